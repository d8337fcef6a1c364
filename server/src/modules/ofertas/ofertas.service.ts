/** Offers as other words make them, and who is told of one, also by the word that gives it to a school. */
import type { OfertaInput } from '@eleva/contract'
import {
  type Destinatarios,
  estudiantesDeGrupos,
  estudiantesDeOferta,
  personasDeEscuela,
} from '../../alcance/destinatarios.read.ts'
import type { LiveJobParts } from '../../kit/kit.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type Telling, takeBackAviso, tellAviso, tellInJob, tellVarios } from '../avisos/avisos.service.ts'
import { lookAtLoHecho } from '../constancias/constancias.service.ts'
import { filasDeLlegadas, takeLlegadas } from './ofertas.llegadas.sql.ts'
import { findOfrecida, getAlcance } from './ofertas.read.ts'
import { addEscuelas, createOferta } from './ofertas.sql.ts'

/** Tells these people of an offer, while it is published and not over. */
async function tell(call: Telling, ofertaId: number, para: Destinatarios, salvo: number) {
  const datos = await findOfrecida(call.db, ofertaId)
  if (datos) await tellAviso(call, { tipo: 'curso_ofrecido', clave: claveDe('oferta', ofertaId), datos, para, salvo })
}

export const tellOfertaAEscuela = (call: Telling, ofertaId: number, escuelaId: number, salvo: number) =>
  tell(call, ofertaId, personasDeEscuela(escuelaId), salvo)

/** What an offer was before a change: whether people saw it, and its groups. */
export type OfertaAntes = { publicado: number; grupos: number[] }

/**
 * After a change: all whom it is meant for when it has just been published, else those of the groups that came to it.
 */
export async function tellOferta(
  call: Telling,
  ofertaId: number,
  antes: OfertaAntes,
  ahora: OfertaAntes,
  salvo: number,
) {
  const nuevos = ahora.grupos.filter(g => !antes.grupos.includes(g))
  if (antes.publicado && !ahora.publicado)
    await takeBackAviso(call, {
      tipo: 'curso_ofrecido',
      clave: claveDe('oferta', ofertaId),
      para: estudiantesDeOferta(ofertaId),
    })
  else if (!antes.publicado && ahora.publicado) await tell(call, ofertaId, estudiantesDeOferta(ofertaId), salvo)
  else if (ahora.publicado && nuevos.length) await tell(call, ofertaId, estudiantesDeGrupos(nuevos), salvo)
}

/**
 * An offer to groups and schools, of which all are told whom it is for when it is published.
 * @returns its key
 * @throws {Refusal} 422
 */
export async function makeOferta(
  call: Telling,
  quien: number,
  { escuelas, imagen, ...input }: Omit<OfertaInput, 'imagen'> & { escuelas: readonly number[]; imagen: string },
): Promise<number> {
  const id = await createOferta(call.db, quien, input, imagen)
  await addEscuelas(call.db, id, escuelas)
  await tellOferta(call, id, { publicado: 0, grupos: [] }, await getAlcance(call.db, id), quien)
  return id
}

/** It is going away: what nobody has read of it yet is not told any more. */
export const untellOferta = (call: Telling, id: number, quien: number) =>
  tellOferta(call, id, { publicado: 1, grupos: [] }, { publicado: 0, grupos: [] }, quien)

/** People of one transaction. */
const PEOPLE = 1_000

/**
 * Tells those who came later what is offered where they came to: each person one notice, however many groups. What they
 * had done before may be all of it.
 * @returns how many people
 */
export async function tellLlegadas(
  parts: Pick<LiveJobParts, 'db' | 'realtime'>,
  signal?: AbortSignal,
): Promise<number> {
  let told = 0
  for (let more = true; more && !signal?.aborted; )
    await tellInJob(parts, async call => {
      const llegadas = await takeLlegadas(call.db, PEOPLE)
      more = llegadas.length > 0
      if (!more) return
      told += await tellVarios(call, 'curso_ofrecido', filasDeLlegadas(llegadas))
      await lookAtLoHecho(call.db, [...new Set(llegadas.map(una => una.usuario_id))])
    })
  return told
}
