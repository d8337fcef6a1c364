/** A programme that is pasted from a document or a sheet: each line a row of the outline. */
import type { ClaseDeFila } from '@eleva/contract'

export type Leida = { clase: ClaseDeFila; nombre: string }

/** As many as are added in one; more are refused whole, and nothing is cut without a word. */
export const MAX_PEGADO = 500
const VINETA = /^\s*(?:[-–—•·*▪◦‣]|\(?\d{1,3}(?:\.\d{1,3})*[.)]|\d{1,3}(?:\.\d{1,3})+|[a-z][.)])\s+/u
const UNIDAD = /^\s*(?:unidad|m[oó]dulo|bloque|tema\s+general|semana)\s+[\divxlc]+\s*[:.\-–—]?\s*/i
const TAREA = /^\s*(?:tarea|actividad|evaluaci[oó]n|ejercicio|entrega)\s*\d*\s*[:.\-–—]\s*/i
const TEMA = /^\s*(?:tema|objetivo|lecci[oó]n)\s*\d*(?:\.\d+)*\s*[:.\-–—]\s*/i

/**
 * Lines that stand further in, or behind a mark, are of the unit before them. «Tarea:», «Tema:», «Unidad 2» say what
 * they are.
 * @param en where they are pasted: into a unit all are of this kind
 */
export function readPrograma(text: string, en: ClaseDeFila): Leida[] {
  const lines = text.split(/\r?\n/).filter(line => line.trim() !== '')
  const rows = lines.map(line => readLine(line, en))
  // Without any unit among them they are what they were pasted as.
  const named = rows.filter(r => r.nombre !== '')
  if (en !== 'unidad' || named[0]?.clase === 'unidad') return named
  return named.map(r => ({ ...r, clase: 'unidad' as const }))
}

function readLine(line: string, en: ClaseDeFila): Leida {
  const nombreDe = (of: string) => of.replace(VINETA, '').replace(/\s+/g, ' ').trim().slice(0, 200)
  const bare = line.replace(VINETA, '')
  if (TAREA.test(bare))
    return { clase: en === 'objetivo' ? 'objetivo' : 'actividad', nombre: nombreDe(bare.replace(TAREA, '')) }
  if (en !== 'unidad') return { clase: en, nombre: nombreDe(bare.replace(TEMA, '')) }
  if (UNIDAD.test(bare)) return { clase: 'unidad', nombre: nombreDe(bare.replace(UNIDAD, '')) || nombreDe(bare) }
  if (TEMA.test(bare)) return { clase: 'objetivo', nombre: nombreDe(bare.replace(TEMA, '')) }
  const inside = /^(?:\t|\s{2,})/.test(line) || /^\s*[-–—•·*▪◦‣]/u.test(line) || /^\s*\d+\.\d+/.test(line)
  return { clase: inside ? 'objetivo' : 'unidad', nombre: nombreDe(bare) }
}
