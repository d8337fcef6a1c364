import type { Celda } from '@eleva/contract'
import type { AlumnoDeLibro, Libro, TareaDeLibro } from './libro.ts'
import type { AvisoDeCelda } from './useCambios.ts'

export type RejillaProps = {
  libro: Libro
  filas: AlumnoDeLibro[]
  tareas: TareaDeLibro[]
  /** The delivery whose review is open. */
  abierta: number | undefined
  /** By delivery. */
  avisos: ReadonlyMap<number, AvisoDeCelda>
  dir: 'asc' | 'desc'
  /** Where the grade is typed into the cell. */
  conNota: boolean
  nombre: string
  onSort: () => void
  onOpen: (entregaId: number) => void
  /** A grade is being typed there: the row stays, whatever else changes. */
  onEdit: (alumno: AlumnoDeLibro) => void
  /** @param celda as it was when the grade was begun: what came in meanwhile is not overwritten unseen */
  onGrade: (alumno: AlumnoDeLibro, celda: Celda, nota: number | null) => void
  onUndo: () => void
}
