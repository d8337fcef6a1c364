/**
 * Live classes for tests: a session's event around now, its stream, a course that two students are offered, and the
 * people around them.
 */
import { ROL } from '@eleva/contract'
import type { Insertable } from 'kysely'
import type { Db } from '../src/kit/db/db.ts'
import type { EventosStream, SesionEventos } from '../src/kit/db/schema.d.ts'
import type { Caller, TestApp } from './app.ts'
import { buildCoach, buildCurricula, buildCurso, buildGroup, buildOferta, buildPerson, buildUnit } from './build.ts'
import { local } from './eventos.ts'

export const VIDEO = 'dQw4w9WgXcQ'

/** An event from now + `a` to now + `b` minutes, of a session of its own. */
export async function buildSesionEvento(
  db: Db,
  of: { oferta_id: number; curso_id: number },
  [a, b]: readonly [number, number] = [-10, 60],
  values: Partial<Insertable<SesionEventos>> = {},
) {
  const sesion = await db
    .insertInto('sesiones')
    .values({ nombre_sesion: `Sesión de las ${local(a).hora}`, ...of })
    .returning('id')
    .executeTakeFirstOrThrow()
  return db
    .insertInto('sesion_eventos')
    .values({
      sesion_id: sesion.id,
      fecha_consumo_inicio: local(a).dia,
      hora_inicio: local(a).hora,
      fecha_consumo_termino: local(b).dia,
      hora_fin: local(b).hora,
      ...values,
    })
    .returning(['id', 'sesion_id'])
    .executeTakeFirstOrThrow()
}

export const buildStream = (db: Db, evento_id: number, values: Partial<Insertable<EventosStream>> = {}) =>
  db
    .insertInto('eventos_stream')
    .values({ evento_id, youtube_video_id: VIDEO, titulo_video: 'Clase', chat_habilitado: 1, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()

export type Aula = Awaited<ReturnType<typeof buildAula>>

/** A live course of a school whose stream is on, and who sees it; `otra` and `otroDocente` are of nobody's group. */
export async function buildAula(t: TestApp) {
  const coach = await buildCoach(t.db)
  const escuela = { id: coach.escuela }
  const organizador = await buildPerson(t.db, { roles: [ROL.docente], name: 'Olga', apellido_p: 'Organiza' })
  const docente = await buildPerson(t.db, { roles: [ROL.docente], escuela_id: escuela.id })
  const [ana, beto] = [
    await buildPerson(t.db, { escuela_id: escuela.id, name: 'Ana', apellido_p: 'Alba' }),
    await buildPerson(t.db, { escuela_id: escuela.id, name: 'Beto', apellido_p: 'Báez' }),
  ]
  const grupo = await buildGroup(t.db, { usuarios: [ana.id, beto.id] })
  const unidad = await buildUnit(t.db)
  const curso = await buildCurso(t.db, {
    cursoEnVivo: 1,
    unidades: [unidad.id],
    nombre_curso: 'Retroalimentar',
    clave_interna: `RET-${unidad.id}`,
  })
  const curricula = await buildCurricula(t.db, { cursos: [curso.id] })
  const oferta = await buildOferta(t.db, { curriculas: [curricula.id], grupos: [grupo.id] })
  const of = { oferta_id: oferta.id, curso_id: curso.id }
  const evento = await buildSesionEvento(t.db, of, [-10, 60], { organizador_id: organizador.id })
  const stream = await buildStream(t.db, evento.id)
  const people = {
    coach,
    organizador,
    docente,
    ana,
    beto,
    otra: await buildPerson(t.db),
    otroDocente: await buildPerson(t.db, { roles: [ROL.docente] }),
  }
  const callers = {} as Record<keyof typeof people, Caller>
  for (const [name, person] of Object.entries(people)) callers[name as keyof typeof people] = await t.asPerson(person)
  return {
    ...callers,
    admin: await t.as('admin'),
    of,
    grupo: grupo.id,
    curricula: curricula.id,
    evento: evento.id,
    stream: stream.id,
  }
}
