/**
 * Names of files that were on their way when the page was closed, so that whoever comes back is told which ones to
 * choose again.
 */
import { keepLocal, readLocalJson } from '../../kit/local.ts'

/** As long as the server keeps what nobody goes on with (ms). */
const KEPT = 7 * 86_400_000

const keyOf = (usuarioId: number, objetivoId: number) => `eleva:materiales:${usuarioId}:${objetivoId}`

type Nota = { nombre: string; desde: number }

function read(key: string): Nota[] {
  const kept = readLocalJson(key)
  return Array.isArray(kept) ? kept.filter((n: Nota | null) => Date.now() - Number(n?.desde) < KEPT) : []
}

/** In a browser that keeps none nobody is told, and the file goes on all the same once it is chosen. */
const write = (key: string, notas: readonly Nota[]) => keepLocal(key, notas.length ? JSON.stringify(notas) : undefined)

export function remember(usuarioId: number, objetivoId: number, nombre: string) {
  const key = keyOf(usuarioId, objetivoId)
  write(key, [...read(key).filter(n => n.nombre !== nombre), { nombre, desde: Date.now() }])
}

export function forgetAMedias(usuarioId: number, objetivoId: number, nombre?: string) {
  const key = keyOf(usuarioId, objetivoId)
  write(key, nombre === undefined ? [] : read(key).filter(n => n.nombre !== nombre))
}

export const aMedias = (usuarioId: number, objetivoId: number): string[] =>
  read(keyOf(usuarioId, objetivoId)).map(n => n.nombre)
