/** The thread that reads one file of questions, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { esenciaDe } from './esencia.ts'
import type { Hecho } from './hilo.ts'
import { leeArchivo } from './leer.ts'
import { Rechazo } from './neutral.ts'

/** Rows of a statement: what is sent at once takes the main thread no time. */
const SLICE = 250

function work(bytes: Uint8Array): Hecho {
  try {
    const { formato, preguntas } = leeArchivo(bytes)
    const rows = preguntas.map((p, i) =>
      'motivo' in p
        ? { n: i + 1, linea: p.linea, titulo: p.titulo, motivo: p.motivo }
        : {
            n: i + 1,
            linea: p.linea,
            titulo: p.titulo,
            avisos: p.avisos,
            tipo: p.tipo === 'unica' || p.tipo === 'multiple' ? 'opcion' : p.tipo,
            esencia: esenciaDe(p.tipo, p.datos, p.opciones),
            pregunta: { ...p, avisos: undefined, titulo: undefined, linea: undefined },
          },
    )
    const lotes: string[] = []
    for (let at = 0; at < rows.length; at += SLICE) lotes.push(JSON.stringify(rows.slice(at, at + SLICE)))
    return { formato, lotes }
  } catch (error) {
    if (error instanceof Rechazo) return { motivo: error.message }
    throw error
  }
}

parentPort?.postMessage(work(workerData as Uint8Array))
