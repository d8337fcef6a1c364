/** Notes on the pages of a delivery, made by who reviews it (ADR 115). */
import * as z from 'zod'
import { otros } from './entregables.historia.ts'
import { claveDeEnvio, entero, id, porId, texto } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Most notes on the files of a delivery. */
export const MAX_APUNTES = 200
/** Most points of a drawn line. */
export const MAX_PUNTOS = 2000
export const MAX_TEXTO_DE_APUNTE = 2000
export const MAX_PAGINA = 10_000

export const tiposDeApunte = ['resalte', 'nota', 'trazo'] as const
export type TipoDeApunte = (typeof tiposDeApunte)[number]

const FUERA = 'La nota no está dentro de la página'
const clave = claveDeEnvio

const forma = {
  clave,
  /** The file of ours on which it stands. */
  archivo: id,
  pagina: entero('La página no es válida', 1, MAX_PAGINA),
  tipo: z.enum(tiposDeApunte, 'Elige resaltar, anotar o dibujar'),
  /**
   * x and y by turns, as parts of the page's width and height: two opposite corners, one point, or the points of a
   * line.
   */
  puntos: z
    .array(z.number(FUERA).min(0, FUERA).max(1, FUERA), FUERA)
    .min(2, FUERA)
    .max(MAX_PUNTOS * 2, `El dibujo es muy largo: son a lo más ${MAX_PUNTOS} puntos. Hazlo en dos.`),
  texto: texto(MAX_TEXTO_DE_APUNTE).default(''),
}

/** How many numbers say where it is. */
const cabales = (tipo: (typeof tiposDeApunte)[number], n: number) =>
  tipo === 'nota' ? n === 2 : tipo === 'resalte' ? n === 4 : n >= 4 && n % 2 === 0

export const ApunteInput = z
  .object(forma)
  .refine(a => cabales(a.tipo, a.puntos.length), { path: ['puntos'], message: FUERA })
export type ApunteInput = z.infer<typeof ApunteInput>

export const Apunte = z.object({
  clave: z.string(),
  archivo: z.int(),
  pagina: z.int(),
  tipo: z.enum(tiposDeApunte),
  puntos: z.array(z.number()),
  texto: z.string(),
  /** Who made it; empty when that person was deleted. */
  autor: z.string(),
  /** 1 of whoever asks, who alone changes it. */
  propio: z.int(),
})
export type Apunte = z.infer<typeof Apunte>

export const apuntesRoutes = {
  apuntes: route({
    method: 'GET',
    path: '/api/entregables/apuntes/:id',
    can: 'cuentas.propia',
    summary:
      'Las notas sobre las páginas de una entrega, en su versión de ahora: para quien la revisa, y para quien la entregó cuando se le devuelve, se recibe o se califica',
    params: porId,
    reply: z.object({
      tareaURL: z.string(),
      file_name: z.string(),
      file_type: z.string(),
      otros,
      apuntes: z.array(Apunte),
    }),
  }),
  saveApunte: route({
    method: 'POST',
    path: '/api/entregables/apuntes/:id',
    can: 'entregables.grade',
    summary: 'Pone una nota sobre una página de una entrega, o cambia una propia; mandarla otra vez no hace otra',
    params: porId,
    body: ApunteInput,
    reply: z.object({}),
  }),
  removeApunte: route({
    method: 'DELETE',
    path: '/api/entregables/apuntes/:id/:clave',
    can: 'entregables.grade',
    summary: 'Quita una nota propia de una entrega; quitarla otra vez no cambia nada',
    params: z.object({ id, clave }),
    reply: z.object({}),
  }),
}
