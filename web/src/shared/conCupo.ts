import { number } from '../kit/page/PageShell.tsx'

/** Whoever chooses an option for somebody: whether there is room in it. */
export const conCupo = (label: string, libres: number | null) => {
  if (libres === null) return label
  if (libres <= 0) return `${label} · Llena: queda en espera`
  return `${label} · ${libres === 1 ? 'Queda 1 lugar' : `Quedan ${number.format(libres)} lugares`}`
}
