/**
 * Sends files of answers: one after the other, each on from where it was after a cut. They outlive the question that is
 * shown, so that whoever goes on to the next one does not lose what is half there.
 */
import {
  type ClaseDeArchivo,
  formatBytes,
  intentosRoutes,
  isDeClase,
  MAX_BYTES_DE_ENTREGA,
  rechazoDeClases,
} from '@eleva/contract'
import { call } from '../../../kit/api/client.ts'
import { ApiError, messageOf } from '../../../kit/api/error.ts'
import { goOnWhenBack } from '../../../kit/api/goOn.ts'
import { llamaDesde } from '../../../kit/api/outbox/conArchivo.ts'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { sendEnTrozos, uploadIdOf } from '../../../kit/api/trozos.ts'
import { motivoDeVacio } from '../../../kit/form/archivos.ts'
import { isNamed } from '../../../kit/named.ts'
import { claveDeSubida, type ParaQue, type Subida, todas, type Una } from './subidas.ts'

const going = new Map<string, { controller: AbortController; uploadId?: string }>()

const change = (clave: string, what: Partial<Subida>) =>
  todas.set(todas.get().map(u => (u.clave === clave ? { ...u, ...what } : u)))
const drop = (clave: string) => todas.set(todas.get().filter(u => u.clave !== clave))

/** Said before anything travels, where the browser knows: on a telephone the line is paid for. */
function motivoDe(file: File, clases: readonly ClaseDeArchivo[]): string | undefined {
  const { size, type } = file
  const vacio = motivoDeVacio(file)
  if (vacio) return vacio
  if (size > MAX_BYTES_DE_ENTREGA)
    return `Pesa ${formatBytes(size)}; el máximo es ${formatBytes(MAX_BYTES_DE_ENTREGA)}.`
  return type && !isDeClase(type, clases) ? rechazoDeClases(clases) : undefined
}

/** @param listo hears of each that has arrived */
export function startSubidas(
  usuarioId: number,
  para: ParaQue,
  clases: readonly ClaseDeArchivo[],
  files: readonly File[],
  listo: Una['listo'],
) {
  const nuevas = files.map((archivo): Una => {
    const motivo = motivoDe(archivo, clases)
    const una = {
      clave: uuid(),
      usuarioId,
      de: claveDeSubida(para),
      para,
      archivo,
      nombre: archivo.name,
      parte: 0,
      listo,
    }
    return motivo ? { ...una, paso: 'rechazado', motivo } : { ...una, paso: 'espera' }
  })
  todas.set([...todas.get().filter(u => u.paso !== 'rechazado' || u.de !== claveDeSubida(para)), ...nuevas])
  next()
}

export function dropSubida(clave: string) {
  const one = going.get(clave)
  drop(clave)
  one?.controller.abort()
  going.delete(clave)
  // What cannot be said now the server's cleaning sees to.
  if (one?.uploadId)
    void call(intentosRoutes.removeUpload, { params: { uploadId: one.uploadId } }).catch(() => undefined)
  next()
}

export function retrySubida(clave: string) {
  change(clave, { paso: 'espera' })
  next()
}

const isCut = ({ paso }: Una) => paso === 'cortado'
goOnWhenBack(
  todas,
  all => all.some(isCut),
  () => {
    for (const { clave } of todas.get().filter(isCut)) retrySubida(clave)
  },
)
addEventListener('beforeunload', event => {
  if (todas.get().some(u => u.paso !== 'rechazado')) event.preventDefault()
})

/** One at a time: on a bad line two only halve both. */
function next() {
  if (todas.get().some(u => u.paso === 'subiendo')) return
  const una = todas.get().find(u => u.paso === 'espera')
  if (una) void send(una)
}

/** A browser reads nothing more of a file that was changed or taken away since it was chosen. */
const wordsOf = (error: unknown): string =>
  isNamed(error, 'NotReadableError') ? 'El archivo cambió o ya no está. Elígelo otra vez.' : messageOf(error)

async function send({ clave, usuarioId, de, para, archivo, listo }: Una) {
  const controller = new AbortController()
  const { signal } = controller
  const one: { controller: AbortController; uploadId?: string } = { controller }
  going.set(clave, one)
  change(clave, { paso: 'subiendo' })
  try {
    const uploadId = await uploadIdOf(archivo, usuarioId, de)
    if (signal.aborted) return
    one.uploadId = uploadId
    const tell = (parte: number) => !signal.aborted && change(clave, { parte })
    const pedido = { url: intentosRoutes.uploadChunk.path, uploadId, body: para }
    const { id, nombre } = await sendEnTrozos(archivo, pedido, { llama: llamaDesde({ signal }), tell })
    if (signal.aborted) return
    going.delete(clave)
    drop(clave)
    listo({ id: Number(id), nombre: String(nombre) })
  } catch (error) {
    if (signal.aborted) return
    const lost = error instanceof ApiError && (error.status === 0 || error.status >= 502)
    change(clave, lost ? { paso: 'cortado' } : { paso: 'rechazado', motivo: wordsOf(error) })
  } finally {
    next()
  }
}
