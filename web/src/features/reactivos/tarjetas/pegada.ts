/**
 * A list of questions as people paste it, out of Word, a mail or a page: what of it are questions, and which lines are
 * not understood. Pure.
 */

export type OpcionPegada = { texto: string; correcta: boolean }
export type PreguntaPegada = {
  /** Where it begins, from 1. */
  linea: number
  texto: string
  tipo: 'unica' | 'multiple' | 'verdadero'
  opciones: OpcionPegada[]
  /** Whether a question of true or false is true; null for the other kinds. */
  cierta: boolean | null
  explicacion: string
}
export type LineaPerdida = { linea: number; texto: string; motivo: string }
export type Pegado = { preguntas: PreguntaPegada[]; perdidas: LineaPerdida[] }

export const MAX_LETRAS_DE_PREGUNTA = 20_000
export const MAX_LETRAS_DE_OPCION = 2_000

type Leida = PreguntaPegada & { numero: number | null; estrellas: number; dichas: number[] }
type Renglon = { linea: number; texto: string }

/** Signs of lists that Word and its like make, beside those that people type. */
const VINETA = /^(?:[•·▪◦‣○●■□\uF0B7\uF0A7\uF0D8]|[-–—](?=\s)|o(?=\t))\s*(.+)$/u
const CASILLA = /^[[(]\s*([xX✓✔*]?)\s*[\])]\s*(.+)$/u
const LETRA = /^(\*?)\s*[([]?([a-zA-ZñÑ])\s*(?:[)\].]|[-–:](?=\s))\s*(\*?)\s*(\S.*)$/u
const NUMERO =
  /^(\*?)\s*(?:pregunta\s+)?(?:n[.º°o]*\s*)?(\d{1,4})\s*(?:[.)\]:º°]|[-–](?=\s))\s*[-.)]?\s*(\*?)\s*(\S.*)$/iu
const RESPUESTA = /^(?:respuestas?(?:\s+correctas?)?|resp|correctas?|clave|answers?|ans|r)\s*[:.=]\s*(\S.*)$/iu
const EXPLICACION = /^(?:explicaci[oó]n|retroalimentaci[oó]n|justificaci[oó]n|feedback)\s*[:.]\s*(\S.*)$/iu
const CORRECTA = /\s*(?:\*+|✓|✔|\(\s*(?:correcta?|respuesta correcta)\s*\)|←)\s*$/iu
const CIERTO = /^(verdadero|cierto|v|true|sí|si)\.?$/iu
const FALSO = /^(falso|f|false|no)\.?$/iu

/** As people see it: one kind of space, nothing that is not seen. */
const clean = (line: string) =>
  line
    .replace(/[\u200B-\u200F\u2060\uFEFF\u00AD]/gu, '')
    .replace(/[\u00A0\u2000-\u200A\u202F]/gu, ' ')
    .trim()

const letterAt = (n: number) => String.fromCharCode(97 + n)

/** «¿Capital? a) Lyon b) París» as lines of their own: letters with a parenthesis, from a, in their order. */
function splitLine(text: string): string[] {
  if (!/(?:^|\s)\*?\(?a\)/iu.test(text)) return [text]
  const cuts: number[] = []
  let from = 0
  for (let n = 0; n < 26; n++) {
    const found = new RegExp(`(?:^|\\s)(\\*?\\(?${letterAt(n)}\\)\\s*\\*?\\s*\\S)`, 'iu').exec(text.slice(from))
    if (!found) break
    const at = from + found.index + found[0].length - found[1]!.length
    cuts.push(at)
    from = at + found[1]!.length
  }
  if (cuts.length < 2) return [text]
  return [text.slice(0, cuts[0]), ...cuts.map((at, i) => text.slice(at, cuts[i + 1]))]
    .map(p => p.trim())
    .filter(Boolean)
}

type Parte =
  | { que: 'opcion'; texto: string; correcta: boolean; letra: string | null; estrella?: true }
  | { que: 'numero'; numero: number; texto: string; correcta: boolean }
  | { que: 'respuesta' | 'explicacion' | 'texto'; texto: string }

const sinMarca = (text: string) => ({ texto: text.replace(CORRECTA, ''), marcada: CORRECTA.test(text) })

function opcion(text: string, marked: boolean, letra: string | null): Parte {
  const { texto, marcada } = sinMarca(text)
  const star = /^\*\s*(\S.*)$/u.exec(texto)
  return { que: 'opcion', texto: star ? star[1]! : texto, correcta: marked || marcada || star !== null, letra }
}

/** What a line is by itself. */
function parteDe(text: string): Parte {
  const said = RESPUESTA.exec(text)
  if (said) return { que: 'respuesta', texto: said[1]! }
  const explained = EXPLICACION.exec(text)
  if (explained) return { que: 'explicacion', texto: explained[1]! }
  const box = CASILLA.exec(text)
  if (box) return opcion(box[2]!, box[1] !== '', null)
  const letter = LETRA.exec(text)
  if (letter) return opcion(letter[4]!, Boolean(letter[1] || letter[3]), letter[2]!.toLowerCase())
  const number = NUMERO.exec(text)
  if (number) {
    const { texto, marcada } = sinMarca(number[4]!)
    return { que: 'numero', numero: Number(number[2]), texto, correcta: Boolean(number[1] || number[3]) || marcada }
  }
  const bullet = VINETA.exec(text)
  if (bullet) return opcion(bullet[1]!, false, null)
  const star = /^\*\s*(\S.*)$/u.exec(text)
  if (star) return { que: 'opcion', texto: star[1]!, correcta: true, letra: null, estrella: true }
  return { que: 'texto', texto: text }
}

/** Which of its options an author names: «B», «a y c», «2», «París», «Verdadero». */
function elegidasDe(said: string, opciones: readonly OpcionPegada[]): number[] {
  const text = said.trim().replace(/[.;]+$/, '')
  const exact = opciones.findIndex(o => o.texto.toLowerCase() === text.toLowerCase())
  if (exact >= 0) return [exact]
  const alone = /^[([]?([a-zñ]|\d{1,2})[)\].]?(?:\s+\S.*)?$/iu.exec(text)
  const parts = text.split(/\s*(?:[,;/]|\by\b|\be\b|\band\b)\s*/iu).map(p => p.replace(/[()[\].]/g, ''))
  const names = parts.every(p => /^([a-zñ]|\d{1,2})$/iu.test(p)) ? parts : alone ? [alone[1]!] : []
  const at = names.map(n => (/\d/.test(n) ? Number(n) - 1 : n.toLowerCase().charCodeAt(0) - 97))
  return at.length && at.every(i => i >= 0 && i < opciones.length) ? at : []
}

/** «Respuestas: 1-B, 2-C»: a key for all of the list. */
function claveDeLista(said: string): Map<number, string> | undefined {
  const pairs = [...said.matchAll(/(\d{1,4})\s*[-.):=]?\s*([a-zñ])(?![\p{L}\d])/giu)]
  const rest = said.replace(/(\d{1,4})\s*[-.):=]?\s*([a-zñ])(?![\p{L}\d])/giu, '').replace(/[\s,;.|]/g, '')
  return pairs.length > 0 && rest === '' ? new Map(pairs.map(([, n, letter]) => [Number(n), letter!])) : undefined
}

/** Whether numbers name options: where nothing else does, and a first one follows words without a number. */
function numbersAreOptions(partes: readonly (Parte | undefined)[]): boolean {
  if (partes.some(p => p?.que === 'opcion')) return false
  return partes.some((p, i) => p?.que === 'numero' && p.numero === 1 && partes[i - 1]?.que === 'texto')
}

class Lector {
  readonly preguntas: Leida[] = []
  readonly perdidas: LineaPerdida[] = []
  private actual: Leida | undefined
  /** A blank line was between it and what comes. */
  private aparte = true
  private readonly numerosSonOpciones: boolean
  private readonly numeradas: boolean

  constructor(partes: readonly (Parte | undefined)[]) {
    this.numerosSonOpciones = numbersAreOptions(partes)
    this.numeradas = !this.numerosSonOpciones && partes.some(p => p?.que === 'numero')
  }

  blank() {
    this.aparte = true
  }

  read(parte: Parte, renglon: Renglon) {
    if (parte.que === 'opcion') this.opcion(parte, renglon)
    else if (parte.que === 'numero') this.numero(parte, renglon)
    else if (parte.que === 'respuesta') this.respuesta(parte.texto, renglon)
    else if (parte.que === 'explicacion') this.explicacion(parte.texto, renglon)
    else this.texto(parte.texto, renglon)
    this.aparte = false
  }

  private lose({ linea, texto }: Renglon, motivo: string) {
    this.perdidas.push({ linea, texto, motivo })
  }

  private begin(texto: string, { linea }: Renglon, numero: number | null) {
    this.actual = {
      linea,
      texto,
      tipo: 'unica',
      opciones: [],
      cierta: null,
      explicacion: '',
      numero,
      estrellas: 0,
      dichas: [],
    }
    this.preguntas.push(this.actual)
  }

  private opcion({ texto, correcta, letra, estrella }: Extract<Parte, { que: 'opcion' }>, renglon: Renglon) {
    if (!this.actual) return this.lose(renglon, 'Es una opción, y antes no hay pregunta.')
    // «A. Smith escribió…» after the options of another one begins no option: its letters go on from the last.
    const expected = this.actual.opciones.length
    if (letra !== null && expected === 0 && letra !== 'a') return this.texto(renglon.texto, renglon)
    this.actual.opciones.push({ texto, correcta })
    if (estrella) this.actual.estrellas += 1
  }

  private numero({ numero, texto, correcta }: Extract<Parte, { que: 'numero' }>, renglon: Renglon) {
    const { actual } = this
    if (this.numerosSonOpciones && actual && numero === actual.opciones.length + 1) {
      actual.opciones.push({ texto, correcta })
      return
    }
    this.begin(texto, renglon, numero)
  }

  private respuesta(said: string, renglon: Renglon) {
    const key = claveDeLista(said)
    if (key && (key.size > 1 || !this.actual)) return this.clave(key, renglon)
    const { actual } = this
    if (!actual) return this.lose(renglon, 'Es una respuesta, y antes no hay pregunta.')
    if (actual.opciones.length === 0 && (CIERTO.test(said) || FALSO.test(said))) {
      actual.cierta = CIERTO.test(said)
      return
    }
    const chosen = elegidasDe(said, actual.opciones)
    if (chosen.length === 0) return this.lose(renglon, 'No nombra ninguna de las opciones de su pregunta.')
    actual.dichas.push(...chosen)
  }

  private clave(key: Map<number, string>, renglon: Renglon) {
    for (const [n, letter] of key) {
      const of = this.preguntas.find(p => p.numero === n) ?? this.preguntas[n - 1]
      const [i] = of ? elegidasDe(letter, of.opciones) : []
      if (of && i !== undefined) of.dichas.push(i)
      else this.lose(renglon, `La pregunta ${n} no tiene la opción ${letter.toUpperCase()}.`)
    }
  }

  private explicacion(texto: string, renglon: Renglon) {
    if (!this.actual) return this.lose(renglon, 'Es una explicación, y antes no hay pregunta.')
    this.actual.explicacion = this.actual.explicacion ? `${this.actual.explicacion}\n${texto}` : texto
  }

  private texto(texto: string, renglon: Renglon) {
    const { actual } = this
    const last = actual?.opciones.at(-1)
    if (actual && !last && actual.cierta === null && !this.aparte) {
      actual.texto += `\n${texto}`
      return
    }
    // What was too long for a line of its own goes on in the next.
    if (actual && last && !this.aparte && this.numeradas && !/^[¿¡]|[?:]$/u.test(texto)) {
      last.texto += ` ${texto}`
      return
    }
    this.begin(texto, renglon, null)
  }
}

/** «La Tierra es plana (F)», or two options that say so. */
function asVerdadero(p: Leida): Leida {
  const said = /\s*\(\s*(verdadero|falso|v|f)\s*\)\s*$/iu.exec(p.texto)
  if (p.opciones.length === 0 && said)
    return { ...p, tipo: 'verdadero', texto: p.texto.slice(0, said.index), cierta: CIERTO.test(said[1]!) }
  if (p.cierta !== null) return { ...p, tipo: 'verdadero' }
  const [one, two] = p.opciones
  const pair =
    p.opciones.length === 2 &&
    ((CIERTO.test(one!.texto) && FALSO.test(two!.texto)) || (FALSO.test(one!.texto) && CIERTO.test(two!.texto)))
  const right = p.opciones.filter(o => o.correcta)
  if (!pair || right.length !== 1) return p
  return { ...p, tipo: 'verdadero', cierta: CIERTO.test(right[0]!.texto), opciones: [] }
}

function finish(read: Leida): Leida {
  // Stars before all of them are the signs of a list.
  const bullets = read.estrellas === read.opciones.length && read.opciones.length > 1
  const opciones = read.opciones.map((o, i) => ({
    ...o,
    correcta: (o.correcta && !bullets) || read.dichas.includes(i),
  }))
  const p = asVerdadero({ ...read, opciones })
  return p.tipo === 'unica' && p.opciones.filter(o => o.correcta).length > 1 ? { ...p, tipo: 'multiple' } : p
}

/** Words among numbered questions, of which nothing follows, are a title or a note. */
function isNote(p: Leida, all: readonly Leida[]): boolean {
  return (
    p.numero === null &&
    p.opciones.length === 0 &&
    p.cierta === null &&
    all.some(o => o.numero !== null || o.opciones.length > 0)
  )
}

const TITULO = 'No parece pregunta: no tiene número ni opciones.'

export function readLista(pasted: string): Pegado {
  const renglones = pasted
    .split(/\r\n|[\r\n\u2028\u2029\v]/)
    .flatMap((line, i) => splitLine(clean(line)).map((texto): Renglon => ({ linea: i + 1, texto })))
  const partes = renglones.map(r => (r.texto === '' ? undefined : parteDe(r.texto)))
  const lector = new Lector(partes)
  for (const [i, renglon] of renglones.entries()) {
    const parte = partes[i]
    if (parte) lector.read(parte, renglon)
    else lector.blank()
  }
  const all = lector.preguntas.map(finish)
  const perdidas = [...lector.perdidas]
  const preguntas = all.flatMap(({ numero, estrellas, dichas, ...p }): PreguntaPegada[] => {
    const motivo = isNote({ numero, estrellas, dichas, ...p }, all) ? TITULO : tooLong(p)
    if (motivo === '') return [p]
    perdidas.push({ linea: p.linea, texto: p.texto, motivo })
    return []
  })
  return { preguntas, perdidas: perdidas.sort((a, b) => a.linea - b.linea) }
}

function tooLong(p: PreguntaPegada): string {
  if (p.texto.length > MAX_LETRAS_DE_PREGUNTA) return 'La pregunta pasa de 20,000 letras.'
  return p.opciones.some(o => o.texto.length > MAX_LETRAS_DE_OPCION) ? 'Una de sus opciones pasa de 2,000 letras.' : ''
}
