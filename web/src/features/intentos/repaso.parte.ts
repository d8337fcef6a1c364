/** What to look at again after a quiz: the temas of its unit, all alike, so that nothing is told of which question was wrong (ADR 076). */

export type Tema = { id: number; nombre: string; segundos: number | null }
export type Repaso = { temas: readonly Tema[]; onRepasar: (tema: number) => void }

/** «Cifras» (3 min) */
export const enTema = ({ nombre, segundos }: Tema) =>
  `«${nombre}»${segundos === null ? '' : ` (${Math.max(1, Math.round(segundos / 60))} min)`}`
