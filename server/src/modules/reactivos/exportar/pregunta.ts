/** A question as writers of files get it: what stands, with the names of its places. */
import type { DatosDe, Tipo } from '@eleva/contract'
import { wordsOfHtml } from '../../../kit/web/rich-text.ts'
import type { Neutral } from '../importar/neutral.ts'

export type Exportada = Omit<Neutral, 'linea' | 'titulo' | 'avisos'> & { id: number; media?: boolean }

export const datosDe = <T extends Tipo>(p: Exportada, _tipo: T) => p.datos as DatosDe<T>

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** Formulas as TeX between the marks that Moodle knows, instead of as they are drawn. */
export const sinFormulas = (html: string): string =>
  html.replace(
    /<span data-formula="([^"<>]*)">(?:<math[\s\S]*?<\/math>|[^<]*)<\/span>/g,
    (_, source: string) => `\\(${source.replace(/&quot;/g, '"')}\\)`,
  )

/** As plain words where nothing is lost by it, else as HTML. */
export function plainText(html: string): string {
  const bare = sinFormulas(html)
  if (!/^(<p>[^<]*<\/p>)*$/.test(bare)) return bare
  const words = bare
    .replace(/<\/p>(?=<p>)/g, '\n')
    .replace(/<\/?p>/g, '')
    .replace(/&(?:lt|gt|quot|#39|amp);/g, s => SIGNS[s]!)
  return /<\/?[a-z]/i.test(words) ? bare : words
}

export const palabrasDe = (html: string) => wordsOfHtml(sinFormulas(html)).replace(/\s+/g, ' ')

/** What of a question its file has not: said there; undefined of most. */
export const loQueNoVa = (p: Exportada): string | undefined => {
  const parts = [
    ...(p.media ? ['su audio o video'] : []),
    ...(/<img\b/.test(p.descripcion + p.explicacion) ? ['sus imágenes, que se ven solo aquí'] : []),
  ]
  return parts.length ? `De la pregunta ${p.id} no van ${parts.join(' ni ')}` : undefined
}

/** «Matemáticas/Fracciones», with `//` for a slash of a name. */
export const rutaDe = ({ categoria, indicador }: Exportada): string =>
  [categoria, indicador]
    .filter(Boolean)
    .map(n => n.replaceAll('/', '//'))
    .join('/')

/** A share of 1 as one of 100, as Moodle writes it. */
export const porciento = (parte: number): string => String(Number((parte * 100).toFixed(5)))

/**
 * What a wrong option of several takes away there, so that ticking all of them is worth nothing: all, where here
 * nothing less than all counts.
 */
export function restaDe({ tipo, datos, opciones }: Exportada): string {
  const wrong = opciones.filter(o => !o.correcta).length
  if (tipo === 'unica' || wrong === 0) return '0'
  return `-${datos.parcial ? porciento(1 / wrong) : '100'}`
}
