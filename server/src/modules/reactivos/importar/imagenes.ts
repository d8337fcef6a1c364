/** Pictures of a Moodle file: of texts, where they stay, and of answers, which are plain words here (ADR 060). */
import { createHash } from 'node:crypto'
import { hijo, hijos, type Nodo } from '../../../kit/exports/xml.ts'
import type { ImagenLeida } from './neutral.ts'

/** Bytes of one. */
const MAX_IMAGEN = 5 * 1024 * 1024
const IMG = /<img\b[^>]{0,4000}>/gi
/** What ours have, of a file that was exported here. */
const DE_AQUI = /^\/imagenes\/[0-9a-f]{32}\.webp$/

const attr = (tag: string, name: string) =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]{0,2000})"|'([^']{0,2000})')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find(v => v !== undefined) ?? ''

/**
 * What was found in one question: its pictures by the addresses that they will have here, and what could not be kept.
 */
export type ImagenesHalladas = { imagenes: ImagenLeida[]; avisos: string[] }

/**
 * The tag as it is kept here, where its file came along: the same picture has the same address, so that a file that is
 * read again says the same.
 */
function llevada(tag: string, files: Map<string, Nodo>, { imagenes, avisos }: ImagenesHalladas): string | undefined {
  const src = attr(tag, 'src')
  if (DE_AQUI.test(src)) return tag
  const name = /^@@PLUGINFILE@@(\/[^?#]{1,500})/.exec(src)?.[1]
  const file = name && files.get(decoded(name))
  const bytes = file && file.attrs.encoding === 'base64' ? Buffer.from(file.texto, 'base64') : undefined
  if (!bytes?.length) return void avisos.push('Una de sus imágenes no venía en el archivo')
  if (bytes.length > MAX_IMAGEN) return void avisos.push('Una de sus imágenes pesa más de 5 MB')
  const llave = `imagenes/${createHash('sha256').update('eleva imagen de pregunta\n').update(bytes).digest('hex').slice(0, 32)}.webp`
  if (!imagenes.some(i => i.llave === llave)) imagenes.push({ llave, bytes: new Uint8Array(bytes) })
  return `<img src="/${llave}" alt="${attr(tag, 'alt').replace(/[<>"]/g, '')}">`
}

const filesOf = (nodo: Nodo | undefined) =>
  new Map(hijos(nodo, 'file').map(f => [`${f.attrs.path ?? '/'}${f.attrs.name ?? ''}`, f]))

function decoded(name: string): string {
  try {
    return decodeURIComponent(name)
  } catch {
    return name
  }
}

/** A picture that stands in its address, as editors paste it. */
const EN_DATOS = /(\ssrc\s*=\s*)(["'])data:image\/[a-z0-9.+-]{1,30};base64,([A-Za-z0-9+/=\s]*)\2/gi

/** Takes such pictures for files that came along; what is no picture at all is told when it is drawn anew. */
function sinDatos(html: string, files: Map<string, Nodo>): string {
  return html.replace(EN_DATOS, (_, before: string, quote: string, texto: string) => {
    const name = `/dato-${files.size + 1}`
    files.set(name, { nombre: 'file', attrs: { encoding: 'base64' }, linea: 0, hijos: [], texto })
    return `${before}${quote}@@PLUGINFILE@@${name}${quote}`
  })
}

/** What a text shows or plays that has no place in ours. */
const OTROS_MEDIOS = /<(?:audio|video|object|embed|source)\b|\shref\s*=\s*["']?(?:@@PLUGINFILE@@|data:)/i
const SIN_MEDIOS = 'Su sonido, video o documento no se pasa: súbelo después a la pregunta'
/** A link to a file that does not come leads nowhere: its words stay. */
const LIGA_MUERTA =
  /<a\b[^<>]{0,4000}?\shref\s*=\s*["']?(?:@@PLUGINFILE@@|data:)[^<>]{0,10000000}>((?:[^<]|<(?!\/a\b)){0,4000})<\/a\s*>/gi

/**
 * A text with its pictures.
 * @param nodo the element that has their files
 */
export function conImagenes(html: string, nodo: Nodo | undefined, found: ImagenesHalladas): string {
  const others = OTROS_MEDIOS.test(html)
  if (others) found.avisos.push(SIN_MEDIOS)
  const alive = others ? html.replace(LIGA_MUERTA, '$1') : html
  if (!/<img\b/i.test(alive)) return alive
  const files = filesOf(nodo)
  return sinDatos(alive, files).replace(IMG, tag => llevada(tag, files, found) ?? '')
}

/** Where kinds have texts of which plain words are made, from the element of the question. */
const CON_TEXTO: Record<string, string> = {
  multichoice: 'answer',
  ordering: 'answer',
  matching: 'subquestion',
  match: 'subquestion',
  cloze: 'questiontext',
  multianswer: 'questiontext',
}

/**
 * Answers and texts with gaps are plain words here: their pictures go below what is asked, each with a number, which
 * stands in their place.
 * Changes the question's element, so that whoever reads it finds those words.
 * @returns what is to be put below the text
 */
export function imagenesDeRespuestas(tipo: string, nodo: Nodo, found: ImagenesHalladas): string {
  const below: string[] = []
  for (const parte of hijos(nodo, CON_TEXTO[tipo] ?? '')) {
    const text = hijo(parte, 'text')
    if (!text || parte.attrs.format === 'plain_text' || !/<img\b/i.test(text.texto)) continue
    const files = filesOf(parte)
    const only =
      text.texto
        .replace(EN_DATOS, '')
        .replace(IMG, '')
        .replace(/<[^>]{0,4000}>|&nbsp;|\s/g, '') === ''
    text.texto = sinDatos(text.texto, files).replace(IMG, tag => {
      const kept = llevada(tag, files, found)
      if (kept === undefined) return ''
      const nombre = `magen ${below.length + 1}`
      below.push(`<p><strong>I${nombre}</strong></p><p>${kept.replace(/ alt=""/, ` alt="I${nombre}"`)}</p>`)
      return only ? `I${nombre} ` : ` (i${nombre}) `
    })
  }
  if (below.length) found.avisos.push('Las imágenes de sus respuestas quedaron debajo del texto, con su número')
  return below.join('')
}

/** Elements of a question that have words for people, besides its text and explanation. */
const CON_PALABRAS = /^(answer|subquestion|hint|graderinfo|responsetemplate|\w*feedback)$/
/** Whether it shows one: words that are plain may well be about `<img>`. */
const withPictures = (nodo: Nodo): boolean =>
  nodo.attrs.format !== 'plain_text' &&
  (nodo.nombre === 'file' || /<img\b/i.test(nodo.texto) || nodo.hijos.some(withPictures))

const withMedia = (nodo: Nodo): boolean =>
  nodo.attrs.format !== 'plain_text' && (OTROS_MEDIOS.test(nodo.texto) || nodo.hijos.some(withMedia))

/** Says what has no place here: pictures of answers that are written, of what is said to an answer, and of hints. */
export function tellPerdidas(tipo: string, nodo: Nodo, { avisos }: ImagenesHalladas): void {
  const parts = nodo.hijos.filter(h => h.nombre !== 'generalfeedback' && CON_PALABRAS.test(h.nombre))
  const own = (h: Nodo) => h.hijos.filter(x => x.nombre !== 'feedback')
  const isAnswer = (h: Nodo) => h.nombre === 'answer' && h.attrs.format !== 'plain_text'
  if (CON_TEXTO[tipo] !== 'answer' && parts.some(h => isAnswer(h) && own(h).some(withPictures)))
    avisos.push('Sus respuestas se escriben: las imágenes que tenían no se pasan')
  const beside = parts.flatMap(h => (h.nombre === 'answer' || h.nombre === 'subquestion' ? hijos(h, 'feedback') : [h]))
  if (parts.some(withMedia)) avisos.push('El sonido, video o documento de sus respuestas o comentarios no se pasa')
  if (beside.some(withPictures)) avisos.push('Las imágenes de sus comentarios no se pasan: son de puro texto')
}
