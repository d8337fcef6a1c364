/**
 * Several files on their way as one delivery (ADR 045): kept here with their letter, or, where there is no room for
 * that, sent up from this page.
 */
import { entregasPropiasRoutes, TROZO_BYTES } from '@eleva/contract'
import { ApiError } from '../../../kit/api/error.ts'
import { dropFile } from '../../../kit/api/outbox/archivos.ts'
import type { ArchivoDeCarta } from '../../../kit/api/outbox/carta.ts'
import { keepForLetter } from '../../../kit/api/outbox/conArchivo.ts'
import { hechoAhora } from '../../../kit/api/reloj.ts'
import { uploadIdOf } from '../../../kit/api/trozos.ts'
import { CAMPOS, motivoSinEspacio, upload } from './useArchivo.parte.ts'

type Para = { actividad_id: number; curso_id: number }
/** What the letter says of them: by a file that waits with it, or by those that are there. */
export type Enviable = { carta: ArchivoDeCarta } | { body: Record<string, unknown> }

const NI_ESPACIO_NI_SENAL =
  'No hay espacio en este dispositivo ni señal para enviarlos. Tus archivos siguen aquí: no cierres esta página y entrega otra vez cuando haya señal.'
const isCut = (error: unknown) => error instanceof ApiError && error.status === 0

/** @throws {ApiError} what the person is to be told */
export async function prepareVarios(archivos: readonly File[], para: Para, usuarioId: number): Promise<Enviable> {
  await requireEspacio(archivos)
  try {
    const [first, ...others] = await keepAll(archivos, para, usuarioId)
    return { carta: { ...first!, ...(others.length ? { luego: others } : {}) } }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 507) throw error
    return sendNow(archivos, para, usuarioId).catch(cut => {
      throw isCut(cut) ? new ApiError(507, NI_ESPACIO_NI_SENAL) : cut
    })
  }
}

const trozosDe = async (archivo: File, { actividad_id }: Para, usuarioId: number) =>
  archivo.size > TROZO_BYTES
    ? {
        url: entregasPropiasRoutes.uploadChunk.path,
        uploadId: await uploadIdOf(archivo, usuarioId, actividad_id),
      }
    : undefined

/** Said before anything travels; without a line nobody can say. */
async function requireEspacio(archivos: readonly File[]) {
  const bytes = archivos.reduce((sum, a) => sum + a.size, 0)
  const motivo = await motivoSinEspacio(bytes).catch(() => undefined)
  if (motivo) throw new ApiError(409, motivo)
}

async function keepAll(archivos: readonly File[], para: Para, usuarioId: number): Promise<ArchivoDeCarta[]> {
  const kept: ArchivoDeCarta[] = []
  try {
    for (const [i, archivo] of archivos.entries()) {
      const body = { archivo, ...para, ...hechoAhora() }
      const toma = i === 0 ? CAMPOS : (['file_id'] as const)
      const trozos = await trozosDe(archivo, para, usuarioId)
      const carta = await keepForLetter(archivo, entregasPropiasRoutes.upload, { body }, toma, trozos)
      kept.push(i === 0 ? carta : { ...carta, en: 'otros' })
    }
    return kept
  } catch (error) {
    // Those that did fit are of no letter, and there is no room as it is.
    for (const { clave } of kept) await dropFile(clave)
    throw error
  }
}

/**
 * One after the other, from this page: what arrived need not go again when a later one is cut, as the same bytes are
 * the same upload.
 */
async function sendNow(archivos: readonly File[], para: Para, usuarioId: number): Promise<Enviable> {
  const sent = []
  for (const archivo of archivos) {
    const camino = { onProgress: () => undefined, signal: new AbortController().signal }
    sent.push(await upload(archivo, para, await trozosDe(archivo, para, usuarioId), camino))
  }
  const [first, ...others] = sent
  return { body: { ...first!, otros: others.map(o => o.file_id) } }
}
