/**
 * The outline as a tree that is worked with keys: where one is, what is marked, what is closed, what is being named or
 * added.
 */
import type { ClaseDeFila } from '@eleva/contract'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import {
  type FilaDelCurso,
  filasDe,
  type Juntas,
  llaveDe,
  type PorLlave,
  type PosicionEnEsquema,
  pasoDe,
} from './esquema.ts'
import type { Taller } from './useEsquema.ts'

/** A row that is being typed: behind which one, and in which unit. */
export type Agrega = { clase: ClaseDeFila; unidad_id?: number; tras?: number | null; evaluacion?: boolean }

const ADDRESS = '/curso/$curso'

/** What is open beside the outline; all of it is in the address. */
function useAbierto(taller: Taller) {
  const { fila: chosen, tab, datos, historial } = useSearchOf(ADDRESS)
  const go = useGo()
  const elige = (fila: Omit<PorLlave, 'nombre'> | undefined, to?: string) =>
    void go(
      // A list in the panel has its place in the address, too.
      () => ({ ...(fila ? { fila: llaveDe(fila) } : {}), ...(to === undefined ? {} : { tab: to }) }),
      { replace: chosen !== undefined && fila !== undefined },
    )
  return {
    chosen,
    tab,
    elige,
    datos: datos !== undefined,
    abreDatos: () => void go(() => ({ datos: true })),
    historial: historial !== undefined,
    abreHistorial: () => void go(() => ({ historial: true })),
    cierraPanel: () => void go(() => ({})),
    abre: (clase: ClaseDeFila, unidad: number, id: number, to: string) =>
      elige({ clase, id, unidad: taller.real(unidad) }, to),
  }
}

/** Which units are closed, and which rows are marked. */
function useVistas() {
  const [cerradas, setCerradas] = useState<ReadonlySet<number>>(new Set())
  const [marcadas, setMarcadas] = useState<ReadonlySet<string>>(new Set())
  const ancla = useRef<string>(undefined)
  return {
    cerradas,
    cierraTodas: (unidades: readonly number[]) => setCerradas(new Set(unidades)),
    cierra: (unidad: number, closed: boolean) =>
      setCerradas(before => new Set(closed ? [...before, unidad] : [...before].filter(id => id !== unidad))),
    marcadas,
    setMarcadas,
    /** From which row on several are marked. */
    ancla,
  }
}

/** Several are done at once where they are of one kind, and stand in one unit. */
const vanJuntas = (a: FilaDelCurso, b: FilaDelCurso) =>
  a.clase === b.clase && (a.clase === 'unidad' || a.unidad === b.unidad)

/** Focus in the tree: one row at a time is in the order of Tab. */
function useFoco(taller: Taller) {
  const foco = useRef<string>(undefined)
  const arbol = useRef<HTMLDivElement>(null)
  return {
    foco,
    arbol,
    focus: (fila: Omit<PorLlave, 'nombre'> | undefined) => {
      if (!fila) return
      const clave = taller.claveDe(fila)
      foco.current = clave
      const find = () => arbol.current?.querySelector<HTMLElement>(`[data-clave="${clave}"]`)
      // At once, as the next key may come before the next drawing; and after the one that brings it, or moves it.
      find()?.focus()
      requestAnimationFrame(() => {
        if (!(document.activeElement instanceof HTMLInputElement)) find()?.focus()
      })
    },
  }
}

export function useArbol(taller: Taller) {
  const abierto = useAbierto(taller)
  const vistas = useVistas()
  const { foco, arbol, focus } = useFoco(taller)
  const [nombra, setNombra] = useState<string>()
  const [agrega, setAgrega] = useState<Agrega>()
  const [busca, setBusca] = useState<Agrega>()
  const [said, say] = useState('')
  const { chosen } = abierto
  const esquema = taller.esquema
  const filas = esquema ? filasDe(esquema, vistas.cerradas) : []
  const actos = actosDe({ taller, abierto, vistas, filas, focus, say })
  /** Behind the row where it is of the same kind, else at the end of its unit. */
  const empieza = (clase: ClaseDeFila, fila: FilaDelCurso | undefined, evaluacion = false) => {
    setNombra(undefined)
    if (clase === 'unidad') return setAgrega({ clase, ...(fila ? { tras: fila.unidad } : {}) })
    const unidad = fila?.unidad ?? esquema?.unidades.at(-1)?.id
    if (unidad === undefined) return setAgrega({ clase: 'unidad' })
    vistas.cierra(unidad, false)
    setAgrega({ clase, unidad_id: unidad, evaluacion, ...(fila?.clase === clase ? { tras: fila.id } : {}) })
  }
  const acts = { ...abierto, ...vistas, ...actos, empieza, focus, setNombra }
  return {
    ...acts,
    arbol,
    filas,
    nombra,
    agrega,
    setAgrega,
    busca,
    setBusca,
    said,
    say,
    real: taller.real,
    /** The row that Tab comes to. */
    enFoco: filas.find(f => taller.claveDe(f) === foco.current) ?? filas.find(f => llaveDe(f) === chosen) ?? filas[0],
    onFocus: (fila: FilaDelCurso) => {
      foco.current = taller.claveDe(fila)
    },
    onKey: (event: KeyboardEvent, fila: FilaDelCurso) => onKey(event, fila, filas, acts),
  }
}

type ParaActos = {
  taller: Taller
  abierto: ReturnType<typeof useAbierto>
  vistas: ReturnType<typeof useVistas>
  filas: readonly FilaDelCurso[]
  focus: (fila: FilaDelCurso | undefined) => void
  say: (words: string) => void
}

/** What is done to a row, or to all that are marked where it is among them. */
function actosDe({ taller, abierto, vistas, filas, focus, say }: ParaActos) {
  const { marcadas, setMarcadas, ancla } = vistas
  const { chosen, tab, elige } = abierto
  const juntas = (fila: FilaDelCurso): Juntas => {
    const [first, ...more] = filas.filter(f => marcadas.has(llaveDe(f)))
    return first && [first, ...more].some(f => llaveDe(f) === llaveDe(fila)) ? [first, ...more] : [fila]
  }
  const lleva = (rows: Juntas, posicion: PosicionEnEsquema, said: string) => {
    const unidad = posicion.a_unidad
    const moved = (f: FilaDelCurso) => (unidad === undefined ? f : { ...f, unidad })
    void taller.move(rows, posicion)
    if (unidad !== undefined && unidad !== rows[0].unidad) vistas.cierra(unidad, false)
    if (rows.length > 1) setMarcadas(new Set(rows.map(f => llaveDe(moved(f)))))
    const open = rows.find(f => llaveDe(f) === chosen)
    if (open) elige(moved(open), tab)
    say(said)
    return moved
  }
  return {
    juntas,
    lleva,
    marca: (fila: FilaDelCurso) => {
      const like = filas.filter(f => marcadas.has(llaveDe(f)) && vanJuntas(f, fila))
      const next = new Set(like.map(llaveDe))
      if (!next.delete(llaveDe(fila))) next.add(llaveDe(fila))
      // The one that is open looks as chosen: it is the first of them.
      const open = filas.find(f => llaveDe(f) === chosen)
      if (marcadas.size === 0 && open && vanJuntas(open, fila)) next.add(llaveDe(open))
      ancla.current = llaveDe(fila)
      setMarcadas(next)
    },
    /** All from where one began. */
    marcaHasta: (fila: FilaDelCurso) => {
      const from = filas.findIndex(f => llaveDe(f) === (ancla.current ?? chosen))
      const to = filas.findIndex(f => llaveDe(f) === llaveDe(fila))
      const begin = filas[from] && vanJuntas(filas[from], fila) ? from : to
      ancla.current = llaveDe(filas[begin] ?? fila)
      const between = filas.slice(Math.min(begin, to), Math.max(begin, to) + 1).filter(f => vanJuntas(f, fila))
      setMarcadas(new Set(between.map(llaveDe)))
    },
    desmarca: () => {
      ancla.current = undefined
      setMarcadas(new Set())
    },
    mueve: (fila: FilaDelCurso, by: 1 | -1) => {
      const rows = juntas(fila)
      const to = taller.esquema && pasoDe(taller.esquema, rows, by)
      if (!to) return
      const way = by === 1 ? 'abajo' : 'arriba'
      const moved = lleva(rows, to, rows.length === 1 ? `${fila.nombre}, ${way}` : `${rows.length} filas, ${way}`)
      focus(moved(fila))
    },
    quita: (fila: FilaDelCurso) => {
      const rows = juntas(fila)
      const at = filas.findIndex(f => llaveDe(f) === llaveDe(rows[0]!))
      const next = filas.slice(at + 1).find(f => !rows.includes(f)) ?? filas[at - 1]
      taller.remove(rows)
      setMarcadas(new Set())
      if (rows.some(f => llaveDe(f) === chosen)) elige(undefined)
      focus(next)
    },
    duplica: async (fila: FilaDelCurso) => {
      const rows = juntas(fila)
      const done = await taller.duplicate(rows)
      setMarcadas(new Set())
      const [first] = done?.filas ?? []
      if (first) elige({ ...fila, id: first.id, unidad: first.unidad_id ?? first.id }, tab)
      say(rows.length === 1 ? `Se duplicó ${fila.nombre}` : `Se duplicaron ${rows.length}`)
    },
  }
}

export type Arbol = ReturnType<typeof useArbol>
type Acts = Pick<
  Arbol,
  | 'elige'
  | 'marca'
  | 'marcaHasta'
  | 'desmarca'
  | 'mueve'
  | 'quita'
  | 'duplica'
  | 'empieza'
  | 'cierra'
  | 'focus'
  | 'setNombra'
  | 'cerradas'
>
type Key = (acts: Acts, fila: FilaDelCurso, filas: readonly FilaDelCurso[]) => unknown

const neighbour = (filas: readonly FilaDelCurso[], fila: FilaDelCurso, by: 1 | -1) =>
  filas[filas.findIndex(f => llaveDe(f) === llaveDe(fila)) + by]

function hasta(acts: Acts, fila: FilaDelCurso | undefined) {
  if (!fila) return
  acts.marcaHasta(fila)
  acts.focus(fila)
}

const KEYS: Record<string, Key> = {
  ArrowDown: (acts, fila, filas) => acts.focus(neighbour(filas, fila, 1)),
  ArrowUp: (acts, fila, filas) => acts.focus(neighbour(filas, fila, -1)),
  Home: (acts, _, filas) => acts.focus(filas[0]),
  End: (acts, _, filas) => acts.focus(filas.at(-1)),
  ArrowRight: (acts, fila, filas) => {
    if (fila.clase !== 'unidad') return
    if (acts.cerradas.has(fila.id)) acts.cierra(fila.id, false)
    else acts.focus(neighbour(filas, fila, 1))
  },
  ArrowLeft: (acts, fila, filas) => {
    if (fila.clase === 'unidad') acts.cierra(fila.id, true)
    else acts.focus(filas.find(f => f.clase === 'unidad' && f.id === fila.unidad))
  },
  // One that is on its way has nothing to be opened yet.
  Enter: (acts, fila) => fila.id > 0 && acts.elige(fila),
  ' ': (acts, fila) => acts.marca(fila),
  'Shift+ArrowDown': (acts, fila, filas) => hasta(acts, neighbour(filas, fila, 1)),
  'Shift+ArrowUp': (acts, fila, filas) => hasta(acts, neighbour(filas, fila, -1)),
  Escape: acts => acts.desmarca(),
  F2: (acts, fila) => acts.setNombra(llaveDe(fila)),
  Delete: (acts, fila) => acts.quita(fila),
  t: (acts, fila) => acts.empieza('objetivo', fila),
  a: (acts, fila) => acts.empieza('actividad', fila),
  e: (acts, fila) => acts.empieza('actividad', fila, true),
  u: (acts, fila) => acts.empieza('unidad', fila),
  'Alt+ArrowDown': (acts, fila) => acts.mueve(fila, 1),
  'Alt+ArrowUp': (acts, fila) => acts.mueve(fila, -1),
  'Ctrl+d': (acts, fila) => acts.duplica(fila),
}

function onKey(event: KeyboardEvent, fila: FilaDelCurso, filas: readonly FilaDelCurso[], acts: Acts) {
  // What stands in a row, as a button or the name that is typed, has keys of its own.
  if (event.target !== event.currentTarget) return
  const key = event.key.length === 1 ? event.key.toLowerCase() : event.key
  const shift = event.shiftKey && key.startsWith('Arrow') ? 'Shift+' : ''
  const held = `${event.ctrlKey || event.metaKey ? 'Ctrl+' : ''}${event.altKey ? 'Alt+' : ''}${shift}`
  const act = KEYS[`${held}${key}`]
  if (!act) return
  event.preventDefault()
  void act(acts, fila, filas)
}
