import type { AlumnoDeLibro, Libro, TareaDeLibro } from './libro.ts'

export type RejillaProps = {
  libro: Libro
  filas: AlumnoDeLibro[]
  tareas: TareaDeLibro[]
  /** The delivery whose review is open. */
  abierta: number | undefined
  dir: 'asc' | 'desc'
  /** Where the grade is typed into the cell. */
  conNota: boolean
  nombre: string
  onSort: () => void
  onOpen: (entregaId: number) => void
  onGrade: (alumno: AlumnoDeLibro, tarea: TareaDeLibro, nota: number | null) => void
  onUndo: () => void
}
