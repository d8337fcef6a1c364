/** Moodle's «cloze»: a text whose gaps stand in it as `{1:SHORTANSWER:=perro~%50%can}`. */
import type { Hueco } from '@eleva/contract'
import { numerosDe } from '@eleva/contract/hilos'
import { wordsOfHtml } from '../../../kit/web/rich-text.ts'
import { hideEscapes, showEscapes } from './escapes.ts'
import { numeroDe, Rechazo, refuseCualquiera } from './neutral.ts'

/** Signs that have a meaning in a gap. */
export const SIGNOS_CLOZE = '~=#{}:'
const GAP = /\{(\d{0,3}):([A-Z_]{2,20}):([^{}]{1,20000})\}/g
const TEXTS = /^(SHORTANSWER|SA|MW)$/
const CASED = /^(SHORTANSWER_C|SAC|MWC)$/
const NUMBERS = /^(NUMERICAL|NM)$/
const CHOICES = /^(MULTICHOICE|MC)(_?[VHS]{1,2})?$/

const SIN_COMENTARIO = 'Los comentarios de las opciones y números de sus huecos no se pasan'

/** More than anybody writes: fifty have room here, and each costs time to be read. */
const MAX_GAPS = 500

export type Cloze = { texto: string; huecos: Hueco[]; avisos: string[] }

/** @throws {Rechazo} for what none of our gaps can be */
export function readCloze(html: string): Cloze {
  const avisos: string[] = []
  const huecos: Hueco[] = []
  const weights = new Set<string>()
  const text = hideEscapes(html, SIGNOS_CLOZE).replace(GAP, (_, weight: string, kind: string, body: string) => {
    if (huecos.length >= MAX_GAPS) throw new Rechazo(`Tiene más de ${MAX_GAPS} huecos: son demasiados`)
    weights.add(weight || '1')
    huecos.push(huecoDe(kind, body, avisos))
    return `[[${huecos.length}]]`
  })
  if (huecos.length === 0) throw new Rechazo('No se encontró ningún hueco {1:TIPO:=respuesta}')
  if (/<(?:table|pre|ul|ol)\b/i.test(html))
    avisos.push('Su tabla, lista o código quedó en renglones: un texto con huecos es de puro texto')
  if (weights.size > 1) avisos.push('Sus huecos pesaban distinto: aquí cada uno vale lo mismo')
  return { texto: wordsOfHtml(showEscapes(text)), huecos, avisos }
}

const plain = (hidden: string) => wordsOfHtml(showEscapes(hidden)).replace(/\n/g, ' ')

/** `peso` in percent; its text is still as `oculta` left it. */
type RespuestaDeHueco = { peso: number; hidden: string; comentario?: string }

function respuestasDe(body: string): RespuestaDeHueco[] {
  return body
    .replace(/^\s*~/, '')
    .split('~')
    .map(piece => {
      const weight = /^\s*(?:(=)|%(-?\d{1,3}(?:\.\d{1,10})?)%)?([\s\S]*)$/.exec(piece)!
      const [answer, ...said] = weight[3]!.split('#')
      const comentario = plain(said.join('#'))
      return {
        peso: weight[1] ? 100 : Number(weight[2] ?? 0),
        hidden: answer!.trim(),
        ...(comentario ? { comentario } : {}),
      }
    })
}

function huecoDe(kind: string, body: string, avisos: string[]): Hueco {
  const answers = respuestasDe(body)
  const best = answers.find(a => a.peso === 100)
  if (!best) throw new Rechazo('Uno de sus huecos no tiene respuesta que valga todo')
  if (CHOICES.test(kind)) return huecoDeEleccion(answers, best, avisos)
  refuseCualquiera(answers.filter(a => a.peso > 0).map(a => a.hidden))
  return NUMBERS.test(kind) ? huecoDeNumero(answers, best, avisos) : huecoDeTexto(kind, answers, avisos)
}

function huecoDeNumero(answers: RespuestaDeHueco[], best: RespuestaDeHueco, avisos: string[]): Hueco {
  const [value, tolerance] = best.hidden.split(':')
  const others = answers.filter(a => a !== best && a.peso === 100).map(a => a.hidden.split(':'))
  if (others.some(o => (o[1] ?? '').trim() !== (tolerance ?? '').trim()))
    avisos.push('Los números de un hueco tenían tolerancias distintas: vale la del primero')
  if (answers.length > others.length + 1)
    avisos.push('Los números de un hueco que valían una parte, o nada, no se pasan')
  const otros = others.map(o => numeroDe(plain(o[0]!), numerosDe))
  if (answers.some(a => a.comentario)) avisos.push(SIN_COMENTARIO)
  return {
    ...(otros.length ? { otros } : {}),
    clase: 'numero',
    valor: numeroDe(plain(value!), numerosDe),
    tolerancia: tolerance?.trim() ? numeroDe(plain(tolerance), numerosDe) : 0,
  }
}

function huecoDeEleccion(answers: RespuestaDeHueco[], best: RespuestaDeHueco, avisos: string[]): Hueco {
  if (answers.some(a => a !== best && a.peso > 0)) avisos.push('En un hueco quedó una sola opción correcta')
  if (answers.some(a => a.comentario)) avisos.push(SIN_COMENTARIO)
  return { clase: 'eleccion', opciones: answers.map(a => plain(a.hidden)), correcta: answers.indexOf(best) }
}

function huecoDeTexto(kind: string, answers: RespuestaDeHueco[], avisos: string[]): Hueco {
  if (answers.some(a => a.peso <= 0)) avisos.push('Las respuestas de un hueco que no valían nada se quitaron')
  if (!TEXTS.test(kind) && !CASED.test(kind)) throw new Rechazo(`Tiene un hueco de un tipo que aquí no hay: ${kind}`)
  return {
    clase: 'texto',
    variantes: answers
      .filter(a => a.peso > 0)
      .map(({ peso, hidden, comentario }) => ({
        texto: plain(hidden),
        ...(peso === 100 ? {} : { parte: peso / 100 }),
        ...(comentario ? { comentario } : {}),
      })),
    ...(CASED.test(kind) ? { mayusculas: true } : {}),
  }
}
