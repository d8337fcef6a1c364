/** A quiz as somebody takes it: what is told before an attempt, what is asked in one, and how it went. */

import {
  type IntentoAbierto,
  type IntentoTerminado,
  isTerminada,
  type PreguntaDeQuiz,
  type Presentada,
  type Reglas,
} from '@eleva/contract'
import { whyNotYet } from '../../../alcance/plazos.ts'
import { isTerminado } from '../../../alcance/quiz.read.ts'
import { sustentanteDe } from '../../../alcance/sustentante.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Refusal } from '../../../kit/errors.ts'
import type { Kit } from '../../../kit/kit.ts'
import { noteDicho } from '../../evaluaciones/evaluaciones.dicho.service.ts'
import { intentosDe } from '../../evaluaciones/evaluaciones.reglas.read.ts'
import { beginIntentos } from '../comenzar/comenzar.sql.ts'
import {
  asTerminados,
  type IntentoPropio,
  listSituaciones,
  minutosDe,
  type Situacion,
} from '../comenzar/situacion.read.ts'
import { countPreguntas } from '../comenzar/sorteo.read.ts'
import { listAccesos, type Pide } from '../intentos.acceso.read.ts'
import { listPreguntas } from '../intentos.read.ts'
import { cuandoSeVenRespuestas, isAnyVisible, visible } from '../intentos.visible.ts'
import { endVencidos } from '../terminar/fin.ts'
import { resultadoParaSuPersona, resultadoQueVale, SIN_RESULTADO } from '../terminar/resultado.ts'

export type Parts = Pick<Kit, 'db' | 'realtime'>

/** As each takes it now, or why they may not see it. */
export async function presentIntentos(parts: Parts, piden: readonly Pide[]): Promise<(Presentada | Refusal)[]> {
  const todas = await listAlDia(parts, piden)
  const refusals = await listWhyNot(parts.db, todas)
  const said = await tell(
    parts.db,
    todas.filter(s => !refusals.get(s)),
  )
  const told = [...said].filter(([s, presentada]) => s.porReglas && tellsNota(presentada))
  // Each by itself: none holds their own while another's answer is being kept.
  await Promise.all(told.map(([s]) => noteDicho(parts.db, [sustentanteDe(s)])))
  return todas.map(s => refusals.get(s) ?? said.get(s)!)
}

/** What each is told of their quiz once they have begun. */
export async function beginAndPresent(parts: Parts, piden: readonly Pide[]): Promise<(Presentada | Refusal)[]> {
  await endVencidos(parts, piden.map(sustentanteDe))
  const begun = await parts.db.transaction().execute(together => beginIntentos(together, piden))
  // What was begun by a call is told as such, whatever is begun by a first answer otherwise.
  const todas = (await listSituaciones(parts.db, piden)).map(s => ({ ...s, porReglas: true }))
  const said = await tell(
    parts.db,
    todas.filter((_, n) => !begun[n]!.rechazo),
  )
  return todas.map((s, n) => begun[n]!.rechazo ?? said.get(s)!)
}

const tellsNota = ({ calificacion, reglas }: Presentada) =>
  (calificacion !== null && isTerminada({ calificacion })) ||
  (reglas?.hechos.some(h => h.calificacion !== null) ?? false)

/** With attempts ended that are `vencidos`. */
export async function listAlDia(parts: Parts, piden: readonly Pide[]): Promise<Situacion[]> {
  const todas = await listSituaciones(parts.db, piden)
  const vencidas = todas.filter(s => s.intentos.some(i => i.vencido))
  if (vencidas.length === 0) return todas
  await endVencidos(parts, vencidas.map(sustentanteDe))
  return listSituaciones(parts.db, piden)
}

const hasTerminado = ({ modo, vale }: Situacion) => modo === 'cuenta' && isTerminado(vale)

/** Why it is not to be seen. Whoever has finished it is told how it went, wherever it stands by now. */
async function listWhyNot(db: Db, todas: readonly Situacion[]): Promise<Map<Situacion, Refusal | null>> {
  const nuevas = todas.filter(s => !hasTerminado(s))
  const accesos = await listAccesos(db, nuevas)
  return new Map(nuevas.map((s, n) => [s, accesos[n]!.rechazo ?? whyNotYet(s.plazo)]))
}

/** What each is told. */
async function tell(db: Db, todas: readonly Situacion[]): Promise<Map<Situacion, Presentada>> {
  const preguntas = await listDeCada(db, todas)
  const cuantas = await countPreguntas(db, [
    ...new Set(todas.filter(s => s.porReglas && !s.abierto).map(s => s.actividadId)),
  ])
  const each = todas.map(async (s): Promise<[Situacion, Presentada]> => {
    const preguntadas = preguntas.get(s) ?? []
    if (!s.porReglas)
      return [
        s,
        {
          ...(hasTerminado(s) ? await resultadoParaSuPersona(db, s.vale!) : SIN_RESULTADO),
          preguntas: preguntadas,
        },
      ]
    return [s, await tellPorReglas(db, s, preguntadas, s.abierto ? preguntadas.length : cuantas.get(s.actividadId)!)]
  })
  return new Map(await Promise.all(each))
}

/** What is asked: of an attempt that is open, and of a quiz that begins with a first answer. */
async function listDeCada(db: Db, todas: readonly Situacion[]): Promise<Map<Situacion, PreguntaDeQuiz[]>> {
  const these = todas.filter(s => (s.porReglas ? s.abierto !== undefined : !hasTerminado(s)))
  const preguntas = await listPreguntas(
    db,
    these.map(s => ({ ...sustentanteDe(s), intento: s.porReglas ? s.abierto : s.vale })),
  )
  return new Map(these.map((s, n) => [s, preguntas[n]!]))
}

/** What is open, or what was reached so far and what is told before another one. */
async function tellPorReglas(db: Db, s: Situacion, preguntas: PreguntaDeQuiz[], cuantas: number): Promise<Presentada> {
  const { abierto, modo, plazo } = s
  const terminados = asTerminados(
    s.terminados,
    modo === 'practica' || isAnyVisible(visible(s.reglas, { terminado: true, cerrada: plazo.cerrada })),
  )
  const elQueCuenta = modo === 'cuenta' ? s.terminados.find(h => h.vale) : s.terminados.at(-1)
  const ultimo = abierto ?? elQueCuenta ?? s.terminados.at(-1)
  const reglas = asReglas(s, ultimo?.oculta ? terminados.map(sinNota) : terminados, cuantas)
  if (abierto) return { ...SIN_RESULTADO, preguntas, reglas, intento: asAbierto(s, abierto) }
  if (!elQueCuenta || !ultimo) return { ...SIN_RESULTADO, preguntas: [], reglas, intento: null }
  return { ...(await resultadoQueVale(db, ultimo)), preguntas: [], reglas, intento: null }
}

/** Which of several counts compares them. */
const sinNota = (h: IntentoTerminado): IntentoTerminado => ({
  ...h,
  calificacion: null,
  oculta: h.calificacion !== null,
  vale: false,
})

function asReglas({ reglas, plazo, modo }: Situacion, terminados: IntentoTerminado[], preguntas: number): Reglas {
  const intentos = modo === 'practica' ? null : intentosDe(reglas)
  return {
    minutos: minutosDe(reglas, modo),
    intentos,
    // A view is what somebody sees who has all of them before them.
    quedan: intentos === null || modo === 'vista' ? intentos : Math.max(0, intentos - terminados.length),
    cuenta: reglas.cuenta,
    minima: reglas.minima,
    ver_nota: reglas.ver_nota,
    ver_respuestas: cuandoSeVenRespuestas(reglas),
    por_pagina: reglas.por_pagina,
    sin_regreso: reglas.sin_regreso,
    practica: reglas.practica,
    preguntas,
    cierra: plazo.cierra,
    cerrada: plazo.cerrada,
    hechos: terminados,
    ...(modo === 'vista' ? { de_siempre: reglas.version === 0 } : {}),
  }
}

const asAbierto = (
  { reglas }: Situacion,
  { id, numero, modo, sin_regreso, vence_en, quedan }: IntentoPropio,
): IntentoAbierto => ({
  id,
  numero,
  modo,
  sin_regreso,
  durante: modo === 'practica' || isAnyVisible(visible(reglas, { terminado: false, cerrada: false })),
  vence_en,
  quedan,
})
