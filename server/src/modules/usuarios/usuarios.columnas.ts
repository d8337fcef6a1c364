/** Which column of a list of people is what, by the words of its headings. What no heading names does not exist. */

/** Places of the columns, from 0; -1 is none. `alReves`: the name begins with the surnames. */
export type Columnas = {
  nombre: number[]
  apellidos: number[]
  email: number
  correo_alternativo: number
  alReves: boolean
}

/** Of a list without headings. */
export const EN_ORDEN: Columnas = { nombre: [0], apellidos: [], email: 1, correo_alternativo: 2, alReves: false }

/** Rows in which the headings are looked for: a title and a date may stand above them. */
const LOOKED_AT = 15

/** Somebody else, or something else, than the person of the row. */
const OTHERS =
  /\b(tutor|tutora|padre|madre|papa|mama|parents?|guardian|familiar|responsable|contacto|emergencia|escuela|school|plantel|institucion|institution|centro|director|directora|coach|gestor|grupo|group|curso|course|archivo|file|usuario|username|user)\b/
const MAIL = /\b(correos?|e ?mails?|mail)\b/
const SECOND_MAIL = /\b(alt\w*|secund\w*|secondary|personal|recovery|recuperacion|adicional|otro|2)\b/
const SURNAME = /\b(apellidos?|surnames?|last name|family name|paterno|materno)\b/
const SECOND_SURNAME = /\b(materno|segundo|second|2)\b/
const GIVEN = /\b(nombres?|names?)\b/
const PERSON =
  /\b(alumn[oa]s?|estudiantes?|students?|docentes?|teachers?|profesor|profesora|profesores|maestr[oa]s?|participantes?|integrantes?)\b/
const WHOLE = /\b(completo|full|whole)\b/
const SECOND_NAME = /\b(segundo nombre|middle name)\b/

/** A heading as its words: no accents, capitals nor signs. */
const wordsOf = (heading: string) =>
  heading
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

type Clase = 'email' | 'otro' | 'apellidos' | 'completo' | 'nombres' | 'segundo' | 'persona' | undefined

function claseDe(words: string): Clase {
  // «Nombre del usuario» is a person, «nombre de usuario» what they sign in with.
  if (OTHERS.test(words.replace(/\bdel usuario\b/, ''))) return undefined
  if (MAIL.test(words)) return SECOND_MAIL.test(words) ? 'otro' : 'email'
  if (SECOND_NAME.test(words)) return 'segundo'
  const rest = words.replace(/\b(last|family) name\b/, 'surname')
  if (SURNAME.test(rest)) return GIVEN.test(rest) ? 'completo' : 'apellidos'
  if (GIVEN.test(rest)) return WHOLE.test(rest) ? 'completo' : 'nombres'
  return PERSON.test(rest) ? 'persona' : undefined
}

function columnasDe(celdas: readonly string[]): Columnas {
  const words = celdas.map(wordsOf)
  const clases = words.map(claseDe)
  const all = (clase: Clase) => clases.flatMap((c, i) => (c === clase ? [i] : []))
  const one = (clase: Clase) => all(clase).slice(0, 1)
  // Where students and teachers have a column each, the list is of the students.
  const ofStudents = (at: number[]) => at.find(i => /alumn|estudiant|student/.test(words[i]!)) ?? at[0]
  const apellidos = all('apellidos').sort(
    (a, b) => Number(SECOND_SURNAME.test(words[a]!)) - Number(SECOND_SURNAME.test(words[b]!)),
  )
  const dado = ofStudents(all('nombres'))
  const completo = one('completo')
  const email = ofStudents(all('email')) ?? -1
  const correo_alternativo = one('otro')[0] ?? -1
  if (completo.length && (dado === undefined || apellidos.length === 0)) {
    const alReves = /^(apellido|surname|last)/.test(words[completo[0]!]!)
    return { nombre: completo, apellidos: [], email, correo_alternativo, alReves }
  }
  const persona = ofStudents(all('persona'))
  const nombre = dado === undefined ? (persona === undefined ? [] : [persona]) : [dado, ...all('segundo')]
  // A person's column beside a surname's is their given name; by itself it is the whole.
  return { nombre, apellidos, email, correo_alternativo, alReves: dado === undefined }
}

/**
 * The row that names the columns, with where they stand; undefined when people begin at once.
 * @param filas cells of all rows
 */
export function cabezaDe(filas: readonly (readonly string[])[]): { fila: number; columnas: Columnas } | undefined {
  const people = filas.slice(0, LOOKED_AT).findIndex(celdas => celdas.some(c => c.includes('@')))
  const above = filas.slice(0, people < 0 ? LOOKED_AT : people)
  const read = above.map(columnasDe)
  const named = ({ nombre, apellidos }: Columnas) => nombre.length + apellidos.length > 0
  const both = read.findIndex(c => c.email >= 0 && named(c))
  const fila = both >= 0 ? both : read.findIndex((c, i) => above[i]!.length > 1 && (c.email >= 0 || named(c)))
  if (fila < 0) return undefined
  return { fila, columnas: read[fila]! }
}
