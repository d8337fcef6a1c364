/**
 * What becomes of the changes of deliveries: pure steps from what happened to what is to be done, which `useRevision`
 * does.
 * They go through the outbox, so that neither a lost connection nor a reload loses one, and are undone on request.
 * Whoever was faster is shown beside one's own: neither loses silently.
 */
import type { Revision } from '@eleva/contract'
import type { Letter } from '../../../kit/api/outbox/carta.ts'
import {
  alike,
  type Cambio,
  type Campos,
  decides,
  type EntregaRevisada,
  type EntregaVista,
  same,
  standing,
} from './cambios.ts'

export type RevisionHecha = { entrega: EntregaVista; cambio: Cambio; antes: Cambio }
/** A change on its way: what the outbox keeps of it. */
export type Carta = Letter & { memo: RevisionHecha & { clave: string } }
export type Marca =
  | { estado: 'guardando' | 'espera' }
  | { estado: 'guardado'; hora: number }
  | { estado: 'falla'; mensaje: string; hecho: RevisionHecha }
/** What a cell says beside its grade. */
export type AvisoDeCelda = 'espera' | 'conflicto'

export type Estado = {
  /** Those of the outbox, in their order. */
  cartas: readonly Carta[]
  /** By delivery, the last told at the end. */
  marcas: ReadonlyMap<number, Marca>
  /** What can be undone. */
  ultimo: RevisionHecha | undefined
  /** By held letter: what the delivery is now that the person must know of. */
  actuales: ReadonlyMap<string, Revision>
  /** Held letters whose delivery is being read, with what was there before the first change of that thing. */
  leyendo: ReadonlyMap<string, Cambio>
  /** By delivery: the version that one's own last change made. */
  versiones: ReadonlyMap<number, number>
  /** Keys of the letters whose reply this page hears. */
  propias: ReadonlySet<string>
}

export const INICIO: Estado = {
  cartas: [],
  marcas: new Map(),
  ultimo: undefined,
  actuales: new Map(),
  leyendo: new Map(),
  versiones: new Map(),
  propias: new Set(),
}

export type Suceso =
  /** The outbox has others than before, here or in another tab. */
  | { type: 'letters'; cartas: readonly Carta[] }
  /** @param clave a new key for the letter that comes of it */
  | { type: 'change'; hecho: RevisionHecha; clave: string }
  | { type: 'undo'; clave: string }
  | { type: 'retry'; id: number; clave: string }
  /** @param recuerda whether it can be undone */
  | { type: 'saved'; hecho: RevisionHecha; done: EntregaRevisada; recuerda: boolean; hora: number }
  | { type: 'refused'; hecho: RevisionHecha; mensaje: string }
  /** What somebody else was faster with has been read, or not: `mensaje` when it never will be. */
  | { type: 'seen'; carta: string; actual: Revision; hora: number }
  | { type: 'unseen'; carta: string; mensaje?: string }
  /** @param mio what one wanted goes over what is there */
  | { type: 'choose'; mio: boolean }

export type Orden =
  | { type: 'post'; hecho: RevisionHecha; clave: string; version: number; recuerda: boolean }
  /** @param oye whether its reply is heard from now on; otherwise it is already */
  | { type: 'resend'; carta: Carta; oye: boolean }
  | { type: 'discard'; carta: Carta }
  | { type: 'read'; carta: Carta }
  | { type: 'show'; id: number; cambio: Cambio }
  | { type: 'patch'; id: number; campos: Campos }
  /** Read anew: what counts and lists, the rubric of what is open, or all of it. */
  | { type: 'stale'; que: 'cuentas' | 'abierta' | 'todo' }

type Paso = [Estado, Orden[]]

const put = <K, V>(map: ReadonlyMap<K, V>, key: K, value: V): ReadonlyMap<K, V> =>
  new Map([...map].filter(([k]) => k !== key)).set(key, value)
const without = <K, V>(map: ReadonlyMap<K, V>, key: K): ReadonlyMap<K, V> =>
  new Map([...map].filter(([k]) => k !== key))
const keyOf = (cartas: readonly Carta[]) => cartas.map(c => `${c.id}${c.held ?? ''}`).join()

export function step(estado: Estado, suceso: Suceso): Paso {
  switch (suceso.type) {
    case 'letters': {
      const next = { ...estado, cartas: suceso.cartas }
      if (keyOf(suceso.cartas) === keyOf(estado.cartas)) return [next, []]
      const gone = estado.cartas.filter(old => !suceso.cartas.some(c => c.id === old.id))
      // What was written before a reload, or in another tab, is read anew once it has gone out.
      const foreign: Orden[] = gone.some(c => !estado.propias.has(c.memo.clave)) ? [{ type: 'stale', que: 'todo' }] : []
      const [settled, orders] = settle(next)
      return [settled, [...foreign, ...cover(next), ...orders]]
    }
    case 'change':
      return send(estado, suceso.hecho, suceso.clave, true)
    case 'undo': {
      if (!estado.ultimo) return [estado, []]
      const { entrega, cambio, antes } = estado.ultimo
      return send({ ...estado, ultimo: undefined }, { entrega, cambio: antes, antes: cambio }, suceso.clave, false)
    }
    case 'retry': {
      const marca = estado.marcas.get(suceso.id)
      return marca?.estado === 'falla' ? send(estado, marca.hecho, suceso.clave, true) : [estado, []]
    }
    case 'saved':
      return saved(estado, suceso)
    case 'refused':
      return refused(estado, suceso.hecho, suceso.mensaje)
    case 'seen':
      return seen(estado, suceso)
    case 'unseen': {
      const carta = estado.cartas.find(c => c.id === suceso.carta)
      const next = { ...estado, leyendo: without(estado.leyendo, suceso.carta) }
      if (!carta || suceso.mensaje === undefined) return settle(next)
      return giveUp(next, carta, carta.memo, suceso.mensaje)
    }
    case 'choose':
      return choose(estado, suceso.mio)
  }
}

/** What is read while a change is on its way does not have it yet. */
export const cover = ({ cartas }: Estado): Orden[] =>
  cartas.filter(c => !c.held).map(({ memo }) => ({ type: 'show', id: memo.entrega.id, cambio: memo.cambio }))

function send(e: Estado, hecho: RevisionHecha, clave: string, recuerda: boolean): Paso {
  const { entrega, cambio, antes } = hecho
  if (same(cambio, antes)) return [e, []]
  const version = Math.max(entrega.version, e.versiones.get(entrega.id) ?? 0)
  return [
    { ...e, propias: new Set(e.propias).add(clave), marcas: without(e.marcas, entrega.id) },
    [
      { type: 'show', id: entrega.id, cambio },
      { type: 'post', hecho, clave, version, recuerda },
    ],
  ]
}

function saved(
  estado: Estado,
  { hecho, done, recuerda, hora }: Omit<Extract<Suceso, { type: 'saved' }>, 'type'>,
): Paso {
  const { id } = hecho.entrega
  const next: Estado = {
    ...estado,
    versiones: put(estado.versiones, id, done.version),
    marcas: put(estado.marcas, id, { estado: 'guardado', hora }),
    ultimo: recuerda ? hecho : undefined,
  }
  // What is newer than what somebody was faster with takes its place.
  const over = estado.cartas.filter(c => c.held && c.memo.entrega.id === id && alike(c.memo.cambio, hecho.cambio))
  return [
    next,
    [
      { type: 'patch', id, campos: { calificacion: done.calificacion, version: done.version } },
      ...cover(next),
      ...over.map((carta): Orden => ({ type: 'discard', carta })),
      { type: 'stale', que: 'cuentas' },
    ],
  ]
}

const refused = (e: Estado, hecho: RevisionHecha, mensaje: string): Paso => [
  { ...e, marcas: put(e.marcas, hecho.entrega.id, { estado: 'falla', mensaje, hecho }) },
  [{ type: 'show', id: hecho.entrega.id, cambio: hecho.antes }],
]

function giveUp(e: Estado, carta: Carta, hecho: RevisionHecha, mensaje: string): Paso {
  const [next, orders] = refused(e, hecho, mensaje)
  return [next, [{ type: 'discard', carta }, ...orders]]
}

const sendAgain = (e: Estado, carta: Carta): Paso => [
  { ...e, propias: new Set(e.propias).add(carta.memo.clave) },
  [{ type: 'resend', carta, oye: !e.propias.has(carta.memo.clave) }],
]

/**
 * Finds out what was faster; of several changes of one thing the last word counts, over what was there before the
 * first.
 */
function settle(e: Estado): Paso {
  const orders: Orden[] = []
  const leyendo = new Map(e.leyendo)
  const held = e.cartas.filter(c => c.held)
  for (const carta of held) {
    const group = held.filter(c => c.topic === carta.topic && alike(c.memo.cambio, carta.memo.cambio))
    if (group.at(-1) !== carta) orders.push({ type: 'discard', carta })
    else if (!leyendo.has(carta.id) && !e.actuales.has(carta.id)) {
      leyendo.set(carta.id, group[0]!.memo.antes)
      orders.push({ type: 'read', carta })
    }
  }
  return [{ ...e, leyendo }, orders]
}

/** Only what touches the same thing is asked of the person. */
function seen(estado: Estado, { carta: id, actual, hora }: Extract<Suceso, { type: 'seen' }>): Paso {
  const carta = estado.cartas.find(c => c.id === id)
  const antes = estado.leyendo.get(id)
  const next: Estado = {
    ...estado,
    leyendo: without(estado.leyendo, id),
    versiones: put(estado.versiones, actual.id, actual.version),
  }
  if (!carta || !antes) return [next, []]
  const { memo, body } = carta
  const now = standing(actual, memo.cambio)
  // Our own, whose reply was lost.
  if (same(now, memo.cambio)) return saved(next, { hecho: memo, done: actual, recuerda: false, hora })
  // Nobody was faster: it is refused for what it is.
  if (actual.version === body?.version) return giveUp(next, carta, { ...memo, antes: now }, carta.held ?? '')
  // It was returned meanwhile: a grade would end that, which is to be asked.
  const ends = actual.devuelta === 1 && (decides(memo.cambio) || memo.cambio.nivel !== undefined)
  if (same(now, antes) && !ends) return sendAgain(next, { ...carta, body: { ...body, version: actual.version } })
  const { calificacion, recibido, devuelta, en_revision, comentarios, version } = actual
  return [
    { ...next, actuales: put(next.actuales, id, actual) },
    [
      { type: 'patch', id: actual.id, campos: { calificacion, recibido, devuelta, en_revision, comentarios, version } },
      { type: 'stale', que: 'abierta' },
    ],
  ]
}

const asked = (e: Estado) => e.cartas.find(c => c.held && e.actuales.has(c.id))

function choose(e: Estado, mio: boolean): Paso {
  const carta = asked(e)
  const actual = carta && e.actuales.get(carta.id)
  if (!actual) return [e, []]
  const next = { ...e, actuales: without(e.actuales, carta.id) }
  if (!mio) return [next, [{ type: 'discard', carta }]]
  const { entrega, cambio } = carta.memo
  const memo = { ...carta.memo, antes: standing(actual, cambio) }
  const [sent, orders] = sendAgain(next, { ...carta, memo, body: { ...carta.body, version: actual.version } })
  return [sent, [{ type: 'show', id: entrega.id, cambio }, ...orders]]
}

/** What is asked of the person: their change, and the delivery as somebody else left it. */
export function conflictoDe(e: Estado): (RevisionHecha & { actual: Revision }) | undefined {
  const carta = asked(e)
  return carta && { ...carta.memo, actual: e.actuales.get(carta.id)! }
}

/**
 * By delivery, what is on its way at the end.
 * @param cut whether the last try did not reach the server
 */
export function marcasDe({ marcas, cartas }: Estado, cut: boolean): ReadonlyMap<number, Marca> {
  const all = new Map(marcas)
  for (const { memo, held } of cartas) {
    all.delete(memo.entrega.id)
    if (!held) all.set(memo.entrega.id, { estado: cut ? 'espera' : 'guardando' })
  }
  return all
}

/** By delivery, what its cell says. */
export const avisosDe = (
  { cartas, actuales }: Pick<Estado, 'cartas' | 'actuales'>,
  cut: boolean,
): ReadonlyMap<number, AvisoDeCelda> =>
  new Map(
    cartas.flatMap(c => {
      const aviso = c.held ? actuales.has(c.id) && 'conflicto' : cut && 'espera'
      return aviso ? [[c.memo.entrega.id, aviso] as const] : []
    }),
  )
