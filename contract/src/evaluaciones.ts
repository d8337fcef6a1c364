/** How a quiz runs: what its author sets, and more attempts or time for one person (ADR 060). */
import * as z from 'zod'
import { entero, filtro, id, pagina, porId, texto, textoObligatorio, vaciable, versionDesdeCero } from './kit/fields.ts'
import { route } from './kit/route.ts'
import { PersonaConCorreo } from './usuarios.formas.ts'

/** Which of several attempts counts. */
export const queCuenta = ['mayor', 'ultimo', 'primero', 'promedio'] as const
export type QueCuenta = (typeof queCuenta)[number]

/**
 * When something of what is right is shown: never, after each answer, at the end of an attempt, or once the quiz has
 * closed for its person.
 */
export const cuandoVer = ['nunca', 'durante', 'al_terminar', 'al_cerrar'] as const
export type CuandoVer = (typeof cuandoVer)[number]

/**
 * When somebody sees their own grade: at the end of an attempt, once the quiz has closed for them, or never (ADR 060).
 */
export const cuandoNota = ['al_terminar', 'al_cerrar', 'nunca'] as const
export type CuandoNota = (typeof cuandoNota)[number]

/** Why somebody's grade is not told to them now. In a reply it stands where a grade is left out. */
export const NotaOculta = z.object({
  cuando: z.enum(['al_cerrar', 'nunca']),
  /** When the quiz closes for them, as their clocks say it; null without such a date. */
  cierra: z.string().nullable(),
})
export type NotaOculta = z.infer<typeof NotaOculta>

/** Whether what is right would be shown before the grade that it tells of. */
export const antesQueLaNota = (ver: CuandoVer, nota: CuandoNota): boolean =>
  nota !== 'al_terminar' && ver !== 'nunca' && ver !== nota

export const MAX_INTENTOS = 100
export const MAX_MINUTOS = 1440
export const MAX_SORTEADAS = 100

const si = z.boolean('El valor debe ser sí o no')
const ver = z.enum(cuandoVer, 'Elige cuándo se muestra')

const Sorteo = z
  .object({
    cuantas: entero(`Escribe cuántas, de 1 a ${MAX_SORTEADAS}`, 1, MAX_SORTEADAS),
    categoria_id: vaciable(id).default(null),
    indicador_id: vaciable(id).default(null),
    palabra: vaciable(z.string('Escribe la palabra clave').trim().max(80, 'Escribe a lo más 80 caracteres')).default(
      null,
    ),
  })
  .refine(s => [s.categoria_id, s.indicador_id, s.palabra].filter(v => v !== null).length === 1, {
    message: 'Elige de dónde salen: una categoría, un indicador o una palabra clave',
  })
export type Sorteo = z.infer<typeof Sorteo>

const campos = {
  /** Null: as many as they like. */
  intentos: vaciable(entero(`Escribe de 1 a ${MAX_INTENTOS} intentos`, 1, MAX_INTENTOS)),
  cuenta: z.enum(queCuenta, 'Elige qué intento cuenta'),
  /** From the beginning of an attempt, by the server's clock; null without end. */
  minutos: vaciable(entero(`Escribe de 1 a ${MAX_MINUTOS} minutos`, 1, MAX_MINUTOS)),
  /** Questions of a page; 0 for all. */
  por_pagina: entero('Escribe de 0 a 100 preguntas', 0, 100),
  /** One by one, and none of those before. */
  sin_regreso: si,
  mezcla_preguntas: si,
  mezcla_respuestas: si,
  /** The grade with which it is passed; null when nothing is said of it. */
  minima: vaciable(entero('Escribe una calificación de 1 a 100', 1, 100)),
  ver_nota: z.enum(cuandoNota, 'Elige cuándo se muestra'),
  ver_aciertos: ver,
  ver_correctas: ver,
  ver_explicaciones: ver,
  practica: si,
}

/** What is not sent stays. */
export const AjustesInput = z
  .object(campos)
  .partial()
  .extend({
    sorteos: z.array(Sorteo, 'La lista no es válida').max(20, 'Son a lo más 20 sorteos').optional(),
    version: versionDesdeCero,
  })
export type AjustesInput = z.infer<typeof AjustesInput>

export const Ajustes = z.object({
  intentos: z.int().nullable(),
  cuenta: z.enum(queCuenta),
  minutos: z.int().nullable(),
  por_pagina: z.int(),
  sin_regreso: z.boolean(),
  mezcla_preguntas: z.boolean(),
  mezcla_respuestas: z.boolean(),
  minima: z.int().nullable(),
  ver_nota: z.enum(cuandoNota),
  ver_aciertos: z.enum(cuandoVer),
  ver_correctas: z.enum(cuandoVer),
  ver_explicaciones: z.enum(cuandoVer),
  practica: z.boolean(),
  sorteos: z.array(
    z.object({
      cuantas: z.int(),
      categoria_id: z.int().nullable(),
      indicador_id: z.int().nullable(),
      palabra: z.string().nullable(),
      /** How many there are to draw from now. */
      hay: z.int(),
    }),
  ),
  /** 0 when nothing was ever set. */
  version: z.int(),
})
export type Ajustes = z.infer<typeof Ajustes>

/** As a quiz runs of which nothing was set. */
export const AJUSTES_DE_SIEMPRE: Ajustes = {
  intentos: 1,
  cuenta: 'mayor',
  minutos: null,
  por_pagina: 1,
  sin_regreso: false,
  mezcla_preguntas: false,
  mezcla_respuestas: false,
  minima: null,
  ver_nota: 'al_terminar',
  ver_aciertos: 'nunca',
  ver_correctas: 'nunca',
  ver_explicaciones: 'nunca',
  practica: false,
  sorteos: [],
  version: 0,
}

export const Permiso = z.object({
  id: z.int(),
  usuario_id: z.int(),
  name: z.string(),
  email: z.string(),
  /** More than everybody has. */
  intentos: z.int(),
  minutos: z.int(),
  motivo: z.string(),
  /** Who gave it; empty when that person was deleted. */
  otorgado_por: z.string(),
  /** ISO 8601. */
  creado_en: z.string(),
})
export type Permiso = z.infer<typeof Permiso>

const dePersona = z.object({ id, usuarioId: id })
const empty = z.object({})

export const evaluacionesRoutes = {
  ajustes: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/ajustes',
    can: 'reactivos.read',
    summary: 'Cómo se presenta la evaluación de una actividad',
    params: porId,
    reply: z.object({
      ajustes: Ajustes,
      /** Questions of its own that count, and attempts that are open now. */
      preguntas: z.int(),
      abiertos: z.int(),
    }),
  }),
  saveAjustes: route({
    method: 'PUT',
    path: '/api/evaluaciones/:id/ajustes',
    can: 'reactivos.write',
    summary:
      'Cambia cómo se presenta la evaluación; lo que no se manda se queda como está, y los intentos abiertos siguen con lo que tenían',
    params: porId,
    body: AjustesInput,
    reply: z.object({ version: z.int() }),
    done: 'Ajustes guardados',
  }),
  permisos: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/permisos',
    can: 'entregables.grade',
    summary: 'Quién tiene más tiempo o más intentos en una evaluación, de las personas en su alcance',
    params: porId,
    query: z.object({ page: filtro(entero('La página no es válida', 1, 1_000_000)) }),
    reply: z.object({ permisos: z.array(Permiso), ...pagina }),
  }),
  grantPermiso: route({
    method: 'PUT',
    path: '/api/evaluaciones/:id/permisos/:usuarioId',
    can: 'entregables.grade',
    summary: 'Da a una persona más tiempo o más intentos, con su motivo; toma el lugar de lo que ya tenía',
    params: dePersona,
    body: z.object({
      intentos: entero(`Escribe de 0 a ${MAX_INTENTOS} intentos`, 0, MAX_INTENTOS).optional(),
      minutos: entero(`Escribe de 0 a ${MAX_MINUTOS} minutos`, 0, MAX_MINUTOS).optional(),
      motivo: textoObligatorio('Escribe por qué se lo das', 500),
      /** The permit that was seen; 0 for none. Not sent, nobody is asked. */
      visto: z.int('El permiso no es válido').min(0).optional(),
    }),
    reply: z.object({ id: z.int() }),
    done: 'Permiso guardado',
  }),
  removePermiso: route({
    method: 'DELETE',
    path: '/api/evaluaciones/:id/permisos/:usuarioId',
    can: 'entregables.grade',
    summary: 'Quita el tiempo o los intentos de más que tiene una persona',
    params: dePersona,
    reply: empty,
    done: 'Permiso quitado',
  }),
  personas: route({
    method: 'GET',
    path: '/api/evaluaciones/:id/personas',
    can: 'entregables.grade',
    summary: 'Personas en su alcance, para elegir a quién dar un permiso',
    params: porId,
    query: z.object({ search: texto(100) }),
    reply: z.object({
      personas: z.array(PersonaConCorreo),
      hay_mas: z.boolean(),
    }),
  }),
}
