/** How constancias are told. */
import {
  type Constancia,
  FALTAS_AJENAS,
  FALTAS_PROPIAS,
  type Falta,
  type FaltaAjena,
  folioImpreso,
} from '@eleva/contract'

export const ESTADOS: Record<Constancia['estado'], string> = {
  valida: 'Válida',
  revocada: 'Revocada',
  sustituida: 'Sustituida',
}

/** Anybody opens it without signing in. */
export const paginaDe = (folio: string): string => `/constancias/${folioImpreso(folio)}`

/** «20 horas · Folio 2026-7K4M-2QX9» */
export const detalleDe = ({ horas, folio }: Pick<Constancia, 'horas' | 'folio'>): string =>
  [horas > 0 && (horas === 1 ? '1 hora' : `${horas} horas`), `Folio ${folioImpreso(folio)}`].filter(Boolean).join(' · ')

/** Of those who wait for an approval: as many as are shown, and approved at once. */
export const PRIMERAS = { page: 1, per_page: 50, search: '', sort: 'desde' } as const

/** Whether the person themselves has something to say; what others have to is not asked of them. */
export const pideAlgoSuyo = ({ faltan }: { faltan: readonly Falta[] }): boolean =>
  faltan.some(falta => FALTAS_PROPIAS.includes(falta))

const LO_QUE_DICEN: Record<FaltaAjena, string> = {
  empresa: 'que tu escuela diga sus datos de empresa: pídeselo a quien la gestiona',
  programa: 'el área temática del programa, que pone quien lo administra',
  horas: 'que el programa diga cuántas horas dura, y eso lo pone quien lo administra',
}

/** To whoever has ended it, once they have said all that is theirs. */
export function porQueEspera(faltan: readonly Falta[]): string {
  const ajenas = FALTAS_AJENAS.filter(falta => faltan.includes(falta)).map(falta => LO_QUE_DICEN[falta])
  if (ajenas.length === 0) return 'Ya está todo: se expide en un momento.'
  const cuando = ajenas.length === 1 ? 'En cuanto lo haga' : 'En cuanto esté todo,'
  return `Tus datos ya están. Falta ${ajenas.join('; y también ')}. ${cuando} se expide.`
}
