/** What its person is told of a constancia that they did not see come, or go: in the transaction in which that is done, once for each. */
import { sql } from 'kysely'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type FilaDe, type Telling, takeBackAviso, tellVarios } from '../avisos/avisos.service.ts'

type AvisoDeConstancia = 'constancia_expedida' | 'constancia_corregida' | 'constancia_revocada'
type Suya = {
  folio: string
  /** Null of who is gone. */
  usuario_id: number | null
  logro: string
  curricula_id: number | null
}

const claveDeSuya = ({ folio }: Pick<Suya, 'folio'>) => claveDe('constancia', folio)

/**
 * However many they are, in one statement.
 * @param salvo who did it
 */
async function tell(call: Telling, tipo: AvisoDeConstancia, suyas: readonly Suya[], salvo: number | null, motivo = '') {
  if (suyas.length === 0) return
  const filas = sql<FilaDe<AvisoDeConstancia>>`
    select
      suya.usuario_id as id,
      suya.clave,
      jsonb_build_object('folio', suya.folio, suya.que, suya.logro)
        || case when ${motivo}::text = '' then '{}' else jsonb_build_object('motivo', ${motivo}::text) end as datos,
      1::bigint as cuantos
    from unnest(
      ${suyas.map(s => s.usuario_id)}::bigint[],
      ${suyas.map(claveDeSuya)}::text[],
      ${suyas.map(s => s.folio)}::text[],
      ${suyas.map(s => (s.curricula_id === null ? 'curso' : 'curricula'))}::text[],
      ${suyas.map(s => s.logro)}::text[]
    ) suya (usuario_id, clave, folio, que, logro)`
  await tellVarios(call, tipo, filas, salvo ?? undefined)
}

export const tellExpedidas = (call: Telling, suyas: readonly Suya[], por: number | null) =>
  tell(call, 'constancia_expedida', suyas, por)

/** Whoever has not read yet that it came is told of this alone. */
async function takeBackLlegada(call: Telling, suya: Suya) {
  if (suya.usuario_id === null) return
  for (const tipo of ['constancia_expedida', 'constancia_corregida'] as const)
    await takeBackAviso(call, { tipo, clave: claveDeSuya(suya), para: soloA([suya.usuario_id]) })
}

type Revocada = Suya & { revocada_por: number | null }

export async function tellRevocada(call: Telling, suya: Revocada, motivo: string) {
  await takeBackLlegada(call, suya)
  await tell(call, 'constancia_revocada', [suya], suya.revocada_por, motivo)
}

/** @param nueva the folio of the one in its place, to which they are led */
export async function tellCorregida(call: Telling, suya: Revocada, nueva: string) {
  await takeBackLlegada(call, suya)
  await tell(call, 'constancia_corregida', [{ ...suya, folio: nueva }], suya.revocada_por)
}
