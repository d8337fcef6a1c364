/**
 * Which column of a list of people holds what: by the names in its head, in Spanish and English. What no heading names
 * does not exist.
 */
import { type CampoDeLista, ROL } from '@eleva/contract'
import type { CsvRow } from '../../kit/exports/csv.ts'

/** What each column holds, in their order; undefined where it is not used. */
export type Columnas = (CampoDeLista | undefined)[]

/** Rows above the people among which the head is looked for: titles, the school's name, a date. */
const FIRST_ROWS = 20
/** Rows by which columns without a name are told. */
const SAMPLE_ROWS = 50
/** A heading is short; what is longer is a sentence. */
const LONGEST_HEADING = 60

const plain = (text: string) =>
  text
    .slice(0, 200)
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}º°ª]+/gu, ' ')
    .trim()

/** Null is what people keep in such lists and this one has no use for. */
type ReglaDeColumna = [of: CampoDeLista | null, test: RegExp, not?: RegExp]

/** Those of a student's family, and whoever else stands beside them in a list. */
const OTHERS =
  /\b(tutor(es|a|as)?|padres?|madres?|papas?|mamas?|familia(r|res)?|parents?|guardian|mother|father|emergencia|emergency|responsable|director(a)?|coordinador(a)?|asesor(a)?|coach|prefect[oa])\b/
const TEACHERS = /\b(docentes?|maestr[oa]s?|profes?|profesor(a|es|as)?|teachers?|titular)\b/
const STUDENTS = /\b(alumn[oa]s?|estudiantes?|students?|learners?)\b/
const MAIL = /\b(correos?|mail|mails|e ?mails?)\b/
const OTHER_MAIL =
  /\b(altern[a-z]*|secundarios?|second[a-z]*|segundo|personal|particular|otro|recuperacion|recovery|opcional|adicional|casa|home|2)\b/
const SURNAME = /\b(apellidos?|apell?|paterno|materno|surnames?|last ?names?|family ?names?|lastname)\b/
const GIVEN = /\b(nombres?|names?|given ?names?|first ?names?|firstname|forenames?)\b/
const SCHOOL =
  /\b(escuelas?|plantel(es)?|colegios?|institucion(es)?|schools?|campus|(primaria|secundaria|preparatoria|bachillerato)|centro (escolar|educativo|de trabajo))\b/
const GROUP = /\b(grupos?|groups?|seccion(es)?|sections?|salon(es)?|class|clase|classroom|homeroom)\b/

/** The first that fits counts. */
const REGLAS: ReglaDeColumna[] = [
  [null, OTHERS],
  [
    null,
    /\b(cct|clave|curp|rfc|nss|matricula|folio|id|codigo|code|numero|num|no|n|telefono|tel|celular|movil|phone|mobile|whatsapp)\b/,
    MAIL,
  ],
  [
    null,
    /\b(usuario|username|user ?name|login|contrasena|password|nickname|apodo|nombre corto|short ?name|domicilio|direccion|address|ciudad|municipio|estado|turno|zona)\b/,
    MAIL,
  ],
  [
    null,
    /\b(curso|materia|asignatura|course|programa|carrera|unidad|tarea|oferta|curricula|archivo|lista|dominio)\b/,
    MAIL,
  ],
  // How far somebody studied is no group of theirs.
  [null, /\bnivel (educativo|academico|de estudios)\b/],
  [null, /\b(de la|del) (escuela|plantel|colegio|grupo|school)\b/, /\b(nombre|name)\b/],
  ['correo_alternativo', new RegExp(`(?=.*${MAIL.source}).*${OTHER_MAIL.source}`)],
  ['email', MAIL],
  ['escuela', SCHOOL],
  ['grado', /\b(grado|grade|nivel)\b/, GROUP],
  ['grupo', GROUP],
  ['nombre', new RegExp(`(?=.*${SURNAME.source}).*\\b(nombres?|first ?names?|given ?names?)\\b`)],
  ['apellido_m', /\b(materno|segundo apellido|apellido 2|second (surname|last ?name))\b/],
  ['apellido_p', /\b(paterno|primer apellido|apellido 1|first surname)\b/],
  ['apellidos', SURNAME],
  ['nombre', GIVEN],
]

/**
 * What a heading names; null when it names what is not used, undefined when it says nothing.
 * @param role 2 or 3: in a list of students a teacher is somebody else, and the other way round
 */
export function campoDe(heading: string, role: number): CampoDeLista | null | undefined {
  const name = plain(heading)
  if (!name || name.length > LONGEST_HEADING) return undefined
  const [own, others] = role === ROL.docente ? [TEACHERS, STUDENTS] : [STUDENTS, TEACHERS]
  if (others.test(name)) return null
  const rule = REGLAS.find(([, test, not]) => test.test(name) && !not?.test(name))
  if (rule) return rule[0]
  return own.test(name) || /\b(participantes?|personas?|integrantes?)\b/.test(name) ? 'nombre' : undefined
}

/** A heading may show how addresses end, «Correo (@escuela.mx)», and is nobody's for that. */
const hasAddress = (celdas: string[]) => celdas.some(cell => /[\p{L}\p{N}_.+-]@/u.test(cell))

/** What the columns hold, by the head at that place. Without one they are told by where the addresses stand. */
export const columnasDe = (rows: CsvRow[], cabeza: number, role: number): Columnas =>
  cabeza < 0
    ? columnsByContent(rows.slice(0, SAMPLE_ROWS).map(r => r.celdas))
    : namedColumns(rows[cabeza]!.celdas, role)

/** The place of the row that names most, the e-mail above all; −1 when none does before the first address. */
export function cabezaDe(rows: CsvRow[], role: number): number {
  const first = rows.slice(0, FIRST_ROWS)
  const people = first.findIndex(r => hasAddress(r.celdas))
  const points = first.slice(0, people < 0 ? first.length : people).map(({ celdas }, at) => {
    const named = new Set(celdas.map(cell => campoDe(cell, role)).filter(of => of))
    const filled = celdas.filter(Boolean).length
    if (named.has('email')) return 1 + named.size
    if (named.size >= 2) return named.size
    // One word alone is a title rather than a head, but for a file of one column.
    return named.has('nombre') && at === 0 && (filled > 1 || celdas.length === 1) ? 1 : 0
  })
  const most = Math.max(0, ...points)
  return most > 0 ? points.indexOf(most) : -1
}

const WHOLE = /\b(completo|full|apellidos?|last ?name|surname)\b/
const PART = /\b(primer|segundo|first|middle|second|given)\b/
const OF_SCHOOL = /\b(instituc|escolar|school|empresa|trabajo|work)/

function namedColumns(cabeza: string[], role: number): Columnas {
  const names = cabeza.map(plain)
  const columnas: Columnas = cabeza.map(cell => campoDe(cell, role) ?? undefined)
  const placesOf = (campo: CampoDeLista) => columnas.flatMap((of, i) => (of === campo ? [i] : []))
  const keep = (campo: CampoDeLista, kept: number[]) => {
    for (const i of placesOf(campo)) if (!kept.includes(i)) columnas[i] = undefined
  }
  const mails = placesOf('email')
  keep('email', [mails.find(i => OF_SCHOOL.test(names[i]!)) ?? mails[0] ?? -1])
  if (placesOf('email').length === 0) {
    const [only] = placesOf('correo_alternativo')
    if (only !== undefined) columnas[only] = 'email'
  }
  for (const campo of ['correo_alternativo', 'grado', 'grupo', 'escuela', 'apellido_p', 'apellido_m'] as const)
    keep(campo, placesOf(campo).slice(0, 1))
  if (placesOf('apellido_p').length) keep('apellidos', [])
  const whole = placesOf('nombre').filter(i => WHOLE.test(names[i]!))
  const given = placesOf('nombre').filter(i => !whole.includes(i))
  const surnames = placesOf('apellidos').length + placesOf('apellido_p').length > 0
  if (whole.length && !(surnames && given.length)) {
    for (const campo of ['apellidos', 'apellido_p', 'apellido_m'] as const) keep(campo, [])
    keep('nombre', whole.slice(0, 1))
  } else keep('nombre', given.every(i => PART.test(names[i]!)) ? given : given.slice(0, 1))
  return columnas
}

/** Name, e-mail, alternative e-mail, as a list without a head has them; numbers ahead and surnames between are seen. */
function columnsByContent(rows: string[][]): Columnas {
  const width = Math.max(...rows.map(r => r.length))
  const share = (i: number, test: RegExp) => {
    const filled = rows.map(r => r[i] ?? '').filter(Boolean)
    return filled.length > 0 && filled.filter(cell => test.test(cell)).length * 2 >= filled.length
  }
  const places = Array.from({ length: width }, (_, i) => i)
  const [email = 1, other] = places.filter(i => share(i, /@/))
  const words = places.filter(i => i !== email && !share(i, /@/) && !share(i, /^[\d.\s#-]+$/))
  const before = words.filter(i => i < email)
  const names = before.length ? before.slice(0, 3) : words.slice(0, 1)
  const columnas: Columnas = places.map(() => undefined)
  columnas[email] = 'email'
  if (other !== undefined) columnas[other] = 'correo_alternativo'
  const parts = names.length === 3 ? PARTS_OF_NAME : (['nombre', 'apellidos'] as const)
  for (const [n, i] of names.entries()) columnas[i] = parts[n]
  return columnas
}

const PARTS_OF_NAME = ['nombre', 'apellido_p', 'apellido_m'] as const
