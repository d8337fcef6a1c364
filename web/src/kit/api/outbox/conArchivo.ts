/** Letters with a file: it is kept here first, and goes to the server before its letter. */
import type { Route } from '@eleva/contract'
import { type Answer, anyInput, call, type Input, urlOf } from '../client.ts'
import { ApiError } from '../error.ts'
import { sendFile } from '../sendFile.ts'
import type { Llama } from '../trozos.ts'
import { keepFile } from './archivos.ts'
import type { ArchivoDeCarta } from './carta.ts'
import { uuid } from './uuid.ts'

/**
 * Keeps a file on this device until its letter has arrived.
 * @param toma fields of the reply of `route` that the letter says as well
 * @param trozos where a large one goes up in chunks
 * @throws {ApiError} (507) when there is no room for it here
 */
export async function keepForLetter<const R extends Route>(
  archivo: File,
  route: R,
  input: Input<R>,
  toma: readonly (keyof Answer<R> & string)[],
  trozos?: ArchivoDeCarta['trozos'],
): Promise<ArchivoDeCarta> {
  const clave = uuid()
  try {
    await keepFile(clave, archivo)
  } catch {
    throw new ApiError(
      507,
      'No hay espacio en este dispositivo para guardar el archivo. Libera espacio, o espera a tener señal sin cerrar esta página.',
    )
  }
  const { archivo: _, ...body } = (input.body ?? {}) as Record<string, unknown>
  const sube = { method: route.method, url: urlOf(route, input), body }
  const { name: nombre, type: tipo, size: bytes } = archivo
  return { clave, nombre, tipo, bytes, sube, toma, ...(trozos ? { trozos } : {}) }
}

/** As a page asks. @param de whose it is, of what was kept for later */
export const llamaDesde =
  ({ de, signal }: { de?: number; signal?: AbortSignal }): Llama =>
  async (method, url, body, onProgress = () => undefined) => {
    const route = { method, path: url } as unknown as Route
    const input = anyInput<Route>({ ...(body ? { body } : {}), ...(de === undefined ? {} : { de }) })
    const reply = body
      ? sendFile(route, input, { onProgress, ...(signal ? { signal } : {}) })
      : call(route, input, signal)
    return (await reply) as Record<string, unknown>
  }
