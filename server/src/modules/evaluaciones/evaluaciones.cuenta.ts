/** Which of several attempts stands for its person, and with which grade. Pure. */
import { promedioDe, type QueCuenta } from '@eleva/contract'

/** A finished attempt: its own grade, and how much of it waits for a person. */
export type IntentoConNota = { id: number; numero: number; nota: number; por_calificar: number }

/** Which of several, and the mean where that counts. */
type Representante = { id: number | undefined; media: number | null }

/** As a finished attempt is kept: whether it stands, and its own grade beside where the mean takes its place. */
type NotaPuesta = { vale: boolean; calificacion: number; propia: number | null }

/**
 * One that is graded whole goes before one that waits, except where the author asks for the first or the last as such:
 * so a grade that stands is not taken away for a while.
 * @param hechos at least one
 * @returns the attempt, and the mean where that counts; null where its own grade does
 */
export function representante(queCuenta: QueCuenta, hechos: readonly IntentoConNota[]): Representante {
  const enOrden = [...hechos].sort((a, b) => a.numero - b.numero)
  const enteros = enOrden.filter(h => h.por_calificar === 0)
  const [first] = enteros.length ? enteros : enOrden
  if (queCuenta === 'primero') return { id: enOrden[0]!.id, media: null }
  if (queCuenta === 'ultimo') return { id: enOrden.at(-1)!.id, media: null }
  if (queCuenta === 'mayor')
    return { id: enteros.reduce((best, h) => (h.nota > best.nota ? h : best), first!).id, media: null }
  if (enteros.length < 2) return { id: first!.id, media: null }
  return { id: first!.id, media: promedioDe(enteros.map(h => h.nota)) }
}

/** @param representante of all of its person's */
export function puestaDe({ id, nota }: Pick<IntentoConNota, 'id' | 'nota'>, representante: Representante): NotaPuesta {
  const vale = id === representante.id
  if (!vale || representante.media === null) return { vale, calificacion: nota, propia: null }
  return { vale, calificacion: representante.media, propia: nota }
}
