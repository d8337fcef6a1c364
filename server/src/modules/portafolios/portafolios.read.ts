/** Portfolios as they stand now: what was chosen may have been handed in again, or be no more. */
import type { Elegible, PiezaDePortafolio, Portafolio } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { notaDeEntrega } from '../../alcance/entregas.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hashToken } from '../../kit/http/session.ts'

/** Still found under its address. On `portafolios as portafolio`. */
const hasEnlaceVigente = sql<SqlBool>`
  (portafolio.secreto_hash is not null and coalesce(portafolio.vence_en > now(), true))`

const seMuestra = sql`
  portafolio.id,
  portafolio.titulo,
  portafolio.presentacion,
  portafolio.version,
  (select count(*)::int from portafolio_piezas pieza where pieza.portafolio_id = portafolio.id) as piezas,
  (
    select count(pieza.constancia_id)::int
    from portafolio_piezas pieza
    where pieza.portafolio_id = portafolio.id
  ) as constancias,
  ${iso('portafolio.actualizado_en')} as actualizado_en,
  case when ${hasEnlaceVigente} then json_build_object(
    'desde', ${iso('portafolio.enlace_en')},
    'vence', ${iso('portafolio.vence_en')},
    'visitas', portafolio.visitas
  ) end as enlace`

export async function listPortafolios(db: Db, usuarioId: number): Promise<Portafolio[]> {
  const { rows } = await sql<Portafolio>`
    select ${seMuestra}
    from portafolios portafolio
    where portafolio.usuario_id = ${usuarioId}
    order by portafolio.actualizado_en desc, portafolio.id desc`.execute(db)
  return rows
}

/** With whose it is, and what the file of it is made of. */
export type Abierto = Portafolio & { nombre: string; usuario_id: number }

async function find(db: Db, condicion: RawBuilder<SqlBool>): Promise<Abierto | undefined> {
  const { rows } = await sql<Abierto>`
    select
      ${seMuestra},
      portafolio.usuario_id,
      usuario.nombre_completo as nombre
    from portafolios portafolio
      join usuarios usuario on usuario.id = portafolio.usuario_id
    where ${condicion}`.execute(db)
  return rows[0]
}

/** One's own. */
export const findPropio = (db: Db, usuarioId: number, id: number) =>
  find(db, sql`portafolio.id = ${id} and portafolio.usuario_id = ${usuarioId}`)

/** By the secret of its address; of who may not sign in nothing is shown. */
export const findAbierto = (db: Db, secreto: string) =>
  find(db, sql`portafolio.secreto_hash = ${hashToken(secreto)} and ${hasEnlaceVigente} and usuario.estatus_user = 1`)

type DeEntrega = NonNullable<PiezaDePortafolio['entrega']>
/** With where it is kept, which nobody is told. */
export type ArchivoGuardado = DeEntrega['archivos'][number] & { llave: string }
export type Pieza = Omit<PiezaDePortafolio, 'entrega'> & {
  entrega: (Omit<DeEntrega, 'archivos'> & { archivos: ArchivoGuardado[] }) | null
}

/** The files of the version that stands. On `entregas as entrega`. */
const archivosDe = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'id', archivo.id, 'nombre', archivo.nombre, 'tipo', archivo.tipo, 'tamano', archivo.tamano,
        'sha256', archivo.sha256,
        'llave', archivo.llave
      )
      order by entregado.posicion
    ),
    '[]'
  )
  from unnest(array[entrega.archivo_id] || entrega.otros) with ordinality as entregado (id, posicion)
    join archivos archivo on archivo.id = entregado.id`

const rubricaDe = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'criterio', nivel.titulo_criterio, 'nivel', nivel.titulo_nivel,
        'puntos', nivel.puntos, 'puntos_max', nivel.puntos_max
      )
      order by nivel.id
    ),
    '[]'
  )
  from entrega_niveles nivel
  where nivel.entrega_id = entrega.id`

const entregaDe = sql`
  case when entrega.id is not null then json_build_object(
    'id', entrega.id,
    'actividad', actividad.nombre_actividad_unidad,
    'curso', coalesce(curso.nombre_curso, ''),
    'entregado_en', ${iso('entrega.entregado_en')},
    'calificacion', ${notaDeEntrega},
    'comentarios', entrega.comentarios,
    'rubrica', (${rubricaDe}),
    'enlace', case
      when entrega.archivo_id is null and entrega.file_url ~ '^https?://' then entrega.file_url
      else ''
    end,
    'archivos', (${archivosDe})
  ) end`

const constanciaDe = sql`
  case when constancia.id is not null then json_build_object(
    'id', constancia.id,
    'folio', constancia.folio,
    'logro', constancia.logro,
    'horas', (constancia.datos::json ->> 'horas')::int,
    'emitida', ${iso('constancia.emitida_en')},
    'estado', case
      when constancia.sustituida_por is not null then 'sustituida'
      when constancia.revocada_en is not null then 'revocada'
      else 'valida'
    end
  ) end`

export async function listPiezas(db: Db, portafolioId: number): Promise<Pieza[]> {
  const { rows } = await sql<Pieza>`
    select
      pieza.id,
      pieza.titulo,
      pieza.frase,
      pieza.nombre,
      coalesce(entrega.entregas <> pieza.numero, false) as cambio,
      ${entregaDe} as entrega,
      ${constanciaDe} as constancia
    from portafolio_piezas pieza
      left join entregas entrega on entrega.id = pieza.entrega_id
      left join actividades actividad on actividad.id = entrega.actividad_id
      left join cursos curso on curso.id = entrega.curso_id
      left join constancias constancia on constancia.id = pieza.constancia_id
    where pieza.portafolio_id = ${portafolioId}
    order by pieza.position, pieza.id`.execute(db)
  return rows
}

/** More than anybody looks through. */
const MAX_ELEGIBLES = 500

export async function listElegibles(db: Db, usuarioId: number): Promise<Elegible[]> {
  const { rows } = await sql<Elegible>`
    select tipo, id, nombre, curso, ${iso('uno.cuando')} as fecha
    from (
      select
        'entrega' as tipo,
        entrega.id,
        actividad.nombre_actividad_unidad as nombre,
        coalesce(curso.nombre_curso, '') as curso,
        entrega.entregado_en as cuando
      from entregas entrega
        join actividades actividad on actividad.id = entrega.actividad_id
        left join cursos curso on curso.id = entrega.curso_id
      where entrega.usuario_id = ${usuarioId}
      union all
      select 'constancia', constancia.id, constancia.logro, '', constancia.emitida_en
      from constancias constancia
      where constancia.usuario_id = ${usuarioId}
        and constancia.revocada_en is null
    ) uno
    order by uno.cuando desc, tipo, id
    limit ${MAX_ELEGIBLES}`.execute(db)
  return rows
}
