/** How constancias are told. */
import { type Constancia, folioImpreso } from '@eleva/contract'

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
