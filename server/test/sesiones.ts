/** Sessions for tests: a course of an offer, and its events. */
import type { Insertable } from 'kysely'
import type { Db } from '../src/kit/db/db.ts'
import type { Cursos, SesionEventos, Sesiones } from '../src/kit/db/schema.d.ts'
import { buildCurricula, buildCurso, buildGroup, buildOferta } from './build.ts'
import { clase } from './eventos.ts'

let serial = 0

/** A session of a course, which is made and offered to a group of some people when none is said. */
export async function buildSesion(
  db: Db,
  {
    usuarios = [],
    escuelas = [],
    curso = {},
    oferta = {},
    ...values
  }: Partial<Insertable<Sesiones>> & {
    usuarios?: number[]
    escuelas?: number[]
    curso?: Partial<Insertable<Cursos>>
    oferta?: Parameters<typeof buildOferta>[1]
  } = {},
) {
  const course = await buildCurso(db, curso)
  const curricula = await buildCurricula(db, { cursos: [course.id] })
  const grupos = usuarios.length ? [(await buildGroup(db, { usuarios })).id] : []
  const offer = await buildOferta(db, { curriculas: [curricula.id], grupos, escuelas, ...oferta })
  const nombre_sesion = `Sesión ${++serial}`
  const { id } = await db
    .insertInto('sesiones')
    .values({ nombre_sesion, oferta_id: offer.id, curso_id: course.id, ...values })
    .returning('id')
    .executeTakeFirstOrThrow()
  return { id, nombre_sesion, curso: course.id, curricula: curricula.id, oferta: offer.id }
}

/** An event of a session from now + `a` to now + `b`, in minutes. */
export function buildSesionEvento(
  db: Db,
  sesion_id: number,
  [a, b]: readonly [number, number],
  values: Partial<Insertable<SesionEventos>> = {},
) {
  const { fecha_inicio, fecha_finalizacion, hora_inicio, hora_fin } = clase(a, b)
  return db
    .insertInto('sesion_eventos')
    .values({
      sesion_id,
      fecha_consumo_inicio: fecha_inicio,
      fecha_consumo_termino: fecha_finalizacion,
      hora_inicio,
      hora_fin,
      ...values,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
