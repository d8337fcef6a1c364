/**
 * What its person is told of a constancia that they did not see come, or go: in the transaction in which that is done,
 * once for each.
 */
import { sql } from 'kysely'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { recordset } from '../../kit/db/recordset.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type FilaDe, type Telling, takeBackAviso, tellVarios } from '../avisos/avisos.service.ts'

type AvisoDeConstancia = 'constancia_expedida' | 'constancia_corregida' | 'constancia_revocada'
type ConstanciaDePersona = {
  folio: string
  /** Null of who is gone. */
  usuario_id: number | null
  logro: string
  curricula_id: number | null
}

const claveDeConstancia = ({ folio }: Pick<ConstanciaDePersona, 'folio'>) => claveDe('constancia', folio)

/**
 * However many they are, in one statement.
 * @param salvo who did it
 */
async function tell(
  call: Telling,
  tipo: AvisoDeConstancia,
  constancias: readonly ConstanciaDePersona[],
  salvo: number | null,
  motivo = '',
) {
  if (constancias.length === 0) return
  const filas = sql<FilaDe<AvisoDeConstancia>>`
    select
      constancia.usuario_id as id,
      constancia.clave,
      jsonb_build_object('folio', constancia.folio, constancia.que, constancia.logro)
        || case when ${motivo}::text = '' then '{}' else jsonb_build_object('motivo', ${motivo}::text) end as datos,
      1::bigint as cuantos
    from ${recordset(
      constancias.map(({ usuario_id, folio, curricula_id, logro }) => ({
        usuario_id,
        clave: claveDeConstancia({ folio }),
        folio,
        que: curricula_id === null ? 'curso' : 'curricula',
        logro,
      })),
      'constancia',
      { usuario_id: 'bigint', clave: 'text', folio: 'text', que: 'text', logro: 'text' },
    )}`
  await tellVarios(call, tipo, filas, salvo ?? undefined)
}

export const tellExpedidas = (call: Telling, constancias: readonly ConstanciaDePersona[], por: number | null) =>
  tell(call, 'constancia_expedida', constancias, por)

/** Whoever has not read yet that it came is told of this alone. */
async function takeBackLlegada(call: Telling, constancia: ConstanciaDePersona) {
  if (constancia.usuario_id === null) return
  for (const tipo of ['constancia_expedida', 'constancia_corregida'] as const)
    await takeBackAviso(call, { tipo, clave: claveDeConstancia(constancia), para: soloA([constancia.usuario_id]) })
}

type Revocada = ConstanciaDePersona & { revocada_por: number | null }

export async function tellRevocada(call: Telling, constancia: Revocada, motivo: string) {
  await takeBackLlegada(call, constancia)
  await tell(call, 'constancia_revocada', [constancia], constancia.revocada_por, motivo)
}

/** @param nueva the folio of the one in its place, to which they are led */
export async function tellCorregida(call: Telling, constancia: Revocada, nueva: string) {
  await takeBackLlegada(call, constancia)
  await tell(call, 'constancia_corregida', [{ ...constancia, folio: nueva }], constancia.revocada_por)
}
