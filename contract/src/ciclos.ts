/** School years: one is closed, may be opened again for a while, and the next begins with its groups. */
import * as z from 'zod'
import { bandera, listaDeIds, porId, textoObligatorio } from './kit/fields.ts'
import { route } from './kit/route.ts'

/** Days within which a closing can be taken back. */
export const DIAS_PARA_REABRIR = 30

export const estadosDeCiclo = ['cerrando', 'cerrado', 'reabierto', 'fallido'] as const
export type EstadoDeCiclo = (typeof estadosDeCiclo)[number]

/** What becomes of a group's name: the same, or its first number is the next one («1.º A» → «2.º A»). */
export const reglasDeNombre = ['igual', 'avanza'] as const
export type ReglaDeNombre = (typeof reglasDeNombre)[number]

/** A group without a number keeps its name. */
export const nombreSiguiente = (nombre: string, regla: ReglaDeNombre): string =>
  regla === 'igual' ? nombre : nombre.replace(/\d{1,4}/, n => String(Number(n) + 1))

export const Ciclo = z.object({
  id: z.int(),
  nombre: z.string(),
  estado: z.enum(estadosDeCiclo),
  grupos: z.int(),
  /** Groups in the file already, while it is being closed. */
  hechos: z.int(),
  ofertas: z.int(),
  /** Groups of the next year that were made after its own. */
  copias: z.int(),
  quien: z.string(),
  /** ISO 8601; null while it is being closed. */
  cerrado_en: z.string().nullable(),
  /** Whether how everybody stood can be downloaded. */
  reporte: z.boolean(),
  reabrible: z.boolean(),
})
export type Ciclo = z.infer<typeof Ciclo>

const GrupoDeCiclo = z.object({ id: z.int(), nombre: z.string(), personas: z.int() })
export type GrupoDeCiclo = z.infer<typeof GrupoDeCiclo>

export const CierreInput = z.object({
  nombre: textoObligatorio('Escribe el nombre del ciclo, como 2025–2026', 60),
  grupos: listaDeIds.refine(list => list.length > 0, 'Elige al menos un grupo'),
})
export type CierreInput = z.infer<typeof CierreInput>

export const SiguienteInput = z.object({
  regla: z.enum(reglasDeNombre, 'Elige cómo se llaman los grupos nuevos'),
  /** Whether those who are in a group come along. */
  con_personas: bandera,
})
export type SiguienteInput = z.infer<typeof SiguienteInput>

export const ciclosRoutes = {
  list: route({
    method: 'GET',
    path: '/api/ciclos',
    can: 'ajustes.write',
    summary: 'Los ciclos escolares que se cerraron, los últimos primero, y los grupos que están abiertos',
    reply: z.object({ ciclos: z.array(Ciclo), abiertos: z.array(GrupoDeCiclo) }),
  }),
  previa: route({
    method: 'POST',
    path: '/api/ciclos/previa',
    can: 'ajustes.write',
    alone: true,
    silent: true,
    summary: 'Lo que haría cerrar un ciclo con esos grupos',
    body: CierreInput.pick({ grupos: true }),
    reply: z.object({ grupos: z.int(), personas: z.int(), ofertas: z.array(z.string()) }),
  }),
  close: route({
    method: 'POST',
    path: '/api/ciclos',
    can: 'ajustes.write',
    summary: 'Cierra un ciclo: guarda cómo iban sus grupos, los archiva y termina sus ofertas',
    body: CierreInput,
    reply: z.object({ id: z.int() }),
    done: 'Se está cerrando el ciclo',
  }),
  reopen: route({
    method: 'POST',
    path: '/api/ciclos/:id/reabrir',
    can: 'ajustes.write',
    summary: 'Reabre un ciclo: sus grupos y sus ofertas quedan como estaban',
    params: porId,
    reply: z.object({}),
    done: 'Ciclo reabierto',
  }),
  siguiente: route({
    method: 'POST',
    path: '/api/ciclos/:id/siguiente',
    can: 'ajustes.write',
    summary: 'Abre el ciclo que sigue: un grupo nuevo por cada uno de este',
    params: porId,
    body: SiguienteInput,
    reply: z.object({ grupos: z.int() }),
    slow: true,
  }),
  grupos: route({
    method: 'GET',
    path: '/api/ciclos/:id/grupos',
    can: 'ajustes.write',
    summary: 'Los grupos de un ciclo que todavía no tienen uno que les siga',
    params: porId,
    reply: z.object({ grupos: z.array(GrupoDeCiclo) }),
  }),
  reporte: route({
    method: 'GET',
    path: '/api/ciclos/:id/reporte',
    can: 'ajustes.write',
    summary: 'Cómo iba cada persona cuando se cerró el ciclo, como CSV',
    params: porId,
    reply: z.unknown(),
    file: 'text/csv',
  }),
}
