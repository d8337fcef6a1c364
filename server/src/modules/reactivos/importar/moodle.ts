/** Moodle XML (question/format/xml). */

import type { ClaseDeArchivo } from '@eleva/contract'
import { clasesDeArchivo, MAX_POR_RESPUESTA, numerosDe } from '@eleva/contract/hilos'
import { hijo, hijos, type Nodo, textoDe, walkXml } from '../../../kit/exports/xml.ts'
import { wordsOfHtml } from '../../../kit/web/rich-text.ts'
import { readCloze } from './cloze.ts'
import { conImagenes, type ImagenesHalladas, imagenesDeRespuestas, tellPerdidas } from './imagenes.ts'
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
  refuseDemasiadas,
  refuseIguales,
  rutaDe,
  TITULO,
} from './neutral.ts'

/** What our own file says besides, in an element that Moodle passes over. */
export type PropioXml = { descripcion?: string; datos?: Record<string, unknown> }

/** As Moodle calls what may be attached. */
export const CLASES_DE_MOODLE: Record<ClaseDeArchivo, string> = {
  documento: 'document',
  imagen: 'image',
  audio: 'audio',
  video: 'video',
}

/**
 * Files to be handed in, of an essay without a text; undefined of another one. A list that names single endings takes
 * any.
 */
function adjuntosDe(nodo: Nodo) {
  const many = Number(textoDe(nodo, 'attachments') || 0)
  if (textoDe(nodo, 'responseformat') !== 'noinline' || !many || !Number.isInteger(many)) return undefined
  const named = textoDe(nodo, 'filetypeslist')
  const clases = clasesDeArchivo.filter(c => named.split(/[,;\s]+/).includes(CLASES_DE_MOODLE[c]))
  return {
    clases: clases.length ? clases : [...clasesDeArchivo],
    maximo: many < 0 ? MAX_POR_RESPUESTA : Math.min(many, MAX_POR_RESPUESTA),
  }
}

type Respondida = Pick<Cruda, 'tipo' | 'datos' | 'opciones' | 'avisos'> & { html?: string }

/** Kinds of Moodle that we have not, by the names that people know. */
const OTROS: Record<string, string> = {
  calculated: 'calculada',
  calculatedsimple: 'calculada simple',
  calculatedmulti: 'calculada de opciones',
  ddwtos: 'arrastrar palabras',
  ddimageortext: 'arrastrar sobre una imagen',
  ddmarker: 'arrastrar marcadores',
  gapselect: 'elegir palabras',
  randomsamatch: 'relacionar al azar',
  random: 'al azar',
}

/**
 * @returns the questions in their order
 * @throws {Rechazo} when the file cannot be read at all
 */
export function readMoodle(text: string): Leida[] {
  const found: Leida[] = []
  let ruta = { categoria: '', indicador: '' }
  walkXml(text, { nombre: 'quiz', de: 'de preguntas de Moodle' }, 'question', nodo => {
    const tipo = nodo.attrs.type ?? ''
    if (tipo === 'category') {
      ruta = rutaDe(textoDe(nodo, 'category', 'text'))
      return
    }
    refuseDemasiadas(found)
    const titulo = textoDe(nodo, 'questiontext', 'text').slice(0, 3_000) || textoDe(nodo, 'name', 'text')
    found.push(leida(nodo.linea, titulo, () => ({ ...preguntaDe(tipo, nodo), ...ruta })))
  })
  return found
}

function preguntaDe(tipo: string, nodo: Nodo): Cruda {
  const lee = KINDS[tipo]
  if (tipo === 'description') throw new Rechazo('Es un texto, no una pregunta')
  if (!lee) throw new Rechazo(`Es de un tipo que aquí no hay: ${OTROS[tipo] ?? (tipo.slice(0, 40) || 'sin tipo')}`)
  const hallado: ImagenesHalladas = { imagenes: [], avisos: [] }
  const below = imagenesDeRespuestas(tipo, nodo, hallado)
  tellPerdidas(tipo, nodo, hallado)
  const found = lee(nodo)
  const propio = propioDe(nodo)
  const enunciado = hijo(nodo, 'questiontext')
  const enTexto =
    typeof propio.descripcion === 'string'
      ? propio.descripcion
      : (found.html ?? conImagenes(htmlOf(enunciado), enunciado, hallado))
  const retroalimentacion = hijo(nodo, 'generalfeedback')
  // Some write the question where its name goes.
  const titulo = enTexto.trim() === '' ? textoDe(nodo, 'name', 'text').trim() : ''
  const points = textoDe(nodo, 'defaultgrade')
  return {
    linea: nodo.linea,
    ...found,
    datos: { ...found.datos, ...propio.datos },
    html: (titulo ? htmlDe(titulo) : enTexto) + below,
    puntos: points ? numeroDe(points, numerosDe) : undefined,
    explicacion: conImagenes(htmlOf(retroalimentacion), retroalimentacion, hallado),
    imagenes: hallado.imagenes,
    palabras: hijos(hijo(nodo, 'tags'), 'tag').map(t => textoDe(t, 'text')),
    avisos: [...(titulo ? [TITULO] : []), ...(found.avisos ?? []), ...tellMas(nodo), ...hallado.avisos],
  }
}

function propioDe(nodo: Nodo): PropioXml {
  try {
    const said: unknown = JSON.parse(hijo(nodo, 'eleva')?.texto ?? '{}')
    return said && typeof said === 'object' ? (said as PropioXml) : {}
  } catch {
    return {}
  }
}

const isRich = (nodo: Nodo | undefined, text: string) => {
  const format = nodo?.attrs.format
  return format !== 'plain_text' && (format === 'html' || isHtml(text))
}
function htmlOf(nodo: Nodo | undefined): string {
  const text = textoDe(nodo, 'text')
  return isRich(nodo, text) ? text : htmlDe(text)
}
/** What stands in a list of ours as plain words. */
function words(nodo: Nodo | undefined): string {
  const text = textoDe(nodo, 'text')
  const entities = nodo?.attrs.format !== 'plain_text' && /&[a-z]{2,8};|&#\d{1,6};/.test(text)
  return isRich(nodo, text) || entities ? wordsOfHtml(text) : text
}
const said = (nodo: Nodo) => {
  const comentario = words(hijo(nodo, 'feedback'))
  return comentario ? { comentario } : {}
}
const pesoDe = (nodo: Nodo) => {
  const peso = Number(nodo.attrs.fraction ?? 0)
  if (!Number.isFinite(peso)) throw new Rechazo('Un porcentaje de sus respuestas no es un número')
  return peso
}
const answers = (nodo: Nodo) => hijos(nodo, 'answer')
/** Twenty have room; so that ten thousand are refused before each is looked at. */
const MAX_ANSWERS = 500

function pocas(all: Nodo[]): Nodo[] {
  if (all.length > MAX_ANSWERS) throw new Rechazo(`Tiene ${all.length} respuestas: son demasiadas`)
  return all
}

/** As Moodle fills it in by itself. */
const DE_FABRICA =
  /^(respuesta correcta|respuesta parcialmente correcta|respuesta incorrecta|your answer is (correct|partially correct|incorrect))?\.?$/i

/** What there is no place for here, in words. */
function tellMas(nodo: Nodo): string[] {
  const some = (name: string) => hijos(nodo, name).some(h => words(h).trim() !== '')
  const overall = ['correctfeedback', 'partiallycorrectfeedback', 'incorrectfeedback'].some(name =>
    hijos(nodo, name).some(h => !DE_FABRICA.test(words(h).trim())),
  )
  const format = hijo(nodo, 'questiontext')?.attrs.format
  return [
    ...(some('hint') ? ['Sus pistas no se pasan'] : []),
    ...(overall ? ['Lo que decía al acertar o fallar no se pasa: va la explicación general'] : []),
    ...(some('responsetemplate') ? ['Su plantilla de respuesta no se pasa: ponla en el texto'] : []),
    ...(format === 'markdown' ? ['Está escrita en Markdown: se ve como se escribió'] : []),
  ]
}

const KINDS: Record<string, (nodo: Nodo) => Respondida> = {
  multichoice(nodo) {
    const single = !/^(0|false)$/.test(textoDe(nodo, 'single'))
    const all = pocas(answers(nodo)).map(a => ({ texto: words(a), peso: pesoDe(a), ...said(a) }))
    const avisos: string[] = []
    const most = Math.max(0, ...all.map(a => a.peso))
    const right = (a: { peso: number }) => (single ? a.peso > 0 && a.peso === most : a.peso > 0)
    if (single && all.some(a => a.peso > 0 && !right(a)))
      avisos.push('Una respuesta que valía una parte quedó como incorrecta')
    if (!single && new Set(all.filter(right).map(a => a.peso)).size > 1)
      avisos.push('Sus porcentajes se reparten por igual entre las correctas')
    if (!hijo(nodo, 'eleva'))
      avisos.push(
        ...avisosDeResta(
          all.map(a => a.peso),
          peso => right({ peso }),
          !single,
        ),
      )
    return {
      tipo: single ? 'unica' : 'multiple',
      ...(single ? {} : { datos: { parcial: true } }),
      opciones: all.map(({ peso, ...o }) => ({ ...o, correcta: right({ peso }) })),
      avisos,
    }
  },
  truefalse(nodo) {
    const [v, f] = [/^(true|verdadero|v|cierto|s[ií])$/, /^(false|falso|f|no)$/].map(name =>
      answers(nodo).find(a => name.test(words(a).trim().toLowerCase())),
    )
    if (!v && !f) throw new Rechazo('No dice si es verdadero o falso')
    const correcta = v ? pesoDe(v) > 0 : pesoDe(f!) <= 0
    const [cv, cf] = [v && said(v).comentario, f && said(f).comentario]
    return {
      tipo: 'verdadero',
      datos: { correcta, ...(cv ? { comentario_verdadero: cv } : {}), ...(cf ? { comentario_falso: cf } : {}) },
    }
  },
  shortanswer(nodo) {
    // They are plain words there, whatever they look like.
    const all = pocas(answers(nodo)).map(a => ({ texto: words(a) || textoDe(a, 'text'), peso: pesoDe(a), ...said(a) }))
    const kept = all.filter(a => a.peso > 0)
    if (!hijo(nodo, 'eleva')) refuseCualquiera(kept.map(a => a.texto))
    return {
      tipo: 'corta',
      datos: {
        variantes: kept.map(({ peso, ...v }) => ({ ...v, ...(peso >= 100 ? {} : { parte: peso / 100 }) })),
        ...(textoDe(nodo, 'usecase') === '1' ? { mayusculas: true } : {}),
      },
      avisos: [
        ...(kept.length < all.length ? ['Las respuestas que no valían nada se quitaron'] : []),
        ...(kept.some(a => a.texto.includes('*'))
          ? ['El asterisco no vale por cualquier texto: se compara tal cual']
          : []),
      ],
    }
  },
  numerical(nodo) {
    const all = pocas(answers(nodo))
    const best = all.find(a => pesoDe(a) === 100)
    if (!best) throw new Rechazo('Ninguna de sus respuestas vale todo')
    const nearOf = (a: Nodo) => {
      const tolerance = textoDe(a, 'tolerance')
      return tolerance ? numeroDe(tolerance, numerosDe) : 0
    }
    const rest = all.filter(a => a !== best)
    const full = rest.filter(a => pesoDe(a) === 100)
    refuseCualquiera([best, ...full].map(a => textoDe(a, 'text')))
    const otros = full.map(a => numeroDe(textoDe(a, 'text'), numerosDe))
    const unidades = hijos(hijo(nodo, 'units'), 'unit').map(u => ({
      texto: textoDe(u, 'unit_name'),
      factor: 1 / numeroDe(textoDe(u, 'multiplier') || '1', numerosDe),
    }))
    return {
      tipo: 'numerica',
      datos: {
        valor: numeroDe(textoDe(best, 'text'), numerosDe),
        tolerancia: nearOf(best),
        ...(otros.length ? { otros } : {}),
        ...(unidades.length ? { unidades } : {}),
        ...said(best),
      },
      avisos: [
        ...(full.some(a => nearOf(a) !== nearOf(best))
          ? ['Sus números tenían tolerancias distintas: vale la del primero']
          : []),
        ...(rest.length > full.length ? ['Sus números que valían una parte, o nada, no se pasan'] : []),
      ],
    }
  },
  matching(nodo) {
    const derecha = (s: Nodo) =>
      s.attrs.format === 'plain_text' ? textoDe(s, 'answer', 'text') : words(hijo(s, 'answer')).replace(/\n/g, ' ')
    refuseIguales(hijos(nodo, 'subquestion').map(s => ({ escrita: textoDe(s, 'answer', 'text'), texto: derecha(s) })))
    const sides = pocas(hijos(nodo, 'subquestion')).map(s => ({
      izquierda: words(s).replace(/\n/g, ' '),
      derecha: derecha(s),
    }))
    const parejas = sides.filter(s => s.izquierda).map(s => ({ id: clave(), clave: clave(), ...s }))
    const distractores = sides.filter(s => !s.izquierda && s.derecha).map(s => ({ clave: clave(), derecha: s.derecha }))
    return { tipo: 'relacion', datos: { parejas, ...(distractores.length ? { distractores } : {}) } }
  },
  ordering(nodo) {
    const all = [...pocas(answers(nodo))].sort((a, b) => pesoDe(a) - pesoDe(b))
    refuseIguales(all.map(a => ({ escrita: textoDe(a, 'text'), texto: words(a) })))
    return { tipo: 'orden', datos: { elementos: all.map(a => ({ id: clave(), texto: words(a) })) } }
  },
  essay(nodo) {
    const whole = (name: string) => {
      const n = Number(textoDe(nodo, name))
      return Number.isInteger(n) && n > 0 ? n : undefined
    }
    const adjuntos = adjuntosDe(nodo)
    if (adjuntos) {
      const guia = words(hijo(nodo, 'graderinfo'))
      return { tipo: 'archivo', datos: { ...adjuntos, ...(guia ? { guia } : {}) } }
    }
    const [minimo, maximo, guia] = [whole('minwordlimit'), whole('maxwordlimit'), words(hijo(nodo, 'graderinfo'))]
    const archivos = Number(textoDe(nodo, 'attachments') || 0) !== 0
    return {
      tipo: 'ensayo',
      avisos: archivos ? ['Pedía también archivos: aquí se contesta solo con texto'] : [],
      datos: { ...(minimo ? { minimo } : {}), ...(maximo ? { maximo } : {}), ...(guia ? { guia } : {}) },
    }
  },
  cloze(nodo) {
    const { texto, huecos, avisos } = readCloze(htmlOf(hijo(nodo, 'questiontext')))
    return { tipo: 'huecos', html: '<p>Completa el texto.</p>', datos: { texto, huecos }, avisos }
  },
}
KINDS.match = KINDS.matching!
KINDS.multianswer = KINDS.cloze!
