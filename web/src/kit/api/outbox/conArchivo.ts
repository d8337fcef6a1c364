/** Letters with a file: it is kept here first, and goes to the server before its letter. */
import type { Route } from '@eleva/contract'
import { createStore } from '../../store.ts'
import { type Answer, type Input, urlOf } from '../client.ts'
import { ApiError } from '../error.ts'
import { sendFile } from '../sendFile.ts'
import { keepFile } from './archivos.ts'
import type { ArchivoDeCarta } from './carta.ts'
import type { Upload } from './primero.ts'
import { uuid } from './uuid.ts'

/** How much of the file has gone of the letter that is on its way, 0–1. */
export const subido = createStore<{ id: string; parte: number } | undefined>(undefined)

/**
 * Keeps a file on this device until its letter has arrived.
 * @param toma fields of the reply of `route` that the letter says as well
 * @throws {ApiError} (507) when there is no room for it here
 */
export async function keepForLetter<const R extends Route>(
  archivo: File,
  route: R,
  input: Input<R>,
  toma: readonly (keyof Answer<R> & string)[],
): Promise<ArchivoDeCarta> {
  const clave = uuid()
  try {
    await keepFile(clave, archivo)
  } catch {
    throw new ApiError(507, 'No hay espacio en este dispositivo para guardar el archivo. Libera espacio, o espera a tener señal sin cerrar esta página.') // biome-ignore format: one text
  }
  const { archivo: _, ...body } = (input.body ?? {}) as Record<string, unknown>
  const sube = { method: route.method, url: urlOf(route, input), body }
  return { clave, nombre: archivo.name, tipo: archivo.type, bytes: archivo.size, sube, toma }
}

/** With how much of it has gone. @throws {ApiError} */
export const uploadOf =
  (usuario: number): Upload =>
  async ({ method, url, body }, archivo, { id }) => {
    const route = { method, path: url } as unknown as Route
    const input = { body: { ...body, archivo }, de: usuario } as unknown as Input<Route>
    try {
      return (await sendFile(route, input, { onProgress: parte => subido.set({ id, parte }) })) as Record<string, unknown> // biome-ignore format: one line
    } finally {
      subido.set(undefined)
    }
  }
