/**
 * What a regrade reads: the questions of a quiz, its finished attempts a batch of people at a time, and what was done
 * so far (ADR 141).
 */
import type { ComoRecalificar, Recalificacion, Tipo } from '@eleva/contract'
import { sql } from 'kysely'
import { recalificadaHasta, tipoDePregunta } from '../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { ajustada } from '../intentos/intentos.read.ts'
import type { Pregunta, Que, Terminado } from './recalificaciones.calculo.ts'

/**
 * Questions of an activity, with those that were drawn in attempts at it.
 * @param sin a regrade that is being taken back
 */
export async function listDelQuiz(
  db: Db,
  actividadId: number,
  reactivo: number,
  sin?: number,
): Promise<Map<number, Pregunta>> {
  const { rows } = await sql<Pregunta>`
    select r.id, ${recalificadaHasta(actividadId, sql`r.id`, sin)} as recalificada,
      coalesce((
        select json_agg(
            json_build_object(
              'id', z.id, 'hasta', extract(epoch from z.hasta), 'puntos', z.contenido->'puntos',
              'tipo', case
                when z.contenido->>'tipo' <> 'opcion' then z.contenido->>'tipo'
                when z.contenido->>'tiporeactivo_id' = '2' then 'multiple'
                else 'unica'
              end,
              'datos', case
                when z.contenido->>'tipo' <> 'opcion' then z.contenido->'datos'
                else jsonb_build_object(
                  'parcial', z.contenido->'datos'->'parcial',
                  'opciones', (
                    select coalesce(
                        jsonb_agg(jsonb_build_object('id', o->'id', 'texto', '', 'correcta', o->>'correcta' = '1')),
                        '[]')
                    from jsonb_array_elements(z.contenido->'opciones') o))
              end)
            order by z.id)
        from reactivos_versiones z
        where z.reactivo_id = r.id), '[]') as versiones,
      ${tipoDePregunta} as tipo, r.puntos, ${ajustada(actividadId)},
      r.actividad_id is not distinct from ${actividadId}::bigint as propia,
      extract(epoch from r.creado_en)::float8 as creada,
      case
        when r.tipo <> 'opcion' then r.datos::json
        else json_build_object(
          'parcial', r.datos->'parcial',
          'opciones', coalesce((
            select json_agg(json_build_object('id', c.id, 'texto', '', 'correcta', c.correcta = 1))
            from respuestas c
            where c.reactivo_id = r.id), '[]'))
      end as datos
    from reactivos r
    where r.actividad_id = ${actividadId}
      or r.id = ${reactivo}
      or r.id in (
        select ir.reactivo_id
        from intentos i join intento_respuestas ir on ir.intento_id = i.id
        where i.actividad_id = ${actividadId} and i.fija)
    order by r.position, r.id`.execute(db)
  return new Map(rows.map(r => [r.id, r]))
}

const deGente = (actividadId: number) =>
  sql`i.actividad_id = ${actividadId} and i.modo = 'cuenta' and i.terminado_en is not null`
const persona = sql`coalesce(i.usuario_id, -i.id)`

/** @param recal whose rows tell what was before, coming back; null for a look ahead */
const columnas = (reactivo: number, recal: { id: number } | null) => sql`
  i.id, ${persona} as persona, i.numero, coalesce(i.propia, i.calificacion) as nota, i.calificacion, i.vale,
  i.por_calificar as pendientes, i.fija, i.version, i.hasta_reactivo,
  extract(epoch from i.terminado_en)::float8 as terminado, i.actualizado_en::text as visto,
  coalesce((
    select json_agg(json_build_object(
        'id', ir.reactivo_id, 'elegidas', ir.respuestas, 'contestado', ir.contestado, 'parte', ir.parte))
    from intento_respuestas ir
    where ir.intento_id = i.id), '[]') as dichas ${
      recal
        ? sql`
        ,
        (
          select json_build_object(
              'nota', a.nota_antes, 'pendientes', a.pendientes_antes, 'parte', a.parte_antes,
              'igual', a.nota = coalesce(i.propia, i.calificacion)
                and a.pendientes = i.por_calificar
                and a.parte is not distinct from (
                  select x.parte
                  from intento_respuestas x
                  where x.intento_id = i.id and x.reactivo_id = ${reactivo}))
          from recalificaciones_intentos a
          where a.recalificacion_id = ${recal.id} and not a.vuelta and a.intento_id = i.id) as antes,
        i.terminado_en >= (select x.creado_en from recalificaciones x where x.id = ${recal.id}) as despues`
        : sql`, null as antes, false as despues`
    }`

/** People of a batch. */
const GENTE = 200

/**
 * The attempts of those who follow.
 * @param desde the last person of the batch before, 0 to begin; at the end those of nobody, if there are
 */
export async function listTerminados(
  db: Db,
  actividadId: number,
  reactivo: number,
  desde: number,
  recal: { id: number } | null,
) {
  const { rows } = await sql<Terminado>`
    with gente as materialized (
        select distinct i.usuario_id
        from intentos i
        where ${deGente(actividadId)} and i.usuario_id > ${desde}
        order by i.usuario_id
        limit ${GENTE})
    select ${columnas(reactivo, recal)}
    from intentos i
    where ${deGente(actividadId)} and i.usuario_id in (select g.usuario_id from gente g)
    order by i.usuario_id, i.numero`.execute(db)
  return rows
}

export async function listDeNadie(db: Db, actividadId: number, reactivo: number, recal: { id: number } | null) {
  const { rows } = await sql<Terminado>`
    select ${columnas(reactivo, recal)}
    from intentos i
    where ${deGente(actividadId)} and i.usuario_id is null
    order by i.id`.execute(db)
  return rows
}

/**
 * Those of whom something was not put in place, as they changed meanwhile; locked. Waits for whoever is finishing in
 * this moment.
 */
export async function lockRezagados(
  db: Db,
  actividadId: number,
  reactivo: number,
  recal: { id: number },
  vuelta: boolean,
) {
  await sql`
    select i.id
    from intentos i
    where i.actividad_id = ${actividadId} and i.terminado_en is null and i.modo = 'cuenta'
    order by i.id
    for share`.execute(db)
  const { rows } = await sql<Terminado>`
    with gente as materialized (
        select distinct ${persona} as quien
        from intentos i
        where ${deGente(actividadId)}
          and not exists (
            select from recalificaciones_intentos a
            where a.recalificacion_id = ${recal.id} and a.vuelta = ${vuelta} and a.intento_id = i.id and a.puesto)
        order by 1
        limit ${GENTE})
    select ${columnas(reactivo, vuelta ? recal : null)}
    from intentos i
    where ${deGente(actividadId)} and ${persona} in (select g.quien from gente g)
    order by i.usuario_id, i.id
    for update of i`.execute(db)
  return rows
}

export type EnCurso = {
  id: number
  actividad_id: number
  reactivo_id: number
  como: ComoRecalificar
  aceptada: number | null
  antes: Que['ajuste']
  estado: Recalificacion['estado']
  paso: 'calcular' | 'repasar' | 'avisar' | null
  hasta: number
  version: number | null
}

const COLUMNAS = [
  'id',
  'actividad_id',
  'reactivo_id',
  'como',
  'aceptada',
  'antes',
  'estado',
  'paso',
  'hasta',
  'version',
] as const

export const getEnCurso = (db: Db, id: number, lock = false): Promise<EnCurso | undefined> =>
  db
    .selectFrom('recalificaciones')
    .select(COLUMNAS)
    .where('id', '=', id)
    .$if(lock, q => q.forUpdate())
    .$castTo<EnCurso>()
    .executeTakeFirst()

/** Those that are not at their end. */
export const listEnCurso = async (db: Db): Promise<number[]> =>
  (await db.selectFrom('recalificaciones').select('id').where('paso', 'is not', null).orderBy('id').execute()).map(
    r => r.id,
  )

/**
 * The question as it was before it was corrected for a regrade by its key, where it did not change since, and nobody
 * else was graded by what it is now.
 * On `recalificaciones as x`.
 */
const antesDeCorregir = sql`(
  select z.id
  from reactivos_versiones z
  where z.reactivo_id = x.reactivo_id
    and x.como = 'clave'
    and z.id <= x.version
    and z.id > ${recalificadaHasta(sql`x.actividad_id`, sql`x.reactivo_id`, sql`x.id`)}
    and not exists (select from reactivos_versiones n where n.reactivo_id = z.reactivo_id and n.id > z.id)
    and not exists (
      select from intentos i
      where i.actividad_id = x.actividad_id
        and i.modo = 'cuenta'
        and i.terminado_en < x.creado_en
        and i.version >= z.id)
    and not exists (
      select from recalificaciones o
      where o.reactivo_id = x.reactivo_id
        and o.actividad_id <> x.actividad_id
        and o.como = 'clave'
        and o.estado <> 'deshecha'
        and o.version >= z.id))`

/** The version that a regrade by the key goes back to; null for none. */
export async function getAntesDeCorregir(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{
    version: number | null
  }>`select ${antesDeCorregir} as version from recalificaciones x where x.id = ${id}`.execute(db)
  return rows[0]?.version ?? null
}

/** The last twenty, the newest first. */
export async function listRecalificaciones(db: Db, actividadId: number): Promise<Recalificacion[]> {
  const { rows } = await sql<Recalificacion>`
    select x.id, x.reactivo_id, r.descripcion as pregunta, x.como, x.motivo, x.estado, x.paso is not null as corre,
      x.intentos, x.vistos, x.cambiaron, coalesce(u.nombre_completo, '') as por, ${iso('x.creado_en')} as creado_en,
      x.estado = 'hecha'
        and x.paso is null
        and not exists (
          select from recalificaciones y
          where y.actividad_id = x.actividad_id and y.id > x.id and y.estado <> 'deshecha') as deshacer,
      ${antesDeCorregir} is not null as vuelve_clave
    from recalificaciones x join reactivos r on r.id = x.reactivo_id left join usuarios u on u.id = x.hecha_por
    where x.actividad_id = ${actividadId}
    order by x.id desc
    limit 20`.execute(db)
  return rows
}

/** Names of those in scope. */
export async function namesOf(db: Db, person: Person, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('usuarios as u')
    .select(['u.id', 'u.nombre_completo as name'])
    .where('u.id', 'in', [0, ...ids])
    .where(alcanceDeTrabajo(person))
    .execute()
  return new Map(rows.map(r => [r.id, r.name]))
}

/** Whether it can be asked of the quiz, what of it counts besides, and which answers it has. */
export async function getRecalificable(db: Db, actividadId: number, reactivo: number) {
  const { rows } = await sql<{
    tipo: Tipo
    datos: unknown
    propia: boolean
    otras: boolean
    respuestas: number[]
    hechos: number
    ajuste: Que['ajuste']
  }>`
    select ${tipoDePregunta} as tipo, r.datos, r.actividad_id is not distinct from ${actividadId}::bigint as propia,
      exists (
        select from reactivos o
        where o.actividad_id = ${actividadId}
          and o.id <> r.id
          and (o.tipo <> 'opcion' or exists (select from respuestas s where s.reactivo_id = o.id and s.correcta = 1))
          and not exists (
            select from reactivos_ajustados aj
            where aj.actividad_id = ${actividadId} and aj.reactivo_id = o.id and aj.como = 'fuera'))
        or exists (select from evaluacion_sorteos d where d.actividad_id = ${actividadId}) as otras,
      coalesce((select json_agg(s.id) from respuestas s where s.reactivo_id = r.id), '[]') as respuestas,
      (select count(*)::int from intentos i where ${deGente(actividadId)}) as hechos,
      (
        select json_build_object('como', aj.como, 'aceptadas', aj.aceptadas)
        from reactivos_ajustados aj
        where aj.actividad_id = ${actividadId} and aj.reactivo_id = r.id) as ajuste
    from reactivos r
    where r.id = ${reactivo}
      and (r.actividad_id = ${actividadId}
        or exists (
          select from intento_respuestas ir join intentos i on i.id = ir.intento_id
          where ir.reactivo_id = r.id and i.actividad_id = ${actividadId} and i.fija))`.execute(db)
  return rows[0]
}
