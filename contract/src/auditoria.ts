/**
 * Who did what to which object, when and from where: written with the change itself, and never changed after (ADR 120).
 */
import * as z from 'zod'
import { CampoCambiado } from './historial.ts'
import { fecha, filtro, listado, pagina, porId, texto } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** What an act did to one object; values are as people read them, null of nothing. */
const CambioAuditado = z.object({
  id: z.int(),
  hizo: z.enum(['agrega', 'cambia', 'quita']),
  /** What kind of object it is, to ask for its history, and as people read it. */
  tabla: z.string(),
  clase: z.string(),
  objeto: z.string(),
  /** How it is called; '' of what has no name. */
  nombre: z.string(),
  campos: z.array(CampoCambiado),
})
export type CambioAuditado = z.infer<typeof CambioAuditado>

export const ActoAuditado = z.object({
  id: z.int(),
  /** ISO 8601. */
  hecho_en: z.string(),
  /** Their name; '' of whom nobody knows, or who is no more. */
  quien: z.string(),
  quien_id: z.int().nullable(),
  /** As which kind of person; '' of a sign-in. */
  papel: z.string(),
  /** The net of their address: of 256, or of a site. */
  direccion: z.string(),
  palabra: z.string(),
  /** In words. */
  que: z.string(),
  /** Which one the call named; '' where it named none. */
  objeto: z.string(),
  /** The person whom it named; '' where it named none, or one who is no more. */
  sobre: z.string(),
  /** How many objects it changed, and the first of them. */
  cuantos: z.int(),
  cambios: z.array(CambioAuditado),
})
export type ActoAuditado = z.infer<typeof ActoAuditado>

/** How many of what matches are counted and turned over; a file has all of them. */
export const MAX_ACTOS = 10_000

/** How many objects of one act are noted one by one; of what comes after, the act is all there is. */
export const MAX_CAMBIOS = 1000

const dia = filtro(fecha.transform(v => v ?? undefined))

const filtros = {
  /** A word of the house, as its module is called, and one of its acts, as `novedades.update`. */
  palabra: filtro(texto(60)),
  acto: filtro(texto(120)),
  /** What became of one object: both, or none. */
  tabla: filtro(texto(60)),
  objeto: filtro(texto(200)),
  desde: dia,
  hasta: dia,
}

export const DiaRoto = z.object({
  /** A day of UTC. */
  dia: z.string(),
  /** How many lines there are, and how many were sealed. */
  lineas: z.int(),
  esperadas: z.int(),
  /** The first line that is not as it was sealed, where one is. */
  linea: z.int().nullable(),
})
export type DiaRoto = z.infer<typeof DiaRoto>

export const auditoriaRoutes = {
  list: route({
    method: 'GET',
    path: '/api/auditoria',
    can: 'auditoria.read',
    summary: 'Quién hizo qué y desde dónde, lo último primero, por páginas; se busca por el nombre de quien lo hizo',
    query: listado(['hecho_en'], 20).extend(filtros),
    reply: z.object({ actos: z.array(ActoAuditado), ...pagina }),
  }),
  opciones: route({
    method: 'GET',
    path: '/api/auditoria/opciones',
    can: 'auditoria.read',
    summary: 'Las palabras de la casa y los actos de cada una, para filtrar',
    reply: z.object({
      palabras: z.array(
        z.object({
          palabra: z.string(),
          nombre: z.string(),
          actos: z.array(z.object({ acto: z.string(), que: z.string() })),
        }),
      ),
    }),
  }),
  get: route({
    method: 'GET',
    path: '/api/auditoria/actos/:id',
    can: 'auditoria.read',
    summary: 'Un acto con los primeros quinientos objetos que cambió',
    params: porId,
    reply: z.object({ acto: ActoAuditado }),
  }),
  check: route({
    method: 'GET',
    path: '/api/auditoria/revision',
    can: 'auditoria.read',
    summary: 'Los días de los que alguien cambió, quitó o agregó líneas a mano en la base de datos',
    query: z.object({ desde: dia, hasta: dia }),
    reply: z.object({ dias: z.array(DiaRoto), desde: z.string(), hasta: z.string() }),
    slow: true,
  }),
  export: route({
    method: 'GET',
    path: '/api/auditoria/exportar',
    can: 'auditoria.read',
    summary: 'La auditoría con lo que cambió de cada objeto, como CSV',
    query: listado(['hecho_en'], 20).pick({ search: true }).extend(filtros),
    reply: z.unknown(),
    file: 'text/csv',
  }),
}
