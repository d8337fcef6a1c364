/**
 * What a regrade reads: the questions of a quiz, its finished attempts a batch of people at a time, and what was done
 * so far (ADR 141).
 */
import type { ComoRecalificar, Recalificacion, Tipo } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import {
  datosDePregunta,
  datosEn,
  deVersion,
  isAbiertoQueCuenta,
  isQueCuentaEntre,
  isTerminadoQueCuenta,
  notaPropia,
  recalificadaHasta,
  tipoDePregunta,
  tipoEn,
} from '../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { ajustada } from '../intentos/intentos.read.ts'
import type { IntentoARecalificar, PreguntaARecalificar, QueSeRecalifica } from './recalificaciones.calculo.ts'

/** What is right of the options of a question as it stands. On `reactivos as reactivo`. */
const opcionesDeHoy = sql`
  select coalesce(
    json_agg(json_build_object('id', opcion.id, 'texto', '', 'correcta', opcion.correcta = 1)),
    '[]'
  )
  from respuestas opcion
  where opcion.reactivo_id = reactivo.id`

/** What is right of the options of a version of a question. On `reactivos_versiones as version`. */
const opcionesDeVersion = sql`
  select coalesce(
    json_agg(json_build_object('id', opcion->'id', 'texto', '', 'correcta', opcion->>'correcta' = '1')),
    '[]'
  )
  from jsonb_array_elements(version.contenido->'opciones') opcion`

/** How a question was before each change, in their order (ADR 141). On `reactivos as reactivo`. */
const versionesDePregunta = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'id', version.id,
        'hasta', extract(epoch from version.hasta),
        'puntos', version.contenido->'puntos',
        'tipo', ${tipoEn(deVersion)},
        'datos', ${datosEn(deVersion, sql`(${opcionesDeVersion})`)}
      )
      order by version.id
    ),
    '[]'
  )
  from reactivos_versiones version
  where version.reactivo_id = reactivo.id`

/**
 * Questions of an activity, with those that were drawn in attempts at it.
 * @param sin a regrade that is being taken back
 */
export async function listDelQuiz(
  db: Db,
  actividadId: number,
  reactivo: number,
  sin?: number,
): Promise<Map<number, PreguntaARecalificar>> {
  const { rows } = await sql<PreguntaARecalificar>`
    select
      reactivo.id,
      ${recalificadaHasta(actividadId, sql`reactivo.id`, sin)} as recalificada,
      (${versionesDePregunta}) as versiones,
      ${tipoDePregunta} as tipo,
      reactivo.puntos,
      ${ajustada(actividadId)},
      reactivo.actividad_id is not distinct from ${actividadId}::bigint as propia,
      extract(epoch from reactivo.creado_en)::float8 as creada,
      ${datosDePregunta(sql`(${opcionesDeHoy})`)} as datos
    from reactivos reactivo
    where reactivo.actividad_id = ${actividadId}
      or reactivo.id = ${reactivo}
      or reactivo.id in (
        select respuesta.reactivo_id
        from intentos intento
          join intento_respuestas respuesta on respuesta.intento_id = intento.id
        where intento.actividad_id = ${actividadId} and intento.fija)
    order by reactivo.position, reactivo.id`.execute(db)
  return new Map(rows.map(r => [r.id, r]))
}

const deGente = (actividadId: number) => sql`intento.actividad_id = ${actividadId} and ${isTerminadoQueCuenta}`
const persona = sql`coalesce(intento.usuario_id, -intento.id)`

/** @param recal whose rows tell what was before, coming back; null for a look ahead */
const columnas = (reactivo: number, recal: { id: number } | null) => sql`
  intento.id,
  ${persona} as persona,
  intento.numero,
  ${notaPropia} as nota,
  intento.calificacion,
  intento.vale,
  intento.por_calificar as pendientes,
  intento.fija,
  intento.version,
  intento.hasta_reactivo,
  extract(epoch from intento.terminado_en)::float8 as terminado,
  intento.actualizado_en::text as visto,
  coalesce((
    select json_agg(json_build_object(
      'id', respuesta.reactivo_id,
      'elegidas', respuesta.respuestas,
      'contestado', respuesta.contestado,
      'parte', respuesta.parte))
    from intento_respuestas respuesta
    where respuesta.intento_id = intento.id), '[]') as dichas ${
      recal
        ? sql`
        ,
        (
          select json_build_object(
            'nota', recalificado.nota_antes,
            'pendientes', recalificado.pendientes_antes,
            'parte', recalificado.parte_antes,
            'igual', recalificado.nota = ${notaPropia}
              and recalificado.pendientes = intento.por_calificar
              and recalificado.parte is not distinct from (
                select respuesta.parte
                from intento_respuestas respuesta
                where respuesta.intento_id = intento.id and respuesta.reactivo_id = ${reactivo}))
          from recalificaciones_intentos recalificado
          where recalificado.recalificacion_id = ${recal.id} and not recalificado.vuelta
            and recalificado.intento_id = intento.id) as antes,
        intento.terminado_en >= (select recalificacion.creado_en from recalificaciones recalificacion
          where recalificacion.id = ${recal.id}) as despues`
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
  const { rows } = await sql<IntentoARecalificar>`
    with gente as materialized (
        select distinct intento.usuario_id
        from intentos intento
        where ${deGente(actividadId)} and intento.usuario_id > ${desde}
        order by intento.usuario_id
        limit ${GENTE})
    select ${columnas(reactivo, recal)}
    from intentos intento
    where ${deGente(actividadId)} and intento.usuario_id in (select persona.usuario_id from gente persona)
    order by intento.usuario_id, intento.numero`.execute(db)
  return rows
}

export async function listDeNadie(db: Db, actividadId: number, reactivo: number, recal: { id: number } | null) {
  const { rows } = await sql<IntentoARecalificar>`
    select ${columnas(reactivo, recal)}
    from intentos intento
    where ${deGente(actividadId)} and intento.usuario_id is null
    order by intento.id`.execute(db)
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
  recal: Pick<EnCurso, 'id' | 'estado'>,
) {
  const vuelta = isVuelta(recal)
  await sql`
    select intento.id
    from intentos intento
    where intento.actividad_id = ${actividadId} and ${isAbiertoQueCuenta}
    order by intento.id
    for share`.execute(db)
  const { rows } = await sql<IntentoARecalificar>`
    with gente as materialized (
        select distinct ${persona} as quien
        from intentos intento
        where ${deGente(actividadId)}
          and not exists (
            select from recalificaciones_intentos recalificado
            where recalificado.recalificacion_id = ${recal.id} and recalificado.vuelta = ${vuelta}
              and recalificado.intento_id = intento.id and recalificado.puesto)
        order by 1
        limit ${GENTE})
    select ${columnas(reactivo, vuelta ? recal : null)}
    from intentos intento
    where ${deGente(actividadId)} and ${persona} in (select persona.quien from gente persona)
    order by intento.usuario_id, intento.id
    for update of intento`.execute(db)
  return rows
}

export type EnCurso = {
  id: number
  actividad_id: number
  reactivo_id: number
  como: ComoRecalificar
  aceptada: number | null
  antes: QueSeRecalifica['ajuste']
  estado: Recalificacion['estado']
  paso: 'calcular' | 'repasar' | 'avisar' | null
  hasta: number
  version: number | null
}

/** Whether it is being taken back. */
export const isVuelta = ({ estado }: Pick<EnCurso, 'estado'>) => estado === 'deshaciendo'

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

/** Until the end: of those who take it further one goes on at a time. */
export const lockEnCurso = (db: Db, id: number): Promise<EnCurso | undefined> =>
  db
    .selectFrom('recalificaciones')
    .select(COLUMNAS)
    .where('id', '=', id)
    .forUpdate()
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
 * On `recalificaciones as recalificacion`.
 */
const antesDeCorregir = sql`(
  select version.id
  from reactivos_versiones version
  where version.reactivo_id = recalificacion.reactivo_id
    and recalificacion.como = 'clave'
    and version.id <= recalificacion.version
    and version.id
      > ${recalificadaHasta(sql`recalificacion.actividad_id`, sql`recalificacion.reactivo_id`, sql`recalificacion.id`)}
    and not exists (select from reactivos_versiones siguiente
      where siguiente.reactivo_id = version.reactivo_id and siguiente.id > version.id)
    and not exists (
      select from intentos intento
      where intento.actividad_id = recalificacion.actividad_id
        and intento.modo = 'cuenta'
        and intento.terminado_en < recalificacion.creado_en
        and intento.version >= version.id)
    and not exists (
      select from recalificaciones otra
      where otra.reactivo_id = recalificacion.reactivo_id
        and otra.actividad_id <> recalificacion.actividad_id
        and otra.como = 'clave'
        and otra.estado <> 'deshecha'
        and otra.version >= version.id))`

/** The version that a regrade by the key goes back to; null for none. */
export async function getAntesDeCorregir(db: Db, id: number): Promise<number | null> {
  const { rows } = await sql<{
    version: number | null
  }>`
    select ${antesDeCorregir} as version
    from recalificaciones recalificacion
    where recalificacion.id = ${id}`.execute(db)
  return rows[0]?.version ?? null
}

/**
 * Whether it may be undone: it stands, and is the last one of its quiz that does. On `recalificaciones as
 * recalificacion`.
 */
export const isDeshacible = sql<SqlBool>`(recalificacion.estado = 'hecha'
  and recalificacion.paso is null
  and not exists (
    select from recalificaciones posterior
    where posterior.actividad_id = recalificacion.actividad_id and posterior.id > recalificacion.id
      and posterior.estado <> 'deshecha'))`

/** The last twenty, the newest first. */
export async function listRecalificaciones(db: Db, actividadId: number): Promise<Recalificacion[]> {
  const { rows } = await sql<Recalificacion>`
    select
      recalificacion.id,
      recalificacion.reactivo_id,
      reactivo.descripcion as pregunta,
      recalificacion.como,
      recalificacion.motivo,
      recalificacion.estado,
      recalificacion.paso is not null as corre,
      recalificacion.intentos,
      recalificacion.vistos,
      recalificacion.cambiaron,
      coalesce(usuario.nombre_completo, '') as por,
      ${iso('recalificacion.creado_en')} as creado_en,
      ${isDeshacible} as deshacer,
      ${antesDeCorregir} is not null as vuelve_clave
    from recalificaciones recalificacion
      join reactivos reactivo on reactivo.id = recalificacion.reactivo_id
      left join usuarios usuario on usuario.id = recalificacion.hecha_por
    where recalificacion.actividad_id = ${actividadId}
    order by recalificacion.id desc
    limit 20`.execute(db)
  return rows
}

/** Names of those in scope. */
export async function namesOf(db: Db, person: Person, ids: readonly number[]): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('usuarios as usuario')
    .select(['usuario.id', 'usuario.nombre_completo as name'])
    .where('usuario.id', 'in', [0, ...ids])
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
    ajuste: QueSeRecalifica['ajuste']
  }>`
    select
      ${tipoDePregunta} as tipo,
      reactivo.datos,
      reactivo.actividad_id is not distinct from ${actividadId}::bigint as propia,
      exists (
        select from reactivos otro
        where otro.actividad_id = ${actividadId}
          and otro.id <> reactivo.id
          and ${isQueCuentaEntre('otro')}
          and not exists (
            select from reactivos_ajustados ajuste
            where ajuste.actividad_id = ${actividadId} and ajuste.reactivo_id = otro.id and ajuste.como = 'fuera'))
        or exists (select from evaluacion_sorteos sorteo where sorteo.actividad_id = ${actividadId}) as otras,
      coalesce((select json_agg(opcion.id) from respuestas opcion
        where opcion.reactivo_id = reactivo.id), '[]') as respuestas,
      (select count(*)::int from intentos intento where ${deGente(actividadId)}) as hechos,
      (
        select json_build_object('como', ajuste.como, 'aceptadas', ajuste.aceptadas)
        from reactivos_ajustados ajuste
        where ajuste.actividad_id = ${actividadId} and ajuste.reactivo_id = reactivo.id) as ajuste
    from reactivos reactivo
    where reactivo.id = ${reactivo}
      and (reactivo.actividad_id = ${actividadId}
        or exists (
          select from intento_respuestas respuesta
            join intentos intento on intento.id = respuesta.intento_id
          where respuesta.reactivo_id = reactivo.id and intento.actividad_id = ${actividadId}
            and intento.fija))`.execute(db)
  return rows[0]
}
