/** Whether a file is a constancia as it was issued, and if not, where it differs. */
import { createHash } from 'node:crypto'
import { type comprobarRoutes, leeFolio, type ReplyOf } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import { leeAdjunto } from './constancias.archivo.ts'
import { canonica, type Datos } from './constancias.datos.ts'
import { isFirmaOf } from './constancias.firma.ts'
import { findPorFolio, findPorHuella } from './constancias.read.ts'

type Veredicto = ReplyOf<typeof comprobarRoutes.comprobarArchivo>

export const huellaDe = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

const NINGUNA: Veredicto = { resultado: 'ninguna', folio: '', estado: '', difieren: [] }

/** As text, whatever was written in its place; of a very long one the beginning. */
const dicho = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 300)

/** Where what a file says of itself is another thing than what was issued. */
function difierenDe(suyos: Record<string, unknown>, emitidos: Datos): Veredicto['difieren'] {
  const names = new Set([...Object.keys(emitidos), ...Object.keys(suyos)])
  const original = emitidos as unknown as Record<string, unknown>
  const other = [...names].filter(name => JSON.stringify(suyos[name]) !== JSON.stringify(original[name]))
  return other.slice(0, 20).map(campo => ({ campo, dice: dicho(suyos[campo]), emitida: dicho(original[campo]) }))
}

export async function comprobarArchivo(db: Db, pdf: Buffer): Promise<Veredicto> {
  const exact = await findPorHuella(db, huellaDe(pdf))
  if (exact)
    return { resultado: 'igual', folio: (JSON.parse(exact.datos) as Datos).folio, estado: exact.estado, difieren: [] }
  const said = leeAdjunto(pdf)
  const folio = said && typeof said.datos.folio === 'string' ? leeFolio(said.datos.folio) : undefined
  const found = folio && (await findPorFolio(db, folio))
  if (!said || !found || found.retirada) return NINGUNA
  const emitidos = JSON.parse(found.datos) as Datos
  const difieren = difierenDe(said.datos, emitidos)
  const whole = difieren.length === 0 && said.firma === found.firma.toString('base64')
  return { resultado: whole ? 'datos' : 'alterada', folio: emitidos.folio, estado: found.estado, difieren }
}

/** Whether what stands in the database is what was signed: whoever wrote into it by hand shows here. */
export const isIntacta = (k: { datos: string; firma: Buffer; publica: Buffer }): boolean =>
  canonica(JSON.parse(k.datos)) === k.datos && isFirmaOf(k.publica, k.datos, k.firma)
