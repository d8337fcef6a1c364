/**
 * Live events for tests: days and hours from now, a course with its event that a student is offered, and what they see
 * of it.
 */
import { type Bandera, curriculasRoutes } from '@eleva/contract'
import type { Caller, TestApp } from './app.ts'
import { buildCursoOfrecido, buildEvento, buildPerson, buildUnit } from './build.ts'
import { moment } from './moment.ts'

/** The people's day and hour, `minutes` from now. */
export function local(minutes: number) {
  const text = new Date(moment.now + minutes * 60_000).toLocaleString('sv-SE', { timeZone: moment.zone })
  return { dia: text.slice(0, 10), hora: text.slice(11, 16) }
}
export const DAY = 24 * 60
/** A class from now + `a` to now + `b`, in minutes. */
export const clase = (a: number, b: number) => ({
  fecha_inicio: local(a).dia,
  hora_inicio: local(a).hora,
  fecha_finalizacion: local(b).dia,
  hora_fin: local(b).hora,
})
/** A live course with a unit that a student is offered, and its event. */
export async function offered(t: TestApp, evento?: Parameters<typeof buildEvento>[1], cursoEnVivo: Bandera = 1) {
  const person = await buildPerson(t.db)
  const unit = await buildUnit(t.db)
  const curso = await buildCursoOfrecido(t.db, { unidades: [unit.id], usuarios: [person.id], curso: { cursoEnVivo } })
  const made = evento && (await buildEvento(t.db, { ...evento, curso_id: curso.id }))
  return { who: await t.asPerson(person), curso: curso.id, curricula: curso.curricula_id, evento: made?.id }
}
export const card = async ({ who, curricula }: { who: Caller; curricula: number }) => {
  const body = await who.ask(curriculasRoutes.cursos, { params: { curriculaId: curricula, tipo: 3 } })
  return body.cursos_curricula[0]!
}
export const screen = async ({ who, curso }: { who: Caller; curso: number }) => {
  const { status, body } = await who.get(`/api/contenidos/pantallaEnVivo/${curso}`)
  return {
    status,
    message: body.message,
    resultSet: body.resultSet as Record<string, unknown> & { evento: Record<string, unknown> | null },
  }
}
