/** The rows of a table that somebody sends: a CSV, or the first sheet of a workbook. */
import type { ServerResponse } from 'node:http'
import { refused } from '../errors.ts'
import { type CsvRow, readCsv } from './csv.ts'
import { colaDeArchivos, enHilo } from './hilo.ts'

const isXlsx = (bytes: Uint8Array) => bytes[0] === 0x50 && bytes[1] === 0x4b

/**
 * @param field the form's field, which a refusal names
 * @throws {Refusal} 422 when it is neither, is empty, or has more than 20,000 rows
 */
export async function readHoja(
  bytes: Uint8Array<ArrayBuffer>,
  field: string,
  { persona, answer }: { persona: number; answer: ServerResponse },
): Promise<CsvRow[]> {
  if (!isXlsx(bytes)) return readCsv(bytes, field)
  const workbook = new URL('./workbook.worker.ts', import.meta.url)
  const { filas } = await colaDeArchivos.inTurn(persona, answer, () =>
    enHilo<{ filas: CsvRow[] }>(workbook, bytes, field),
  )
  if (filas.length === 0) throw refused('El archivo está vacío.', field)
  return filas
}
