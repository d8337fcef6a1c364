/** What the grid shows of a grade book, by what is looked for in it. */
import type { LibroLeido, ModoDeEntrega } from '@eleva/contract'
import { useMemo, useRef } from 'react'
import { useRevision } from '../revision/useRevision.tsx'
import { filasVisibles, libroDeDatos, tareasDe, type Vista } from './libro.ts'
import type { LibroAddress } from './useLibroAddress.ts'

type Libro = { datos: LibroLeido; modo: ModoDeEntrega; nombre: string }

export function useVistaDeLibro({ datos, modo, nombre }: Libro, { filtro, entrega }: LibroAddress) {
  const { avisos } = useRevision()
  const libro = useMemo(() => libroDeDatos(datos), [datos])
  // A row that was just changed stays where it is until the filter changes.
  const kept = useRef({ of: '', rows: new Set<number>() })
  const of = JSON.stringify(filtro)
  if (kept.current.of !== of) kept.current = { of, rows: new Set() }
  const abierta = entrega === undefined ? undefined : libro.porId(entrega)
  if (abierta) kept.current.rows.add(abierta.id_usuario_grupo_alumno)
  const tareas = useMemo(() => tareasDe(libro, filtro), [libro, filtro])
  const filas = useMemo(() => filasVisibles(libro, filtro, tareas, kept.current.rows), [libro, filtro, tareas, entrega])
  const conNota = modo === 'calificable'
  const vista = useMemo<Vista>(
    () => ({ libro, filas, tareas, abierta: entrega, avisos, dir: filtro.dir, conNota, nombre }),
    [libro, filas, tareas, entrega, avisos, filtro.dir, conNota, nombre],
  )
  return { vista, keep: (alumno: number) => void kept.current.rows.add(alumno) }
}
