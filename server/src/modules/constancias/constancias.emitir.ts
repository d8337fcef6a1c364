/** Issues what is due, and asks for what is missing first. */

import { FALTAS_PROPIAS } from '@eleva/contract'
import { soloA } from '../../alcance/destinatarios.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { notFound, refused } from '../../kit/errors.ts'
import type { Kit } from '../../kit/kit.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type Telling, takeBackAviso, tellAviso } from '../avisos/avisos.service.ts'
import { tellExpedidas } from './constancias.avisos.ts'
import {
  insertPorCompletar,
  paresEnEspera,
  removeEnEspera,
  removeYaTenidas,
  takeEnEspera,
  untouchEsperas,
} from './constancias.espera.sql.ts'
import { createFirmante, type Firmante } from './constancias.firma.ts'
import { type DeQue, findLogros, type Logro } from './constancias.logros.read.ts'
import { comoEstan } from './constancias.quienes.read.ts'
import { findModo, type paresDe } from './constancias.read.ts'
import {
  insertConstancias,
  lookAtTodos,
  noteEsperan,
  takePorMirar,
  takePorVer,
  waitForRecientes,
} from './constancias.sql.ts'

/** With what they are issued here; the name is that of the moment. */
export function createTaller({ config, instalacion }: Pick<Kit, 'config' | 'instalacion'>): TallerDeConstancias {
  return {
    firmante: createFirmante(config),
    get emisor() {
      return instalacion.actual().ajustes.nombre
    },
    zona: config.TZ_PERSONAS,
  }
}

export type TallerDeConstancias = { firmante: (db: Db) => Promise<Firmante>; emisor: string; zona: string }

type Pares = Awaited<ReturnType<typeof paresDe>>
type Emitidas = Awaited<ReturnType<typeof insertConstancias>>

const claveDeLogro = ({ curricula_id, curso_id }: Pick<Logro, 'curricula_id' | 'curso_id'>) =>
  claveDe('constancia', curricula_id === null ? `curso-${curso_id}` : `programa-${curricula_id}`)

/** Whoever lacks what they may say themselves is told, once. */
async function askForFaltas(call: Telling, logros: readonly Logro[], por: number | null): Promise<void> {
  const nuevos = await insertPorCompletar(call.db, logros, por)
  const conFaltas = nuevos.filter(l => l.faltan.some(falta => FALTAS_PROPIAS.includes(falta)))
  for (const [clave, of] of Map.groupBy(conFaltas, claveDeLogro)) {
    const [{ curricula_id, logro }] = of as [Logro]
    await tellAviso(call, {
      tipo: 'constancia_por_completar',
      clave,
      datos: curricula_id === null ? { curso: logro } : { curricula: logro },
      para: soloA(of.map(l => l.usuario_id)),
    })
  }
}

/** Nobody is asked any more for what these constancias needed. */
export async function takeBackEsperas(call: Telling, constancias: readonly number[]) {
  if (constancias.length === 0) return
  for (const espera of await removeYaTenidas(call.db, constancias))
    await takeBackAviso(call, {
      tipo: 'constancia_por_completar',
      clave: claveDeLogro(espera),
      para: soloA([espera.usuario_id]),
    })
}

/** Whoever has it by an act of their own sees it; by another's, or later, they are told. */
type Emision = { por: number | null; propia: boolean }

/**
 * What is whole is issued, what is not is asked for.
 * @returns what was issued, and of whom something was asked
 */
async function issue(call: Telling, taller: TallerDeConstancias, logros: readonly Logro[], { por, propia }: Emision) {
  const listos = logros.filter(l => l.faltan.length === 0)
  const incompletos = logros.filter(l => l.faltan.length > 0)
  if (incompletos.length > 0) await askForFaltas(call, incompletos, por)
  const { emisor, zona } = taller
  const made: Emitidas =
    listos.length === 0
      ? []
      : await insertConstancias(call.db, listos, { firmante: await taller.firmante(call.db), emisor, zona, por })
  await takeBackEsperas(
    call,
    made.map(m => m.id),
  )
  if (!propia) await tellExpedidas(call, made, por)
  return { made, pedidas: incompletos.map(l => l.usuario_id) }
}

/**
 * One lot of those that wait, in this transaction: whoever dies in the middle leaves them waiting.
 * @param usuarioId of one person alone
 * @returns how many were looked at
 */
export async function issuePendientes(call: Telling, taller: TallerDeConstancias, usuarioId?: number): Promise<number> {
  const pares = await takePorVer(call.db, usuarioId)
  if (pares.length === 0) return 0
  await waitForRecientes(call.db, pares)
  const { sola = [], mano = [] } = Object.groupBy(await findLogros(call.db, pares, 'sola'), l => l.modo)
  // Before it is told of: others wait on the rows of whoever is told.
  await noteEsperan(call.db, pares, mano)
  const firmes = sola.filter(l => !l.reciente)
  await issue(call, taller, firmes, { por: null, propia: usuarioId !== undefined })
  return pares.length
}

/**
 * The people of what asks less by now, or is offered to more, come to wait to be looked at.
 * @returns how many programmes and courses there were
 */
export async function lookAtPendientes(db: Db): Promise<number> {
  const que = await takePorMirar(db)
  for (const una of que) await lookAtTodos(db, una)
  return que.length
}

/**
 * What waited for data, of one person, or of whom somebody else has said them; in this transaction.
 * @returns how many were looked at, and issued
 */
export async function issueCompletas(call: Telling, taller: TallerDeConstancias, usuarioId?: number) {
  const { db } = call
  const filas = await takeEnEspera(db, usuarioId)
  if (filas.length === 0) return { vistas: 0, expedidas: 0 }
  const logros = await findLogros(db, await paresEnEspera(db, filas), 'mano')
  const esDe = (fila: (typeof filas)[number]) => (l: Logro) =>
    l.usuario_id === fila.usuario_id && l.curricula_id === fila.curricula_id && l.curso_id === fila.curso_id
  const hallados = filas.map(fila => ({ fila, logro: logros.find(esDe(fila)) }))
  const listos = hallados.filter(h => h.logro?.faltan.length === 0)
  for (const [por, of] of Map.groupBy(listos, h => h.fila.por))
    await issue(
      call,
      taller,
      of.map(h => ({ ...h.logro!, terminado: h.fila.terminado })),
      { por, propia: usuarioId !== undefined },
    )
  const siguen = hallados.filter(h => h.logro && h.logro.faltan.length > 0).map(h => h.fila.id)
  const idas = hallados.filter(h => !siguen.includes(h.fila.id))
  await removeEnEspera(
    db,
    idas.map(h => h.fila.id),
  )
  await untouchEsperas(db, siguen)
  for (const { fila } of idas)
    await takeBackAviso(call, {
      tipo: 'constancia_por_completar',
      clave: claveDeLogro(fila),
      para: soloA([fila.usuario_id]),
    })
  return { vistas: filas.length, expedidas: listos.length }
}

/** @throws {Refusal} 422 of none, and of both */
export function requireDeQue(said: DeQue): DeQue {
  if ((said.curricula_id === undefined) === (said.curso_id === undefined))
    throw refused('Elige un programa o un curso', 'curricula_id')
  return said
}

/**
 * What is to be issued by hand.
 * @throws {Refusal} 404 of what is no more, 422 of what does not end in one, of none, and of both
 */
export async function requireTermina(db: Db, said: DeQue): Promise<DeQue> {
  const de = requireDeQue(said)
  const [campo, que] = de.curricula_id === undefined ? ['curso_id', 'curso'] : ['curricula_id', 'programa']
  const modo = await findModo(db, de)
  if (modo === undefined) throw notFound(`Ese ${que} ya no existe.`)
  if (modo === 'no') throw refused(`No termina en constancia: elige otro ${que}`, campo)
  return de
}

/**
 * From whom it was taken back it is given again only where they are named: nobody who asks for all of them means it.
 * Asked once they are found: who loses theirs meanwhile is among them.
 * @returns who gets it, and why the others do not, by their key
 */
export async function setAsideLogros(db: Db, logros: readonly Logro[], de: DeQue, nombradas: ReadonlySet<number>) {
  const sinNombrar = logros.map(l => l.usuario_id).filter(id => !nombradas.has(id))
  const estan = await comoEstan(db, sinNombrar, de)
  const apartadas = new Map<number, string>()
  for (const [id, { tiene, motivo }] of estan) if (motivo !== null && !tiene) apartadas.set(id, motivo)
  return { quedan: logros.filter(l => !apartadas.has(l.usuario_id)), apartadas }
}

/**
 * By hand, to those of these people who have ended it, lack nothing and have none, all in one statement.
 * @param nombradas who gets it again, too
 */
export async function issueByHand(
  call: Telling,
  taller: TallerDeConstancias,
  por: number,
  { de, pares, nombradas }: { de: DeQue; pares: Pares; nombradas: ReadonlySet<number> },
) {
  const logros = await findLogros(call.db, pares, 'mano', de)
  const { quedan, apartadas } = await setAsideLogros(call.db, logros, de, nombradas)
  return { ...(await issue(call, taller, quedan, { por, propia: false })), apartadas }
}
