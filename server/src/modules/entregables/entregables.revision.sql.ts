/** Reviewing: who is slower is told, with what the other did, so that neither loses silently. */
import { type DatosDeAviso, gradeOf, MAS_FRASES } from '@eleva/contract'
import { sql } from 'kysely'
import { comoRevisor } from '../../alcance/personas.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { constraintOf } from '../../kit/changes.ts'
import type { Db } from '../../kit/db.ts'
import { conflict, notFound, refused } from '../../kit/errors.ts'
import type { Person } from '../../kit/session.ts'
import { notePaso } from './entregables.historial.ts'

export type EntregaBloqueada = {
  id: number
  usuario_id: number | null
  actividad_id: number
  curso_id: number | null
  entregable: number
  calificacion: number | null
  recibido_en: Date | null
  /** Since when it is with its learner, to be corrected. */
  devuelta_en: Date | null
  comentarios: string
  /** Names for what is told of it. */
  datos: DatosDeAviso
  version: number
  quien: string
}

/**
 * Locks a delivery for a change.
 * @param version that the person saw; undefined does not ask
 * @throws {Refusal} 404 when there is none in scope; 409 when somebody was faster
 */
export async function lockEntrega(
  db: Db,
  person: Person,
  id: number,
  version: number | undefined,
): Promise<EntregaBloqueada> {
  const { rows } = await sql<EntregaBloqueada>`
    select e.id, e.usuario_id, e.actividad_id, e.curso_id, a.entregable, e.calificacion, e.recibido_en, e.devuelta_en, e.comentarios, e.version,
      jsonb_strip_nulls(jsonb_build_object('entrega_id', e.id, 'actividad_id', a.id, 'actividad', a.nombre_actividad_unidad, 'unidad_id', a.unidad_id,
        'curso_id', e.curso_id, 'curricula_id', e.curricula_id, 'curso', (select k.nombre_curso from cursos k where k.id = e.curso_id))) as datos,
      coalesce((select por.nombre_completo from usuarios por where por.id = e.calificado_por and por.id <> ${person.id}), '') as quien
    from entregas e join actividades a on a.id = e.actividad_id left join usuarios u on u.id = e.usuario_id
    where e.id = ${id} and ${alcanceDeTrabajo(comoRevisor(person))}
    for update of e`.execute(db)
  const found = rows[0]
  if (!found) throw notFound('Esa entrega ya no existe.')
  if (version !== undefined && version !== found.version) throw stale(found)
  return found
}

function stale({ quien, calificacion, devuelta_en }: EntregaBloqueada) {
  const what = devuelta_en
    ? `Ahora está devuelta para corregir${quien ? `: la devolvió ${quien}` : ''}.`
    : calificacion === null
      ? 'Esta entrega cambió mientras la revisabas.'
      : `Ahora tiene ${calificacion} de calificación${quien ? `, que puso ${quien}` : ''}.`
  return conflict(`${what} No guardamos tu cambio: revisa lo que hay y vuelve a guardarlo si hace falta.`)
}

export type Change = {
  calificacion?: number | null | undefined
  comentarios?: string | undefined
  recibido?: boolean | undefined
  /** A level was chosen, true, or none is left, false. */
  niveles?: boolean | undefined
}

/** What is decided needs no beginning; a comment that is emptied and levels that are gone leave none. */
function begunBy({ calificacion, comentarios, recibido, niveles }: Change): boolean | undefined {
  if (calificacion !== undefined && calificacion !== null) return undefined
  if (recibido !== undefined) return undefined
  return niveles ?? (comentarios === undefined ? undefined : comentarios.trim() !== '')
}

/** What is left out of the change stays as it is; one that says nothing is none. @returns what it is from now on */
export async function updateEntrega(db: Db, person: Person, entrega: EntregaBloqueada, change: Change) {
  if (Object.values(change).every(value => value === undefined)) return entrega
  await noteChange(db, person.id, entrega, change)
  const begun = begunBy(change)
  // A decision ends a return.
  const decided = typeof change.calificacion === 'number' || change.recibido === true
  return db
    .updateTable('entregas')
    .set({
      ...(change.calificacion === undefined
        ? {}
        : {
            calificacion: change.calificacion,
            calificado_en: change.calificacion === null ? null : sql<Date>`now()`,
          }),
      ...(change.comentarios === undefined ? {} : { comentarios: change.comentarios }),
      ...(change.recibido === undefined
        ? {}
        : { recibido_en: change.recibido ? sql<Date>`coalesce(recibido_en, now())` : null }),
      ...(begun === undefined ? {} : { revision_en: begun ? sql<Date>`coalesce(revision_en, now())` : null }),
      ...(decided ? { devuelta_en: null } : {}),
      calificado_por: person.id,
      version: sql<number>`version + 1`,
    })
    .where('id', '=', entrega.id)
    .returning(['calificacion', 'version'])
    .executeTakeFirstOrThrow()
}

/** What of a change is a step of its history. */
async function noteChange(db: Db, quien: number, entrega: EntregaBloqueada, { calificacion, recibido }: Change) {
  if (calificacion !== undefined && calificacion !== entrega.calificacion)
    await notePaso(
      db,
      entrega.id,
      calificacion === null
        ? { paso: 'calificacion_quitada', quien, calificacion: entrega.calificacion }
        : { paso: 'calificada', quien, calificacion },
    )
  if (recibido !== undefined && recibido !== (entrega.recibido_en !== null))
    await notePaso(db, entrega.id, { paso: recibido ? 'recibida' : 'recibo_quitado', quien })
}

/**
 * Chooses the level of one criterion, or takes the choice back. The words and points are kept as they are now.
 * @returns the grade once every criterion has a level, else null; and whether any criterion has one
 * @throws {Refusal} 422 when criterion or level is not of the activity's rubric
 */
export async function chooseNivel(
  db: Db,
  entrega: EntregaBloqueada,
  criterioId: number,
  nivelId: number | null,
): Promise<{ calificacion: number | null; niveles: boolean }> {
  const { rows: criterios } = await sql<{
    id: number
    titulo: string
    puntos_max: number
    niveles: { id: number; puntos: number; titulo_nivel: string }[]
  }>`
    select c.id, c.titulo, coalesce(max(n.puntos), 0)::int as puntos_max,
      coalesce(json_agg(json_build_object('id', n.id, 'puntos', n.puntos, 'titulo_nivel', n.titulo_nivel)) filter (where n.id is not null), '[]') as niveles
    from rubricas r join criterios c on c.rubrica_id = r.id left join niveles n on n.criterio_id = c.id
    where r.actividad_id = ${entrega.actividad_id} group by c.id`.execute(db)
  const criterio = criterios.find(c => c.id === criterioId)
  if (!criterio) throw refused('Ese criterio ya no está en la rúbrica.', 'criterio')
  const nivel = criterio.niveles.find(n => n.id === nivelId)
  if (nivelId !== null && !nivel) throw refused('Ese nivel ya no está en la rúbrica.', 'nivel')
  if (!nivel) {
    await db
      .deleteFrom('entrega_niveles')
      .where('entrega_id', '=', entrega.id)
      .where('criterio_id', '=', criterioId)
      .execute()
  } else {
    const chosen = {
      nivel_id: nivel.id,
      titulo_criterio: criterio.titulo,
      titulo_nivel: nivel.titulo_nivel,
      puntos: nivel.puntos,
      puntos_max: criterio.puntos_max,
    }
    await db
      .insertInto('entrega_niveles')
      .values({ entrega_id: entrega.id, criterio_id: criterioId, ...chosen })
      .onConflict(oc => oc.columns(['entrega_id', 'criterio_id']).doUpdateSet(chosen))
      .execute()
  }
  const elegidos = await db
    .selectFrom('entrega_niveles')
    .select(['criterio_id', 'puntos'])
    .where('entrega_id', '=', entrega.id)
    .execute()
  return { calificacion: gradeOf(criterios, elegidos), niveles: elegidos.length > 0 }
}

/** Holds the person's turn, so that many at once do not pass together. @throws {Refusal} 409 when they keep as many as they may */
export async function createFrase(db: Db, usuarioId: number, texto: string) {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`frases:${usuarioId}`}, 2))`.execute(db)
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from comentarios_propios c
    where c.usuario_id = ${usuarioId} and c.texto <> ${texto}`.execute(db)
  if (rows[0]!.n >= MAS_FRASES)
    throw conflict(`Ya tienes ${MAS_FRASES} comentarios guardados. Borra alguno que ya no uses.`)
  return db
    .insertInto('comentarios_propios')
    .values({ usuario_id: usuarioId, texto })
    .onConflict(oc => oc.expression(sql`usuario_id, md5(texto)`).doUpdateSet({ texto }))
    .returning('id')
    .executeTakeFirstOrThrow()
}

/** @throws {Refusal} 404 when it is none of theirs, 409 when they keep the same already */
export async function updateFrase(db: Db, usuarioId: number, id: number, texto: string): Promise<void> {
  const { numUpdatedRows } = await db
    .updateTable('comentarios_propios')
    .set({ texto })
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
    .catch(error => {
      throw constraintOf(error) === 'comentarios_propios_texto' ? conflict('Ya tienes guardado ese comentario.') : error
    })
  if (numUpdatedRows === 0n) throw notFound('Ese comentario ya no existe.')
}

export const removeFrase = (db: Db, usuarioId: number, id: number) =>
  db.deleteFrom('comentarios_propios').where('id', '=', id).where('usuario_id', '=', usuarioId).execute()
