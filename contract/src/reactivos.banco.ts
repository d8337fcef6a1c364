/** The question bank as a whole (ADR 061): files in and out, and what is done to many questions at once. */
import * as z from 'zod'
import {
  archivo,
  filtro,
  id,
  listaDeIds,
  listado,
  pagina,
  porId,
  texto,
  textoObligatorio,
  vaciable,
} from './kit/fields.ts'
import { route } from './kit/route.ts'
import { quitado } from './papelera.ts'
import { dificultades } from './reactivos.formas.ts'
import { tiposDePregunta } from './tipos/index.ts'

/** Bytes of a file of questions. */
export const MAX_BYTES_DE_IMPORTACION = 100 * 1024 * 1024
/** Questions to which one call does something. */
export const MAX_EN_LOTE = 1_000

/** What narrows the bank. */
export const filtrosDeBanco = {
  curso: filtro(id),
  unidad: filtro(id),
  categoria: filtro(id),
  indicador: filtro(id),
  tipo: filtro(z.enum(tiposDePregunta, 'Elige el tipo de pregunta')),
  /** A keyword, whatever its accents. */
  palabra: filtro(z.string().trim().max(80)),
  /**
   * How it turned out where it was asked, of everybody (ADR 141); `sin_cifras`: of one that fewer than ten have
   * answered.
   */
  dificultad: filtro(z.enum([...dificultades, 'sin_cifras'], 'Elige la dificultad')),
  /**
   * `sin_usar`: in no activity, and answered by nobody; `repetidas`: what others ask in the same words; `reportadas`:
   * of which people in scope say that they have an error, and nobody has looked after it.
   */
  ver: filtro(z.enum(['sin_usar', 'repetidas', 'reportadas'], 'Elige qué ver')),
}

export const formatosDeExportacion = ['gift', 'moodle', 'csv'] as const
export const resultadosDeImportacion = ['nueva', 'igual', 'rechazada'] as const

/** One question of a file, before it is taken. */
export const FilaDeImportacion = z.object({
  id: z.int(),
  linea: z.int(),
  titulo: z.string(),
  resultado: z.enum(resultadosDeImportacion),
  /** Null of one that was refused. */
  tipo: z.enum(tiposDePregunta).nullable(),
  motivo: z.string(),
  /** What could not be kept as it was in the file. */
  avisos: z.array(z.string()),
  /** Nothing in it is right yet: it can be kept, and not be answered. */
  incompleta: z.boolean(),
  /** The question of the bank that is the same, or that was made of it. */
  reactivo_id: z.int().nullable(),
})
export type FilaDeImportacion = z.infer<typeof FilaDeImportacion>

export const Importacion = z.object({
  id: z.int(),
  nombre: z.string(),
  formato: z.enum(['gift', 'moodle', 'aiken', 'tabla']),
  /** ISO 8601; null until it was taken. */
  hecha_en: z.string().nullable(),
  creadas: z.int(),
  nuevas: z.int(),
  iguales: z.int(),
  rechazadas: z.int(),
  /** New ones in which nothing is right yet. */
  incompletas: z.int(),
  /** Names that the bank has not yet, which it makes. */
  categorias: z.array(z.string()),
})
export type Importacion = z.infer<typeof Importacion>

const ids = listaDeIds.pipe(
  z.array(z.int()).min(1, 'Elige al menos una pregunta').max(MAX_EN_LOTE, 'Elige a lo más 1,000 preguntas'),
)
const palabra = textoObligatorio('Escribe la palabra clave', 80)

/** What is done to many, by `accion`. */
export const Lote = z.discriminatedUnion(
  'accion',
  [
    z.object({ accion: z.literal('clasificar'), ids, categoria_id: vaciable(id), indicador_id: vaciable(id) }),
    z.object({ accion: z.literal('agregar_palabra'), ids, palabra }),
    z.object({ accion: z.literal('quitar_palabra'), ids, palabra }),
    z.object({ accion: z.literal('copiar'), ids, actividad_id: id }),
    z.object({ accion: z.literal('eliminar'), ids }),
  ],
  'Elige qué hacer',
)
export type Lote = z.infer<typeof Lote>

export const bancoRoutes = {
  uploadImportacion: route({
    method: 'POST',
    path: '/api/reactivos/importaciones',
    can: 'reactivos.write',
    summary:
      'Lee un archivo de preguntas (GIFT, XML de Moodle, Aiken, CSV o XLSX) y dice qué pasaría con cada una; no guarda ninguna',
    body: z.object({ archivo: archivo('Elige un archivo') }),
    upload: MAX_BYTES_DE_IMPORTACION,
    tooLarge: 'El archivo pesa más de 100 MB: divídelo en varios.',
    alone: true,
    slow: true,
    perMinute: 30,
    reply: z.object({ id: z.int() }),
  }),
  importacion: route({
    method: 'GET',
    path: '/api/reactivos/importaciones/:id',
    can: 'reactivos.write',
    summary: 'Un archivo de preguntas propio, en cifras',
    params: porId,
    reply: z.object({ importacion: Importacion }),
  }),
  filasDeImportacion: route({
    method: 'GET',
    path: '/api/reactivos/importaciones/:id/preguntas',
    can: 'reactivos.write',
    summary: 'Las preguntas de un archivo propio con lo que pasaría con cada una, por páginas',
    params: porId,
    query: listado(['linea'], 20).extend({ resultado: filtro(z.enum(resultadosDeImportacion)) }),
    reply: z.object({ filas: z.array(FilaDeImportacion), ...pagina }),
  }),
  import: route({
    method: 'POST',
    path: '/api/reactivos/importaciones/:id',
    can: 'reactivos.write',
    summary:
      'Guarda las preguntas nuevas de un archivo, todas o ninguna, en el banco o en una actividad; otra vez no guarda nada',
    params: porId,
    body: z.object({ actividad_id: vaciable(id) }),
    slow: true,
    reply: z.object({ creadas: z.int() }),
  }),
  exportBanco: route({
    method: 'GET',
    path: '/api/reactivos/exportar',
    can: 'reactivos.read',
    summary: 'Preguntas del banco como GIFT, XML de Moodle o CSV: las que se nombran, o las que pasan los filtros',
    query: z.object({
      ...filtrosDeBanco,
      search: texto(100),
      formato: z.enum(formatosDeExportacion, 'Elige el formato'),
      ids: listaDeIds,
    }),
    reply: z.unknown(),
    file: 'text/plain',
  }),
  plantillaDeBanco: route({
    method: 'GET',
    path: '/api/reactivos/plantilla',
    can: 'reactivos.read',
    summary: 'La plantilla para escribir preguntas en una hoja de cálculo, con un ejemplo de cada tipo',
    reply: z.unknown(),
    file: 'text/csv',
  }),
  plantillaDeExcel: route({
    method: 'GET',
    path: '/api/reactivos/plantilla-excel',
    can: 'reactivos.read',
    summary: 'La misma plantilla como libro de Excel',
    reply: z.unknown(),
    file: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  }),
  lote: route({
    method: 'POST',
    path: '/api/reactivos/lote',
    can: 'reactivos.write',
    summary:
      'Clasifica, marca con una palabra clave, copia o elimina hasta mil preguntas; lo que no se puede, se queda y se dice',
    body: Lote,
    reply: z.object({ hechas: z.int(), quedan: z.int(), papelera: quitado.papelera.optional() }),
  }),
  palabrasUsadas: route({
    method: 'GET',
    path: '/api/reactivos/palabras',
    can: 'reactivos.read',
    summary: 'Las palabras clave que se usan, para elegir',
    query: z.object({ search: texto(80) }),
    reply: z.object({ palabras: z.array(z.string()), hay_mas: z.boolean() }),
  }),
}
