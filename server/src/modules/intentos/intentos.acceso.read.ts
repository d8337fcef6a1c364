/** Who may take a quiz: whoever may learn its activity, or one that has it as its exam. */
import type { ModoDeIntento } from '@eleva/contract'
import { sql } from 'kysely'
import { cursosAbiertosDe } from '../../alcance/acceso.read.ts'
import { whyNotActividad } from '../../alcance/acceso.ts'
import { isAuthor, type Observer } from '../../alcance/personas.ts'
import type { HechoEnDispositivo } from '../../alcance/plazos.ts'
import { hasQuiz } from '../../alcance/quiz.read.ts'
import { gone } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { isAbsent, type Refusal } from '../../kit/errors.ts'
import { getActividad } from '../reactivos/reactivos.read.ts'
import { isQuiz, listQueLaLlevan } from './intentos.read.ts'
import { sinPreguntas } from './intentos.rechazos.ts'

/** Who asks for which quiz, through which course where one is named. */
export type Pide = {
  person: Observer
  actividadId: number
  cursoId: number | undefined
  modo: ModoDeIntento
  /** What the page of a first answer, or an end, that begins an attempt by itself says of when. */
  contesta?: HechoEnDispositivo
}

/**
 * Why somebody may not open a quiz; null when they may. An exam may stand in a unit that no course has. Authors open
 * everything.
 * @returns 404 when it is not theirs, 409 when it is out of date or its prerequisites are missing
 */
export async function whyNotEvaluacion(
  db: Db,
  person: Observer,
  id: number,
  cursoId?: number,
): Promise<Refusal | null> {
  if (isAuthor(person)) return (await getActividad(db, id)) ? null : gone('actividad')
  const no = await whyNotActividad(db, person, id, cursoId)
  return no && whyNotAny(db, person, await listQueLaLlevan(db, id), no)
}

/**
 * Why none of some activities may be opened; null when one may.
 * @param first what is said when none is there; what may become better is said before it
 */
async function whyNotAny(db: Db, person: Observer, ids: readonly number[], first: Refusal): Promise<Refusal | null> {
  let said = first
  for (const id of ids) {
    const no = await whyNotActividad(db, person, id)
    if (!no) return null
    if (isAbsent(said) && !isAbsent(no)) said = no
  }
  return said
}

/** @throws {Refusal} as whyNotEvaluacion */
export async function requireEvaluacion(db: Db, person: Observer, id: number, cursoId?: number) {
  const no = await whyNotEvaluacion(db, person, id, cursoId)
  if (no) throw no
}

/**
 * One of some activities.
 * @param first what is said when none is there
 * @throws {Refusal}
 */
export async function requireAny(db: Db, person: Observer, ids: readonly number[], first: Refusal) {
  const no = await whyNotAny(db, person, ids, first)
  if (no) throw no
}

/** @throws {Refusal} as requireEvaluacion, and 409 when the activity asks nothing */
export async function requireQuiz(db: Db, person: Observer, id: number, cursoId?: number) {
  await requireEvaluacion(db, person, id, cursoId)
  if (!(await isQuiz(db, id))) throw sinPreguntas()
}

type Entra = Pick<Pide, 'person' | 'actividadId' | 'cursoId'>

/** Whether each asks for a quiz, and why they may not open it. */
export type Acceso = { hasQuiz: boolean; rechazo: Refusal | null }

/**
 * `whyNotEvaluacion` of many: one statement admits a class, which follows an open course that has the activity, or one
 * that has it as its exam. Of whoever is not admitted so the reason is found alone.
 */
export async function listAccesos(db: Db, piden: readonly Entra[]): Promise<Acceso[]> {
  if (piden.length === 0) return []
  const asked = piden.map((p, n) => ({ n, usuario: p.person.id, actividad: p.actividadId, curso: p.cursoId }))
  const { rows } = await sql<{ es_quiz: boolean; sigue: boolean }>`
    with pide as materialized (
        select pedido.n, pedido.usuario, pedido.actividad, pedido.curso
        from ${recordset(asked, 'pedido', { n: 'int', usuario: 'bigint', actividad: 'bigint', curso: 'bigint' })}),
      abiertos as materialized (${cursosAbiertosDe(sql`select pedido.usuario from pide pedido`)}),
      -- The activity itself, through the course that is named; and those that have it as their exam, through any.
      vias as materialized (
        select pedido.n, pedido.usuario, pedido.curso, actividad.unidad_id
        from pide pedido
          join actividades actividad on actividad.id = pedido.actividad
        union all
        select pedido.n, pedido.usuario, null, la_lleva.unidad_id
        from pide pedido
          join actividades la_lleva on la_lleva.avanza_examen_id = 'propio:' || pedido.actividad
          and la_lleva.id <> pedido.actividad)
    select
      coalesce(${hasQuiz}, false) as es_quiz,
      exists (
        select from vias via
          join abiertos abierto on abierto.usuario_id = via.usuario
          join cursos_unidades en_curso on en_curso.curso_id = abierto.curso_id and en_curso.unidad_id = via.unidad_id
        where via.n = pedido.n
          and (via.curso is null or via.curso = en_curso.curso_id)) as sigue
    from pide pedido
      left join actividades actividad on actividad.id = pedido.actividad
    order by pedido.n`.execute(db)
  const accesos: Acceso[] = []
  for (const [n, { es_quiz, sigue }] of rows.entries()) {
    const { person, actividadId, cursoId } = piden[n]!
    accesos.push({ hasQuiz: es_quiz, rechazo: sigue ? null : await whyNotEvaluacion(db, person, actividadId, cursoId) })
  }
  return accesos
}
