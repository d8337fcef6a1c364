/**
 * What goes before a letter: its file, or the first of several. The page sends it as it can, and the worker as it can.
 */
import { ApiError } from '../error.ts'
import { type Llama, sendEnTrozos } from '../trozos.ts'
import { readFile } from './archivos.ts'
import type { Letter } from './carta.ts'
import { isKept } from './letters.ts'

/** Replaced or given up while its file was on its way: nothing of it need go on. */
const givenUp = () => new ApiError(410, '')

/**
 * @param tell 0–1 of the file that has gone
 * @returns the letter as any other is, which names what was stored; with the next file, where there are more
 * @throws {ApiError}
 */
export async function sendFirst(letter: Letter, llama: Llama, tell: (parte: number) => void): Promise<Letter> {
  const { archivo, ...rest } = letter
  if (!archivo) return letter
  const { clave, nombre, tipo, sube, toma, trozos, en, luego = [] } = archivo
  const file = await readFile(clave, nombre, tipo)
  if (!file)
    throw new ApiError(410, `Tu navegador borró el archivo «${nombre}» de este dispositivo. Entrégalo otra vez.`)
  const goesOn = () => {
    if (!isKept(letter)) throw givenUp()
  }
  const { method, url, body } = sube
  const reply = trozos
    ? await sendEnTrozos(file, { ...trozos, body }, { llama, tell, goesOn })
    : await llama(method as 'POST', url, { ...body, archivo: file }, tell)
  const said = en
    ? { [en]: [...((rest.body?.[en] as unknown[] | undefined) ?? []), ...toma.map(name => reply[name])] }
    : Object.fromEntries(toma.map(name => [name, reply[name]]))
  const [next, ...others] = luego
  return {
    ...rest,
    body: { ...rest.body, ...said },
    ...(next ? { archivo: { ...next, ...(others.length ? { luego: others } : {}) } } : {}),
  }
}
