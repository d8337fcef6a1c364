/**
 * A rubric out of a table that was pasted: which row is the header, what its levels are called and give, and what had
 * to be supposed.
 */
import { MAX_COLUMNAS, MAX_FILAS, type TablaPegada } from './tablaPegada.ts'
import { type Columna, celdaNueva, type FilaDeRejilla, type Nivel, type Valores } from './valores.ts'

export type Leida = { valores: Valores; avisos: string[] }

const NUMERO = String.raw`(-?\d{1,6}(?:[.,]\d{1,3})?)`
const PUNTOS = String.raw`\s*(?:puntos?|pts?\.?|p\.?)`
/**
 * «Destacado (4)», «Destacado (4 puntos)», «Destacado: 4 puntos», «4 - Destacado»; which part is the title, and which
 * the points.
 */
const CON_PUNTOS: [RegExp, number, number][] = [
  [new RegExp(String.raw`^(.*?)\s*[([]\s*${NUMERO}(?:${PUNTOS})?\s*[)\]]$`, 'is'), 1, 2],
  [new RegExp(String.raw`^(.*?)[\s:=\-–—]*${NUMERO}${PUNTOS}$`, 'is'), 1, 2],
  [new RegExp(String.raw`^${NUMERO}(?:${PUNTOS})?\s*[\s:.)=\-–—]\s*(\p{L}.*)$`, 'isu'), 2, 1],
]
const SOLO_NUMERO = new RegExp(String.raw`^[([]?\s*${NUMERO}(?:${PUNTOS})?\s*[)\]]?$`, 'i')
const ESQUINA = /^(criterios?|aspectos?|indicador(es)?|rubros?|dimensi[oó]n(es)?|elementos?|categor[ií]as?)\b/i

type Leido = { titulo: string; puntos?: number }

const valor = (text: string) => Number(text.replace(',', '.'))

/** A longer one is no name of a level. */
const LARGO = 120

function nivelEscrito(text: string): Leido {
  if (text.length > LARGO) return { titulo: enUnaLinea(text) }
  const only = SOLO_NUMERO.exec(text)
  if (only) return { titulo: '', puntos: valor(only[1]!) }
  for (const [form, title, points] of CON_PUNTOS) {
    const found = form.exec(text)
    if (found) return { titulo: enUnaLinea(found[title]!), puntos: valor(found[points]!) }
  }
  return { titulo: enUnaLinea(text) }
}

const enUnaLinea = (text: string) => text.replace(/\s+/g, ' ').trim()

/** One cell over all columns, as a title above the table. */
const isTitulo = (fila: readonly string[]) => fila.length > 2 && fila[0] !== '' && fila.every(t => t === fila[0])

/** Points in brackets, or as the word says; a number in front may begin a description, too. */
const namesPuntos = (text: string) =>
  text.length <= LARGO && (SOLO_NUMERO.test(text) || CON_PUNTOS.slice(0, 2).some(([form]) => form.test(text)))

const isEncabezado = ([first = '', ...rest]: readonly string[]) =>
  first === '' ||
  ESQUINA.test(first) ||
  rest.some(namesPuntos) ||
  (rest.length > 0 && rest.every(t => nivelEscrito(t).puntos !== undefined))

const soloPuntos = ([first = '', ...rest]: readonly string[]) =>
  (first === '' || /^(puntos?|puntaje|valor|escala)\b/i.test(first)) && rest.every(t => SOLO_NUMERO.test(t))

/** Points are whole numbers from 0 to 1000. */
const enteros = (puntos: number) => Math.min(1000, Math.max(0, Math.round(puntos)))

/** @param dados of the columns, as the header gives them */
function columnasDe(dados: Leido[], actuales: readonly Nivel[], avisos: string[]): Columna[] {
  const sin = dados.every(d => d.puntos === undefined)
  if (sin && dados.length)
    avisos.push(`Sin puntos en la tabla: quedaron de ${dados.length} a 1. Cámbialos si hace falta.`)
  return dados.map(({ titulo, puntos }, j) => {
    const puesto = puntos ?? (sin ? dados.length - j : 0)
    const puntosNivel = enteros(puesto)
    if (puntosNivel !== puesto)
      avisos.push(`Los puntos son números enteros de 0 a 1000: «${titulo || puesto}» quedó en ${puntosNivel}.`)
    if (!sin && puntos === undefined) avisos.push(`«${titulo}» no trae puntos: quedó en 0.`)
    return { key: `k${j}`, tituloNivel: titulo || actuales[j]?.tituloNivel || `Nivel ${j + 1}`, puntosNivel }
  })
}

/** What stands above the criteria: a title, the levels, their points in a row of their own. */
function partesDe(filas: readonly string[][]) {
  const titulo = filas.length > 1 && isTitulo(filas[0]!) ? enUnaLinea(filas[0]![0]!) : ''
  const rest = titulo ? filas.slice(1) : filas
  // «Niveles de desempeño» over all levels says nothing of them.
  const encima = rest.length > 2 && rest[0]!.length > 2 && new Set(rest[0]!.slice(1)).size === 1
  const body = encima ? rest.slice(1) : rest
  const head = body.length > 1 && isEncabezado(body[0]!) ? body[0] : undefined
  const puntos = head && body.length > 2 && soloPuntos(body[1]!) ? body[1] : undefined
  return { titulo, head, puntos, criterios: body.slice((head ? 1 : 0) + (puntos ? 1 : 0)) }
}

/** A title and what is said of it, where the first cell has more than a line. */
function criterioDe(texto: string): Pick<FilaDeRejilla, 'tituloCriterio' | 'desCriterio'> {
  const [first = '', ...rest] = texto.split('\n')
  return { tituloCriterio: first, desCriterio: rest.join('\n') }
}

/** @param actuales the levels that stand in the grid: names where the table has none */
export function rubricaDeTabla({ filas, combinadas, eran }: TablaPegada, actuales: readonly Nivel[]): Leida {
  const avisos: string[] = []
  if (eran && eran.filas > MAX_FILAS)
    avisos.push(`La tabla tiene ${eran.filas} filas: se toman las primeras ${MAX_FILAS}.`)
  if (eran && eran.columnas > MAX_COLUMNAS)
    avisos.push(`La tabla tiene ${eran.columnas} columnas: se toman las primeras ${MAX_COLUMNAS}.`)
  if (combinadas) avisos.push('Había celdas combinadas: su texto se repite en cada una. Revísalo.')
  const { titulo, head, puntos, criterios } = partesDe(filas)
  const width = (filas[0]?.length ?? 1) - 1
  const dados = Array.from({ length: width }, (_, j): Leido => {
    const escrito = head ? nivelEscrito(head[j + 1] ?? '') : { titulo: '' }
    const aparte = puntos && SOLO_NUMERO.exec(puntos[j + 1] ?? '')
    return aparte ? { ...escrito, puntos: valor(aparte[1]!) } : escrito
  })
  const deAhora = width === 0 || (!head && actuales.length === width)
  if (deAhora) avisos.push('La tabla no trae una fila con los niveles: se usan los de ahora.')
  const columnas = deAhora
    ? actuales.map(({ tituloNivel, puntosNivel }, j) => ({ key: `k${j}`, tituloNivel, puntosNivel }))
    : columnasDe(dados, actuales, avisos)
  const rows = criterios.map((fila, i) => ({
    key: `f${i}`,
    idCriterio: 0,
    ...criterioDe(fila[0] ?? ''),
    celdas: columnas.map((_, j) => celdaNueva(fila[j + 1] ?? '')),
  }))
  return { valores: { nombreRubrica: titulo, columnas, filas: rows }, avisos }
}
