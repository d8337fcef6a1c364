/** The recording of a class: a topic in a unit of its course, which has the film. */
import type { GrabacionInput } from '@eleva/contract'
import { sql } from 'kysely'
import { formatDay } from '../../kit/dates.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'
import { addFilas } from '../taller/taller.filas.service.ts'
import { createVideo } from '../videos/videos.service.ts'

const MAX_LETRAS_DE_TITULO = 200

/** «Grabación: Rúbricas, 2 dic 2026»: of a long title there is less. */
function nombreDe(titulo: string, dia: string): string {
  const [before, after] = ['Grabación: ', `, ${formatDay(dia)}`]
  return `${before}${titulo.slice(0, MAX_LETRAS_DE_TITULO - before.length - after.length)}${after}`
}

/**
 * @returns the topic, and the file that is to be looked into
 * @throws {Refusal} 404 for a class or a unit that is not there; 409 before it begins, or when it has its recording;
 * 422 without such a film
 */
export async function createGrabacion(db: Db, person: Person, id: number, { unidad, ...video }: GrabacionInput) {
  const { rows } = await sql<{
    curso_id: number
    titulo: string
    dia: string
    por_venir: boolean
    objetivo: number | null
  }>`
    select
      sesion.curso_id,
      sesion.nombre_sesion as titulo,
      evento.fecha_consumo_inicio as dia,
      evento.inicia > ahora() as por_venir,
      (select grabacion.objetivo_id from clases_grabaciones grabacion where grabacion.evento_id = evento.id) as objetivo
    from sesion_eventos evento
      join sesiones sesion on sesion.id = evento.sesion_id
    where evento.id = ${id}
    for update of evento`.execute(db)
  const clase = rows[0]
  if (!clase) throw notFound('Esa clase ya no existe, o no es para ti.')
  if (clase.por_venir) throw conflict('Esa clase todavía no empieza: su grabación se pone después.')
  if (clase.objetivo !== null) throw conflict('Esa clase ya tiene su grabación. Cámbiala en su tema, dentro del curso.')
  const nombre = nombreDe(clase.titulo, clase.dia)
  const filas = [{ clase: 'objetivo' as const, nombre }]
  const [tema] = await addFilas(db, clase.curso_id, { filas, unidad_id: unidad }, person.id)
  const objetivo_id = tema!.id
  const { archivo_id } = await createVideo(db, person, { objetivo_id, nombre, clave: '', ...video })
  await db.insertInto('clases_grabaciones').values({ evento_id: id, objetivo_id }).execute()
  return { objetivo_id, archivo_id }
}
