/** The font of titles, where the page's first script (public/theme.js) has put it behind the first screen. */
import { keepLocal } from '../kit/local.ts'

const FUENTE = '700 1rem "Bricolage Grotesque Variable"'
/** Says that the browser has it: from then on it comes with the page, out of what is kept. */
const YA = 'eleva:titulos'

export async function bringTitulos(): Promise<void> {
  try {
    const come = await document.fonts.load(FUENTE)
    if (come.length === 0) return
    document.documentElement.removeAttribute('data-titulos')
    keepLocal(YA, '1')
  } catch {
    // Without it all can be read.
  }
}
