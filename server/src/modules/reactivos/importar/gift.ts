/** GIFT, as Moodle reads it (question/format/gift): questions apart by empty lines, their answers in braces. */
import { numerosDe } from '@eleva/contract/hilos'
import { wordsOfHtml } from '../../../kit/web/rich-text.ts'
import { hideEscapes, showEscapes, texCerrado } from './escapes.ts'
import { conImagenes, type ImagenesHalladas } from './imagenes.ts'
import {
  avisosDeResta,
  type Cruda,
  clave,
  htmlDe,
  isHtml,
  type Leida,
  leida,
  numeroDe,
  Rechazo,
  refuseCualquiera,
  rutaDe,
  TITULO,
} from './neutral.ts'

/** Signs that have a meaning in GIFT. */
export const SIGNOS_GIFT = '~=#{}:'
const FORMAT = /^\s*\[(html|plain|moodle|markdown)\]/i

/** What our own file says in a comment, of what GIFT has no word for. */
export type PropioDeGift = { puntos?: number; palabras?: string[]; datos?: Record<string, unknown> }
export const MARCA = '// eleva: '

type BloqueDeGift = { linea: number; text: string; propio: PropioDeGift; palabras: string[] }

function propioDe(line: string): PropioDeGift {
  try {
    const said: unknown = JSON.parse(line.slice(MARCA.length))
    return said && typeof said === 'object' ? (said as PropioDeGift) : {}
  } catch {
    return {}
  }
}

function* bloquesDe(text: string): Generator<BloqueDeGift> {
  let now: BloqueDeGift | undefined
  let propio: PropioDeGift = {}
  let palabras: string[] = []
  let n = 0
  for (const raw of `${text}\n\n`.split(/\r\n|\r|\n/)) {
    n++
    const line = raw.trim()
    if (line === '') {
      if (now) {
        yield now
        propio = {}
        palabras = []
      }
      now = undefined
    } else if (line.startsWith('//')) {
      if (line.startsWith(MARCA)) propio = propioDe(line)
      palabras.push(...[...line.matchAll(/\[tags?:([^\]]{1,80})\]/g)].map(m => m[1]!))
    } else if (now) now.text += `\n${raw}`
    else now = { linea: n, text: raw, propio, palabras }
  }
}

export function* readGift(text: string): Generator<Leida> {
  let ruta = { categoria: '', indicador: '' }
  for (const bloque of bloquesDe(text)) {
    // A category may stand right above its first question.
    let rest = bloque
    for (
      let m = /^\s*\$CATEGORY:([^\n]*)(\n|$)/.exec(rest.text);
      m;
      m = /^\s*\$CATEGORY:([^\n]*)(\n|$)/.exec(rest.text)
    ) {
      ruta = rutaDe(m[1]!)
      rest = { ...rest, linea: rest.linea + 1, text: rest.text.slice(m[0].length) }
    }
    if (rest.text.trim()) yield leida(rest.linea, rest.text.slice(0, 300), () => ({ ...preguntaDe(rest), ...ruta }))
  }
}

/** A text of the question as HTML. */
const htmlOf = (hidden: string, format: string): string => {
  const text = showEscapes(hidden).trim()
  if (format === 'plain') return htmlDe(text)
  return format === 'html' || isHtml(text) ? text : htmlDe(text)
}
/** An answer, or what is said of it, as plain words. */
const words = (hidden: string): string => {
  const html = FORMAT.exec(hidden)?.[1]?.toLowerCase() === 'html'
  const text = showEscapes(hidden.replace(FORMAT, '')).trim()
  return html || isHtml(text) ? wordsOfHtml(text) : text
}

function preguntaDe({ linea, text, propio, palabras }: BloqueDeGift): Cruda {
  if (text.length > 1_000_000) throw new Rechazo('Es demasiado larga')
  const read = hideEscapes(text, SIGNOS_GIFT)
  // Braces of TeX that nobody escaped: what could not be read at all is read without them.
  const titled = read.split('{').length > 2 ? hideEscapes(texCerrado(text), SIGNOS_GIFT) : read
  const titulo = /^\s*::([\s\S]*?)::/.exec(titled)
  const hidden = titled.slice(titulo?.[0].length ?? 0)
  const [open, close] = [hidden.indexOf('{'), hidden.lastIndexOf('}')]
  if (open < 0) throw new Rechazo('Es un texto sin respuestas, no una pregunta: le faltan las llaves { }')
  if (close < open) throw new Rechazo('Le falta cerrar la llave }')
  const inner = hidden.slice(open + 1, close)
  if (/[{}]/.test(inner))
    throw new Rechazo('Tiene más de un bloque { }: deja uno por pregunta, y una línea vacía entre preguntas')
  const format = FORMAT.exec(hidden)?.[1]?.toLowerCase() ?? 'moodle'
  const [before, after] = [hidden.slice(0, open).replace(FORMAT, '').trim(), hidden.slice(close + 1).trim()]
  const [answers, ...general] = inner.split('####')
  const explicacion = general.join('####').trim()
  const found = respuestasDe(answers!.trim())
  const asked = after ? `${before} _____${/^[.,;:?!)]/.test(after) ? '' : ' '}${after}` : before
  // Some write the question where its name goes.
  const isTitle = asked === '' && Boolean(titulo?.[1]?.trim())
  const hallado: ImagenesHalladas = { imagenes: [], avisos: [] }
  return {
    linea,
    html: conImagenes(isTitle ? htmlDe(showEscapes(titulo![1]!)) : htmlOf(asked, format), undefined, hallado),
    ...found,
    imagenes: hallado.imagenes,
    avisos: [...(isTitle ? [TITULO] : []), ...(found.avisos ?? []), ...hallado.avisos],
    ...(explicacion
      ? { explicacion: htmlOf(explicacion.replace(FORMAT, ''), FORMAT.exec(explicacion)?.[1]?.toLowerCase() ?? format) }
      : {}),
    datos: { ...found.datos, ...propio.datos },
    puntos: typeof propio.puntos === 'number' ? propio.puntos : undefined,
    palabras: [...palabras, ...(Array.isArray(propio.palabras) ? propio.palabras.map(String) : [])],
  }
}

type Respondida = Pick<Cruda, 'tipo' | 'datos' | 'opciones' | 'avisos'>

function respuestasDe(text: string): Respondida {
  if (text === '') return { tipo: 'ensayo' }
  if (text.startsWith('#')) return numerica(text.slice(1))
  const cierto = /^(T|TRUE|V|VERDADERO|F|FALSE|FALSO)\s*(#[\s\S]*)?$/i.exec(text)
  if (cierto) return verdadero(/^[tv]/i.test(cierto[1]!), (cierto[2] ?? '').split('#').slice(1))
  const items = itemsDe(text)
  if (items.length === 0) throw new Rechazo('No se entienden sus respuestas: cada una empieza con = o con ~')
  // Where there is a «~» one chooses, whatever arrows stand in the answers.
  if (items.some(i => i.mark === '~')) return opciones(items)
  return items.some(i => i.text.includes('->')) ? relacion(items) : corta(items)
}

type RenglonDeGift = { mark: '=' | '~'; peso: number | undefined; text: string; comentario: string }

function itemsDe(text: string): RenglonDeGift[] {
  const pieces = text.split(/([=~])/)
  if (pieces[0]!.trim()) throw new Rechazo('No se entienden sus respuestas: cada una empieza con = o con ~')
  const items: RenglonDeGift[] = []
  for (let i = 1; i < pieces.length; i += 2) {
    const body = pieces[i + 1]!.trim()
    // «~=right» is one right answer, with a wrong one's sign left ahead.
    if (body === '' && pieces[i] === '~' && pieces[i + 2] === '=') continue
    const weight = /^%(-?\d{1,3}(?:\.\d{1,10})?)%/.exec(body)
    const [answer, ...said] = body.slice(weight?.[0].length ?? 0).split('#')
    items.push({
      mark: pieces[i] as '=' | '~',
      peso: weight ? Number(weight[1]) : undefined,
      text: answer!.trim(),
      comentario: words(said.join('#')),
    })
  }
  return items
}

function verdadero(correcta: boolean, [wrong = '', right = '']: string[]): Respondida {
  const [v, f] = (correcta ? [right, wrong] : [wrong, right]).map(words)
  return {
    tipo: 'verdadero',
    datos: { correcta, ...(v ? { comentario_verdadero: v } : {}), ...(f ? { comentario_falso: f } : {}) },
  }
}

function opciones(items: RenglonDeGift[]): Respondida {
  const avisos: string[] = []
  const marked = items.filter(i => i.mark === '=' && (i.peso ?? 100) > 0)
  const single = items.some(i => i.mark === '=') && marked.length < 2
  const right = (i: RenglonDeGift) => (marked.length || single ? marked.includes(i) : (i.peso ?? 0) > 0)
  if (marked.length > 1) avisos.push(`Tenía ${marked.length} respuestas correctas: quedó como «varias correctas»`)
  const shares = new Set(items.filter(right).map(i => i.peso ?? 100))
  if ((single || marked.length) && items.some(i => !right(i) && (i.peso ?? 0) > 0))
    avisos.push('Una respuesta que valía una parte quedó como incorrecta')
  avisos.push(
    ...avisosDeResta(
      items.map(i => (right(i) ? 100 : (i.peso ?? 0))),
      peso => peso === 100,
      !single,
    ),
  )
  if (!single && shares.size > 1) avisos.push('Sus porcentajes se reparten por igual entre las correctas')
  return {
    tipo: single ? 'unica' : 'multiple',
    ...(single ? {} : { datos: { parcial: true } }),
    opciones: items.map(i => ({ texto: words(i.text), correcta: right(i), comentario: i.comentario })),
    avisos,
  }
}

const parteDe = (peso: number | undefined) =>
  peso === undefined || peso === 100 ? {} : { parte: Math.max(0, Math.min(100, peso)) / 100 }

function corta(items: RenglonDeGift[]): Respondida {
  refuseCualquiera(items.filter(i => (i.peso ?? 100) > 0).map(i => i.text))
  return {
    tipo: 'corta',
    datos: {
      variantes: items.map(i => ({
        texto: words(i.text),
        ...parteDe(i.peso),
        ...(i.comentario ? { comentario: i.comentario } : {}),
      })),
    },
    avisos: items.some(i => i.text.includes('*'))
      ? ['El asterisco no vale por cualquier texto: se compara tal cual']
      : [],
  }
}

function relacion(items: RenglonDeGift[]): Respondida {
  const sides = items.map(i => {
    const [left, ...rest] = i.text.split('->')
    return { izquierda: words(left!), derecha: words(rest.join('->')) }
  })
  const parejas = sides.filter(s => s.izquierda).map(s => ({ id: clave(), clave: clave(), ...s }))
  const distractores = sides.filter(s => !s.izquierda && s.derecha).map(s => ({ clave: clave(), derecha: s.derecha }))
  return { tipo: 'relacion', datos: { parejas, ...(distractores.length ? { distractores } : {}) } }
}

function numerica(text: string): Respondida {
  const items = text.includes('=') ? itemsDe(text.trim()) : [{ mark: '=' as const, peso: undefined, ...partida(text) }]
  const best = items.find(i => (i.peso ?? 100) === 100)
  if (!best) throw new Rechazo('Ninguna de sus respuestas vale todo')
  const medida = medidaDe(best.text)
  const otros = items.filter(i => i !== best && (i.peso ?? 100) === 100).map(i => medidaDe(i.text))
  return {
    tipo: 'numerica',
    datos: {
      ...medida,
      ...(otros.length ? { otros: otros.map(o => o.valor) } : {}),
      ...(best.comentario ? { comentario: best.comentario } : {}),
    },
    avisos: [
      ...(otros.some(o => o.tolerancia !== medida.tolerancia)
        ? ['Sus números tenían tolerancias distintas: vale la del primero']
        : []),
      ...(items.length > otros.length + 1 ? ['Sus números que valían una parte, o nada, no se pasan'] : []),
    ],
  }
}
const partida = (text: string) => {
  const [answer, ...said] = text.split('#')
  return { text: answer!.trim(), comentario: words(said.join('#')) }
}

/** «3.5:0.1», or «3..4». */
function medidaDe(hidden: string): { valor: number; tolerancia: number } {
  const text = hidden.trim()
  const range = text.split('..')
  if (range.length === 2) {
    const [low, high] = range.map(n => numeroDe(showEscapes(n), numerosDe)) as [number, number]
    // As people would have written it: half of 3.141 and 3.142 is 3.1415.
    return {
      valor: Number(((low + high) / 2).toPrecision(12)),
      tolerancia: Number((Math.abs(high - low) / 2).toPrecision(9)),
    }
  }
  const [value, tolerance] = text.split(':')
  return {
    valor: numeroDe(showEscapes(value!), numerosDe),
    tolerancia: tolerance?.trim() ? numeroDe(showEscapes(tolerance), numerosDe) : 0,
  }
}
