/** What of what is right may be seen of an attempt. Pure. */
import type { ReglasDe } from '../evaluaciones/evaluaciones.reglas.read.ts'

/**
 * What of what is right may be seen of an attempt now; while its grade is not told, nothing that tells of it, however
 * its rules stand (ADR 060).
 */
export function visible(r: ReglasDe, { terminado, cerrada }: { terminado: boolean; cerrada: boolean }) {
  const now = (cuando: ReglasDe['ver_aciertos']) =>
    cuando === 'durante' || (terminado && (cuando === 'al_terminar' || (cuando === 'al_cerrar' && cerrada)))
  const nota = r.ver_nota === 'al_terminar' || now(r.ver_nota)
  return {
    nota,
    aciertos: nota && now(r.ver_aciertos),
    correctas: nota && now(r.ver_correctas),
    explicaciones: now(r.ver_explicaciones),
  }
}
export const isAnyVisible = ({ nota: _, ...right }: ReturnType<typeof visible>) => Object.values(right).some(Boolean)

/** From when something of what is right of a finished attempt is seen. */
export const cuandoSeVenRespuestas = (r: ReglasDe): 'al_terminar' | 'al_cerrar' | 'nunca' =>
  isAnyVisible(visible(r, { terminado: true, cerrada: false }))
    ? 'al_terminar'
    : isAnyVisible(visible(r, { terminado: true, cerrada: true }))
      ? 'al_cerrar'
      : 'nunca'
