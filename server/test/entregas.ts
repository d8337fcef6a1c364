/** Work that a learner hands in for an activity of a course that they follow. */
import { entregasPropiasRoutes } from '@eleva/contract'
import type { Caller } from './app.ts'
import type { Salon } from './salon.ts'

type DeCurso = Pick<Salon, 'curricula' | 'curso'>

const en = (s: DeCurso, actividad_id: number) => ({ curricula_id: s.curricula, curso_id: s.curso, actividad_id })

/** By a link. */
export async function handInLink(
  s: DeCurso,
  who: Caller,
  actividad_id: number,
  url = 'https://ejemplo.mx/trabajo',
): Promise<number> {
  return (await who.ask(entregasPropiasRoutes.handInUrl, { body: { ...en(s, actividad_id), url } })).entrega.id
}

/** As a file, which is a PDF. */
export async function handInPdf(s: DeCurso, who: Caller, actividad_id: number, nombre: string) {
  const where = en(s, actividad_id)
  const up = new FormData()
  up.set('archivo', new File(['%PDF-1.7\n% hola\n%%EOF\n'], nombre))
  for (const [name, value] of Object.entries(where)) up.set(name, String(value))
  const file = (await who.upload('/api/entregables/archivo', up)).body
  const { entrega } = await who.ask(entregasPropiasRoutes.handInArchivo, { body: { ...where, ...file } })
  return { id: entrega.id, url: String(file.file_url), archivo: Number(String(file.file_id).split(':')[1]) }
}
