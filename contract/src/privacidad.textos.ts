/**
 * Notice of privacy and terms of use: versions, who accepted which, and uses to which somebody is opposed (ADR 131).
 */
import * as z from 'zod'
import { bandera, comoArchivo, entero, fecha, filtro, listaDeIds, porId, textoObligatorio } from './kit/fields.ts'
import { route } from './kit/route.ts'

export const tiposDeTexto = { aviso: 'Aviso de privacidad', terminos: 'Términos de uso' } as const
export type TipoDeTexto = keyof typeof tiposDeTexto
const tipo = z.enum(['aviso', 'terminos'], 'Elige el texto')

/** Uses of somebody's data without which Eleva works all the same. */
export const usosOpcionales = {
  pagina_publica: 'Que mi nombre y mi foto salgan en la página pública de coaches',
  muro: 'Que mi grupo vea lo que entrego donde la tarea lo muestra',
} as const
export type UsoOpcional = keyof typeof usosOpcionales

export const TextoLegal = z.object({
  id: z.int(),
  tipo,
  version: z.int(),
  /** `YYYY-MM-DD`, the first day on which it holds. */
  desde: z.string(),
  /** Whether it is the one that holds today. */
  vigente: z.boolean(),
  /** How many people accepted it. */
  aceptaron: z.int(),
})
export type TextoLegal = z.infer<typeof TextoLegal>

const TextoPorAceptar = z.object({
  id: z.int(),
  tipo,
  version: z.int(),
  /** Sanitised HTML. */
  contenido: z.string(),
  /** Whether they accepted a version before. */
  cambio: z.boolean(),
})
export type TextoPorAceptar = z.infer<typeof TextoPorAceptar>

export const TextoLegalInput = z.object({
  tipo,
  contenido: textoObligatorio('Escribe el texto', 200_000),
  /** Without one, from today. */
  desde: fecha,
})
export type TextoLegalInput = z.infer<typeof TextoLegalInput>

export const textosLegalesRoutes = {
  textos: route({
    method: 'GET',
    path: '/api/privacidad/textos',
    can: 'privacidad.write',
    summary: 'Versiones del aviso y de los términos, y cuántas personas aceptaron cada una',
    reply: z.object({ textos: z.array(TextoLegal) }),
  }),
  texto: route({
    method: 'GET',
    path: '/api/privacidad/textos/:id',
    can: 'privacidad.write',
    summary: 'Una versión con sus palabras',
    params: porId,
    reply: z.object({ texto: TextoLegal.extend({ contenido: z.string() }) }),
  }),
  publishTexto: route({
    method: 'POST',
    path: '/api/privacidad/textos',
    can: 'privacidad.write',
    summary: 'Publica otra versión; a cada persona se le pide aceptarla',
    body: TextoLegalInput,
    reply: z.object({ id: z.int() }),
    done: 'Versión publicada',
  }),
  aceptaciones: route({
    method: 'GET',
    path: '/api/privacidad/textos/:id/aceptaciones',
    can: 'privacidad.write',
    summary: 'Quién aceptó una versión y cuándo, en un archivo',
    params: porId,
    query: comoArchivo,
    file: 'text/csv',
    reply: z.unknown(),
  }),
  porAceptar: route({
    method: 'GET',
    path: '/api/privacidad/por-aceptar',
    can: 'cuentas.propia',
    summary: 'Los textos que me falta aceptar',
    reply: z.object({ textos: z.array(TextoPorAceptar) }),
  }),
  accept: route({
    method: 'POST',
    path: '/api/privacidad/aceptaciones',
    can: 'cuentas.propia',
    summary: 'Acepta los textos que se leyeron',
    body: z.object({ textos: listaDeIds }),
    reply: z.object({}),
  }),
  setOposicion: route({
    method: 'POST',
    path: '/api/privacidad/oposiciones',
    can: 'cuentas.propia',
    summary: 'Se opone a un uso opcional de sus datos, o deja de oponerse',
    body: z.object({
      uso: z.enum(['pagina_publica', 'muro'], 'Elige el uso'),
      opuesta: bandera,
    }),
    reply: z.object({}),
    done: 'Guardado',
  }),
  paginaLegal: route({
    method: 'GET',
    path: '/privacidad',
    can: 'publico',
    summary: 'El aviso de privacidad o los términos, sin script; el de hoy o una versión anterior',
    query: z.object({
      tipo: filtro(tipo),
      version: filtro(entero('Esa versión no existe', 1, 1_000_000)),
    }),
    page: true,
    reply: z.unknown(),
  }),
}
