/**
 * Names of files that were on their way when the page was closed, so that whoever comes back is told which ones to
 * choose again.
 */

/** As long as the server keeps what nobody goes on with (ms). */
const KEPT = 7 * 86_400_000

const keyOf = (usuarioId: number, objetivoId: number) => `eleva:materiales:${usuarioId}:${objetivoId}`

type Nota = { nombre: string; desde: number }

function read(key: string): Nota[] {
  try {
    const kept = JSON.parse(localStorage.getItem(key) ?? '[]') as Nota[]
    return kept.filter(n => Date.now() - n.desde < KEPT)
  } catch {
    return []
  }
}

function write(key: string, notas: readonly Nota[]) {
  try {
    if (notas.length) localStorage.setItem(key, JSON.stringify(notas))
    else localStorage.removeItem(key)
  } catch {
    // Without a store nobody is told, and the file goes on all the same once it is chosen.
  }
}

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
