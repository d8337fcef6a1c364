/** What the clocks of a zone are called in Mexico. */
import { ZONAS } from '@eleva/contract'

/** Besides those that a school chooses from: their clocks are called as these are, or are nobody's school's. */
const NOMBRES: Record<string, string> = {
  ...ZONAS,
  'America/Monterrey': ZONAS['America/Mexico_City'],
  'America/Merida': ZONAS['America/Mexico_City'],
  'America/Bahia_Banderas': ZONAS['America/Mexico_City'],
  'America/Chihuahua': ZONAS['America/Mexico_City'],
  'America/Ojinaga': 'hora de Ojinaga',
}

/** `America/Mexico_City` → «hora del centro»; of another place by its name. */
export const nombreDeZona = (zona: string): string =>
  NOMBRES[zona] ?? `hora de ${zona.split('/').at(-1)!.replaceAll('_', ' ')}`
