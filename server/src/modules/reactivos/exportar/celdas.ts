/** A question as the cells of a row; `importar/tabla.ts` reads them. */
import type { Hueco, Tipo } from '@eleva/contract'
import { escapeKnown } from '../importar/escapes.ts'
import { PALABRAS_DE_TIPO, SIGNOS_CELDA } from '../importar/tabla.ts'
import { datosDe, type Exportada, plainText, porciento } from './pregunta.ts'

/** What has more answers has the rest of them in the last of these, a line each. */
const ANSWERS = 10
export const COLUMNAS_DE_PREGUNTAS = [
  'Tipo',
  'Pregunta',
  'Texto con huecos',
  ...Array.from({ length: ANSWERS }, (_, i) => `Respuesta ${i + 1}`),
  'Detalles',
  'Puntos',
  'Categoría',
  'Indicador',
  'Palabras clave',
  'Explicación',
]

const e = (text: string) => escapeKnown(text, SIGNOS_CELDA)
const said = (comentario: string | undefined) => (comentario ? ` # ${e(comentario)}` : '')
const variante = (v: { texto: string; parte?: number | undefined; comentario?: string | undefined }) =>
  `${(v.parte ?? 1) === 1 ? '' : `${porciento(v.parte!)}% `}${e(v.texto)}${said(v.comentario)}`
const medida = (m: { valor: number; tolerancia: number; relativa?: boolean | undefined }) =>
  m.tolerancia || m.relativa ? `${m.valor} ± ${m.relativa ? `${m.tolerancia * 100}%` : m.tolerancia}` : String(m.valor)
const cuidado = (c: {
  acentos?: boolean | undefined
  mayusculas?: boolean | undefined
  espacios?: boolean | undefined
}) => [c.acentos ? 'acentos' : '', c.mayusculas ? 'mayúsculas' : '', c.espacios ? 'espacios' : ''].filter(Boolean)
const todo = (d: { todo?: boolean | undefined }) => (d.todo ? ['todo o nada'] : [])
const opciones = (p: Exportada) => p.opciones.map(o => `${o.correcta ? '* ' : ''}${e(o.texto)}${said(o.comentario)}`)

function hueco(h: Hueco): string {
  if (h.clase === 'numero') return `número: ${medida(h)}`
  if (h.clase === 'eleccion')
    return `opción: ${h.opciones.map((o, i) => `${i === h.correcta ? '* ' : ''}${e(o)}`).join(' | ')}`
  const flags = cuidado(h)
  return `texto${flags.length ? ` [${flags.join(' ')}]` : ''}: ${h.variantes.map(variante).join(' | ')}`
}

type Escrita = { lines: string[]; detalles?: string[]; texto?: string }
const KINDS: Record<Tipo, (p: Exportada) => Escrita> = {
  unica: p => ({ lines: opciones(p) }),
  multiple: p => ({ lines: opciones(p), detalles: datosDe(p, 'multiple').parcial ? ['por partes'] : [] }),
  verdadero(p) {
    const d = datosDe(p, 'verdadero')
    return {
      lines: [
        `${d.correcta ? '* ' : ''}Verdadero${said(d.comentario_verdadero)}`,
        `${d.correcta ? '' : '* '}Falso${said(d.comentario_falso)}`,
      ],
    }
  },
  corta: p => ({ lines: datosDe(p, 'corta').variantes.map(variante), detalles: cuidado(datosDe(p, 'corta')) }),
  numerica(p) {
    const d = datosDe(p, 'numerica')
    return {
      lines: [`${medida(d)}${said(d.comentario)}`, ...(d.unidades ?? []).map(u => `${e(u.texto)} = ${u.factor}`)],
    }
  },
  relacion(p) {
    const d = datosDe(p, 'relacion')
    return {
      lines: [
        ...d.parejas.map(x => `${e(x.izquierda)} -> ${e(x.derecha)}`),
        ...(d.distractores ?? []).map(x => `-> ${e(x.derecha)}`),
      ],
      detalles: todo(d),
    }
  },
  orden: p => ({ lines: datosDe(p, 'orden').elementos.map(x => e(x.texto)), detalles: todo(datosDe(p, 'orden')) }),
  huecos: p => ({ lines: datosDe(p, 'huecos').huecos.map(hueco), texto: datosDe(p, 'huecos').texto }),
  archivo(p) {
    const d = datosDe(p, 'archivo')
    return { lines: d.guia ? [e(d.guia)] : [], detalles: [...d.clases, `hasta ${d.maximo}`] }
  },
  ensayo(p) {
    const d = datosDe(p, 'ensayo')
    return {
      lines: d.guia ? [e(d.guia)] : [],
      detalles: [d.minimo ? `mínimo ${d.minimo}` : '', d.maximo ? `máximo ${d.maximo}` : ''].filter(Boolean),
    }
  },
}

/** A cell that begins as one of those that are guarded gets a guard of its own, so that reading takes one away. */
const guardada = (text: string) => (/^'['=+\-@\t\r]/.test(text) ? `'${text}` : text)

export function celdasDe(p: Exportada): (string | number)[] {
  const { lines, detalles = [], texto = '' } = KINDS[p.tipo](p)
  const answers = Array.from({ length: ANSWERS }, (_, i) =>
    i < ANSWERS - 1 ? (lines[i] ?? '') : lines.slice(ANSWERS - 1).join('\n'),
  )
  return [
    PALABRAS_DE_TIPO[p.tipo][0]!,
    plainText(p.descripcion),
    texto,
    ...answers,
    detalles.join('; '),
    String(p.puntos),
    p.categoria,
    p.indicador,
    p.palabras.join(', '),
    plainText(p.explicacion),
  ].map(guardada)
}
