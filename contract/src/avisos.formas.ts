/** Ready choices of how notices come, and which of them holds. Pure. */
import { type CanalDeCorreo, correoDeAviso, pushDeAviso, type TipoDeAviso } from './avisos.tipos.ts'
import type { FormaDeAvisos } from './avisos.ts'

export type PreferenciaDeAviso = { tipo: TipoDeAviso; en_app: number; correo: CanalDeCorreo; push: number }

/** What each form says of a kind. The first is how it goes for who says nothing. */
export const preferenciaDeForma = (forma: FormaDeAvisos, tipo: TipoDeAviso): Omit<PreferenciaDeAviso, 'tipo'> => ({
  en_app: 1,
  correo: { importante: correoDeAviso[tipo], todo: 'ya' as const, sin_correo: 'no' as const }[forma],
  push: forma === 'todo' ? 1 : Number(pushDeAviso[tipo]),
})

/** Undefined when one chose one by one. What is not to come by the digest needs no day of it. */
export function formaDe(
  preferencias: readonly PreferenciaDeAviso[],
  dias: readonly number[],
): FormaDeAvisos | undefined {
  const holds = (forma: FormaDeAvisos) =>
    (forma !== 'importante' || dias.length > 0) &&
    preferencias.every(p => {
      const said = preferenciaDeForma(forma, p.tipo)
      return p.en_app === said.en_app && p.correo === said.correo && p.push === said.push
    })
  return (['importante', 'todo', 'sin_correo'] as const).find(holds)
}
