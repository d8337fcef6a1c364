/** Questions as Moodle XML. What Moodle has no word for stands in an element of ours, which it passes over. */
import type { Hueco, Tipo } from '@eleva/contract'
import { SIGNOS_CLOZE } from '../importar/cloze.ts'
import { escapeKnown } from '../importar/escapes.ts'
import { CLASES_DE_MOODLE, type PropioXml } from '../importar/moodle.ts'
import { escapado } from '../importar/neutral.ts'
import { datosDe, type Exportada, loQueNoVa, palabrasDe, porciento, restaDe, rutaDe, sinFormulas } from './pregunta.ts'

/** What XML 1.0 has no way to write. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: those are what is taken out
const IMPOSSIBLE = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g
const x = (text: string) => escapado(text.replace(IMPOSSIBLE, ''))
const text = (words: string) => `<text>${x(words)}</text>`
const html = (name: string, content: string) => `<${name} format="html">${text(sinFormulas(content))}</${name}>\n`
const feedback = (said: string | undefined) => (said ? `<feedback format="plain_text">${text(said)}</feedback>` : '')
const answer = (fraction: string | number, words: string, said?: string, more = '') =>
  `<answer fraction="${fraction}" format="plain_text">${text(words)}${feedback(said)}${more}</answer>\n`

function opciones(p: Exportada): string {
  const right = p.opciones.filter(o => o.correcta).length
  const share = p.tipo === 'unica' ? '100' : porciento(1 / Math.max(1, right))
  const less = restaDe(p)
  return `<single>${p.tipo === 'unica'}</single>\n${p.opciones.map(o => answer(o.correcta ? share : less, o.texto, o.comentario)).join('')}`
}

const c = (words: string) => escapeKnown(escapado(words.replace(/\n/g, ' ')), SIGNOS_CLOZE)
function gap(h: Hueco): string {
  if (h.clase === 'numero')
    return `{1:NUMERICAL:=${h.valor}:${h.relativa ? Math.abs(h.valor) * h.tolerancia : h.tolerancia}}`
  if (h.clase === 'eleccion')
    return `{1:MULTICHOICE:${h.opciones.map((o, i) => `${i === h.correcta ? '=' : ''}${c(o)}`).join('~')}}`
  const kind = h.mayusculas ? 'SHORTANSWER_C' : 'SHORTANSWER'
  return `{1:${kind}:${h.variantes.map(v => `${(v.parte ?? 1) === 1 ? '=' : `%${porciento(v.parte!)}%`}${c(v.texto)}${v.comentario ? `#${c(v.comentario)}` : ''}`).join('~')}}`
}

type Escrita = { type: string; body: string; propio?: PropioXml; question?: string }
const only = (datos: Record<string, unknown>, ...keys: string[]) => {
  const kept = Object.fromEntries(keys.filter(k => datos[k] !== undefined).map(k => [k, datos[k]]))
  return Object.keys(kept).length ? { propio: { datos: kept } } : {}
}

const KINDS: Record<Tipo, (p: Exportada) => Escrita> = {
  unica: p => ({ type: 'multichoice', body: opciones(p) }),
  multiple: p => ({ type: 'multichoice', body: opciones(p), propio: { datos: { parcial: p.datos.parcial === true } } }),
  verdadero(p) {
    const d = datosDe(p, 'verdadero')
    return {
      type: 'truefalse',
      body:
        answer(d.correcta ? 100 : 0, 'true', d.comentario_verdadero) +
        answer(d.correcta ? 0 : 100, 'false', d.comentario_falso),
    }
  },
  corta(p) {
    const d = datosDe(p, 'corta')
    const body = d.variantes.map(v => answer(porciento(v.parte ?? 1), v.texto, v.comentario)).join('')
    return {
      type: 'shortanswer',
      body: `<usecase>${d.mayusculas ? 1 : 0}</usecase>\n${body}`,
      ...only(p.datos, 'variantes', 'acentos', 'espacios'),
    }
  },
  numerica(p) {
    const d = datosDe(p, 'numerica')
    const off = d.relativa ? Math.abs(d.valor) * d.tolerancia : d.tolerancia
    const units = (d.unidades ?? []).map(
      u => `<unit><multiplier>${1 / u.factor}</multiplier><unit_name>${x(u.texto)}</unit_name></unit>`,
    )
    const body = `${answer(100, String(d.valor), d.comentario, `<tolerance>${off}</tolerance>`)}${units.length ? `<units>${units.join('')}</units>\n` : ''}`
    return {
      type: 'numerical',
      body,
      ...(d.relativa || units.length || d.otros ? only(p.datos, 'tolerancia', 'relativa', 'unidades', 'otros') : {}),
    }
  },
  relacion(p) {
    const d = datosDe(p, 'relacion')
    const sides = [...d.parejas, ...(d.distractores ?? []).map(s => ({ izquierda: '', derecha: s.derecha }))]
    const body = sides.map(
      s => `<subquestion format="plain_text">${text(s.izquierda)}<answer>${text(s.derecha)}</answer></subquestion>\n`,
    )
    return { type: 'matching', body: body.join(''), ...only(p.datos, 'todo') }
  },
  orden: p => ({
    type: 'ordering',
    body: datosDe(p, 'orden')
      .elementos.map((el, i) => answer(i + 1, el.texto))
      .join(''),
    ...only(p.datos, 'todo'),
  }),
  huecos(p) {
    const d = datosDe(p, 'huecos')
    const question = escapado(d.texto)
      .replace(/\n/g, '<br>')
      .replace(/\[\[(\d{1,2})\]\]/g, (_, n) => gap(d.huecos[Number(n) - 1]!))
    return { type: 'cloze', body: '', question, propio: { descripcion: sinFormulas(p.descripcion), datos: p.datos } }
  },
  // An essay there without a text, with files.
  archivo(p) {
    const d = datosDe(p, 'archivo')
    return {
      type: 'essay',
      body: `<responseformat>noinline</responseformat>\n<attachments>${d.maximo}</attachments>\n<attachmentsrequired>1</attachmentsrequired>\n<filetypeslist>${d.clases.map(c => CLASES_DE_MOODLE[c]).join(',')}</filetypeslist>\n${d.guia ? `<graderinfo format="plain_text">${text(d.guia)}</graderinfo>\n` : ''}`,
    }
  },
  ensayo(p) {
    const d = datosDe(p, 'ensayo')
    return {
      type: 'essay',
      body: `${d.guia ? `<graderinfo format="plain_text">${text(d.guia)}</graderinfo>\n` : ''}<minwordlimit>${d.minimo ?? 0}</minwordlimit>\n<maxwordlimit>${d.maximo ?? 0}</maxwordlimit>\n`,
    }
  },
}

export function xmlDe(p: Exportada): string {
  const { type, body, propio, question } = KINDS[p.tipo](p)
  const name = palabrasDe(p.descripcion).slice(0, 80) || `Pregunta ${p.id}`
  const tags = p.palabras.length ? `<tags>${p.palabras.map(w => `<tag>${text(w)}</tag>`).join('')}</tags>\n` : ''
  return `<question type="${type}">
<name>${text(name)}</name>
${html('questiontext', question ?? p.descripcion)}${html('generalfeedback', p.explicacion)}<defaultgrade>${p.puntos}</defaultgrade>
<idnumber>eleva-${p.id}</idnumber>
${body}${tags}${propio ? `<eleva>${x(JSON.stringify(propio))}</eleva>\n` : ''}</question>
`
}

/** @param preguntas by category */
export async function* writeMoodle(preguntas: AsyncIterable<Exportada>) {
  let path: string | undefined = ''
  yield '<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n'
  for await (const p of preguntas) {
    const ruta = rutaDe(p)
    if (ruta !== path)
      yield `<question type="category"><category>${text(`$course$/top/${ruta}`)}</category></question>\n`
    path = ruta
    const falta = loQueNoVa(p)
    if (falta) yield `<!-- ${falta} -->\n`
    yield xmlDe(p)
  }
  yield '</quiz>\n'
}
