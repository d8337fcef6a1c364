/**
 * One card while it is written: what was typed is kept in the browser at once, sent a moment later, and never lost or
 * laid over what somebody else wrote.
 */
import type { TarjetaCambio, TarjetaDePregunta, TarjetaNueva } from '@eleva/contract'
import { ApiError, isOfSession, isPassing, messageOf, unreached } from '../../../kit/api/error.ts'
import { createStore, type Store } from '../../../kit/store.ts'
import {
  cambioDeTarjeta,
  conLlaves,
  erroresDe,
  isIgual,
  tarjetaNueva,
  type Valores,
  valoresDe,
  valoresVacios,
} from './valores.ts'

/** After the last key. */
const PAUSA_MS = 700

export type Estado =
  /** Nothing was typed. */
  | 'quieta'
  /** Typed, and not sent yet. */
  | 'pendiente'
  | 'enviando'
  | 'guardada'
  /** It did not get through, and goes by itself as soon as that is possible. */
  | 'falla'
  /** The server does not take it. */
  | 'rechazo'
  /** Somebody else changed it. */
  | 'ajena'

export const AJENA = 'Alguien más cambió esta pregunta. Lo tuyo sigue aquí, sin guardar.'

export type VistaDeTarjeta = {
  valores: Valores
  /** As the server has it; undefined of a new one. */
  pregunta: TarjetaDePregunta | undefined
  estado: Estado
  guardadaEn: number | undefined
  /** Why it was refused. */
  said: string
  /** It is gone by now. */
  perdida: boolean
  /** What somebody else made of it, while there is something typed here. */
  ajena: TarjetaDePregunta | undefined
  /** Somebody else's change was taken in, when that was. */
  cambiadaEn: number | undefined
}

/** What of a card waits in the browser. */
export type TarjetaEnEspera = {
  marca: string
  valores: Valores
  /** A new one as it went, when no answer came. */
  enviada: Valores | null
}

type Partes = {
  pregunta: TarjetaDePregunta | undefined
  guardado: TarjetaEnEspera | undefined
  keep: (guardado: TarjetaEnEspera) => void
  drop: () => void
  create: (input: TarjetaNueva, again: boolean) => Promise<TarjetaDePregunta>
  update: (id: number, change: TarjetaCambio) => Promise<TarjetaDePregunta>
  /** How it stands now; undefined when it is gone. */
  read: (id: number) => Promise<TarjetaDePregunta | undefined>
}

/** Why what was typed into a card is not saved; '' when it is. */
export function porQueNoSeGuarda({ estado, said }: VistaDeTarjeta): string {
  if (estado === 'ajena') return AJENA
  if (estado === 'rechazo') return said
  return estado === 'quieta' || estado === 'guardada' ? '' : unreached().message
}

const isNothing = (change: object) => Object.keys(change).length === 0

/** Nothing waits: neither to be sent nor to be mended. */
function isKept(base: Valores, valores: Valores): boolean {
  const { opciones, ...errors } = erroresDe(valores)
  return isNothing(cambioDeTarjeta(base, valores)) && isNothing(opciones) && isNothing(errors)
}

function begin({ pregunta, guardado }: Partes): { base: Valores; vista: VistaDeTarjeta } {
  const base = pregunta ? valoresDe(pregunta) : valoresVacios()
  const vista: VistaDeTarjeta = {
    valores: guardado?.valores ?? base,
    pregunta,
    estado: guardado ? 'pendiente' : 'quieta',
    guardadaEn: undefined,
    said: '',
    perdida: false,
    ajena: undefined,
    cambiadaEn: undefined,
  }
  if (!guardado || !pregunta || guardado.marca === pregunta.marca) return { base, vista }
  // It was saved, and only the answer did not arrive; or somebody changed it since.
  return isIgual(guardado.valores, pregunta)
    ? { base, vista: { ...vista, valores: base, estado: 'quieta' } }
    : { base, vista: { ...vista, estado: 'ajena', ajena: pregunta } }
}

export class Edicion {
  readonly vista: Store<VistaDeTarjeta>
  private readonly partes: Partes
  /** What the server has, as this page would write it. */
  private base: Valores
  /** A new one as it went, until its answer comes. */
  private enviada: Valores | null
  private timer: ReturnType<typeof setTimeout> | undefined
  private running: Promise<void> | undefined
  private dropped = false

  constructor(partes: Partes) {
    const { base, vista } = begin(partes)
    this.partes = partes
    this.base = base
    this.vista = createStore(vista)
    this.enviada = partes.guardado?.enviada ?? null
  }

  private put(more: Partial<VistaDeTarjeta>) {
    this.vista.set({ ...this.vista.get(), ...more })
  }

  private keep() {
    const { valores, pregunta } = this.vista.get()
    if (pregunta && isKept(this.base, valores)) this.partes.drop()
    else if (!this.dropped) this.partes.keep({ marca: pregunta?.marca ?? '', valores, enviada: this.enviada })
  }

  write(valores: Valores) {
    const ajena = this.vista.get().estado === 'ajena'
    this.put({ valores, cambiadaEn: undefined, said: '', ...(ajena ? {} : { estado: 'pendiente' }) })
    this.keep()
    clearTimeout(this.timer)
    if (!ajena) this.timer = setTimeout(() => void this.send(), PAUSA_MS)
  }

  /** Nothing of it went yet. */
  isNew = () => this.vista.get().pregunta === undefined && this.running === undefined && this.enviada === null

  /** It goes elsewhere: nothing is sent by itself. */
  hold() {
    clearTimeout(this.timer)
  }

  /**
   * Now, and not in a moment.
   * @returns once nothing more can be sent
   */
  send(): Promise<void> {
    clearTimeout(this.timer)
    this.running ??= this.sendAll().finally(() => {
      this.running = undefined
    })
    return this.running
  }

  private async sendAll(): Promise<void> {
    try {
      while (this.mayGo() && (await this.sendOne()));
      const { estado, guardadaEn } = this.vista.get()
      if (estado === 'pendiente') this.put({ estado: guardadaEn ? 'guardada' : 'quieta' })
      this.keep()
    } catch (error) {
      await this.fail(error).catch(() => this.put({ estado: 'falla' }))
    }
  }

  private mayGo() {
    const { estado, perdida } = this.vista.get()
    // What was refused is not sent again before it is another one, or somebody says so.
    return !this.dropped && estado !== 'ajena' && estado !== 'rechazo' && !perdida
  }

  /** @returns whether there was something to send */
  private async sendOne(): Promise<boolean> {
    const { valores, pregunta } = this.vista.get()
    if (pregunta) {
      const change = cambioDeTarjeta(this.base, valores)
      if (isNothing(change)) return false
      this.put({ estado: 'enviando', said: '' })
      this.settle(await this.partes.update(pregunta.id, { ...change, marca: pregunta.marca }), valores)
      return true
    }
    const again = this.enviada !== null
    const sent = this.enviada ?? valores
    const input = tarjetaNueva(sent)
    if (!input) return false
    this.put({ estado: 'enviando', said: '' })
    this.enviada = sent
    this.keep()
    this.settle(await this.partes.create(input, again), sent)
    return true
  }

  private settle(pregunta: TarjetaDePregunta, sent: Valores) {
    this.enviada = null
    this.base = conLlaves(sent, sent, pregunta.respuestas)
    const valores = conLlaves(this.vista.get().valores, sent, pregunta.respuestas)
    this.put({ pregunta, valores, estado: 'guardada', guardadaEn: Date.now() })
    this.keep()
  }

  private async fail(error: unknown): Promise<void> {
    const { pregunta, valores } = this.vista.get()
    const status = error instanceof ApiError ? error.status : 0
    if (isPassing(error) || isOfSession(error) || status === 403) return this.put({ estado: 'falla' })
    // Refused, it was not made.
    this.enviada = null
    const said = messageOf(error)
    if (!pregunta || ![404, 409].includes(status)) return this.put({ estado: 'rechazo', said })
    const theirs = await this.partes.read(pregunta.id)
    if (!theirs) return this.put({ estado: 'rechazo', perdida: true, said })
    if (theirs.marca === pregunta.marca) return this.put({ estado: 'rechazo', said })
    // It was saved, and only the answer did not arrive.
    if (isIgual(valores, theirs)) return this.settle(theirs, valores)
    this.put({ estado: 'ajena', ajena: theirs })
  }

  private stand(pregunta: TarjetaDePregunta, more: Partial<VistaDeTarjeta> = {}) {
    this.base = valoresDe(pregunta)
    this.put({ pregunta, valores: this.base, estado: 'quieta', said: '', ajena: undefined, ...more })
    this.partes.drop()
  }

  /** The list was read again. With something typed here, that it is another one is told when it is sent. */
  adopt(theirs: TarjetaDePregunta) {
    const { pregunta, valores, estado } = this.vista.get()
    if (!pregunta || this.running || theirs.marca === pregunta.marca || estado === 'ajena') return
    if (isKept(this.base, valores)) this.stand(theirs, { cambiadaEn: Date.now() })
  }

  takeTheirs() {
    const { ajena } = this.vista.get()
    if (ajena) this.stand(ajena)
  }

  keepMine() {
    const { ajena, valores } = this.vista.get()
    if (!ajena) return
    this.base = valoresDe(ajena)
    const there = new Set(ajena.respuestas.map(o => o.id))
    const opciones = valores.opciones.map(o => (o.id !== null && !there.has(o.id) ? { ...o, id: null } : o))
    this.put({ pregunta: ajena, valores: { ...valores, opciones }, ajena: undefined, estado: 'pendiente' })
    this.keep()
    void this.send()
  }

  /** As it is, although it was refused. */
  retry() {
    this.put({ estado: 'pendiente', said: '' })
    void this.send()
  }

  /** As the server has it. */
  revert() {
    const { pregunta } = this.vista.get()
    if (pregunta) this.stand(pregunta)
  }

  /** What is gone is a new one again. */
  again() {
    const { valores } = this.vista.get()
    this.base = valoresVacios()
    const opciones = valores.opciones.map(o => ({ ...o, id: null }))
    const fresh = { ...valores, opciones }
    this.put({ pregunta: undefined, valores: fresh, perdida: false, said: '', estado: 'pendiente' })
    this.keep()
    void this.send()
  }

  /** Nothing of it is wanted any more. */
  drop() {
    this.dropped = true
    clearTimeout(this.timer)
    this.partes.drop()
  }
}
