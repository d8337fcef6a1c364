/**
 * The keys of the grade book: arrows, Home, End and the page keys move, Enter opens the review (of what is missing: gives more time) or edits the grade, digits begin a grade,
 * Delete empties it, Escape leaves, Ctrl+Z takes the last change back. Tab leaves the grid, as in any other.
 */
import type { CeldaDeLibro } from '@eleva/contract'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { type AlumnoDeLibro, notaDe, type TareaDeLibro, type Vista } from './libro.ts'

export type Lugar = { fila: number; columna: number }
/** What is typed, and the cell as it was when that began. */
export type Edita = { texto: string; mala: boolean; celda: CeldaDeLibro }

const PAGE = 10

export type TecladoProps = {
  vista: Vista
  onOpen: (entregaId: number) => void
  /** A grade is being typed there: the row stays, whatever else changes. */
  onEdit: (alumno: AlumnoDeLibro) => void
  /** @param celda as it was when the grade was begun: what came in meanwhile is not overwritten unseen */
  onGrade: (alumno: AlumnoDeLibro, celda: CeldaDeLibro, nota: number | null) => void
  onUndo: () => void
  /** More time is to be given for what is missing. */
  onProrroga: (alumno: AlumnoDeLibro, tarea: TareaDeLibro) => void
}

/** What a cell calls; it stays the same. */
export type Manos = {
  onLugar: (lugar: Lugar) => void
  onClick: (lugar: Lugar) => void
  onTexto: (texto: string) => void
  onFin: (how: 'guardar' | 'dejar') => void
}

const clamp = (n: number, all: readonly unknown[]) => Math.max(0, Math.min(n, all.length - 1))

export function useTeclado(props: TecladoProps, marco: RefObject<HTMLDivElement | null>) {
  const { vista, onOpen, onEdit, onGrade, onUndo, onProrroga } = props
  const { libro, filas, tareas, abierta, conNota } = vista
  const [lugar, setLugar] = useState<Lugar>({ fila: 0, columna: 0 })
  const [edita, setEdita] = useState<Edita>()
  // What is read anew may bring rows and columns: one stays with the same learner and task, and what is typed with them.
  const [visto, setVisto] = useState({ libro, filas, tareas })
  if (visto.libro !== libro || visto.filas !== filas || visto.tareas !== tareas) {
    setVisto({ libro, filas, tareas })
    if (visto.libro !== libro) {
      const [alumno, tarea] = [
        visto.filas[clamp(lugar.fila, visto.filas)],
        visto.tareas[clamp(lugar.columna, visto.tareas)],
      ]
      const fila = filas.findIndex(a => a.idUser === alumno?.idUser)
      const columna = tareas.findIndex(t => t.idTarea === tarea?.idTarea)
      if (fila >= 0 && columna >= 0) setLugar({ fila, columna })
      else setEdita(undefined)
    }
  }
  /** The focus follows once the cell is drawn; what it then says of its place is what was said already. */
  const follow = useRef(false)
  const following = useRef(false)
  const activa = { fila: clamp(lugar.fila, filas), columna: clamp(lugar.columna, tareas) }
  // Before anybody can press another key: a focus that came later would say an earlier place over a newer one, and the row that had it may be gone.
  useLayoutEffect(() => {
    if (!follow.current || edita) return
    const cell = marco.current?.querySelector<HTMLElement>(`[data-lugar="${activa.fila}:${activa.columna}"]`)
    // Not drawn yet: the grid itself hears the keys until it is.
    if (!cell)
      return document.activeElement === document.body ? marco.current?.focus({ preventScroll: true }) : undefined
    follow.current = false
    following.current = true
    cell.focus()
    following.current = false
  })
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
    setLugar({ fila, columna })
    if (abierta === undefined) follow.current = true
  }, [abierta, filas, tareas, libro])

  const celdaDe = ({ fila, columna }: Lugar) => {
    const [alumno, tarea] = [filas[fila], tareas[columna]]
    const celda = alumno && tarea && libro.celda(alumno.idUser, tarea.idTarea)
    return celda && { alumno, tarea, celda }
  }
  const move = (to: Lugar) => {
    follow.current = true
    setLugar({ fila: clamp(to.fila, filas), columna: clamp(to.columna, tareas) })
  }
  const begin = (texto: string) => {
    const here = celdaDe(activa)
    if (!conNota || !here?.alumno.puede.calificar) return false
    onEdit(here.alumno)
    setEdita({ texto, mala: false, celda: here.celda })
    return true
  }
  /** @returns whether it could be ended so */
  const end = (how: 'guardar' | 'dejar'): boolean => {
    if (!edita) return true
    const here = celdaDe(activa)
    if (how === 'guardar' && here) {
      const nota = notaDe(edita.texto)
      if (nota === undefined) {
        setEdita({ ...edita, mala: true })
        return false
      }
      onGrade(here.alumno, edita.celda, nota)
    }
    setEdita(undefined)
    return true
  }
  const open = (at: Lugar) => {
    const here = celdaDe(at)
    if (here) return onOpen(here.celda.idEntregable)
    // Of what is missing there is nothing to review: more time can be given for it.
    const [alumno, tarea] = [filas[at.fila], tareas[at.columna]]
    if (alumno?.puede.calificar && tarea && libro.conPlazo(alumno.idUser, tarea.idTarea)) onProrroga(alumno, tarea)
  }

  const whileEditing = (event: KeyboardEvent) => {
    const { fila, columna } = activa
    const step = event.shiftKey ? -1 : 1
    const to =
      event.key === 'Enter' || event.key === 'ArrowDown'
        ? { fila: fila + step, columna }
        : event.key === 'ArrowUp'
          ? { fila: fila - 1, columna }
          : event.key === 'Tab'
            ? { fila, columna: columna + step }
            : undefined
    if (to) {
      event.preventDefault()
      if (end('guardar')) move(to)
    } else if (event.key === 'Escape') {
      event.preventDefault()
      end('dejar')
      move(activa)
    }
  }

  const places = ({ fila, columna }: Lugar, ctrl: boolean): Record<string, Lugar> => ({
    ArrowUp: { fila: ctrl ? 0 : fila - 1, columna },
    ArrowDown: { fila: ctrl ? filas.length - 1 : fila + 1, columna },
    ArrowLeft: { fila, columna: ctrl ? 0 : columna - 1 },
    ArrowRight: { fila, columna: ctrl ? tareas.length - 1 : columna + 1 },
    Home: { fila: ctrl ? 0 : fila, columna: 0 },
    End: { fila: ctrl ? filas.length - 1 : fila, columna: tareas.length - 1 },
    PageUp: { fila: fila - PAGE, columna },
    PageDown: { fila: fila + PAGE, columna },
  })

  const onKeyDown = (event: KeyboardEvent) => {
    const target = event.target as HTMLElement
    if (edita && target.tagName === 'INPUT') return whileEditing(event)
    if (target.getAttribute('role') !== 'gridcell' && target !== marco.current) return
    const ctrl = event.ctrlKey || event.metaKey
    const to = places(activa, ctrl)[event.key]
    if (to && !event.altKey) {
      event.preventDefault()
      return move(to)
    }
    if (ctrl && event.key.toLowerCase() === 'z') {
      event.preventDefault()
      return onUndo()
    }
    if (ctrl || event.altKey) return
    const nota = celdaDe(activa)?.celda.calificacion
    if (event.key === 'Enter' || event.key === 'F2') {
      event.preventDefault()
      if (!begin(nota === null || nota === undefined ? '' : String(nota))) open(activa)
    } else if (event.key === ' ') {
      event.preventDefault()
      open(activa)
    } else if (/^\d$/.test(event.key)) {
      if (begin(event.key)) event.preventDefault()
    } else if (event.key === 'Delete' || event.key === 'Backspace') {
      const here = celdaDe(activa)
      if (conNota && here?.alumno.puede.calificar) onGrade(here.alumno, here.celda, null)
    }
  }

  // The rows are drawn anew only when they change: what they call stays the same.
  const latest = useRef({ end, open })
  latest.current = { end, open }
  const [manos] = useState<Manos>(() => ({
    onLugar: at => following.current || setLugar(at),
    onTexto: texto => setEdita(before => before && { ...before, texto, mala: false }),
    onFin: how => {
      // A grade that is none is not kept by looking elsewhere.
      if (!latest.current.end(how)) latest.current.end('dejar')
    },
    onClick: at => {
      setLugar(at)
      latest.current.open(at)
    },
  }))
  return { activa, edita, onKeyDown, manos }
}
