/**
 * A sheet (CSV or XLSX) with a question a row, as the template shows it. What stands in a cell is written by
 * `exportar/celdas.ts`.
 */
import type { Hueco, Tipo } from '@eleva/contract'
import { clasesDeArchivo, entreComillas, nombresDeClase, numerosDe } from '@eleva/contract/hilos'
import { withoutGuard } from '../../../kit/exports/csv.ts'
import type { FilaDeHoja } from '../../../kit/exports/workbook.ts'
import { hideEscapes, showEscapes } from './escapes.ts'
import { type Cruda, clave, htmlDe, isHtml, type Leida, leida, numeroDe, Rechazo } from './neutral.ts'

/** Signs that have a meaning in a cell of answers. */
export const SIGNOS_CELDA = '#*|:%>-['

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().trim()

/** As people may call a kind; the first is what we write. */
export const PALABRAS_DE_TIPO: Record<Tipo, string[]> = {
  unica: ['opción única', 'unica', 'opcion multiple', 'opcion multiple (unica respuesta)'],
  multiple: ['varias correctas', 'multiple', 'opcion multiple (varias respuesta)', 'varias respuestas'],
  verdadero: ['verdadero o falso', 'verdadero', 'falso y verdadero'],
  corta: ['respuesta corta', 'corta'],
  numerica: ['numérica', 'numero'],
  relacion: ['relacionar columnas', 'relacionar', 'relacion'],
  orden: ['ordenar', 'orden'],
  huecos: ['completar huecos', 'huecos', 'completar'],
  ensayo: ['ensayo', 'abierta'],
  archivo: ['archivo', 'archivos', 'subir archivo'],
}
const TIPOS = new Map(Object.entries(PALABRAS_DE_TIPO).flatMap(([tipo, all]) => all.map(w => [plain(w), tipo as Tipo])))

const COLUMNS: [name: keyof ColumnasDeTabla, test: RegExp][] = [
  ['tipo', /^tipo/],
  ['texto', /^texto/],
  ['pregunta', /^(pregunta|enunciado)/],
  ['puntos', /^puntos/],
  ['categoria', /^categoria/],
  ['indicador', /^indicador/],
  ['palabras', /^palabras/],
  ['explicacion', /^explicacion/],
  ['detalles', /^detalles/],
]
type ColumnasDeTabla = Record<
  'tipo' | 'texto' | 'pregunta' | 'puntos' | 'categoria' | 'indicador' | 'palabras' | 'explicacion' | 'detalles',
  number
>

/** Rows among which the head is looked for: titles may stand above it. */
export const PRIMEROS = 20

/** Whether a row names columns of ours. */
export const isCabeza = (celdas: readonly string[]): boolean =>
  celdas.some(c => /^tipo/.test(plain(c))) && celdas.some(c => /^(pregunta|enunciado)/.test(plain(c)))

export function* readTabla(rows: FilaDeHoja[]): Generator<Leida> {
  const place = rows.slice(0, PRIMEROS).findIndex(r => isCabeza(r.celdas))
  const [head, ...rest] = place < 0 ? [] : rows.slice(place)
  if (!head)
    throw Rechazo.deTodo(
      'Un renglón, de los primeros, debe nombrar las columnas: al menos Tipo, Pregunta y Respuesta. Descarga la plantilla.',
    )
  const names = head.celdas.map(plain)
  const at = Object.fromEntries(
    COLUMNS.map(([name, test]) => [name, names.findIndex(n => test.test(n))]),
  ) as ColumnasDeTabla
  const answers = names.flatMap((n, i) => (/^(respuesta|opcion)/.test(n) ? [i] : []))
  for (const { linea, celdas, exactos, malas } of rest) {
    const seen = (i: number) => (i < 0 ? '' : withoutGuard((celdas[i] ?? '').trim()))
    // Where a number is asked for it is read as one, whatever separators it is shown with.
    const numerica = TIPOS.get(plain(seen(at.tipo))) === 'numerica'
    const cell = (i: number) =>
      (numerica && answers.includes(i)) || i === at.puntos ? (exactos?.get(i) ?? seen(i)) : seen(i)
    const mala = [...Object.values(at), ...answers].map(i => malas?.get(i)).find(Boolean)
    const lines = answers
      .flatMap(i => cell(i).split(/\r?\n/))
      .map(l => l.trim())
      .filter(Boolean)
    yield leida(linea, cell(at.pregunta).slice(0, 3000) || cell(at.texto).slice(0, 300), () => {
      if (mala) throw new Rechazo(mala)
      return filaDe(linea, name => cell(at[name]), lines)
    })
  }
}

function filaDe(linea: number, cell: (name: keyof ColumnasDeTabla) => string, lines: string[]): Cruda {
  const tipo = TIPOS.get(plain(cell('tipo')))
  if (!tipo)
    throw new Rechazo(cell('tipo') ? `No hay un tipo ${entreComillas(cell('tipo').slice(0, 40))}` : 'Falta el tipo')
  const rich = (text: string) => (isHtml(text) ? text : htmlDe(text))
  const detalles = cell('detalles')
    .split(';')
    .map(d => plain(d))
    .filter(Boolean)
  const texto = cell('texto')
  const puntos = cell('puntos')
  return {
    linea,
    html: rich(cell('pregunta') || (texto ? 'Completa el texto.' : '')),
    ...KINDS[tipo](
      lines.map(l => hideEscapes(l, SIGNOS_CELDA)),
      { detalles, texto },
    ),
    puntos: puntos ? numeroDe(puntos, numerosDe) : undefined,
    categoria: cell('categoria'),
    indicador: cell('indicador'),
    explicacion: rich(cell('explicacion')),
    palabras: cell('palabras').split(/[,;]/),
  }
}

type Mas = { detalles: string[]; texto: string }
type Respondida = Pick<Cruda, 'tipo' | 'datos' | 'opciones'>

const words = (hidden: string) => showEscapes(hidden).trim()
/** «texto # lo que se dice de él». */
function splitLine(line: string) {
  const [answer, ...said] = line.split('#')
  const comentario = words(said.join('#'))
  return { answer: answer!.trim(), said: comentario ? { comentario } : {} }
}
/** «50% texto # …». */
function variante(line: string) {
  const { answer, said } = splitLine(line)
  // «50%» alone is an answer.
  const weight = /^(\d{1,3}(?:\.\d{1,12})?) ?%(?=\s*\S)/.exec(answer)
  const parte = weight ? Number(weight[1]) / 100 : 1
  return { texto: words(answer.slice(weight?.[0].length ?? 0)), ...(parte === 1 ? {} : { parte }), ...said }
}
/** «3.5 ± 0.1», «3.5 ± 5 %». */
function medida(text: string) {
  const [value, tolerance = ''] = text.split('±').map(words)
  const relativa = tolerance.endsWith('%')
  const off = tolerance ? numeroDe(tolerance.replace(/%$/, ''), numerosDe) : 0
  return {
    valor: numeroDe(value!, numerosDe),
    tolerancia: relativa ? off / 100 : off,
    ...(relativa ? { relativa } : {}),
  }
}
const cuidado = (said: readonly string[]) =>
  Object.fromEntries((['acentos', 'mayusculas', 'espacios'] as const).filter(c => said.includes(c)).map(c => [c, true]))
const todo = ({ detalles }: Mas) => (detalles.includes('todo o nada') ? { todo: true } : {})
const opciones = (lines: string[]) =>
  lines.map(line => {
    const { answer, said } = splitLine(line)
    return { texto: words(answer.replace(/^\*/, '')), correcta: answer.startsWith('*'), ...said }
  })

const KINDS: Record<Tipo, (lines: string[], mas: Mas) => Respondida> = {
  unica: lines => ({ tipo: 'unica', opciones: opciones(lines) }),
  multiple: (lines, { detalles }) => ({
    tipo: 'multiple',
    opciones: opciones(lines),
    datos: detalles.includes('por partes') ? { parcial: true } : {},
  }),
  verdadero(lines) {
    const all = lines.map(l => ({ ...splitLine(l.replace(/^\*/, '')), star: l.startsWith('*') }))
    const of = (test: RegExp) => all.find(a => test.test(plain(words(a.answer))))
    const [v, f] = [of(/^(v|verdadero|si|cierto|true)$/), of(/^(f|falso|no|false)$/)]
    if (!v && !f) throw new Rechazo('Su respuesta debe ser Verdadero o Falso')
    if (v && f && v.star === f.star) throw new Rechazo('Marca con * si es verdadero o falso')
    const comments = { comentario_verdadero: v?.said.comentario, comentario_falso: f?.said.comentario }
    return {
      tipo: 'verdadero',
      datos: {
        correcta: v && f ? v.star : Boolean(v),
        ...Object.fromEntries(Object.entries(comments).filter(([, c]) => c)),
      },
    }
  },
  corta: (lines, { detalles }) => ({ tipo: 'corta', datos: { variantes: lines.map(variante), ...cuidado(detalles) } }),
  numerica([first = '', ...units]) {
    const { answer, said } = splitLine(first)
    const unidades = units.map(u => {
      const [texto, factor = '1'] = u.split('=').map(words)
      return { texto, factor: numeroDe(factor, numerosDe) }
    })
    return { tipo: 'numerica', datos: { ...medida(answer), ...said, ...(unidades.length ? { unidades } : {}) } }
  },
  relacion(lines, mas) {
    const sides = lines.map(l => {
      const [left, ...rest] = l.split('->')
      if (rest.length === 0) throw new Rechazo(`Falta la flecha -> en ${entreComillas(words(l).slice(0, 60))}`)
      return { izquierda: words(left!), derecha: words(rest.join('->')) }
    })
    const distractores = sides.filter(s => !s.izquierda).map(s => ({ clave: clave(), derecha: s.derecha }))
    const parejas = sides.filter(s => s.izquierda).map(s => ({ id: clave(), clave: clave(), ...s }))
    return { tipo: 'relacion', datos: { parejas, ...(distractores.length ? { distractores } : {}), ...todo(mas) } }
  },
  orden: (lines, mas) => ({
    tipo: 'orden',
    datos: { elementos: lines.map(l => ({ id: clave(), texto: words(l) })), ...todo(mas) },
  }),
  huecos: (lines, { texto }) => ({ tipo: 'huecos', datos: { texto, huecos: lines.map(hueco) } }),
  archivo(lines, { detalles }) {
    const clases = clasesDeArchivo.filter(c => detalles.some(d => d === c || d === plain(nombresDeClase[c].varios)))
    const maximo = Number(detalles.map(d => /^hasta (\d{1,2})$/.exec(d)?.[1]).find(Boolean) ?? 1)
    const guia = lines.map(words).join('\n')
    return {
      tipo: 'archivo',
      datos: { clases: clases.length ? clases : ['documento'], maximo, ...(guia ? { guia } : {}) },
    }
  },
  ensayo(lines, { detalles }) {
    const limit = (name: string) => detalles.map(d => new RegExp(`^${name} (\\d{1,5})$`).exec(d)?.[1]).find(Boolean)
    const [minimo, maximo, guia] = [limit('minimo'), limit('maximo'), lines.map(words).join('\n')]
    return {
      tipo: 'ensayo',
      datos: {
        ...(minimo ? { minimo: Number(minimo) } : {}),
        ...(maximo ? { maximo: Number(maximo) } : {}),
        ...(guia ? { guia } : {}),
      },
    }
  },
}

/** «texto [acentos]: perro | 50% can», «número: 3.5 ± 0.1», «opción: rojo | * azul». */
function hueco(line: string): Hueco {
  const [head, ...rest] = line.split(':')
  const body = rest.join(':')
  const [, clase = '', flags = ''] = /^\s*([^[]*?)\s*(?:\[([^\]]*)\])?\s*$/.exec(head!) ?? []
  const kind = plain(clase)
  const pieces = body.split('|')
  if (rest.length === 0 || !/^(texto|numero|opcion)$/.test(kind))
    throw new Rechazo('Cada hueco empieza con «texto:», «número:» u «opción:»')
  if (kind === 'numero') return { clase: 'numero', ...medida(body) }
  if (kind === 'texto')
    return { clase: 'texto', variantes: pieces.map(p => variante(p.trim())), ...cuidado(plain(flags).split(/\s+/)) }
  return {
    clase: 'eleccion',
    opciones: pieces.map(p => words(p.trim().replace(/^\*/, ''))),
    correcta: pieces.findIndex(p => p.trim().startsWith('*')),
  }
}
