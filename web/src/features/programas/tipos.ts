/** What dialogs of programmes are opened for, also by other words. */

export type QueOfrecer = {
  nombre: string
  /** The programme; without one, a course is offered by itself unless one of its programmes is chosen. */
  curriculaId?: number
  curso?: {
    id: number
    programas: readonly { id: number; nombre: string }[]
    /** What lacks and does not forbid it. */
    avisos: readonly string[]
  }
}

export type Repetida = { programaId: number; ofertaId: number; onClose: () => void }
