/**
 * Where people are in quizzes: what holds for them, and their attempts. What they are told, and whether they may begin,
 * follow from it.
 */

import type { IntentoTerminado, ModoDeIntento } from '@eleva/contract'
import { sql } from 'kysely'
import { type CuandoAl, listPlazosAl } from '../../../alcance/plazos.read.ts'
import { momentoDelDispositivo } from '../../../alcance/plazos.ts'
import { isTerminado } from '../../../alcance/quiz.read.ts'
import { type Sustentante, sustentanteDe } from '../../../alcance/sustentante.ts'
import { iso } from '../../../kit/db/days.ts'
import type { Db } from '../../../kit/db/db.ts'
import { recordset } from '../../../kit/db/recordset.ts'
import { isConReglas, listReglas, type ReglasDe } from '../../evaluaciones/evaluaciones.reglas.read.ts'
import type { Pide } from '../intentos.acceso.read.ts'
import { columnasDeIntento, deIntento, type Intento } from '../intentos.read.ts'
import { notaPropiaDe } from '../intentos.reglas.ts'
import { vencido } from '../intentos.tiempo.read.ts'

/** An attempt as its own person has it before them. */
export type IntentoPropio = Intento & {
  vale: boolean
  terminado_en: string | null
  /** Its end, and seconds until then: that of its minutes, or of the quiz for this person when that comes first. */
  vence_en: string | null
  quedan: number | null
  /** Whether it is `vencido`, and was not ended yet. */
  vencido: boolean
}

/** How an attempt begins: `fija` is one whose questions are put together for it, by the rules of its quiz. */
export type Comienzo = Pick<Intento, 'fija' | 'mezclada' | 'sin_regreso'> & { minutos: number | null }

export type Situacion = Omit<Pide, 'contesta'> & {
  reglas: ReglasDe
  plazo: CuandoAl
  /** All of them, of whatever kind, as they were numbered. */
  intentos: IntentoPropio[]
  /** The open one of the kind asked for. */
  abierto: IntentoPropio | undefined
  terminados: IntentoPropio[]
  /** The one that stands for them. */
  vale: IntentoPropio | undefined
  /** Whether it runs by what its author or a permit says; what has begun so goes on so. */
  porReglas: boolean
  /** What goes on: whoever has it begins nothing. */
  sigue: IntentoPropio | undefined
  /** How one would begin otherwise. */
  comienzo: Comienzo
}

/**
 * Attempts of each, in their order.
 * @param cierra when the quiz closes for the person
 */
export async function listIntentos(
  db: Db,
  sustentantes: readonly (Sustentante & { cierra: string | null })[],
): Promise<IntentoPropio[][]> {
  const asked = sustentantes.map(({ usuarioId, actividadId, cierra }, n) => ({
    n,
    usuario: usuarioId,
    actividad: actividadId,
    cierra,
  }))
  const { rows } = await sql<IntentoPropio & { n: number }>`
    select
      pedido.n,
      ${deIntento},
      intento.vale,
      ${iso('intento.terminado_en')} as terminado_en,
      ${iso('tope.fin')} as vence_en,
      greatest(0, extract(epoch from tope.fin - now()))::float8 as quedan,
      coalesce(intento.terminado_en is null and ${vencido}, false) as vencido
    from ${recordset(asked, 'pedido', { n: 'int', usuario: 'bigint', actividad: 'bigint', cierra: 'timestamptz' })}
      -- A wall: by the index, however many may be asked for.
      cross join lateral (
        select ${columnasDeIntento}, intento.vale, intento.terminado_en, intento.vence_en
        from intentos intento
        where intento.usuario_id = pedido.usuario
          and intento.actividad_id = pedido.actividad
        offset 0) intento
      cross join lateral (
        select least(
            intento.vence_en,
            case when intento.modo <> 'vista' then pedido.cierra end) as fin) tope
    order by pedido.n, intento.numero`.execute(db)
  const byN = Map.groupBy(rows, r => r.n)
  return sustentantes.map((_, n) => byN.get(n) ?? [])
}

/** In the order asked for. */
export async function listSituaciones(db: Db, piden: readonly Pide[]): Promise<Situacion[]> {
  if (piden.length === 0) return []
  const sustentantes = piden.map(sustentanteDe)
  const todasLasReglas = await listReglas(db, sustentantes)
  const plazos = await listPlazosAl(
    db,
    sustentantes.map((s, n) => ({ ...s, momento: momentoDelDispositivo(piden[n]!.contesta ?? {}) })),
  )
  const deCada = await listIntentos(
    db,
    sustentantes.map((s, n) => ({ ...s, cierra: plazos[n]!.cierra })),
  )
  return piden.map(({ contesta, ...p }, n) => {
    const [reglas, plazo, intentos] = [todasLasReglas[n]!, plazos[n]!, deCada[n]!]
    const delModo = intentos.filter(i => i.modo === p.modo)
    const abierto = delModo.find(i => !isTerminado(i))
    return {
      ...p,
      reglas,
      plazo,
      intentos,
      abierto,
      terminados: delModo.filter(isTerminado),
      vale: intentos.find(i => i.vale),
      porReglas: p.modo !== 'cuenta' || isConReglas(reglas) || intentos.some(i => i.fija && !isTerminado(i)),
      ...(contesta ? conRespuesta(intentos) : porLlamada(reglas, p.modo, abierto)),
    }
  })
}

type Manera = Pick<Situacion, 'sigue' | 'comienzo'>

/**
 * By a first answer, or an end without any: the questions of the activity as they stand, for as long as one likes. It
 * is of the first attempt, open or not, and never of a later one.
 */
const conRespuesta = (intentos: readonly IntentoPropio[]): Manera => ({
  sigue: intentos.find(i => i.modo === 'cuenta' && i.numero === 1),
  comienzo: { fija: false, mezclada: false, sin_regreso: false, minutos: null },
})

/** By a call of their own: as the rules say. */
const porLlamada = (reglas: ReglasDe, modo: ModoDeIntento, abierto: IntentoPropio | undefined): Manera => ({
  sigue: abierto,
  comienzo: {
    fija: true,
    mezclada: reglas.mezcla_respuestas,
    sin_regreso: reglas.sin_regreso && modo !== 'practica',
    minutos: minutosDe(reglas, modo),
  },
})

/** How long an attempt may take; null for as long as one likes. */
export const minutosDe = ({ minutos, mas_minutos }: ReglasDe, modo: ModoDeIntento) =>
  modo === 'practica' || minutos === null ? null : minutos + mas_minutos

/**
 * Finished ones as their person reads them.
 * @param revisable whether what is right of them may be seen
 */
export const asTerminados = (terminados: readonly IntentoPropio[], revisable: boolean): IntentoTerminado[] =>
  terminados.map((intento, n) => ({
    id: intento.id,
    numero: n + 1,
    calificacion: intento.por_calificar === 0 ? notaPropiaDe(intento) : null,
    terminado_en: intento.terminado_en!,
    por_tiempo: intento.por_tiempo,
    vale: intento.vale,
    revisable,
  }))
