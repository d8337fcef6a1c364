/** The thread that reads one file of questions, and ends. */
import { parentPort, workerData } from 'node:worker_threads'
import { esenciaDe } from './esencia.ts'
import type { Imagen, LeidoONo } from './hilo.ts'
import { readArchivo } from './leer.ts'
import { type Leida, Rechazo } from './neutral.ts'

/** Rows of a statement: what is sent at once takes the main thread no time. */
const SLICE = 250

/**
 * Draws their pictures anew; what is none is taken out of the text, and told.
 * @returns those that are, each once
 */
async function drawImagenes(preguntas: readonly Leida[]): Promise<Imagen[]> {
  const done = new Map<string, Imagen | undefined>()
  for (const p of preguntas) {
    if ('motivo' in p) continue
    for (const { llave, bytes } of p.imagenes ?? []) {
      if (!done.has(llave)) {
        // What draws takes a while to load, and few files have pictures.
        const { redraw } = await import('../../../kit/archivos/images.ts')
        done.set(
          llave,
          await redraw(bytes, 'archivo').then(
            drawn => ({ llave, bytes: new Uint8Array(drawn) }),
            () => undefined,
          ),
        )
      }
      if (done.get(llave)) continue
      const without = (html: string) => html.replace(new RegExp(`<img src="/${llave}"[^>]*>`, 'g'), '')
      p.descripcion = without(p.descripcion)
      p.explicacion = without(p.explicacion)
      p.avisos.push('Una de sus imágenes no se pudo leer: sirven JPG, PNG, GIF y WEBP')
    }
    delete p.imagenes
  }
  return [...done.values()].filter(i => i !== undefined)
}

async function work(bytes: Uint8Array): Promise<LeidoONo> {
  try {
    const { formato, preguntas, hoja } = readArchivo(bytes)
    const imagenes = await drawImagenes(preguntas)
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
    const tandas: string[] = []
    for (let at = 0; at < rows.length; at += SLICE) tandas.push(JSON.stringify(rows.slice(at, at + SLICE)))
    return { formato, tandas, imagenes, ...(hoja === undefined ? {} : { hoja }) }
  } catch (error) {
    if (error instanceof Rechazo) return { motivo: error.message }
    throw error
  }
}

const hecho = await work(workerData as Uint8Array)
parentPort?.postMessage(hecho, 'motivo' in hecho ? [] : hecho.imagenes.map(i => i.bytes.buffer))
