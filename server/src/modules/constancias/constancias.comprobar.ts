/** Whether a file is a constancia as it was issued, and if not, where it differs. */
import { createHash } from 'node:crypto'
import { type comprobarRoutes, type ReplyOf, readFolio } from '@eleva/contract'
import type { Db } from '../../kit/db/db.ts'
import { readAdjunto, textoDeAdjunto } from './constancias.archivo.ts'
import { canonica, type DatosDeConstancia, huellaDeCurp, type Reservado, readDatos } from './constancias.datos.ts'
import { isFirmaOf } from './constancias.firma.ts'
import { findPorFolio, findPorHuella } from './constancias.read.ts'

type Veredicto = ReplyOf<typeof comprobarRoutes.verifyArchivo>

export const huellaDeArchivo = (bytes: Buffer): Buffer => createHash('sha256').update(bytes).digest()

const NINGUNA: Veredicto = { resultado: 'ninguna', folio: '', estado: '', difieren: [] }

/** As text, whatever was written in its place; of a very long one the beginning. */
const dicho = (value: unknown) => (typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).slice(0, 300)

/** The fields of a DC-3 beside the others. */
function enPlano({ dc3, ...rest }: Record<string, unknown>): Map<string, unknown> {
  const fields = Object.entries(rest)
  if (dc3 === undefined) return new Map(fields)
  return new Map([...fields, ...(dc3 && typeof dc3 === 'object' ? Object.entries(dc3) : [['dc3', dc3] as const])])
}

/** Where what a file says of itself is another thing than what was issued. */
function difierenDe(dichos: Record<string, unknown>, emitidos: DatosDeConstancia): Veredicto['difieren'] {
  const [said, original] = [enPlano(dichos), enPlano({ ...emitidos })]
  const other = [...new Set([...original.keys(), ...said.keys()])].filter(
    name => JSON.stringify(said.get(name)) !== JSON.stringify(original.get(name)),
  )
  return other.slice(0, 20).map(campo => ({
    campo,
    dice: dicho(said.get(campo)),
    emitida: dicho(original.get(campo)),
  }))
}

/** What is not published is compared by its hash; what was issued is not told to whoever asks. */
function difiereReservado(propio: Reservado | undefined, emitidos: DatosDeConstancia): Veredicto['difieren'] {
  const dc3 = emitidos.version === 2 ? emitidos.dc3 : undefined
  if (dc3 ? propio && huellaDeCurp(propio) === dc3.curp_huella : !propio) return []
  return [{ campo: 'curp', dice: dicho(propio?.curp ?? ''), emitida: dc3 ? 'No se publica, y es otra.' : '' }]
}

export async function checkArchivo(db: Db, pdf: Buffer): Promise<Veredicto> {
  const exact = await findPorHuella(db, huellaDeArchivo(pdf))
  // What was printed of what somebody had written into the database by hand was not issued.
  if (exact && isIntacta(exact))
    return { resultado: 'igual', folio: readDatos(exact.datos).folio, estado: exact.estado, difieren: [] }
  const said = readAdjunto(pdf)
  const folio = said && typeof said.datos.folio === 'string' ? readFolio(said.datos.folio) : undefined
  const found = folio && (await findPorFolio(db, folio))
  if (!said || !found || found.retirada) return NINGUNA
  const emitidos = readDatos(found.datos)
  const difieren = [...difierenDe(said.datos, emitidos), ...difiereReservado(said.reservado, emitidos)]
  if (!isIntacta(found))
    difieren.push({ campo: 'firma', dice: dicho(said.firma), emitida: 'Lo que está guardado no es lo que se firmó.' })
  const [firma, llave] = [found.firma.toString('base64'), found.publica.toString('base64')]
  // Two ways to write the same are two things: somebody else may read the other one of a name that stands twice.
  const whole = difieren.length === 0 && said.texto === textoDeAdjunto(found.datos, { ...said, firma, llave })
  if (!whole && difieren.length === 0)
    difieren.push(
      said.firma === firma
        ? { campo: 'escrito', dice: dicho(said.texto), emitida: dicho(found.datos) }
        : { campo: 'firma', dice: dicho(said.firma), emitida: firma },
    )
  return { resultado: whole ? 'datos' : 'alterada', folio: emitidos.folio, estado: found.estado, difieren }
}

/** To who would have it printed, or signed anew. */
export const ALTERADA = 'Lo que está guardado no es lo que se firmó. Revócala, y expide otra.'

/** Whether what stands in the database is what was signed: whoever wrote into it by hand shows here. */
export const isIntacta = (k: { datos: string; firma: Buffer; publica: Buffer }): boolean =>
  canonica(JSON.parse(k.datos)) === k.datos && isFirmaOf(k.publica, k.datos, k.firma)
