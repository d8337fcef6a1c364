/** The steps of a regrade, each all or nothing (ADR 141). */
import type { ComoRecalificar } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { viaConPlazo } from '../../alcance/destinatarios.read.ts'
import { plazosDe } from '../../alcance/plazos.read.ts'
import { isOculta, isTerminadoQueCuenta } from '../../alcance/quiz.read.ts'
import { constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { columnsOf, recordset } from '../../kit/db/recordset.ts'
import { conflict } from '../../kit/errors.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { datosDeActividad } from '../avisos/avisos.datos.read.ts'
import type { FilaDe } from '../avisos/avisos.service.ts'
import type { Quedo, QueSeRecalifica } from './recalificaciones.calculo.ts'
import { type EnCurso, isDeshacible, isVuelta } from './recalificaciones.read.ts'

type RecalificacionNueva = {
  actividadId: number
  reactivo: number
  como: ComoRecalificar
  aceptada: number | undefined
  motivo: string
  quien: number
  antes: QueSeRecalifica['ajuste']
  intentos: number
}

const busy = () => conflict('Otra recalificación de esta evaluación está en marcha. Espera a que termine.')

/** @throws {Refusal} 409 while another of the quiz runs */
export async function createRecalificacion(db: Db, n: RecalificacionNueva): Promise<number> {
  const made = await db
    .insertInto('recalificaciones')
    .values({
      actividad_id: n.actividadId,
      reactivo_id: n.reactivo,
      como: n.como,
      aceptada: n.aceptada ?? null,
      motivo: n.motivo,
      hecha_por: n.quien,
      antes: n.antes && JSON.stringify(n.antes),
      intentos: n.intentos,
      version: sql`coalesce((select max(version.id) from reactivos_versiones version), 0)`,
    })
    .onConflict(oc => oc.doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw busy()
  return made.id
}

/**
 * @returns whether it stood, and was the last one
 * @throws {Refusal} 409 while another of the quiz runs
 */
export async function beginVuelta(db: Db, id: number, quien: number): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update recalificaciones recalificacion
    set estado = 'deshaciendo', paso = 'calcular', hasta = 0, vistos = 0, deshecha_por = ${quien}
    where recalificacion.id = ${id}
      and ${isDeshacible}`
    .execute(db)
    .catch(error => {
      throw constraintOf(error) === 'recalificaciones_en_curso' ? busy() : error
    })
  return numAffectedRows === 1n
}

/** What was computed of an attempt, by column. */
const COLUMNAS_DE_QUEDO = {
  visto: 'timestamptz',
  nota_antes: 'bigint',
  nota: 'bigint',
  pendientes_antes: 'bigint',
  pendientes: 'bigint',
  calificacion_antes: 'bigint',
  calificacion: 'bigint',
  propia: 'bigint',
  vale_antes: 'boolean',
  vale: 'boolean',
  parte_antes: 'float8',
  parte: 'float8',
} as const

/** @param table where they are read, as the statement calls it; their names alone without */
const enQuedo = (table?: string) => columnsOf(COLUMNAS_DE_QUEDO, table)

/**
 * Keeps what was computed, and how far that is.
 * @param puesto whether it is put in place at once
 */
export async function keepTanda(
  db: Db,
  recal: EnCurso,
  quedaron: readonly Quedo[],
  { hasta, puesto = false }: { hasta: number; puesto?: boolean },
) {
  const { id } = recal
  await sql`
    insert into recalificaciones_intentos (recalificacion_id, vuelta, puesto, intento_id, persona, ${enQuedo()})
    select
      ${id},
      ${isVuelta(recal)},
      ${puesto},
      resultado.id,
      resultado.persona,
      ${enQuedo('resultado')}
    from ${recordset(quedaron, 'resultado', { id: 'bigint', persona: 'bigint', ...COLUMNAS_DE_QUEDO })}
    on conflict (recalificacion_id, vuelta, intento_id)
    do update set puesto = excluded.puesto, (${enQuedo()}) = row (${enQuedo('excluded')})`.execute(db)
  await sql`
    update recalificaciones
    set hasta = ${hasta}, vistos = vistos + ${quedaron.length}
    where id = ${id}`.execute(db)
}

const cambia = sql`
  (recalificado.nota, recalificado.pendientes, recalificado.calificacion, recalificado.vale) is distinct from (
    recalificado.nota_antes, recalificado.pendientes_antes, recalificado.calificacion_antes, recalificado.vale_antes)`
const pone = sql`
  calificacion = recalificado.calificacion,
  por_calificar = recalificado.pendientes,
  propia = recalificado.propia,
  vale = recalificado.vale`

/**
 * Who gives way first: at no moment do two attempts stand for one person. @param these of which rows, as `recalificado`
 */
async function putGrades(db: Db, these: ReturnType<typeof sql>) {
  for (const vale of [false, true])
    await sql`
      update intentos intento
      set ${pone}
      from recalificaciones_intentos recalificado
      where intento.id = recalificado.intento_id and recalificado.vale = ${vale} and ${cambia} and ${these}`.execute(db)
  await sql`
    update intento_respuestas respuesta
    set parte = recalificado.parte
    from recalificaciones_intentos recalificado
      join recalificaciones recalificacion on recalificacion.id = recalificado.recalificacion_id
    where respuesta.intento_id = recalificado.intento_id
      and respuesta.reactivo_id = recalificacion.reactivo_id
      and recalificado.parte is distinct from recalificado.parte_antes
      and ${these}`.execute(db)
  // What others changed is asked for by the change itself: figures of a question differ where no grade does.
  await sql`
    insert into cifras_por_hacer (intento_id)
    select recalificado.intento_id
    from recalificaciones_intentos recalificado
    where not ${cambia} and ${these}`.execute(db)
}

/** How many attempts' grade became another one by a regrade `recalificacion`. */
const cuantosCambiaron = sql`(
  select count(*)
  from recalificaciones_intentos recalificado
  where recalificado.recalificacion_id = recalificacion.id and not recalificado.vuelta
    and recalificado.nota <> recalificado.nota_antes)`

/**
 * From here on the question counts so in the quiz, and the grades that were computed stand: but of those who changed
 * meanwhile.
 */
export async function applyRecalificacion(db: Db, recal: EnCurso, ajuste: QueSeRecalifica['ajuste']) {
  const { id, actividad_id, reactivo_id } = recal
  const vuelta = isVuelta(recal)
  const deEstaVez = sql`recalificado.recalificacion_id = ${id} and recalificado.vuelta = ${vuelta}`
  if (ajuste)
    await sql`
      insert into reactivos_ajustados (actividad_id, reactivo_id, como, aceptadas)
      values (${actividad_id}, ${reactivo_id}, ${ajuste.como}, ${[...ajuste.aceptadas]}::bigint[])
      on conflict (actividad_id, reactivo_id)
      do update set como = excluded.como, aceptadas = excluded.aceptadas`.execute(db)
  else
    await db
      .deleteFrom('reactivos_ajustados')
      .where('actividad_id', '=', actividad_id)
      .where('reactivo_id', '=', reactivo_id)
      .execute()
  // Nobody changes them from here to the end; in the order of people, as whoever grades one.
  await sql`
    select intento.id
    from recalificaciones_intentos recalificado
      join intentos intento on intento.id = recalificado.intento_id
    where ${deEstaVez} and ${cambia}
    order by intento.usuario_id, intento.id
    for update of intento`.execute(db)
  await sql`
    update recalificaciones_intentos recalificado
    set puesto = true
    where ${deEstaVez}
      and recalificado.persona not in (
        select previo.persona
        from recalificaciones_intentos previo
          join intentos intento on intento.id = previo.intento_id
        where previo.recalificacion_id = ${id} and previo.vuelta = ${vuelta} and intento.actualizado_en <> previo.visto
        union all
        select intento.usuario_id
        from intentos intento
        where intento.actividad_id = ${actividad_id}
          and ${isTerminadoQueCuenta}
          and intento.usuario_id is not null
          and not exists (
            select from recalificaciones_intentos posterior
            where posterior.recalificacion_id = ${id} and posterior.vuelta = ${vuelta}
              and posterior.intento_id = intento.id))`.execute(db)
  await putGrades(db, sql`${deEstaVez} and recalificado.puesto`)
  await db.updateTable('recalificaciones').set({ paso: 'repasar', hasta: 0 }).where('id', '=', id).execute()
}

/** Applies it to some attempts that are locked. */
export const applyToIntentos = (db: Db, recal: EnCurso, ids: readonly number[]) =>
  putGrades(
    db,
    sql`recalificado.recalificacion_id = ${recal.id} and recalificado.vuelta = ${isVuelta(recal)}
      and recalificado.intento_id = any (${[...ids]}::bigint[])`,
  )

/** What did not change need not be kept. */
export async function endRepaso(db: Db, recal: EnCurso) {
  const { id } = recal
  const vuelta = isVuelta(recal)
  await sql`
    delete from recalificaciones_intentos recalificado
    where recalificado.recalificacion_id = ${id}
      and recalificado.vuelta = ${vuelta}
      and not ${cambia}
      and recalificado.parte is not distinct from recalificado.parte_antes`.execute(db)
  await sql`
    update recalificaciones recalificacion
    set paso = 'avisar',
      hasta = 0,
      vistos = recalificacion.intentos ${vuelta ? sql`` : sql`, cambiaron = ${cuantosCambiaron}`}
    where recalificacion.id = ${id}`.execute(db)
}

const AVISADOS = 500
export type CambioDeNota = { id: number; antes: number; calificacion: number }

/**
 * Those who follow whose grade that counts is another one; none of a grade that waits for somebody, or that is kept
 * from them now (ADR 060).
 */
export async function listCambios(db: Db, recal: EnCurso): Promise<{ gente: CambioDeNota[]; ultimo: number | null }> {
  const { id, actividad_id, hasta } = recal
  const vuelta = isVuelta(recal)
  const { rows } = await sql<CambioDeNota & { cambia: boolean }>`
    with cambios as materialized (
        select
          recalificado.persona as id,
          max(recalificado.calificacion_antes) filter (where recalificado.vale_antes) as antes,
          max(recalificado.calificacion) filter (where recalificado.vale) as calificacion,
          coalesce(
            max(recalificado.calificacion_antes) filter (where recalificado.vale_antes)
              <> max(recalificado.calificacion) filter (where recalificado.vale)
              and max(recalificado.pendientes) filter (where recalificado.vale) = 0,
            false) as cambia
        from recalificaciones_intentos recalificado
        where recalificado.recalificacion_id = ${id} and recalificado.vuelta = ${vuelta}
          and recalificado.persona > ${hasta}
        group by recalificado.persona
        order by recalificado.persona
        limit ${AVISADOS})
    select
      cambio.id,
      cambio.antes,
      cambio.calificacion,
      cambio.cambia and not ${isOculta('evaluacion.ver_nota', 'su_plazo.cierra')} as cambia
    from cambios cambio
      left join evaluaciones evaluacion on evaluacion.actividad_id = ${actividad_id}
      left join (${plazosDe(
        sql<SqlBool>`
          miembro.usuario_id = any (array(
            select cambio.id
            from cambios cambio
            where exists (
                select from evaluaciones evaluacion
                where evaluacion.actividad_id = ${actividad_id} and evaluacion.ver_nota = 'al_cerrar')))`,
        sql<SqlBool>`plazo.actividad_id = ${actividad_id}`,
      )}) su_plazo
        on su_plazo.usuario_id = cambio.id
    order by cambio.id`.execute(db)
  return { gente: rows.filter(r => r.cambia).map(({ cambia: _, ...c }) => c), ultimo: rows.at(-1)?.id ?? null }
}

/** Rows for `tellVarios`. */
export const filasDeCambios = ({ actividad_id }: EnCurso, gente: readonly CambioDeNota[]) => sql<
  FilaDe<'recalificado'>
>`
  select
    cambio.id,
    ${claveDe('evaluacion', actividad_id)}::text as clave,
    ${datosDeActividad(sql`'antes', cambio.antes, 'calificacion', cambio.calificacion`)} as datos,
    1::bigint as cuantos
  from ${recordset(gente, 'cambio', { id: 'bigint', antes: 'bigint', calificacion: 'bigint' })}
    join actividades actividad on actividad.id = ${actividad_id}
    left join lateral (${viaConPlazo(sql`cambio.id`, sql`actividad.id`)}) via on true
    left join cursos curso on curso.id = via.curso_id`

export const noteAvisados = (db: Db, { id }: EnCurso, hasta: number) =>
  db.updateTable('recalificaciones').set({ hasta }).where('id', '=', id).execute()

export const endRecalificacion = (db: Db, recal: EnCurso) =>
  db
    .updateTable('recalificaciones')
    .set({
      paso: null,
      ...(isVuelta(recal)
        ? { estado: 'deshecha', deshecha_en: sql<Date>`now()` }
        : { estado: 'hecha', hecha_en: sql<Date>`now()` }),
    })
    .where('id', '=', recal.id)
    .execute()
