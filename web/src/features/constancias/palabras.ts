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

/** Of those who wait for an approval: as many as are shown, and approved at once. */
export const PRIMERAS = { page: 1, per_page: 50, search: '', sort: 'desde' } as const
