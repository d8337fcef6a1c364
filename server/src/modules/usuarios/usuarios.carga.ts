/** What the rows of a loaded file say, before the database is asked. */
import { type CampoDeLista, correo, ROL } from '@eleva/contract'
import { type CsvRow, withoutGuard } from '../../kit/exports/csv.ts'
import { isStorable } from '../../kit/http/text.ts'
import { type Columnas, cabezaDe, columnasDe } from './usuarios.columnas.ts'

/**
 * `nombre` is the whole name; surnames stay apart as far as the file has them apart. What a file does not have is ''.
 */
export type FilaLeida = {
  renglon: number
  nombre: string
  nombres: string
  apellido_p: string
  apellido_m: string
  email: string
  correo_alternativo: string
  grupo: string
  escuela: string
  motivo: string
}

/** What a person said of a file: the line of its head (0 for none), and what its columns hold. */
export type Indicada = { encabezado?: number | undefined; columnas?: Columnas | undefined }
/** `cabeza` holds the cells of the head, none where the file has none. */
export type ListaLeida = { filas: FilaLeida[]; columnas: Columnas; cabeza: CsvRow | undefined; primeras: string[][] }

/** What our own files guard from spreadsheets is what it was; a name on two lines is one. */
const onOneLine = (cell: string) => withoutGuard(cell).replace(/\s+/g, ' ')

const LONGEST_NAME = 150
const LONGEST_PLACE = 200
/** Rows that show what a column holds. */
const SHOWN_ROWS = 3

const address = correo('x')
const isAddress = (text: string) => address.safeParse(text).success

function fallaDelCorreo(email: string): string {
  if (!email) return 'Falta el correo'
  if (isAddress(email)) return ''
  return email.split('@').length > 2 ? 'El correo tiene dos arrobas' : 'El correo no es válido'
}

function whyNot({ nombre, nombres, email, correo_alternativo: otro }: Omit<FilaLeida, 'motivo'>): string {
  if (!nombres) return 'Falta el nombre'
  if (nombre.length > LONGEST_NAME) return `El nombre tiene más de ${LONGEST_NAME} letras`
  if (!isStorable(nombre)) return 'El nombre tiene signos que no se pueden guardar'
  const falla = fallaDelCorreo(email)
  if (falla) return falla
  if (otro && !isAddress(otro)) return 'El correo alternativo no es válido'
  return ''
}

/** Where the people of a list stand, under which head. */
function gente(rows: CsvRow[], role: number, indicada: Indicada) {
  const limpias = rows.map(({ linea, celdas }) => ({ linea, celdas: celdas.map(onOneLine) }))
  const { cabeza, columnas } = disposicionDe(limpias, role, indicada)
  const head = cabeza < 0 ? undefined : limpias[cabeza]
  const repeated = head?.celdas.join('\t')
  // A list that was printed by pages has its head on each of them.
  const people = limpias.slice(cabeza + 1).filter(r => r.celdas.join('\t') !== repeated)
  return { head, people, columnas }
}

/** What is wrong with a row; an e-mail counts the first time it stands in the list. */
function conUnaVez<Fila extends { renglon: number; email: string }>(whyNot: (fila: Fila) => string) {
  const seen = new Map<string, number>()
  return (fila: Fila): string => {
    const before = seen.get(fila.email)
    const motivo = whyNot(fila) || (before ? `Ese correo ya está en el renglón ${before}` : '')
    if (!motivo) seen.set(fila.email, fila.renglon)
    return motivo
  }
}

/** The e-mails alone of a list, several of one row too; whose they are is known elsewhere; `motivo` as there. */
export function readCorreos(rows: CsvRow[]): Pick<FilaLeida, 'renglon' | 'email' | 'motivo'>[] {
  const { head, people, columnas } = gente(rows, ROL.estudiante, {})
  const falla = conUnaVez<Pick<FilaLeida, 'renglon' | 'email'>>(f => fallaDelCorreo(f.email))
  return people.flatMap(({ linea, celdas }) => {
    const { renglon, email } = filaDe(linea, celdas, columnas, [])
    // Several in one row: all that it has where no head says what a column holds.
    const cells = celdas.filter((_, i) => columnas[i] === 'email' || !head?.celdas[i])
    const several = cells.flatMap(cell => cell.split(/[;,\s]+/).filter(part => part.includes('@')))
    const emails = several.length > 1 ? several.map(addressOf) : [email]
    return emails.map(one => ({ renglon, email: one, motivo: falla({ renglon, email: one }) }))
  })
}

/**
 * Reads every row; `motivo` says why one cannot be loaded. An e-mail counts the first time it stands in the file.
 * @param role 2 or 3, of which the list is
 */
export function readLista(rows: CsvRow[], role: number, indicada: Indicada = {}): ListaLeida {
  const { head, people, columnas } = gente(rows, role, indicada)
  const falla = conUnaVez(whyNot)
  const filas = people.map(({ linea, celdas }) => {
    const fila = filaDe(linea, celdas, columnas, head?.celdas ?? [])
    return { ...fila, motivo: falla(fila) }
  })
  return { filas, columnas, cabeza: head, primeras: people.slice(0, SHOWN_ROWS).map(r => r.celdas) }
}

function disposicionDe(rows: CsvRow[], role: number, { encabezado, columnas }: Indicada) {
  const cabeza = encabezado === undefined ? cabezaDe(rows, role) : rows.findIndex(r => r.linea === encabezado)
  return { cabeza, columnas: columnas ?? columnasDe(rows, cabeza, role) }
}

function filaDe(renglon: number, celdas: string[], columnas: Columnas, cabeza: string[]): Omit<FilaLeida, 'motivo'> {
  const all = (campo: CampoDeLista) => columnas.flatMap((of, i) => (of === campo && celdas[i] ? [celdas[i]] : []))
  const joined = (...campos: CampoDeLista[]) => campos.flatMap(all).join(' ')
  const apart = surnamesFirst(columnas, cabeza) && splitAtComma(joined('nombre'))
  const nombres = apart ? apart.nombres : joined('nombre')
  const apellido_p = apart ? apart.apellidos : joined('apellidos', 'apellido_p')
  const apellido_m = joined('apellido_m')
  return {
    renglon,
    nombre: [nombres, apellido_p, apellido_m].filter(Boolean).join(' '),
    nombres,
    apellido_p,
    apellido_m,
    email: addressOf(joined('email')),
    correo_alternativo: addressOf(joined('correo_alternativo')),
    grupo: joined('grado', 'grupo').slice(0, LONGEST_PLACE),
    escuela: joined('escuela').slice(0, LONGEST_PLACE),
  }
}

/** Addresses are copied with what stands around them: `Ana <ana@escuela.mx>`, `mailto:ana@escuela.mx`. */
const addressOf = (cell: string) =>
  (/<([^<>\s@]+@[^<>\s@]+)>/.exec(cell)?.[1] ?? cell.replace(/^mailto:/i, '')).toLowerCase()

const surnamesFirst = (columnas: Columnas, cabeza: string[]) =>
  cabeza.some((cell, i) => columnas[i] === 'nombre' && /^(apellido|last ?name|surname)/i.test(cell))

/** `López Díaz, Ana`, under a heading that says so. */
function splitAtComma(cell: string) {
  const [apellidos, nombres, more] = cell.split(',').map(part => part.trim())
  return apellidos && nombres && more === undefined ? { apellidos, nombres } : undefined
}

/** One person, as a form says it. */
export function readPersona({ nombres, apellidos, email }: { nombres: string; apellidos: string; email: string }) {
  const fila = {
    renglon: 1,
    nombre: `${onOneLine(nombres)} ${onOneLine(apellidos)}`.trim(),
    nombres: onOneLine(nombres),
    apellido_p: onOneLine(apellidos),
    apellido_m: '',
    email: addressOf(email),
    correo_alternativo: '',
    grupo: '',
    escuela: '',
  }
  return { ...fila, motivo: whyNot(fila) }
}

export type PersonaDada = { nombres: string; apellido_p: string; apellido_m: string; email: string }

/** Several people whose names stand apart already. An e-mail counts the first time, as in a file. */
export function readPersonas(personas: readonly PersonaDada[]): FilaLeida[] {
  const seen = new Set<string>()
  return personas.map((persona, i) => {
    const email = addressOf(persona.email)
    const [nombres, apellido_p, apellido_m] = [persona.nombres, persona.apellido_p, persona.apellido_m].map(onOneLine)
    const nombre = [nombres, apellido_p, apellido_m].filter(Boolean).join(' ')
    const fila = {
      renglon: i + 1,
      nombre,
      nombres: nombres!,
      apellido_p: apellido_p!,
      apellido_m: apellido_m!,
      email,
      correo_alternativo: '',
      grupo: '',
      escuela: '',
    }
    const motivo = whyNot(fila) || (seen.has(email) ? 'Otro de los marcados tiene el mismo correo' : '')
    if (!motivo) seen.add(email)
    return { ...fila, motivo }
  })
}
