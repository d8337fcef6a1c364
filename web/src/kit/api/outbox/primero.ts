/** What goes before a letter: its file. The page sends it as it can, and the worker as it can. */
import { ApiError } from '../error.ts'
import { dropFile, readFile } from './archivos.ts'
import type { ArchivoDeCarta, Letter } from './carta.ts'
import { letters, swap } from './letters.ts'

/** @returns the reply to the file @throws something with a `status` */
export type Upload = (sube: ArchivoDeCarta['sube'], archivo: File, letter: Letter) => Promise<Record<string, unknown>>

/** From then on the letter is as any other. @throws {ApiError} */
export async function sendFirst(letter: Letter, upload: Upload): Promise<Letter> {
  const { archivo, ...rest } = letter
  if (!archivo) return letter
  const { clave, nombre, tipo, sube, toma } = archivo
  const file = await readFile(clave, nombre, tipo)
  if (!file)
    throw new ApiError(410, `Tu navegador borró el archivo «${nombre}» de este dispositivo. Entrégalo otra vez.`)
  const reply = await upload(sube, file, letter)
  const said = Object.fromEntries(toma.map(name => [name, reply[name]]))
  const next: Letter = { ...rest, body: { ...rest.body, ...said } }
  // Replaced or given up meanwhile, it is not written again.
  if (letters.get().some(l => l.id === letter.id)) await swap([], [next])
  void dropFile(clave)
  return next
}
