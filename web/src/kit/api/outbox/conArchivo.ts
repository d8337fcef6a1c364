/** Letters with a file: it is kept here first, and goes to the server before its letter. */
import type { Route } from '@eleva/contract'
import { createStore } from '../../store.ts'
import { type Answer, type Input, urlOf } from '../client.ts'
import { ApiError } from '../error.ts'
import { sendFile } from '../sendFile.ts'
import { dropFile, keepFile, readFile } from './archivos.ts'
import { type ArchivoDeCarta, type Letter, letters, swap } from './letters.ts'
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

/** Sends the file of a letter; from then on the letter is as any other. @throws {ApiError} */
export async function sendFirst(letter: Letter, usuario: number): Promise<Letter> {
  const { archivo, ...rest } = letter
  if (!archivo) return letter
  const { clave, nombre, tipo, sube, toma } = archivo
  const file = await readFile(clave, nombre, tipo)
  if (!file)
    throw new ApiError(410, `Tu navegador borró el archivo «${nombre}» de este dispositivo. Entrégalo otra vez.`)
  const route = { method: sube.method, path: sube.url } as unknown as Route
  try {
    const input = { body: { ...sube.body, archivo: file }, de: usuario } as unknown as Input<Route>
    const reply = (await sendFile(route, input, {
      onProgress: parte => subido.set({ id: letter.id, parte }),
    })) as Record<string, unknown>
    const said = Object.fromEntries(toma.map(name => [name, reply[name]]))
    const next: Letter = { ...rest, body: { ...rest.body, ...said } }
    // Replaced or given up meanwhile, it is not written again.
    if (letters.get().some(l => l.id === letter.id)) await swap([], [next])
    void dropFile(clave)
    return next
  } finally {
    subido.set(undefined)
  }
}
