/** The thread that reads one workbook, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { Ilegible } from './ilegible.ts'
import { readWorkbook } from './workbook.ts'

function work(bytes: Uint8Array) {
  try {
    return { filas: readWorkbook(bytes).filas.map(({ linea, celdas }) => ({ linea, celdas })) }
  } catch (error) {
    if (error instanceof Ilegible) return { motivo: error.message }
    throw error
  }
}

parentPort?.postMessage(work(workerData as Uint8Array))
