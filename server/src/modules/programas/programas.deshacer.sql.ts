/** Takes back what was made at once: all of it goes to the trash together, and comes back together. */
import { sql } from 'kysely'
import { refuseTrabajo } from '../../alcance/borrado.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { notFound, requireUnused } from '../../kit/errors.ts'
import { untellOferta } from '../ofertas/ofertas.service.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'
import { isEnUso } from '../taller/taller.service.ts'
import type { GeneracionHecha, Haciendo } from './programas.generacion.sql.ts'
import { dropEnvio, findEnvio } from './programas.sql.ts'

/**
 * What came to it since then keeps it.
 * @throws {Refusal} 409 that names it
 */
async function requireSolo(db: Db, { curricula_id, nueva, ofertas, cursos }: GeneracionHecha): Promise<void> {
  const sesiones = await db
    .selectFrom('sesiones')
    .select('nombre_sesion as nombre')
    .where('oferta_id', 'in', ofertas.length ? ofertas : [0])
    .orderBy('id')
    .execute()
  const others = await sql<{ de: 'oferta' | 'inscripcion' | 'curricula'; nombre: string }>`
    select
      'oferta' as de,
      oferta.nombre_oferta_academica as nombre
    from ofertas_curriculas ofrece
      join ofertas_academicas oferta on oferta.id = ofrece.oferta_id
    where ${nueva}
      and ofrece.curricula_id = ${curricula_id}
      and not oferta.id = any (${ofertas}::bigint[])
    union all
    select
      'inscripcion',
      inscripcion.nombre_evento
    from inscripcion_curriculas enlazada
      join inscripciones inscripcion on inscripcion.id = enlazada.inscripcion_id
    where ${nueva}
      and enlazada.curricula_id = ${curricula_id}
    union all
    select
      'curricula',
      programa.nombre_curricula
    from curriculas_cursos en_curricula
      join curriculas programa on programa.id = en_curricula.curricula_id
    where en_curricula.curso_id = any (${cursos}::bigint[])
      and en_curricula.curricula_id <> ${curricula_id}`.execute(db)
  const namesOf = (de: string) => others.rows.filter(o => o.de === de).map(o => o.nombre)
  requireUnused('la', [
    { of: ['la oferta', 'las ofertas'], names: namesOf('oferta') },
    { of: ['la inscripción', 'las inscripciones'], names: namesOf('inscripcion') },
    { of: ['la currícula', 'las currículas'], names: namesOf('curricula') },
    { of: ['la sesión', 'las sesiones'], names: sesiones.map(s => s.nombre) },
  ])
  await refuseTrabajo(db, 'curso_id', sql`select unnest(${cursos}::bigint[])`)
}

/** Those of these that are there still, and their pictures. */
async function present(db: Db, tabla: 'curriculas' | 'ofertas_academicas' | 'cursos', ids: readonly number[]) {
  const { rows } = await sql<{ id: number; imagen: string }>`
    select id, imagen
    from ${sql.table(tabla)}
    where id = any (${ids}::bigint[])
    order by id
    for update`.execute(db)
  return rows
}

const COLUMNAS = { grupo_id: 'bigint', curso_id: 'bigint', actividad_id: 'bigint' } as const

/** `intacta`: the keys of those dates that nobody changed since they were noted under that key. */
const intactas = (quien: number, clave: string, puestas: GeneracionHecha['plazos']) => sql`
  select
    plazo.grupo_id,
    plazo.curso_id,
    plazo.actividad_id
  from ${recordset(
    puestas.map(([grupo_id, curso_id, actividad_id]) => ({ grupo_id, curso_id, actividad_id })),
    'puesta',
    COLUMNAS,
  )}
    join programas_envios envio
      on envio.usuario_id = ${quien}
      and envio.clave = ${clave}
    join plazos plazo
      on plazo.grupo_id = puesta.grupo_id
      and plazo.curso_id = puesta.curso_id
      and plazo.actividad_id = coalesce(puesta.actividad_id, plazo.actividad_id)
      and plazo.actualizado_en <= envio.creado_en
  for update of plazo`

/** In few sets: of a course the activities that the same groups have. */
async function listIntactas(db: Db, quien: number, clave: string, puestas: GeneracionHecha['plazos']) {
  const { rows } = await sql<{ curso_id: number[]; grupo_id: number[]; actividad_id: number[] }>`
    with intacta as materialized (${intactas(quien, clave, puestas)})
    select
      json_build_array(suya.curso_id) as curso_id,
      to_json(suya.grupos) as grupo_id,
      json_agg(suya.actividad_id) as actividad_id
    from (
      select
        intacta.curso_id,
        intacta.actividad_id,
        array_agg(intacta.grupo_id order by intacta.grupo_id) as grupos
      from intacta
      group by intacta.curso_id, intacta.actividad_id) suya
    group by suya.curso_id, suya.grupos`.execute(db)
  return rows
}

/** Takes the limit off from dates that opened or closed before: so they stand again. */
const takeLimites = (db: Db, quien: number, clave: string, completadas: GeneracionHecha['plazos']) =>
  sql`
    with intacta as materialized (${intactas(quien, clave, completadas)})
    update plazos plazo
    set fecha_limite = null, version = plazo.version + 1
    from intacta
    where plazo.grupo_id = intacta.grupo_id
      and plazo.curso_id = intacta.curso_id
      and plazo.actividad_id = intacta.actividad_id`.execute(db)

/**
 * @returns the key in the trash
 * @throws {Refusal} 404 for what this person did not make under that key, 409 when something came to it since then
 */
export async function undoActo(call: Haciendo, quien: number, clave: string): Promise<number> {
  const { db } = call
  const hecho = await findEnvio<Partial<GeneracionHecha>>(db, quien, clave)
  if (!hecho?.ofertas) throw notFound('Eso ya no se puede deshacer.')
  const generacion = hecho as GeneracionHecha
  const curriculas = generacion.nueva ? await present(db, 'curriculas', [generacion.curricula_id]) : []
  const ofertas = await present(db, 'ofertas_academicas', generacion.ofertas)
  const cursos = await present(db, 'cursos', generacion.cursos)
  if (curriculas.length + ofertas.length === 0) throw notFound('Eso ya no existe.')
  await requireSolo(db, generacion)
  for (const oferta of ofertas) await untellOferta(call, oferta.id, quien)
  const papelera = await putInPapelera(db, {
    clase: generacion.nueva ? 'curricula' : 'oferta',
    ids: [],
    objeto: generacion.nueva ? generacion.curricula_id : generacion.ofertas[0]!,
    nombre: generacion.nombre,
    quien,
    raices: [
      { tabla: 'ofertas_academicas', ids: ofertas.map(o => o.id) },
      { tabla: 'curriculas', ids: curriculas.map(c => c.id) },
      { tabla: 'cursos', ids: cursos.map(c => c.id) },
      { tabla: 'unidades', ids: await unidadesSolas(db, generacion) },
      { tabla: 'objetivos', ids: await objetivosSolos(db, generacion) },
    ],
    sueltas: (await listIntactas(db, quien, clave, generacion.plazos)).map(donde => ({ tabla: 'plazos', donde })),
    conEnlaces: ['gestores_ofertas.oferta_id', 'cursos_requeridos.requerido_id'],
    imagenes: [...curriculas, ...ofertas, ...cursos].map(c => c.imagen),
  })
  await sql`
    update cursos curso
    set publicado = 0
    where curso.id = any (${generacion.borradores ?? []}::bigint[]) and not ${isEnUso(sql`curso.id`)}`.execute(db)
  await takeLimites(db, quien, clave, generacion.completadas ?? [])
  await dropEnvio(db, quien, clave)
  return papelera
}

/** Copied units that no other course has taken meanwhile. */
async function unidadesSolas(db: Db, { unidades, cursos }: GeneracionHecha): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select unidad.id
    from unidades unidad
    where unidad.id = any (${unidades}::bigint[])
      and not exists (
        select from cursos_unidades en_curso
          where en_curso.unidad_id = unidad.id and not en_curso.curso_id = any (${cursos}::bigint[]))
    order by unidad.id
    for update`.execute(db)
  return rows.map(r => r.id)
}

/** Copied objectives that no other unit has taken meanwhile. */
async function objetivosSolos(db: Db, { unidades, objetivos }: GeneracionHecha): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select objetivo.id
    from objetivos objetivo
    where objetivo.id = any (${objetivos}::bigint[])
      and not exists (
        select from unidades_objetivos en_unidad
        where en_unidad.objetivo_id = objetivo.id and not en_unidad.unidad_id = any (${unidades}::bigint[]))
    order by objetivo.id
    for update`.execute(db)
  return rows.map(r => r.id)
}
