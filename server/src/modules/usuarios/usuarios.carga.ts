/** What the rows of a loaded file say, before the database is asked. */
import { correo } from '@eleva/contract'
import { type CsvRow, withoutGuard } from '../../kit/csv.ts'
import { type Columnas, cabezaDe, EN_ORDEN } from './usuarios.columnas.ts'

/** `nombre` is the whole name; the surnames, when the file has them apart, are kept apart. */
export type FilaLeida = {
  renglon: number
  nombre: string
  nombres: string
  apellidos: string
  email: string
  correo_alternativo: string
  motivo: string
}

/** As the sheets of groups have them. */
const WITH_SURNAMES: Columnas = { nombre: [0], apellidos: [1], email: 2, correo_alternativo: 3, alReves: false }
const LONGEST_NAME = 150

const address = correo('x')
const isAddress = (text: string) => address.safeParse(text).success

function whyNot(nombre: string, email: string, otro: string): string {
  if (!nombre) return 'Falta el nombre'
  if (nombre.length > LONGEST_NAME) return `El nombre tiene más de ${LONGEST_NAME} letras`
  if (nombre.includes('\u0000')) return 'El nombre tiene signos que no se pueden guardar'
  if (!email) return 'Falta el correo'
  if (!isAddress(email)) return email.split('@').length > 2 ? 'El correo tiene dos arrobas' : 'El correo no es válido'
  if (otro && !isAddress(otro)) return 'El correo alternativo no es válido'
  return ''
}

const isBehindSurnames = ([, second = '', third = '']: string[]) => third.includes('@') && !second.includes('@')

/** «López Díaz, Ana» as it is said. */
const turned = (name: string) => name.replace(/^([^,]+),\s*([^,]+)$/, '$2 $1')

/**
 * Reads every row; `motivo` says why one cannot be loaded. An e-mail counts the first time it stands in the file. Columns are
 * known by their headings, below whatever title stands above them; without headings they are name, e-mail, alternative e-mail.
 */
export function leeFilas(rows: CsvRow[]): FilaLeida[] {
  const head = cabezaDe(rows.map(r => r.celdas))
  const columns = head?.columnas ?? (isBehindSurnames(rows[0]?.celdas ?? []) ? WITH_SURNAMES : EN_ORDEN)
  const before = new Map<string, number>()
  return rows.slice(head ? head.fila + 1 : 0).map(({ linea, celdas }) => {
    const cell = (at: number) => withoutGuard((celdas[at] ?? '').trim())
    const joined = (at: number[]) => at.map(cell).join(' ').trim().replace(/\s+/g, ' ')
    const said = joined(columns.nombre)
    const nombres = columns.alReves ? turned(said) : said
    const apellidos = joined(columns.apellidos)
    const nombre = `${nombres} ${apellidos}`.trim()
    const email = cell(columns.email).toLowerCase()
    const correo_alternativo = cell(columns.correo_alternativo).toLowerCase()
    const first = before.get(email)
    const motivo =
      whyNot(nombre, email, correo_alternativo) || (first ? `Ese correo ya está en el renglón ${first}` : '')
    if (!motivo) before.set(email, linea)
    return { renglon: linea, nombre, nombres, apellidos, email, correo_alternativo, motivo }
  })
}
