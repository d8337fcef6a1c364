/** All cards of an activity: those that stand, those that are new, and what of them waits in the browser. */
import {
  isConDatos,
  type ReactivoConRespuestas,
  reactivosRoutes,
  type TarjetaDePregunta,
  tallerRoutes,
} from '@eleva/contract'
import type { QueryClient } from '@tanstack/react-query'
import { call } from '../../../kit/api/client.ts'
import { readOptions } from '../../../kit/api/query.ts'
import { dropBorrador, keepBorrador, listBorradores, readBorrador } from '../../../kit/form/borradores.ts'
import { createStore } from '../../../kit/store.ts'
import { staleQuestions } from '../../../shared/staleQuestions.ts'
import { Edicion, type TarjetaEnEspera } from './edicion.ts'

/** One that has no key yet, behind which other one it stands: null before all, undefined behind all. */
type Nueva = { clave: string; tras: string | null | undefined }
export type EntradaDeMesa = { clave: string; pregunta: TarjetaDePregunta | undefined }
/** As it waits in the browser. */
type Esperando = TarjetaEnEspera & { tras: number | null | undefined }

const claveDe = (id: number) => `p${id}`

export class Mesa {
  readonly actividadId: number
  readonly nuevas = createStore<readonly Nueva[]>([])
  private readonly client: QueryClient
  private readonly who: number | undefined
  private readonly ediciones = new Map<string, Edicion>()
  /** What was made here goes on under the name that it began with. */
  private readonly claves = new Map<number, string>()
  private line: Promise<unknown> = Promise.resolve()

  constructor(actividadId: number, client: QueryClient, who: number | undefined) {
    this.actividadId = actividadId
    this.client = client
    this.who = who
    if (who === undefined) return
    const waiting = listBorradores(who, this.temaDe('')).map((clave): Nueva => {
      const { tras } = readBorrador(who, this.temaDe(clave))!.valores as Esperando
      return { clave, tras: tras === null || tras === undefined ? tras : claveDe(tras) }
    })
    this.nuevas.set(waiting)
  }

  private temaDe = (clave: string) => `tarjeta:nueva:${this.actividadId}:${clave}`

  private get read() {
    return readOptions(reactivosRoutes.tarjetas, { params: { id: this.actividadId } })
  }

  /** In their order, new ones among them. */
  entradas(preguntas: readonly TarjetaDePregunta[], nuevas: readonly Nueva[]): EntradaDeMesa[] {
    const rows: EntradaDeMesa[] = preguntas.map(p => ({ clave: this.claves.get(p.id) ?? claveDe(p.id), pregunta: p }))
    const there = new Set(rows.map(r => r.clave))
    for (const { clave, tras } of nuevas) {
      if (there.has(clave)) continue
      const at = tras === null ? 0 : rows.findIndex(r => r.clave === tras) + 1 || rows.length
      rows.splice(at, 0, { clave, pregunta: undefined })
    }
    return rows
  }

  /** @returns undefined while nothing of it is written here */
  find = (clave: string) => this.ediciones.get(clave)

  edicionDe({ clave, pregunta }: EntradaDeMesa): Edicion {
    const found = this.ediciones.get(clave)
    if (found) return found
    let tema = pregunta ? `tarjeta:${pregunta.id}` : this.temaDe(clave)
    const { who } = this
    const edicion = new Edicion({
      pregunta,
      guardado: who === undefined ? undefined : (readBorrador(who, tema)?.valores as TarjetaEnEspera | undefined),
      keep: guardado => {
        if (who === undefined) return
        keepBorrador(who, tema, {}, { ...guardado, tras: pregunta ? null : (this.placeOf(clave) ?? null) })
      },
      drop: () => {
        if (who !== undefined) dropBorrador(who, tema)
      },
      create: (input, again) =>
        this.inTurn(async () => {
          const tras = this.placeOf(clave)
          const { preguntas } = await call(reactivosRoutes.createTarjetas, {
            body: { actividad_id: this.actividadId, tras, otra_vez: again ? 1 : 0, preguntas: [input] },
          })
          const made = preguntas[0]!
          this.claves.set(made.id, clave)
          if (who !== undefined) dropBorrador(who, tema)
          tema = `tarjeta:${made.id}`
          await this.patch(all => placeTarjeta(all, made, tras))
          return made
        }),
      update: async (id, change) => {
        const { pregunta: kept } = await call(reactivosRoutes.updateTarjeta, { params: { id }, body: change })
        await this.patch(all => all.map(p => (p.id === id ? kept : p)))
        return kept
      },
      read: async id => (await this.readAgain()).find(p => p.id === id),
    })
    this.ediciones.set(clave, edicion)
    return edicion
  }

  /** Drafts of questions that stand: they go on to be sent. */
  resume(preguntas: readonly TarjetaDePregunta[]) {
    const { who } = this
    if (who === undefined) return
    const waiting = preguntas.filter(p => readBorrador(who, `tarjeta:${p.id}`))
    for (const p of waiting) void this.edicionDe({ clave: claveDe(p.id), pregunta: p }).send()
    for (const { clave } of this.nuevas.get()) void this.edicionDe({ clave, pregunta: undefined }).send()
  }

  /** The list was read, or written, again. */
  seen(preguntas: readonly TarjetaDePregunta[]) {
    for (const p of preguntas) this.ediciones.get(this.claves.get(p.id) ?? claveDe(p.id))?.adopt(p)
    const there = new Set(preguntas.map(p => this.claves.get(p.id)))
    const rest = this.nuevas.get().filter(n => !there.has(n.clave))
    if (rest.length < this.nuevas.get().length) this.nuevas.set(rest)
  }

  add(tras: string | null | undefined): string {
    const clave = Math.random().toString(36).slice(2, 10)
    this.nuevas.set([...this.nuevas.get(), { clave, tras }])
    return clave
  }

  /** One that has no key, with what was written of it. */
  discard(clave: string) {
    this.ediciones.get(clave)?.drop()
    this.ediciones.delete(clave)
    this.nuevas.set(this.nuevas.get().filter(n => n.clave !== clave))
  }

  /** What is typed and not sent goes now, as when the page is left. */
  sendAll = () => Promise.all([...this.ediciones.values()].map(e => e.send()))

  /** Behind which question that stands it comes: null before all, undefined behind all. */
  private placeOf(clave: string): number | null | undefined {
    const preguntas = this.cached()
    const rows = this.entradas(preguntas, this.nuevas.get())
    const at = rows.findIndex(r => r.clave === clave)
    const before = rows.slice(0, Math.max(at, 0)).findLast(r => r.pregunta)
    return before?.pregunta?.id ?? (preguntas.length ? null : undefined)
  }

  private cached = () => this.client.getQueryData(this.read.queryKey)?.preguntas ?? []

  /** One after the other: what comes behind another one must find that there. */
  private inTurn<T>(act: () => Promise<T>): Promise<T> {
    const done = this.line.then(act)
    this.line = done.catch(() => undefined)
    return done
  }

  private readAgain = async () => (await this.client.fetchQuery({ ...this.read, staleTime: 0 })).preguntas

  /** A reply that is on its way knows nothing of it yet: it is not waited for. */
  async patch(change: (all: readonly TarjetaDePregunta[]) => TarjetaDePregunta[]): Promise<void> {
    await this.client.cancelQueries({ queryKey: this.read.queryKey })
    const before = this.cached()
    const preguntas = change(before)
    this.client.setQueryData(this.read.queryKey, reply => ({ ...reply!, preguntas }))
    // The outline of a course is large, and says of its questions only how many there are, and how many lack what is
    // right.
    const kept: string[] = [reactivosRoutes.tarjetas.path, ...(tallyOf(before) === tallyOf(preguntas) ? [ESQUEMA] : [])]
    for (const { path } of staleQuestions)
      if (!kept.includes(path)) void this.client.invalidateQueries({ queryKey: [path] })
  }
}

const ESQUEMA = tallerRoutes.esquema.path
const tallyOf = (all: readonly TarjetaDePregunta[]) =>
  `${all.length} ${all.filter(p => p.total_correctas === 0 && !isConDatos(p.tipo)).length}`

/** @param tras null before all, undefined behind all */
export function placeTarjeta<T extends Pick<ReactivoConRespuestas, 'id'>>(
  all: readonly T[],
  one: T,
  tras: number | null | undefined,
): T[] {
  const others = all.filter(p => p.id !== one.id)
  const at = tras === null ? 0 : others.findIndex(p => p.id === tras) + 1 || others.length
  return others.toSpliced(at, 0, one)
}
