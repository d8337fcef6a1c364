/** Portfolios as they stand now: what was chosen may have been handed in again, or be no more. */
import type { Elegible, PiezaDePortafolio, Portafolio } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notaDeEntrega } from '../../alcance/entregas.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hashToken } from '../../kit/http/session.ts'

/** Still found under its address. On `portafolios as p`. */
const sirve = sql<SqlBool>`(p.secreto_hash is not null and coalesce(p.vence_en > now(), true))`

const seMuestra = sql`
  p.id,
  p.titulo,
  p.presentacion,
  p.version,
  (select count(*)::int from portafolio_piezas pieza where pieza.portafolio_id = p.id) as piezas,
  (select count(pieza.constancia_id)::int from portafolio_piezas pieza where pieza.portafolio_id = p.id) as constancias,
  ${iso('p.actualizado_en')} as actualizado_en,
  case when ${sirve} then json_build_object('desde', ${iso('p.enlace_en')}, 'vence', ${iso('p.vence_en')}, 'visitas', p.visitas) end as enlace`

export async function listPortafolios(db: Db, usuarioId: number): Promise<Portafolio[]> {
  const { rows } = await sql<Portafolio>`
    select ${seMuestra}
    from portafolios p
    where p.usuario_id = ${usuarioId}
    order by p.actualizado_en desc, p.id desc`.execute(db)
  return rows
}

/** With whose it is, and what the file of it is made of. */
export type Abierto = Portafolio & { nombre: string; usuario_id: number }

async function find(db: Db, cual: RawBuilder<SqlBool>): Promise<Abierto | undefined> {
  const { rows } = await sql<Abierto>`
    select
      ${seMuestra},
      p.usuario_id,
      u.nombre_completo as nombre
    from portafolios p
      join usuarios u on u.id = p.usuario_id
    where ${cual}`.execute(db)
  return rows[0]
}

/** One's own. */
export const findPropio = (db: Db, usuarioId: number, id: number) =>
  find(db, sql`p.id = ${id} and p.usuario_id = ${usuarioId}`)

/** By the secret of its address; of who may not sign in nothing is shown. */
export const findAbierto = (db: Db, secreto: string) =>
  find(db, sql`p.secreto_hash = ${hashToken(secreto)} and ${sirve} and u.estatus_user = 1`)

type DeEntrega = NonNullable<PiezaDePortafolio['entrega']>
/** With where it is kept, which nobody is told. */
export type ArchivoGuardado = DeEntrega['archivos'][number] & { llave: string }
export type Pieza = Omit<PiezaDePortafolio, 'entrega'> & {
  entrega: (Omit<DeEntrega, 'archivos'> & { archivos: ArchivoGuardado[] }) | null
}

/** Of the version that stands. On `entregas as e`. */
const archivosDe = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'id', archivo.id, 'nombre', archivo.nombre, 'tipo', archivo.tipo, 'tamano', archivo.tamano, 'sha256', archivo.sha256,
        'llave', archivo.llave
      )
      order by suyo.lugar
    ),
    '[]'
  )
  from unnest(array[e.archivo_id] || e.otros) with ordinality as suyo (id, lugar)
    join archivos archivo on archivo.id = suyo.id`

const rubricaDe = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'criterio', nivel.titulo_criterio, 'nivel', nivel.titulo_nivel, 'puntos', nivel.puntos, 'puntos_max', nivel.puntos_max
      )
      order by nivel.id
    ),
    '[]'
  )
  from entrega_niveles nivel
  where nivel.entrega_id = e.id`

const entregaDe = sql`
  case when e.id is not null then json_build_object(
    'id', e.id,
    'actividad', a.nombre_actividad_unidad,
    'curso', coalesce(curso.nombre_curso, ''),
    'entregado_en', ${iso('e.entregado_en')},
    'calificacion', ${notaDeEntrega},
    'comentarios', e.comentarios,
    'rubrica', (${rubricaDe}),
    'enlace', case when e.archivo_id is null and e.file_url ~ '^https?://' then e.file_url else '' end,
    'archivos', (${archivosDe})
  ) end`

const constanciaDe = sql`
  case when k.id is not null then json_build_object(
    'id', k.id,
    'folio', k.folio,
    'logro', k.logro,
    'horas', (k.datos::json ->> 'horas')::int,
    'emitida', ${iso('k.emitida_en')},
    'estado', case when k.sustituida_por is not null then 'sustituida' when k.revocada_en is not null then 'revocada' else 'valida' end
  ) end`

export async function listPiezas(db: Db, portafolioId: number): Promise<Pieza[]> {
  const { rows } = await sql<Pieza>`
    select
      pieza.id,
      pieza.titulo,
      pieza.frase,
      pieza.nombre,
      coalesce(e.entregas <> pieza.numero, false) as cambio,
      ${entregaDe} as entrega,
      ${constanciaDe} as constancia
    from portafolio_piezas pieza
      left join entregas e on e.id = pieza.entrega_id
      left join actividades a on a.id = e.actividad_id
      left join cursos curso on curso.id = e.curso_id
      left join constancias k on k.id = pieza.constancia_id
    where pieza.portafolio_id = ${portafolioId}
    order by pieza.position, pieza.id`.execute(db)
  return rows
}

/** More than anybody looks through. */
const MOST_ELEGIBLES = 500

export async function listElegibles(db: Db, usuarioId: number): Promise<Elegible[]> {
  const { rows } = await sql<Elegible>`
    select tipo, id, nombre, curso, ${iso('uno.cuando')} as fecha
    from (
      select
        'entrega' as tipo,
        e.id,
        a.nombre_actividad_unidad as nombre,
        coalesce(curso.nombre_curso, '') as curso,
        e.entregado_en as cuando
      from entregas e
        join actividades a on a.id = e.actividad_id
        left join cursos curso on curso.id = e.curso_id
      where e.usuario_id = ${usuarioId}
      union all
      select 'constancia', k.id, k.logro, '', k.emitida_en
      from constancias k
      where k.usuario_id = ${usuarioId}
        and k.revocada_en is null
    ) uno
    order by uno.cuando desc, tipo, id
    limit ${MOST_ELEGIBLES}`.execute(db)
  return rows
}
