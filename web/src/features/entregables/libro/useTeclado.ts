/**
 * The keys of the grade book: arrows, Home, End and the page keys move, Enter opens the review (of what is missing:
 * gives more time) or edits the grade, digits begin a grade, Delete empties it, Escape leaves, Ctrl+Z takes the last
 * change back. Tab leaves the grid, as in any other.
 */
import type { CeldaDeLibro } from '@eleva/contract'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { elementOf } from '../../../kit/page/target.ts'
import { type Tecla, useTeclasDe } from '../../../kit/page/teclas.ts'
import { notaDe } from '../nota.ts'
import type { EstudianteDeLibro, TareaDeLibro, Vista } from './libro.ts'

export type PosicionDeCelda = { fila: number; columna: number }
/** What is typed, and the cell as it was when that began. */
export type Edita = { texto: string; mala: boolean; celda: CeldaDeLibro }

const PAGE = 10

const TECLAS: readonly Tecla[] = [
  ['↑ ↓ ← →', 'Moverse; con Ctrl, hasta el final'],
  ['0 a 9', 'Escribir la calificación'],
  ['Enter', 'Abrir la entrega; de lo que falta, dar más tiempo'],
  ['Supr', 'Borrar la calificación'],
]

export type TecladoProps = {
  vista: Vista
  onOpen: (entregaId: number) => void
  /** A grade is being typed there: the row stays, whatever else changes. */
  onEdit: (alumno: EstudianteDeLibro) => void
  /** @param celda as it was when the grade was begun: what came in meanwhile is not overwritten unseen */
  onGrade: (alumno: EstudianteDeLibro, celda: CeldaDeLibro, nota: number | null) => void
  onUndo: () => void
  /** More time is to be given for what is missing. */
  onProrroga: (alumno: EstudianteDeLibro, tarea: TareaDeLibro) => void
}

/** What a cell calls; it stays the same. */
export type Manos = {
  onPosicion: (posicion: PosicionDeCelda) => void
  onClick: (posicion: PosicionDeCelda) => void
  onTexto: (texto: string) => void
  onFin: (how: 'guardar' | 'dejar') => void
}

const clamp = (n: number, all: readonly unknown[]) => Math.max(0, Math.min(n, all.length - 1))

/**
 * How far the arrows, Home, End and the page keys lead; beyond the edge is brought back to it.
 * @param ctrl to the end
 */
const placesFrom = (
  { fila, columna }: PosicionDeCelda,
  ctrl: boolean,
  lastFila: number,
  lastColumna: number,
): Record<string, PosicionDeCelda> => ({
  ArrowUp: { fila: ctrl ? 0 : fila - 1, columna },
  ArrowDown: { fila: ctrl ? lastFila : fila + 1, columna },
  ArrowLeft: { fila, columna: ctrl ? 0 : columna - 1 },
  ArrowRight: { fila, columna: ctrl ? lastColumna : columna + 1 },
  Home: { fila: ctrl ? 0 : fila, columna: 0 },
  End: { fila: ctrl ? lastFila : fila, columna: lastColumna },
  PageUp: { fila: fila - PAGE, columna },
  PageDown: { fila: fila + PAGE, columna },
})

/** Where the keys that end a grade lead to. */
const placesAfter = ({ fila, columna }: PosicionDeCelda, shift: boolean): Record<string, PosicionDeCelda> => {
  const step = shift ? -1 : 1
  return {
    Enter: { fila: fila + step, columna },
    ArrowDown: { fila: fila + step, columna },
    ArrowUp: { fila: fila - 1, columna },
    Tab: { fila, columna: columna + step },
  }
}

type Aqui = ReturnType<typeof useAqui>

/** The cell where one is, and what is typed into it. */
function useAqui({ libro, filas, tareas, abierta }: Vista) {
  const [posicion, setPosicion] = useState<PosicionDeCelda>({ fila: 0, columna: 0 })
  const [edita, setEdita] = useState<Edita>()
  // What is read anew may bring rows and columns: one stays with the same learner and task, and what is typed with
  // them.
  const [visto, setVisto] = useState({ libro, filas, tareas })
  if (visto.libro !== libro || visto.filas !== filas || visto.tareas !== tareas) {
    setVisto({ libro, filas, tareas })
    if (visto.libro !== libro) {
      const [alumno, tarea] = [
        visto.filas[clamp(posicion.fila, visto.filas)],
        visto.tareas[clamp(posicion.columna, visto.tareas)],
      ]
      const fila = filas.findIndex(a => a.idUser === alumno?.idUser)
      const columna = tareas.findIndex(t => t.idTarea === tarea?.idTarea)
      if (fila >= 0 && columna >= 0) setPosicion({ fila, columna })
      else setEdita(undefined)
    }
  }
  /** The focus follows once the cell is drawn. */
  const follow = useRef(false)
  // Whoever walks through the reviews is found again in the grid.
  const before = useRef(abierta)
  useEffect(() => {
    const was = before.current
    before.current = abierta
    const id = abierta ?? was
    if (abierta === was || id === undefined) return
    const cell = libro.porId(id)
    const columna = tareas.findIndex(t => t.idTarea === cell?.unidadActividad_id)
    const fila = filas.findIndex(a => a.idUser === cell?.id_usuario_grupo_alumno)
    if (columna < 0 || fila < 0) return
    setPosicion({ fila, columna })
    if (abierta === undefined) follow.current = true
  }, [abierta, filas, tareas, libro])

  const activa = { fila: clamp(posicion.fila, filas), columna: clamp(posicion.columna, tareas) }
  const move = (to: PosicionDeCelda) => {
    follow.current = true
    setPosicion({ fila: clamp(to.fila, filas), columna: clamp(to.columna, tareas) })
  }
  return { activa, setPosicion, move, follow, edita, setEdita }
}

/**
 * Brings the focus to the cell that one has moved to.
 * @returns whether that happens now: what the cell then says of its place is what was said already
 */
function useFoco(marco: RefObject<HTMLDivElement | null>, { follow, activa, edita }: Aqui) {
  const following = useRef(false)
  // Before anybody can press another key: a focus that came later would say an earlier place over a newer one, and the
  // row that had it may be gone.
  useLayoutEffect(() => {
    if (!follow.current || edita) return
    const cell = marco.current?.querySelector<HTMLElement>(`[data-posicion="${activa.fila}:${activa.columna}"]`)
    // Not drawn yet: the grid itself hears the keys until it is.
    if (!cell)
      return document.activeElement === document.body ? marco.current?.focus({ preventScroll: true }) : undefined
    follow.current = false
    following.current = true
    cell.focus()
    following.current = false
  })
  return following
}

/** What was handed in there; undefined of what is missing. */
function celdaDe({ libro, filas, tareas }: Vista, { fila, columna }: PosicionDeCelda) {
  const [alumno, tarea] = [filas[fila], tareas[columna]]
  const celda = alumno && tarea && libro.celda(alumno.idUser, tarea.idTarea)
  return celda && { alumno, tarea, celda }
}

/** The grade of the cell where one is: begun, ended, emptied. */
function gradeAt({ vista, onEdit, onGrade }: TecladoProps, { activa, edita, setEdita }: Aqui) {
  const here = celdaDe(vista, activa)
  const gradable = vista.conNota && here?.alumno.puede.calificar ? here : undefined
  return {
    /** @returns whether a grade can be typed there */
    begin: (texto: string): boolean => {
      if (!gradable) return false
      onEdit(gradable.alumno)
      setEdita({ texto, mala: false, celda: gradable.celda })
      return true
    },
    empty: () => gradable && onGrade(gradable.alumno, gradable.celda, null),
    /** @returns whether it could be ended so */
    end: (how: 'guardar' | 'dejar'): boolean => {
      if (!edita) return true
      if (how === 'guardar' && here) {
        const tarea = vista.tareas.find(t => t.idTarea === edita.celda.unidadActividad_id)
        const nota = notaDe(edita.texto, tarea?.decimales)
        if (nota === undefined) {
          setEdita({ ...edita, mala: true })
          return false
        }
        onGrade(here.alumno, edita.celda, nota)
      }
      setEdita(undefined)
      return true
    },
    /** What stands there. */
    texto: String(here?.celda.calificacion ?? ''),
  }
}

export function useTeclado(props: TecladoProps, marco: RefObject<HTMLDivElement | null>) {
  useTeclasDe('En las calificaciones', TECLAS)
  const { vista, onOpen, onUndo, onProrroga } = props
  const { libro, filas, tareas } = vista
  const aqui = useAqui(vista)
  const following = useFoco(marco, aqui)
  const { activa, edita, setEdita, setPosicion, move } = aqui
  const nota = gradeAt(props, aqui)

  const open = (at: PosicionDeCelda) => {
    const here = celdaDe(vista, at)
    if (here) return onOpen(here.celda.idEntregable)
    // What is missing has nothing to review: more time can be given for it.
    const [alumno, tarea] = [filas[at.fila], tareas[at.columna]]
    if (alumno?.puede.calificar && tarea && libro.conPlazo(alumno.idUser, tarea.idTarea)) onProrroga(alumno, tarea)
  }
  const whileEditing = (event: KeyboardEvent) => {
    const to = placesAfter(activa, event.shiftKey)[event.key]
    if (!to && event.key !== 'Escape') return
    event.preventDefault()
    if (nota.end(to ? 'guardar' : 'dejar')) move(to ?? activa)
  }
  /**
   * Takes a key that is pressed alone.
   * @returns whether it is ours, and the browser does nothing with it
   */
  const press = (key: string): boolean => {
    if (/^\d$/.test(key)) return nota.begin(key)
    if (key === 'Delete' || key === 'Backspace') nota.empty()
    const edits = key === 'Enter' || key === 'F2'
    if (!edits && key !== ' ') return false
    if (!edits || !nota.begin(nota.texto)) open(activa)
    return true
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const target = elementOf(event)
    if (!target) return
    if (edita && target.tagName === 'INPUT') return whileEditing(event)
    if (target.getAttribute('role') !== 'gridcell' && target !== marco.current) return
    const ctrl = event.ctrlKey || event.metaKey
    const to = event.altKey ? undefined : placesFrom(activa, ctrl, filas.length - 1, tareas.length - 1)[event.key]
    if (to) move(to)
    else if (ctrl && event.key.toLowerCase() === 'z') onUndo()
    else if (ctrl || event.altKey || !press(event.key)) return
    event.preventDefault()
  }

  // The rows are drawn anew only when they change: what they call stays the same.
  const latest = useRef({ end: nota.end, open })
  latest.current = { end: nota.end, open }
  const [manos] = useState<Manos>(() => ({
    onPosicion: at => following.current || setPosicion(at),
    onTexto: texto => setEdita(before => before && { ...before, texto, mala: false }),
    onFin: how => {
      // A grade that is none is not kept by looking elsewhere.
      if (!latest.current.end(how)) latest.current.end('dejar')
    },
    onClick: at => {
      setPosicion(at)
      latest.current.open(at)
    },
  }))
  return { activa, edita, onKeyDown, manos }
}
