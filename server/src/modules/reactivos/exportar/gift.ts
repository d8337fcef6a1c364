/** Questions as GIFT. What GIFT has no word for stands in a comment, which other programs pass over. */
import { nombresDeTipo, type Tipo } from '@eleva/contract'
import { escapeKnown } from '../importar/escapes.ts'
import { MARCA, type PropioDeGift, SIGNOS_GIFT } from '../importar/gift.ts'
import { datosDe, type Exportada, loQueNoVa, palabrasDe, porciento, restaDe, rutaDe, sinFormulas } from './pregunta.ts'

const e = (text: string) => escapeKnown(text, SIGNOS_GIFT)
const said = (comentario: string | undefined) => (comentario ? `#${e(comentario)}` : '')
/** An answer that begins as a weight or a format would, or has an arrow, would be read as that. */
const isOdd = (text: string) => /->|^\s*(%-?\d|\[(html|plain|moodle|markdown)\])|<\/?[a-z]/i.test(text)

/** Data of a kind that GIFT has no word for. */
const SOBRAN: Partial<Record<Tipo, string[]>> = {
  multiple: ['parcial'],
  corta: ['acentos', 'mayusculas', 'espacios'],
  numerica: ['valor', 'tolerancia', 'relativa', 'unidades', 'otros'],
  relacion: ['todo'],
  ensayo: ['minimo', 'maximo', 'guia'],
}

function propioDe(p: Exportada): PropioDeGift {
  const datos = Object.fromEntries(
    (SOBRAN[p.tipo] ?? []).filter(k => p.datos[k] !== undefined).map(k => [k, p.datos[k]]),
  )
  if (p.tipo === 'multiple' && p.datos.parcial === undefined) datos.parcial = false
  // A plain number says all of itself.
  if (p.tipo === 'numerica' && !p.datos.relativa && !p.datos.unidades && !p.datos.otros)
    for (const k of Object.keys(datos)) delete datos[k]
  return {
    ...(p.puntos === 1 ? {} : { puntos: p.puntos }),
    ...(p.palabras.length ? { palabras: p.palabras } : {}),
    ...(Object.keys(datos).length ? { datos } : {}),
  }
}

function opciones(p: Exportada): string[] | undefined {
  const right = p.opciones.filter(o => o.correcta).length
  if (p.opciones.length < 2 || right === 0 || p.opciones.some(o => isOdd(o.texto))) return undefined
  const weight = (correcta: boolean) =>
    p.tipo === 'unica' ? '' : correcta ? `%${porciento(1 / right)}%` : `%${restaDe(p)}%`
  return p.opciones.map(
    o => `${p.tipo === 'unica' && o.correcta ? '=' : '~'}${weight(o.correcta)}${e(o.texto)}${said(o.comentario)}`,
  )
}

/** The lines between the braces; undefined for what GIFT cannot say. */
const KINDS: Record<Tipo, (p: Exportada) => string[] | undefined> = {
  unica: opciones,
  multiple: opciones,
  verdadero(p) {
    const d = datosDe(p, 'verdadero')
    const [wrong, right] = d.correcta
      ? [d.comentario_falso, d.comentario_verdadero]
      : [d.comentario_verdadero, d.comentario_falso]
    return [
      `${d.correcta ? 'TRUE' : 'FALSE'}${wrong || right ? `#${e(wrong ?? '')}` : ''}${right ? `#${e(right)}` : ''}`,
    ]
  },
  corta(p) {
    const { variantes } = datosDe(p, 'corta')
    // There «*» is any answer.
    if (variantes.some(v => isOdd(v.texto) || v.texto.trim() === '*')) return undefined
    return variantes.map(
      v => `=${(v.parte ?? 1) === 1 ? '' : `%${porciento(v.parte!)}%`}${e(v.texto)}${said(v.comentario)}`,
    )
  },
  numerica(p) {
    const d = datosDe(p, 'numerica')
    const off = d.relativa ? Math.abs(d.valor) * d.tolerancia : d.tolerancia
    return [`#${d.valor}:${off}${said(d.comentario)}`]
  },
  relacion(p) {
    const d = datosDe(p, 'relacion')
    const sides = [...d.parejas, ...(d.distractores ?? []).map(x => ({ izquierda: '', derecha: x.derecha }))]
    if (sides.some(s => isOdd(s.izquierda) || isOdd(s.derecha))) return undefined
    return sides.map(s => `=${e(s.izquierda)} -> ${e(s.derecha)}`)
  },
  orden: () => undefined,
  huecos: () => undefined,
  ensayo: () => [],
  archivo: () => undefined,
}

/** @returns the text of one question, or why it is left out */
export function giftDe(p: Exportada): { text: string } | { motivo: string } {
  const lines = KINDS[p.tipo](p)
  if (!lines) return { motivo: `GIFT no tiene cómo decirla (${nombresDeTipo[p.tipo].nombre})` }
  const propio = propioDe(p)
  const explicacion = p.explicacion ? `####[html]${e(sinFormulas(p.explicacion))}` : ''
  const answers = lines.length > 1 ? `{\n${lines.join('\n')}\n${explicacion}}` : `{${lines.join('')}${explicacion}}`
  const comment = Object.keys(propio).length ? `${MARCA}${JSON.stringify(propio)}\n` : ''
  return {
    text: `${comment}::Pregunta ${p.id}::[html]${e(sinFormulas(p.descripcion))}${answers.replace('\n####', '####')}\n\n`,
  }
}

/** @param preguntas by category */
export async function* writeGift(preguntas: AsyncIterable<Exportada>) {
  let path: string | undefined = ''
  yield '// Preguntas del banco de Eleva\n\n'
  for await (const p of preguntas) {
    const ruta = rutaDe(p)
    if (ruta !== path) yield `$CATEGORY: ${ruta || 'top'}\n\n`
    path = ruta
    const said = giftDe(p)
    const falta = 'text' in said && loQueNoVa(p)
    if (falta) yield `// ${falta}\n`
    yield 'text' in said
      ? said.text
      : `// No se exportó la pregunta ${p.id}, «${palabrasDe(p.descripcion).slice(0, 80)}»: ${said.motivo}\n\n`
  }
}
