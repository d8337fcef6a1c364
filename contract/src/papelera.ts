/** What was deleted of the content: for thirty days it can be put back whole. */
import * as z from 'zod'
import { filtro, listado, pagina, porId } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What the trash takes, and what each is called there. */
export const CLASES_DE_PAPELERA = {
  curricula: 'Currícula',
  oferta: 'Oferta',
  curso: 'Curso',
  unidad: 'Unidad',
  objetivo: 'Objetivo',
  actividad: 'Actividad',
  item: 'Ítem',
  material: 'Material',
  video: 'Video',
  pregunta: 'Pregunta',
  rubrica: 'Rúbrica',
} as const
export type ClaseDePapelera = keyof typeof CLASES_DE_PAPELERA
export const clasesDePapelera = Object.keys(CLASES_DE_PAPELERA) as [ClaseDePapelera, ...ClaseDePapelera[]]

/** Days after which what is in the trash goes. */
export const DIAS_EN_PAPELERA = 30

/** What the deletion of content answers: by this it is put back. */
export const quitado = { papelera: z.int() }

export const Quitado = z.object({
  id: z.int(),
  clase: z.enum(clasesDePapelera),
  objeto_id: z.int(),
  nombre: z.string(),
  /** The name of who deleted it; empty when they are no more. */
  quien: z.string(),
  /** ISO 8601. */
  quitado_en: z.string(),
  /** Whole days until it goes. */
  dias: z.int(),
})
export type Quitado = z.infer<typeof Quitado>

export const papeleraRoutes = {
  list: route({
    method: 'GET',
    path: '/api/papelera',
    can: 'papelera.read',
    summary: 'Lo que se quitó del contenido en los últimos treinta días, por páginas',
    query: listado(['creado_en', 'nombre'], 20).extend({ clase: filtro(z.enum(clasesDePapelera)) }),
    reply: z.object({ quitados: z.array(Quitado), ...pagina }),
  }),
  restore: route({
    method: 'POST',
    path: '/api/papelera/:id/restaurar',
    can: 'papelera.write',
    summary: 'Devuelve a su lugar lo que se quitó, con todo lo que tenía',
    params: porId,
    reply: z.object({ clase: z.enum(clasesDePapelera), objeto_id: z.int() }),
    done: 'Está otra vez en su lugar',
  }),
  remove: route({
    method: 'DELETE',
    path: '/api/papelera/:id',
    can: 'papelera.write',
    summary: 'Elimina definitivamente algo de la papelera',
    params: porId,
    reply: z.object({}),
    done: 'Se eliminó definitivamente',
  }),
}
