/** Which format a file is of, by what it says and not by its name, and the questions that are in it. */

import { Refusal } from '../../../kit/errors.ts'
import { decodeText, readCsv, withoutSep } from '../../../kit/exports/csv.ts'
import { Ilegible } from '../../../kit/exports/ilegible.ts'
import { readWorkbook } from '../../../kit/exports/workbook.ts'
import { readAiken } from './aiken.ts'
import { readGift } from './gift.ts'
import { readMoodle } from './moodle.ts'
import { type Formato, type Leida, Rechazo, refuseDemasiadas } from './neutral.ts'
import { isCabeza, PRIMEROS, readTabla } from './tabla.ts'

/** `hoja` of a book: which of its sheets was read. */
export type ArchivoLeido = { formato: Formato; preguntas: Leida[]; hoja?: string | undefined }

const NO_KNOWN = 'No se reconoce el archivo. Sirven GIFT, XML de Moodle, Aiken, y CSV o Excel (.xlsx) con la plantilla.'

/** @throws {Rechazo} when nothing of it can be taken */
export function readArchivo(bytes: Uint8Array): ArchivoLeido {
  try {
    return readEntero(bytes)
  } catch (error) {
    throw error instanceof Ilegible ? Rechazo.deTodo(error.message) : error
  }
}

function readEntero(bytes: Uint8Array): ArchivoLeido {
  const { formato, questions, hoja } = openArchivo(bytes)
  const preguntas: Leida[] = []
  for (const p of questions) {
    refuseDemasiadas(preguntas)
    preguntas.push(p)
  }
  if (preguntas.length === 0) throw Rechazo.deTodo('El archivo no tiene preguntas.')
  return { formato, preguntas, ...(hoja === undefined ? {} : { hoja }) }
}

function openArchivo(bytes: Uint8Array): { formato: Formato; questions: Iterable<Leida>; hoja?: string | undefined } {
  if (bytes.length === 0) throw Rechazo.deTodo('El archivo está vacío.')
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) {
    const { hoja, filas } = readWorkbook(bytes)
    return { formato: 'tabla', questions: readTabla(filas), hoja }
  }
  if (bytes[0] === 0xd0 && bytes[1] === 0xcf)
    throw Rechazo.deTodo('Es un Excel de los de antes (.xls). Guárdalo como .xlsx o CSV.')
  const text = decodeText(bytes).replace(/^\uFEFF/, '')
  if (text.slice(0, 10_000).includes('\u0000')) throw Rechazo.deTodo(NO_KNOWN)
  if (/^\s*</.test(text) && !/^\s*<[^>]*>[^<{]{1,2000}\{/.test(text))
    return { formato: 'moodle', questions: readMoodle(text) }
  const first = withoutSep(text)
    .slice(0, 20_000)
    .split(/[\r\n]+/)
    .filter(line => line.trim())
    .slice(0, PRIMEROS)
  if (first.some(line => !/[{}]/.test(line) && isCabeza(line.split(/[,;\t|]/).map(c => c.replaceAll('"', '')))))
    return { formato: 'tabla', questions: readTabla(csv(bytes)) }
  if (/^[ \t]*(ANSWER|RESPUESTA)[ \t]*:[ \t]*[A-Z]\b/im.test(text))
    return { formato: 'aiken', questions: readAiken(text) }
  if (/[{}]|^[ \t]*(::|\$CATEGORY)/m.test(text)) return { formato: 'gift', questions: readGift(text) }
  throw Rechazo.deTodo(NO_KNOWN)
}

function csv(bytes: Uint8Array) {
  try {
    return readCsv(bytes, 'archivo')
  } catch (error) {
    throw error instanceof Refusal ? Rechazo.deTodo(error.message) : error
  }
}
