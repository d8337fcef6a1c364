import {
  type BodyOf,
  isConDatos,
  type ReactivoCambio,
  type ReactivoInput,
  type RespuestaInput,
  type reactivosRoutes,
  type Tipo,
  tipoDe,
  tipoDeOpcion,
} from '@eleva/contract'
import { sql } from 'kysely'
import { tipoDePregunta } from '../../alcance/quiz.read.ts'
import { findFalta, holdRubrica } from '../../alcance/rubricas.read.ts'
import { gone } from '../../kit/cosas.ts'
import { changes, constraintOf } from '../../kit/db/changes.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, refused } from '../../kit/errors.ts'
import { place } from '../../kit/posiciones.ts'
import { plain } from '../../kit/web/plain.ts'
import { putInPapelera } from '../papelera/papelera.service.ts'
import { cursosDeActividades, keepTerminados } from '../revalidaciones/revalidaciones.terminados.service.ts'
import { copyReactivos } from './reactivos.copiar.sql.ts'
import { checkDatos, columnasDeTipo, tipoPedido } from './reactivos.datos.ts'
import { checkMedia, SIN_MEDIA } from './reactivos.medios.sql.ts'

export const columns = <I extends ReactivoCambio>(input: I) => ({
  descripcion: input.reactivo as I['reactivo'],
  categoria_id: input.categoria_id,
  indicador_id: input.indicador_id,
  objetivo_id: input.objetivo_id,
  puntos: input.puntos,
  explicacion: input.explicacion,
  media_id: input.media_id,
  media_texto: input.media_texto,
})

/**
 * Only what a person grades is graded by a rubric.
 * @param cambiaDeTipo whether it becomes of another kind
 */
export function rubricaDe(tipo: Tipo, { rubrica_id }: ReactivoCambio, cambiaDeTipo = true) {
  if (tipoDe(tipo).aMano) return rubrica_id === undefined ? {} : { rubrica_id }
  return cambiaDeTipo ? { rubrica_id: null } : {}
}

/**
 * Held, so that it stays whole until the question has it.
 * @throws {Refusal} 422 for one that is a draft still (ADR 087)
 */
export async function checkRubrica(db: Db, { rubrica_id }: ReactivoCambio, before?: number | null) {
  if (!rubrica_id || rubrica_id === before || !(await holdRubrica(db, { id: rubrica_id }))) return
  const falta = await findFalta(db, rubrica_id)
  if (falta) throw refused(`Esa rúbrica todavía es un borrador. ${falta}.`, 'rubrica_id')
}

/** @throws {Refusal} 422 for one that is not of the activity's unit */
export async function checkTema(db: Db, actividadId: number | null, { objetivo_id }: ReactivoCambio) {
  if (!objetivo_id) return
  const found = await db
    .selectFrom('actividades as actividad')
    .innerJoin('unidades_objetivos as dentro', 'dentro.unidad_id', 'actividad.unidad_id')
    .select('dentro.id')
    .where('actividad.id', '=', actividadId)
    .where('dentro.objetivo_id', '=', objetivo_id)
    .executeTakeFirst()
  if (!found) throw refused('Elige un tema de la unidad en que está la pregunta.', 'objetivo_id')
}

export function explain(error: unknown): never {
  const constraint = constraintOf(error)
  if (constraint === 'reactivos_categoria_id_fkey') throw refused('Esa categoría ya no existe.', 'categoria_id')
  if (constraint === 'reactivos_indicador_id_fkey') throw refused('Ese indicador ya no existe.', 'indicador_id')
  if (constraint === 'reactivos_rubrica_id_fkey') throw refused('Esa rúbrica ya no existe.', 'rubrica_id')
  throw error
}

/**
 * Locks an activity to which questions are added, so that two who do take turns.
 * @throws {Refusal} 404
 */
export async function lockActividad(db: Db, id: number) {
  const row = await db.selectFrom('actividades').select('id').where('id', '=', id).forUpdate().executeTakeFirst()
  if (!row) throw gone('actividad')
  await keepTerminados(db, cursosDeActividades(sql`${id}::bigint`))
}

/**
 * Locks a question until the end.
 * @throws {Refusal} 404
 */
async function lockReactivo(db: Db, id: number) {
  const row = await db
    .selectFrom('reactivos as reactivo')
    .select([
      'reactivo.id',
      'reactivo.descripcion',
      'reactivo.tiporeactivo_id',
      'reactivo.actividad_id',
      'reactivo.media_id',
      'reactivo.media_texto',
      'reactivo.rubrica_id',
      tipoDePregunta.as('tipo'),
    ])
    .where('reactivo.id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw gone('pregunta')
  if (row.actividad_id !== null) await keepTerminados(db, cursosDeActividades(sql`${row.actividad_id}::bigint`))
  return row
}

/** @param actividadId null for the bank alone */
export async function createReactivo(
  db: Db,
  person: { id: number },
  actividadId: number | null,
  input: ReactivoInput,
): Promise<number> {
  const tipo = tipoPedido(input) ?? 'unica'
  const datos = checkDatos(tipo, input.datos)
  await checkMedia(db, person, input, SIN_MEDIA)
  await checkRubrica(db, input)
  await checkTema(db, actividadId, input)
  if (actividadId !== null) await lockActividad(db, actividadId)
  const { id } = await db
    .insertInto('reactivos')
    .values({
      ...columns(input),
      ...columnasDeTipo(tipo),
      ...rubricaDe(tipo, input),
      ...(datos ? { datos: JSON.stringify(datos) } : {}),
      actividad_id: actividadId,
      position: sql`(select coalesce(max(position), 0) + 1 from reactivos where actividad_id = ${actividadId})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
    .catch(explain)
  return id
}

/**
 * A question that turns to one right answer keeps the first of those that were marked. Answers are of the kind that was
 * asked: one that somebody has answered stays of its kind, except that one with options may have one or several.
 * @returns its kind by then
 * @throws {Refusal} 404, 409, 422
 */
export async function updateReactivo(db: Db, person: { id: number }, id: number, input: ReactivoCambio): Promise<Tipo> {
  const before = await lockReactivo(db, id)
  await checkMedia(db, person, input, before)
  await checkRubrica(db, input, before.rubrica_id)
  await checkTema(db, before.actividad_id, input)
  const tipo = (isConDatos(before.tipo) ? input.tipo : tipoPedido(input)) ?? before.tipo
  const cambiaDeTipo = tipo !== before.tipo && (isConDatos(tipo) || isConDatos(before.tipo))
  if (cambiaDeTipo && (await countAnswered(db, id)))
    throw conflict('No se puede cambiar de tipo: alguien ya la contestó. Copia la pregunta y cambia la copia.')
  const datos = cambiaDeTipo || input.datos !== undefined ? (checkDatos(tipo, input.datos) ?? {}) : undefined
  await db
    .updateTable('reactivos')
    .set({
      ...columns(input),
      ...columnasDeTipo(tipo),
      ...rubricaDe(tipo, input, cambiaDeTipo),
      ...(datos ? { datos: JSON.stringify(datos) } : {}),
    })
    .where('id', '=', id)
    .execute()
    .catch(explain)
  if (tipo === 'unica')
    await sql`
      update respuestas
      set correcta = 0
      where reactivo_id = ${id} and correcta = 1 and id <>
      (select id from respuestas where reactivo_id = ${id} and correcta = 1 order by position, id limit 1)`.execute(db)
  return tipo
}

/**
 * How many people have answered a question, or were asked it in an attempt of theirs; what an author looked at is no
 * such thing.
 * @param elegida only those who chose this answer
 */
async function countAnswered(db: Db, id: number, elegida?: number): Promise<number> {
  const { people } = await db
    .selectFrom('intento_respuestas as respuesta')
    .innerJoin('intentos as intento', 'intento.id', 'respuesta.intento_id')
    .select(
      sql<number>`(count(distinct intento.usuario_id) + count(*) filter (where intento.usuario_id is null))::int`.as(
        'people',
      ),
    )
    .where('respuesta.reactivo_id', '=', id)
    .where('intento.modo', '<>', 'vista')
    .$if(elegida !== undefined, q => q.where(sql<boolean>`${elegida}::bigint = any(respuesta.respuestas)`))
    .executeTakeFirstOrThrow()
  return people
}

/**
 * Previews of authors that ask it.
 * @param elegidas only those in which one of these answers was chosen
 */
export const removeVistasCon = (db: Db, id: number, elegidas?: readonly number[]) =>
  db
    .deleteFrom('intentos')
    .where('modo', '=', 'vista')
    .where(
      'id',
      'in',
      db
        .selectFrom('intento_respuestas')
        .select('intento_id')
        .where('reactivo_id', '=', id)
        .$if(elegidas !== undefined, q => q.where(sql<boolean>`respuestas && ${elegidas}::bigint[]`)),
    )
    .execute()

/**
 * Who has answered it counts on it.
 * @returns its key in the trash
 * @throws {Refusal} 404, or 409
 */
export async function removeReactivo(db: Db, id: number, quien: number): Promise<number> {
  const { descripcion } = await lockReactivo(db, id)
  const people = await countAnswered(db, id)
  if (people)
    throw conflict(
      `No se puede eliminar: ya la ${people === 1 ? 'contestó 1 persona' : `contestaron ${people} personas`}.`,
    )
  // What authors looked at goes with it.
  await removeVistasCon(db, id)
  return putInPapelera(db, { clase: 'pregunta', ids: [id], nombre: plain(descripcion).slice(0, 300), quien })
}

/**
 * @returns the id of the copy, with copies of its answers and keywords, at the end of the activity unless it is said
 * where
 */
export async function copyReactivo(
  db: Db,
  { pregunta_id: id, actividad_id: actividadId, tras }: BodyOf<typeof reactivosRoutes.copy>,
): Promise<number> {
  await lockActividad(db, actividadId)
  await lockReactivo(db, id)
  const [copia] = await copyReactivos(db, [id], actividadId)
  if (tras !== undefined) await putBehind(db, actividadId, [copia!], tras)
  return copia!
}

/**
 * The activity is locked: who else puts some in order waits.
 * @param tras behind which one; null before all, undefined behind all
 */
export async function putBehind(
  db: Db,
  actividadId: number,
  ids: readonly number[],
  tras: number | null | undefined,
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select id
    from reactivos
    where actividad_id = ${actividadId}
    order by position, id`.execute(db)
  const now = rows.map(r => r.id)
  const there = ids.filter(id => now.includes(id))
  if (there.length < ids.length) throw gone('pregunta')
  await sql`
    update reactivos reactivo
    set position = orden.posicion
    from unnest(${place(now, there, tras)}::bigint[]) with ordinality orden (id, posicion)
    where reactivo.id = orden.id and reactivo.position <> orden.posicion`.execute(db)
}

/** @throws {Refusal} 404, also for a question of another activity */
export async function moveReactivos(
  db: Db,
  actividadId: number,
  { ids, tras }: BodyOf<typeof reactivosRoutes.moveTarjetas>,
): Promise<void> {
  const found = await db
    .selectFrom('actividades')
    .select('id')
    .where('id', '=', actividadId)
    .forUpdate()
    .executeTakeFirst()
  if (!found) throw gone('actividad')
  await putBehind(db, actividadId, ids, tras)
}

/** Where a question has one right answer, marking this one unmarks the others. */
export async function createRespuesta(db: Db, input: BodyOf<typeof reactivosRoutes.createRespuesta>): Promise<number> {
  const { reactivo_id, correcta } = input
  const { tiporeactivo_id } = await lockReactivo(db, reactivo_id)
  if (correcta === 1 && tipoDeOpcion(tiporeactivo_id) === 'unica') await unmarkAll(db, reactivo_id)
  const { id } = await db
    .insertInto('respuestas')
    .values({
      ...input,
      position: sql`(select coalesce(max(position), 0) + 1 from respuestas where reactivo_id = ${reactivo_id})`,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

/** @param but this one, which would otherwise be another version for nothing */
const unmarkAll = (db: Db, reactivoId: number, but = 0) =>
  db
    .updateTable('respuestas')
    .set({ correcta: 0 })
    .where('reactivo_id', '=', reactivoId)
    .where('id', '<>', but)
    .execute()

/**
 * What is right alone of a question stays right. Of one with several, who says what they want gets that, however often
 * it is sent.
 * @throws {Refusal} 404, also when the answer is another question's
 */
export async function markRespuesta(
  db: Db,
  id: number,
  { idPregunta: preguntaId, correcta: wanted }: BodyOf<typeof reactivosRoutes.markRespuesta>,
): Promise<void> {
  const { tiporeactivo_id } = await lockReactivo(db, preguntaId)
  const answer = await db
    .selectFrom('respuestas')
    .select('correcta')
    .where('id', '=', id)
    .where('reactivo_id', '=', preguntaId)
    .executeTakeFirst()
  if (!answer) throw gone('respuesta')
  const unica = tipoDeOpcion(tiporeactivo_id) === 'unica'
  if (unica) await unmarkAll(db, preguntaId, id)
  const correcta = unica ? 1 : (wanted ?? (answer.correcta ? 0 : 1))
  await db.updateTable('respuestas').set({ correcta }).where('id', '=', id).execute()
}

export async function updateRespuesta(db: Db, id: number, input: Partial<RespuestaInput>): Promise<void> {
  const values = changes(input, 'respuesta')
  const result = await db.updateTable('respuestas').set(values).where('id', '=', id).executeTakeFirst()
  if (result.numUpdatedRows === 0n) throw gone('respuesta')
}

/**
 * Who chose it reads it in their review. What an author looked at goes with it.
 * @throws {Refusal} 404, or 409 when somebody has chosen it
 */
export async function removeRespuesta(db: Db, id: number): Promise<void> {
  const answer = await db.selectFrom('respuestas').select('reactivo_id').where('id', '=', id).executeTakeFirst()
  if (!answer) throw gone('respuesta')
  await lockReactivo(db, answer.reactivo_id)
  const people = await countAnswered(db, answer.reactivo_id, id)
  if (people)
    throw conflict(`No se puede eliminar: ya la ${people === 1 ? 'eligió 1 persona' : `eligieron ${people} personas`}.`)
  await removeVistasCon(db, answer.reactivo_id, [id])
  await db.deleteFrom('respuestas').where('id', '=', id).execute()
}

/** @throws {Refusal} 404 */
export async function removePalabra(db: Db, id: number): Promise<void> {
  const result = await db.deleteFrom('palabras_clave').where('id', '=', id).executeTakeFirst()
  if (result.numDeletedRows === 0n) throw gone('palabra clave')
}

/** A keyword that the question has already, whatever its accents, is the same one. */
export async function createPalabra(db: Db, preguntaId: number, palabra_clave: string): Promise<number> {
  await lockReactivo(db, preguntaId)
  const { rows } = await sql<{ id: number }>`
    insert into palabras_clave (pregunta_id, palabra_clave)
    values (${preguntaId}, ${palabra_clave})
    on conflict (pregunta_id, busca)
    do update set palabra_clave = excluded.palabra_clave
    returning id`.execute(db)
  return rows[0]!.id
}
