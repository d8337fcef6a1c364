/** What the rows of a loaded file say, before the database is asked. */
import { correo } from '@eleva/contract'
import type { CsvRow } from '../../kit/csv.ts'

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

type Columns = { nombre: number; apellidos: number[]; email: number; correo_alternativo: number }

const IN_ORDER: Columns = { nombre: 0, apellidos: [], email: 1, correo_alternativo: 2 }
/** As the sheets of groups have them. */
const WITH_SURNAMES: Columns = { nombre: 0, apellidos: [1], email: 2, correo_alternativo: 3 }
const LONGEST_NAME = 150

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Where the columns stand, when the first row names them; undefined when it is a person already. */
function columnsOf(first: string[]): Columns | undefined {
  const names = first.map(plain)
  const at = (test: (name: string) => boolean) => names.findIndex(test)
  if (first.some(cell => cell.includes('@'))) return undefined
  const isMail = (name: string) => /correo|mail/.test(name)
  const correo_alternativo = at(n => isMail(n) && /alt|secund|personal/.test(n))
  const email = names.findIndex((n, i) => isMail(n) && i !== correo_alternativo)
  const nombre = at(n => /nombre|name|alumn|estudiante|docente/.test(n) && !isMail(n))
  if (email < 0 && nombre < 0) return undefined
  return {
    apellidos: names.flatMap((n, i) => (/apellido|surname|last name/.test(n) ? [i] : [])),
    nombre: nombre < 0 ? IN_ORDER.nombre : nombre,
    email: email < 0 ? IN_ORDER.email : email,
    correo_alternativo:
      correo_alternativo < 0 ? (names.length > 2 ? IN_ORDER.correo_alternativo : -1) : correo_alternativo,
  }
}

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

/** Reads every row; `motivo` says why one cannot be loaded. An e-mail counts the first time it stands in the file. */
export function leeFilas(rows: CsvRow[]): FilaLeida[] {
  const named = columnsOf(rows[0]?.celdas ?? [])
  const columns = named ?? (isBehindSurnames(rows[0]?.celdas ?? []) ? WITH_SURNAMES : IN_ORDER)
  const seen = new Map<string, number>()
  return rows.slice(named ? 1 : 0).map(({ linea, celdas }) => {
    const cell = (at: number) => (celdas[at] ?? '').trim()
    const joined = (at: number[]) => at.map(cell).join(' ').trim().replace(/\s+/g, ' ')
    const [nombres, apellidos] = [joined([columns.nombre]), joined(columns.apellidos)]
    const nombre = `${nombres} ${apellidos}`.trim()
    const email = cell(columns.email).toLowerCase()
    const correo_alternativo = cell(columns.correo_alternativo).toLowerCase()
    const before = seen.get(email)
    const motivo =
      whyNot(nombre, email, correo_alternativo) || (before ? `Ese correo ya está en el renglón ${before}` : '')
    if (!motivo) seen.set(email, linea)
    return { renglon: linea, nombre, nombres, apellidos, email, correo_alternativo, motivo }
  })
}
