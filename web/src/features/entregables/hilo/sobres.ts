/**
 * Messages with files, from the moment at which a file is chosen or recorded until the outbox has the message: the
 * files go up one after the other, are tried again while the line is away, and the message follows them. Also behind a
 * screen that was left.
 */
import { formatBytes, hiloRoutes, MAX_BYTES_DE_UNA_VEZ } from '@eleva/contract'
import { ApiError, messageOf } from '../../../kit/api/error.ts'
import { post } from '../../../kit/api/outbox/send.ts'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { sendFile } from '../../../kit/api/sendFile.ts'
import { motivoDeVacio } from '../../../kit/form/archivos.ts'
import { createStore } from '../../../kit/store.ts'
import { type Adjunto, dropSobre, keepSobre, keptSobres, type Sobre } from './guardados.ts'
import { aTexto } from './texto.parte.ts'

/** Whose messages, and in which thread. */
type Hilo = Pick<Sobre, 'usuarioId' | 'entregaId'>

const FIRST_RETRY_MS = 3_000
const LAST_RETRY_MS = 60_000

export const sobres = createStore<readonly Sobre[]>([])
let going: { clave: string; end: AbortController } | undefined
let retry: ReturnType<typeof setTimeout> | undefined
let delay = FIRST_RETRY_MS

export const topicOfHilo = (entregaId: number) => `hilo:${entregaId}`

const isOf = (hilo: Hilo) => (s: Sobre) => s.usuarioId === hilo.usuarioId && s.entregaId === hilo.entregaId
/** That which is being written. */
export const borradorDe = (all: readonly Sobre[], hilo: Hilo) => all.find(s => isOf(hilo)(s) && s.cuerpo === undefined)
/** Those that are to be sent and wait for their files. */
export const porEnviarDe = (all: readonly Sobre[], hilo: Hilo) =>
  all.filter(s => isOf(hilo)(s) && s.cuerpo !== undefined)

/** @param kept false for what need not outlive the page, as how much has gone */
function put(sobre: Sobre, kept = true) {
  const all = sobres.get()
  if (sobre.adjuntos.length === 0) {
    sobres.set(all.filter(s => s.llave !== sobre.llave))
    dropSobre(sobre.llave)
    return
  }
  const known = all.some(s => s.llave === sobre.llave)
  sobres.set(known ? all.map(s => (s.llave === sobre.llave ? sobre : s)) : [...all, sobre])
  if (kept) keepSobre(sobre)
}

const withAdjunto = (clave: string) => sobres.get().find(s => s.adjuntos.some(a => a.clave === clave))

function change(clave: string, what: Partial<Adjunto>, kept = true) {
  const sobre = withAdjunto(clave)
  if (sobre) put({ ...sobre, adjuntos: sobre.adjuntos.map(a => (a.clave === clave ? { ...a, ...what } : a)) }, kept)
}

const TOO_LARGE = `El archivo pesa demasiado: el máximo es ${formatBytes(MAX_BYTES_DE_UNA_VEZ)}.`

/** @param segundos says that it is a voice note */
export function addAdjunto(hilo: Hilo, archivo: File, segundos?: number) {
  const sobre = borradorDe(sobres.get(), hilo) ?? { ...hilo, llave: uuid(), adjuntos: [] }
  const motivo = motivoDeVacio(archivo) ?? (archivo.size > MAX_BYTES_DE_UNA_VEZ ? TOO_LARGE : undefined)
  const adjunto: Adjunto = {
    clave: uuid(),
    archivo,
    ...(segundos === undefined ? {} : { segundos }),
    parte: 0,
    ...(motivo ? { paso: 'rechazado', motivo } : { paso: 'espera' }),
  }
  put({ ...sobre, adjuntos: [...sobre.adjuntos, adjunto] })
  void work()
}

export function removeAdjunto(clave: string) {
  if (going?.clave === clave) going.end.abort()
  const sobre = withAdjunto(clave)
  if (sobre) put({ ...sobre, adjuntos: sobre.adjuntos.filter(a => a.clave !== clave) })
}

/** Sends what is written; its files may still be on their way. */
export function sendSobre(hilo: Hilo, cuerpo: string) {
  const sobre = borradorDe(sobres.get(), hilo)
  if (!sobre) return
  put({ ...sobre, cuerpo })
  finish()
  void work()
}

/** A voice note as a message of its own, beside whatever is being written: it goes when it can. */
export function sendNota(hilo: Hilo, archivo: File, segundos: number) {
  put({
    ...hilo,
    llave: uuid(),
    cuerpo: '',
    adjuntos: [{ clave: uuid(), archivo, segundos, parte: 0, paso: 'espera' }],
  })
  void work()
}

/**
 * Takes back one that waits for its files: they are with what is being written again.
 * @returns its words, as HTML
 */
export function reopenSobre(sobre: Sobre): string {
  const { cuerpo = '', ...rest } = sobre
  const now = borradorDe(sobres.get(), sobre)
  if (now) {
    put({ ...sobre, adjuntos: [] })
    put({ ...now, adjuntos: [...now.adjuntos, ...sobre.adjuntos] })
  } else put(rest)
  return cuerpo
}

/** Reads what the person left behind in this browser, and goes on with it. */
export async function openSobres(hilo: Hilo): Promise<void> {
  const known = new Set(sobres.get().map(s => s.llave))
  const kept = (await keptSobres(hilo.usuarioId, hilo.entregaId)).filter(s => !known.has(s.llave))
  const again = (a: Adjunto): Adjunto => (a.paso === 'listo' || a.paso === 'rechazado' ? a : { ...a, paso: 'espera' })
  if (kept.length) sobres.set([...sobres.get(), ...kept.map(s => ({ ...s, adjuntos: s.adjuntos.map(again) }))])
  finish()
  void work()
}

/** Those whose files have all arrived go to the outbox, which loses nothing. */
function finish() {
  for (const s of sobres.get()) {
    if (s.cuerpo === undefined || s.adjuntos.some(a => a.paso !== 'listo')) continue
    const archivos = s.adjuntos.map(a => ({ id: a.id!, segundos: a.segundos }))
    void postMensaje(s.entregaId, s.cuerpo, archivos, s.llave)
    put({ ...s, adjuntos: [] })
  }
}

export function postMensaje(
  id: number,
  cuerpo: string,
  archivos: { id: number; segundos: number | undefined }[],
  llave: string,
) {
  const said = aTexto(cuerpo).slice(0, 300)
  const what = said || (archivos.some(a => a.segundos) ? 'nota de voz' : 'archivo')
  const options = { topic: topicOfHilo(id), asunto: `Tu mensaje: ${what}` }
  return post(hiloRoutes.send, { params: { id }, body: { cuerpo, archivos, llave } }, options)
}

/** Whether it may arrive another time; anything else was said of the file itself. */
const isLost = (status: number | undefined) =>
  status !== undefined && ([0, 401, 419, 429].includes(status) || status >= 500)

async function work(): Promise<void> {
  if (going) return
  clearTimeout(retry)
  const next = sobres
    .get()
    .flatMap(s => s.adjuntos.filter(a => a.paso === 'espera' || a.paso === 'cortado').map(a => ({ s, a })))[0]
  if (!next) return
  const { clave, archivo, segundos } = next.a
  const end = new AbortController()
  going = { clave, end }
  change(clave, { paso: 'subiendo', parte: 0 }, false)
  let lost = false
  try {
    const { archivo: taken } = await sendFile(
      hiloRoutes.attach,
      { params: { id: next.s.entregaId }, body: { archivo, voz: segundos === undefined ? 0 : 1 } },
      { onProgress: parte => change(clave, { parte }, false), signal: end.signal },
    )
    delay = FIRST_RETRY_MS
    change(clave, { paso: 'listo', parte: 1, id: taken.id })
    finish()
  } catch (error) {
    if (!end.signal.aborted) {
      lost = isLost(error instanceof ApiError ? error.status : undefined)
      if (lost) change(clave, { paso: 'cortado' }, false)
      else change(clave, { paso: 'rechazado', motivo: messageOf(error) })
    }
  } finally {
    going = undefined
  }
  if (!lost) return work()
  retry = setTimeout(() => void work(), delay)
  delay = Math.min(LAST_RETRY_MS, delay * 2)
}

/** Tries at once what would be tried later. */
export function retrySobres() {
  delay = FIRST_RETRY_MS
  void work()
}

addEventListener('online', retrySobres)
