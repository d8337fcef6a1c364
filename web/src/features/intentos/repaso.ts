/**
 * What to look at again after a quiz: the temas of its unit, all alike, or those that the server names: of what went
 * wrong where that may be seen, else of all that was asked, so that nothing is told of which question was wrong (ADR
 * 060).
 */

export type Tema = { id: number; nombre: string; segundos: number | null }
export type Repaso = { temas: readonly Tema[]; onRepasar: (tema: number) => void }

/** «Cifras» (3 min) */
export const enTema = ({ nombre, segundos }: Tema) =>
  `«${nombre}»${segundos === null ? '' : ` (${Math.max(1, Math.round(segundos / 60))} min)`}`

/** @param dicho undefined until the server has said so, as without a line */
export function repasoDe(repaso: Repaso, dicho: { objetivos: readonly number[]; unidad: boolean } | undefined): Repaso {
  if (!dicho) return repaso
  const named = dicho.objetivos.flatMap(id => repaso.temas.find(t => t.id === id) ?? [])
  if (named.length === 0) return repaso
  const others = dicho.unidad ? repaso.temas.filter(t => !dicho.objetivos.includes(t.id)) : []
  return { ...repaso, temas: [...named, ...others] }
}
