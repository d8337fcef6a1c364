/** Materials that are pages: their text, and its versions (ADR 087). */
import * as z from 'zod'
import { cambioDe, filtro, id, porId, textoObligatorio, version } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Characters of one, its formats counted. */
export const MAX_LETRAS_DE_PAGINA = 200_000
/** How it stood before: so many of the last ones are kept. */
export const VERSIONES_DE_PAGINA = 50
/** Who goes on after that begins another version (minutes). */
export const PAUSA_DE_PAGINA = 10

export const NOMBRE_DE_PAGINA = 'Página sin nombre'
export const PAGINA_MUY_LARGA = 'Una página tiene a lo más 200,000 caracteres. Pasa una parte a otra página.'

/** What of a material says that it is one. */
export const PaginaDeMaterial = z.object({ version: z.int() })
export type PaginaDeMaterial = z.infer<typeof PaginaDeMaterial>

export const Pagina = z.object({
  material_id: z.int(),
  objetivo_id: z.int(),
  nombre_material: z.string(),
  /** Clean HTML. */
  contenido: z.string(),
  /** Goes up with every edit; sent back with a change, it tells whether somebody was faster. */
  version: z.int(),
})
export type Pagina = z.infer<typeof Pagina>

const PaginaInput = z.object({
  nombre_material: textoObligatorio('Hace falta el nombre del material', 200),
  contenido: z.string('Escribe un texto').max(MAX_LETRAS_DE_PAGINA, PAGINA_MUY_LARGA),
})
export const PaginaCambio = cambioDe(PaginaInput).extend({
  version,
  /** The screen on which it is written: another one begins another version. */
  visita: filtro(z.uuid('La visita no es válida')),
})
export type PaginaCambio = z.infer<typeof PaginaCambio>

export const VersionDePagina = z.object({
  id: z.int(),
  /** The name of who wrote it; empty when they are no more. */
  quien: z.string(),
  /** When it was written last; ISO 8601. */
  escrito_en: z.string(),
})
export type VersionDePagina = z.infer<typeof VersionDePagina>

const una = { id, version: id }

export const paginasRoutes = {
  createPagina: route({
    method: 'POST',
    path: '/api/materiales/paginas',
    can: 'objetivos.write',
    summary: 'Agrega a un objetivo una página vacía, después de sus materiales',
    body: z.object({ objetivo_id: id }),
    reply: z.object({ id: z.int() }),
  }),
  pagina: route({
    method: 'GET',
    path: '/api/materiales/:id/pagina',
    can: 'curriculas.follow',
    summary: 'El texto de un material que es una página: para sus autores y para quien puede ver su objetivo',
    params: porId,
    query: z.object({ curso_id: filtro(id) }),
    reply: z.object({ pagina: Pagina }),
  }),
  updatePagina: route({
    method: 'PUT',
    path: '/api/materiales/:id/pagina',
    can: 'objetivos.write',
    summary: 'Cambia el nombre o el texto de una página; lo que no se manda se queda',
    params: porId,
    body: PaginaCambio,
    /** `contenido` as it was kept; null where that is as it was sent. */
    reply: z.object({ version: z.int(), contenido: z.string().nullable() }),
  }),
  versionesDePagina: route({
    method: 'GET',
    path: '/api/materiales/:id/pagina/versiones',
    can: 'objetivos.read',
    summary:
      'Quién escribió lo que está en una página, y sus versiones anteriores, la última primero: cincuenta a lo más',
    params: porId,
    reply: z.object({ ahora: VersionDePagina.omit({ id: true }), versiones: z.array(VersionDePagina) }),
  }),
  versionDePagina: route({
    method: 'GET',
    path: '/api/materiales/:id/pagina/versiones/:version',
    can: 'objetivos.read',
    summary: 'El texto de una versión anterior de una página',
    params: z.object(una),
    reply: z.object({ contenido: z.string() }),
  }),
  restorePagina: route({
    method: 'POST',
    path: '/api/materiales/:id/pagina/versiones/:version/restaurar',
    can: 'objetivos.write',
    summary: 'Vuelve a poner una versión anterior; lo que estaba queda como otra versión, cuya clave responde',
    params: z.object(una),
    body: z.object({ version }),
    reply: z.object({ antes: z.int(), version: z.int() }),
  }),
}
