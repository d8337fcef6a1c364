/** What questions, their answers and their results look like on the wire. */
import * as z from 'zod'
import {
  bandera,
  cambioDe,
  entero,
  filtro,
  id,
  nombrado,
  texto,
  textoObligatorio,
  vaciable,
  version,
} from './kit/fields.ts'
import { camposDeMedia, MediaDeReactivo } from './reactivos.medios.ts'
import { tiposDePregunta } from './tipos/index.ts'

export const Respuesta = z.object({
  id: z.int(),
  respuesta: z.string(),
  reactivo_id: z.int(),
  correcta: z.int(),
  /** What is said to whoever chooses it. */
  comentario: z.string(),
})
export type Respuesta = z.infer<typeof Respuesta>

export const Reactivo = z.object({
  id: z.int(),
  /** Sanitised HTML. */
  descripcion: z.string(),
  tiporeactivo_id: z.int(),
  /** Its kind (ADR 059); of those with options what `tiporeactivo_id` says. */
  tipo: z.enum(tiposDePregunta),
  /** What it weighs among the others of its quiz. */
  puntos: z.number(),
  /** Null of one that stands in the bank alone. */
  actividad_id: z.int().nullable(),
  categoria_id: z.int().nullable(),
  indicador_id: z.int().nullable(),
  /** The objective of its unit that it is about; null is the unit. */
  objetivo_id: z.int().nullable(),
  total_respuestas: z.int(),
  /** How many of them are marked as right. */
  total_correctas: z.int(),
})
export type Reactivo = z.infer<typeof Reactivo>

export const ReactivoConRespuestas = Reactivo.extend({
  /** What its kind needs, key included. */
  datos: z.record(z.string(), z.unknown()),
  media: MediaDeReactivo.extend({ nombre: z.string() }).nullable(),
  /** By which its answers are graded, where a person grades them; null for points alone. */
  rubrica: nombrado.nullable(),
  /** Sanitised HTML; may be empty. */
  explicacion: z.string(),
  respuestas: z.array(Respuesta),
})
export type ReactivoConRespuestas = z.infer<typeof ReactivoConRespuestas>

/** More than 70 % of it right, from 30 % on, less. */
export const dificultades = ['facil', 'media', 'dificil'] as const

/** A question of the bank: where it stands, beside what it asks. */
export const ReactivoDeBanco = ReactivoConRespuestas.extend({
  /** Null of one that stands in the bank alone, as its unit. */
  nombre_actividad_unidad: z.string().nullable(),
  nombre_unidad: z.string().nullable(),
  palabras: z.array(z.string()),
  categoria: z.string().nullable(),
  indicador: z.string().nullable(),
  /** Null where too few have answered it. */
  dificultad: z.enum(dificultades).nullable(),
})
export type ReactivoDeBanco = z.infer<typeof ReactivoDeBanco>

const hasWords = (html: string) => html.replace(/<[^>]*>|&nbsp;/g, '').trim() !== '' || /<(img|iframe)\b/.test(html)
/** With a point or a comma. */
const puntos = z.preprocess(
  v => (typeof v === 'string' && /^\s*\d{1,4}([.,]\d{1,4})?\s*$/.test(v) ? Number(v.replace(',', '.')) : v),
  z.number('Escribe los puntos').min(0.01, 'Los puntos van de 0.01 a 1000').max(1000, 'Los puntos van de 0.01 a 1000'),
)
const tipo = entero('Elige el tipo de pregunta', 1, 2)

/** The specification sends the text as `reactivo`. */
export const ReactivoInput = z.object({
  reactivo: textoObligatorio('¡Debe capturar la pregunta!', 20_000).refine(hasWords, '¡Debe capturar la pregunta!'),
  /** Undefined for a new one is one right answer. */
  tiporeactivo_id: filtro(tipo),
  categoria_id: vaciable(id),
  indicador_id: vaciable(id),
  /** Undefined is what `tiporeactivo_id` says, or for a change what it was. */
  tipo: filtro(z.enum(tiposDePregunta, 'Elige el tipo de pregunta')),
  /** Checked by its kind (`tipos/`). */
  datos: z.record(z.string(), z.unknown(), 'Los datos de la pregunta no son válidos').optional(),
  puntos: filtro(puntos),
  explicacion: texto(20_000).optional(),
  ...camposDeMedia,
  /** The objective of its unit that it is about; null is the unit. */
  objetivo_id: z.preprocess(v => (v === '' ? null : v), id.nullable()).optional(),
  /** The rubric of one that a person grades. */
  rubrica_id: z.preprocess(v => (v === '' ? null : v), id.nullable()).optional(),
})
export type ReactivoInput = z.infer<typeof ReactivoInput>
export const ReactivoCambio = cambioDe(ReactivoInput)
export type ReactivoCambio = z.infer<typeof ReactivoCambio>

export const RespuestaInput = z.object({
  respuesta: textoObligatorio('¡Debe capturar la respuesta!', 2000),
  comentario: texto(2000).optional(),
})
export type RespuestaInput = z.infer<typeof RespuestaInput>

export const RespuestaNueva = RespuestaInput.extend({ reactivo_id: id, correcta: bandera })

export const ResultadoDeQuiz = z.object({
  id: z.int(),
  /** Null of somebody who was deleted. */
  usuario_id: z.int().nullable(),
  name: z.string(),
  email: z.string(),
  /** Each of several attempts (ADR 060) is a row, with its own grade. */
  numero: z.int(),
  /** Whether it is the one that counts, and the mean where that does. */
  vale: z.boolean(),
  media: z.int().nullable(),
  por_tiempo: z.boolean(),
  calificacion: z.int(),
  /** Answers that wait for a person; until then they count as nothing. */
  por_calificar: z.int(),
  /** Whether a person grades any of it, now or again. */
  a_mano: z.boolean(),
  /** When it was finished, ISO 8601. */
  fecha: z.string(),
  /** When it was finished without a connection (ADR 051); null when that is the same. */
  hecho_en: z.string().nullable(),
})
export type ResultadoDeQuiz = z.infer<typeof ResultadoDeQuiz>

export const Categoria = z.object({
  id: z.int(),
  nombre: z.string(),
  descripcion: z.string(),
  indicadores: z.array(
    z.object({ id: z.int(), nombre: z.string(), descripcion: z.string(), total: z.int(), version: z.int() }),
  ),
  /** Questions that are in it. */
  total: z.int(),
  /** Goes up with every edit, an indicator's too; sent back with a change, it tells whether somebody was faster. */
  version: z.int(),
})
export type Categoria = z.infer<typeof Categoria>

export const CategoriaInput = z.object({
  nombre: textoObligatorio('Hace falta el nombre', 120),
  descripcion: texto(500),
})
export type CategoriaInput = z.infer<typeof CategoriaInput>
export const CategoriaCambio = cambioDe(CategoriaInput).extend({ version })
export type CategoriaCambio = z.infer<typeof CategoriaCambio>
