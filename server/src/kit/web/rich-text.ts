/** Rich text is cleaned once, on the way in; what is stored may be shown as it is. */
import { incrustado } from '@eleva/contract/hilos'
import sanitize from 'sanitize-html'
import { drawFormulas } from './formula.ts'

const COLOUR = [/^#[0-9a-f]{3,8}$/i, /^rgb\(\s*\d{1,3}\s*,\s*\d{1,3}\s*,\s*\d{1,3}\s*\)$/i]

/** Those that were uploaded here (`kit/archivos/images.ts`): any other would tell a stranger who reads. */
const OWN_PICTURE = /^\/imagenes\/[0-9a-f]{32}\.webp$/

/** A note, or a warning, beside the text. */
const RECUADROS = new Set(['nota', 'aviso'])

/** What the editor's toolbar can make, and nothing else. */
const OPTIONS: sanitize.IOptions = {
  allowedTags: [
    'h1',
    'h2',
    'h3',
    'h4',
    'h5',
    'h6',
    'p',
    'br',
    'hr',
    'strong',
    'b',
    'em',
    'i',
    'u',
    's',
    'strike',
    'span',
    'ul',
    'ol',
    'li',
    'blockquote',
    'a',
    'iframe',
    'div',
    'code',
    'pre',
    'img',
    'sup',
    'sub',
    'table',
    'caption',
    'thead',
    'tbody',
    'tfoot',
    'tr',
    'th',
    'td',
  ],
  allowedAttributes: {
    a: ['href', 'target', 'rel', 'data-incrustado'],
    span: ['style', 'data-formula'],
    iframe: ['src', 'width', 'height', 'allowfullscreen', 'title', 'loading'],
    div: ['data-youtube-video', 'data-recuadro'],
    ol: ['start'],
    img: ['src', 'alt', 'loading'],
    th: ['colspan', 'rowspan', 'scope'],
    td: ['colspan', 'rowspan'],
    '*': ['style', 'data-sangria'],
  },
  allowedStyles: { '*': { color: COLOUR, 'text-align': [/^(left|right|center|justify)$/] } },
  allowedSchemes: ['http', 'https', 'mailto', 'tel'],
  allowedIframeHostnames: ['www.youtube-nocookie.com', 'www.youtube.com'],
  allowIframeRelativeUrls: false,
  allowProtocolRelative: false,
  nonBooleanAttributes: [],
  exclusiveFilter: frame =>
    (frame.tag === 'iframe' && !frame.attribs.src) ||
    (frame.tag === 'img' && !OWN_PICTURE.test(frame.attribs.src ?? '')),
  transformTags: {
    a: (tagName, { 'data-incrustado': shown, ...attribs }) => {
      // What is shown within the page by a press; of any other site it is a link.
      const of = shown === undefined ? undefined : incrustado(attribs.href ?? '')
      const named: sanitize.Attributes = of ? { 'data-incrustado': of.sitio } : {}
      return { tagName, attribs: { ...attribs, ...named, rel: 'noopener noreferrer', target: '_blank' } }
    },
    div: (tagName, { 'data-recuadro': said, ...attribs }) => {
      const recuadro: sanitize.Attributes = RECUADROS.has(said ?? '') ? { 'data-recuadro': said! } : {}
      return { tagName, attribs: { ...attribs, ...recuadro } }
    },
    img: (tagName, { src = '', alt = '' }) => ({ tagName, attribs: { src, alt, loading: 'lazy' } }),
    iframe: (tagName, attribs) => ({
      tagName,
      attribs: { ...attribs, title: attribs.title ?? 'Video', loading: 'lazy' },
    }),
  },
}

const SIGNS: Record<string, string> = { '&lt;': '<', '&gt;': '>', '&quot;': '"', '&#39;': "'", '&amp;': '&' }

/** Raised and lowered signs that letters have; what has none keeps a sign that says where it stood. */
const RAISED: Record<string, string> = {
  ...Object.fromEntries([...'0123456789'].map((sign, i) => [sign, '⁰¹²³⁴⁵⁶⁷⁸⁹'[i]!])),
  '+': '⁺',
  '-': '⁻',
  '−': '⁻',
  '=': '⁼',
  '(': '⁽',
  ')': '⁾',
  n: 'ⁿ',
  i: 'ⁱ',
}
const LOWERED: Record<string, string> = {
  ...Object.fromEntries([...'0123456789'].map((sign, i) => [sign, '₀₁₂₃₄₅₆₇₈₉'[i]!])),
  '+': '₊',
  '-': '₋',
  '−': '₋',
  '=': '₌',
  '(': '₍',
  ')': '₎',
}

function shifted(inner: string, signs: Record<string, string>, mark: string): string {
  const text = inner
    .replace(/<[^<>]{0,200}>/g, '')
    .replace(/&nbsp;|&#160;/g, ' ')
    .trim()
  if (text === '') return ''
  if ([...text].every(sign => Object.hasOwn(signs, sign))) return [...text].map(sign => signs[sign]).join('')
  return /^(?:.|&[a-z]{2,8};|&#\d{1,6};)$/su.test(text) ? `${mark}${text}` : `${mark}(${text})`
}

const SHIFT = /<(sup|sub)\b[^<>]{0,200}>((?:[^<]|<(?!\/?su[pb]\b)[^<>]{0,200}>){0,200})<\/\1\s*>/gi
/** Exponents of exponents. */
const MAX_DEEP = 4

/** 10³ is not 103: words that stood raised or lowered go on saying so. */
function withShifts(html: string): string {
  let said = html
  for (let n = 0; n < MAX_DEEP; n++) {
    const now = said.replace(SHIFT, (_, name: string, inner: string) =>
      name.toLowerCase() === 'sup' ? shifted(inner, RAISED, '^') : shifted(inner, LOWERED, '_'),
    )
    if (now === said) break
    said = now
  }
  return said
}

/** @returns its words, a line for each paragraph and each row of a table; every entity is what it stands for */
export const wordsOfHtml = (html: string): string =>
  sanitize(
    withShifts(html)
      .replace(/<br\b[^>]{0,50}>|<\/(?:p|div|li|tr|h[1-6])>/gi, '\n')
      .replace(/<\/t[dh]>/gi, ' '),
    { allowedTags: [], allowedAttributes: {} },
  )
    .replace(/&(?:lt|gt|quot|#39|amp);/g, sign => SIGNS[sign]!)
    .replace(/[ \t\u00a0]+/g, ' ')
    .replace(/ ?\n\s*/g, '\n')
    .trim()

/** @returns the same text without anything that could run, load or disguise */
export const cleanHtml = (html: string): string => {
  const clean = drawFormulas(sanitize(html, OPTIONS).trim())
  // An editor that was emptied leaves an empty paragraph behind.
  return clean === '<p></p>' ? '' : clean
}
