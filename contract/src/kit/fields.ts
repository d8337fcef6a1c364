/**
 * Building blocks of bodies and queries. Forms send everything as text, JSON does not: each block takes both and
 * gives one type. Messages are for people, in Spanish.
 */
import * as z from 'zod'
import es from 'zod/v4/locales/es.js'
import { OCULTOS } from './letras.ts'

// A page may not make code out of text (its policy), and schemas there check a form at a time.
z.config({ ...es(), jitless: 'document' in globalThis })

const isBlank = (v: unknown) => v === undefined || v === null || (typeof v === 'string' && v.trim() === '')
const digits = (v: unknown) => (typeof v === 'string' && /^\s*-?\d{1,16}\s*$/.test(v) ? Number(v) : v)

/** Text that may be empty. @param max longest, in characters */
export const texto = (max = 255) =>
  z.preprocess(
    v => (isBlank(v) ? '' : v),
    z.string('Escribe un texto').trim().max(max, `Escribe a lo más ${max} caracteres`),
  )

/** Whether a text has anything that is seen. */
const seVe = (v: string) => /[^\p{C}\p{Z}\s]/u.test(v)

/** Text that must be there; `message` is what a person reads when it is not. */
export const textoObligatorio = (message: string, max = 255) =>
  z
    .string(message)
    .trim()
    .min(1, message)
    .max(max, `Escribe a lo más ${max} caracteres`)
    .refine(v => v === '' || seVe(v), message)

/** Letters that look like nothing: a name of them alone is none. */
const VACIAS = /[\u115F\u1160\u3164\uFFA0]/g
const hasLetter = (v: string) => /[\p{L}\p{N}]/u.test(v.replace(VACIAS, ''))
/** Not «Ma.Luisa» nor «J. Pérez»: what a browser or a mail program would make a link of. */
const LEADS =
  /:\/\/|www\.|@|\p{L}\.(?:com|net|org|info|biz|io|me|co|app|dev|xyz|site|online|edu|gob|mx|es|ru|cn|link|top|club|shop)(?![\p{L}\p{N}])/iu

export const NOMBRE_CON_DIRECCION = 'Escribe solo el nombre, sin direcciones de correo ni de internet'

/** As it is kept: in one line, without signs that nobody sees. */
export const enUnaLinea = (v: string) =>
  v
    .replace(OCULTOS, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
/** Whether a name leads somewhere: it stands in mails and lists of others. */
const llevaDireccion = (v: string) => LEADS.test(v)

const nombreHasta = (max: number) => (schema: z.ZodString) =>
  schema.transform(enUnaLinea).pipe(
    z
      .string()
      .max(max, `Escribe a lo más ${max} caracteres`)
      .refine(v => !llevaDireccion(v), NOMBRE_CON_DIRECCION),
  )

/**
 * The name of a person, group or school; `message` is what a person reads when there is none.
 * @param max longest, in characters
 */
export const nombreObligatorio = (message: string, max: number) =>
  nombreHasta(max)(z.string(message)).refine(hasLetter, message)

/** A surname that may be missing. */
export const nombreOpcional = (max: number) =>
  z.preprocess(v => (isBlank(v) ? '' : v), nombreHasta(max)(z.string('Escribe un texto')))

/** A whole number. */
export const entero = (message: string, min: number, max: number) =>
  z.preprocess(digits, z.int(message).min(min, message).max(max, message))

/** One of a few whole numbers. */
export const unoDe = <const N extends number>(message: string, numeros: readonly N[]) =>
  z.preprocess(digits, z.literal(numeros, message))

/** A number with one decimal at most, typed with a point or a comma. */
export const conDecimal = (message: string, min: number, max: number) =>
  z.preprocess(
    v => (typeof v === 'string' && /^\d+([.,]\d)?$/.test(v.trim()) ? Number(v.trim().replace(',', '.')) : v),
    z
      .number(message)
      .min(min, message)
      .max(max, message)
      .refine(n => Number(n.toFixed(1)) === n, message),
  )

/** Key of a row in the path or the body. */
export const id = entero('El identificador no es válido', 1, Number.MAX_SAFE_INTEGER)

/** Behind which row of a list something goes; null before all of them, absent behind all. */
export const tras = entero('El lugar no es válido', 1, Number.MAX_SAFE_INTEGER).nullable().optional()

/** The parameters of an address that names one row. */
export const porId = z.object({ id })

/** A key that whoever sends made up, by which what is sent again is the same. */
export const claveDeEnvio = z.uuid('La clave no es válida')

/** A key in a path that is refused in words of its own, as specified; of others it is said that there is nothing. */
export const idDe = (message: string) =>
  z.preprocess(
    digits,
    z.custom<number>(v => id.safeParse(v).success, message),
  )

/** 0 or 1; a checkbox's words count too. */
export const bandera = z.preprocess(
  v => (v === true || v === 'true' || v === 'on' ? 1 : v === false || v === 'false' || isBlank(v) ? 0 : digits(v)),
  z.literal([0, 1], 'El valor debe ser 0 o 1'),
)
export type Bandera = z.output<typeof bandera>

/** What a form may leave empty: null clears it. */
export const vaciable = <S extends z.ZodType>(schema: S) =>
  z.preprocess(v => (isBlank(v) ? null : v), schema.nullable())

type Cambio<S extends z.ZodRawShape> = {
  [K in keyof S]: z.ZodOptional<S[K] extends z.ZodDefault<infer I extends z.core.SomeType> ? I : S[K]>
}

/**
 * The fields of a form as a change sends them: one that is not sent is undefined and stays as it is, also where the
 * form has a default; what is sent is checked as the form does, and only what is sent empty clears.
 */
export const cambioDe = <S extends z.ZodRawShape>(form: z.ZodObject<S>): z.ZodObject<Cambio<S>> =>
  z.object(
    Object.fromEntries(
      Object.entries(form.shape).map(([name, field]) => [
        name,
        z.optional(field instanceof z.ZodDefault ? field.unwrap() : field),
      ]),
    ) as Cambio<S>,
  )

/** A filter of a list: left empty, as a select's first option is sent, it is none. */
export const filtro = <S extends z.ZodType>(schema: S) =>
  z.preprocess(v => (isBlank(v) ? undefined : v), schema.optional())

const isDay = (v: string) => {
  const date = new Date(`${v}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(v) && v >= '1900-01-01' && v < '2200-01-01'
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

/** A list as forms send it: itself, one alone, JSON text, or divided by commas. */
export const asList = (v: unknown): unknown => {
  if (isBlank(v)) return []
  if (Array.isArray(v)) return v
  if (typeof v !== 'string') return [v]
  return v.trim().startsWith('[') ? parsed(v) : v.split(',')
}

/** Keys of several rows, each once: a list, one alone, JSON text, or divided by commas. */
export const listaDeIds = z.preprocess(
  asList,
  z
    .array(id, 'La lista no es válida')
    .max(5000, 'Son demasiados a la vez')
    .transform(list => [...new Set(list)]),
)

export const ARCHIVO_VACIO = 'El archivo está vacío.'

/** A file of the body; the route's `upload` says how many bytes it may have at most. */
export const archivo = (message: string) =>
  z.instanceof(File, { error: message }).refine(file => file.size > 0, ARCHIVO_VACIO)

/** A list of people, as a spreadsheet saves it. */
export const archivoCsv = archivo('Elige un archivo .csv').refine(
  file => /\.csv$/i.test(file.name),
  'El archivo debe terminar en .csv: en tu hoja de cálculo, guárdalo como «CSV UTF-8».',
)

/** A form in which nobody chose a file sends one without bytes and without a name. */
const aFile = (v: unknown) => (v instanceof File && (v.size > 0 || v.name !== '') ? v : undefined)

/**
 * The picture of a form, kept unless said otherwise. A new one is taken unless `reemplazarImagen` is 0; an address in
 * its place is that of the old one.
 */
export const camposDeImagen = {
  imagen: z.preprocess(aFile, archivo('Elige una imagen').optional()),
  reemplazarImagen: filtro(bandera),
  quitarImagenExistente: filtro(bandera),
}

/**
 * When something was done in the browser, and that the page had measured the server's clock in its life (`reloj`):
 * without that, or outside of what the server takes (ADR 051), the moment at which it arrives counts.
 */
export const hecho = {
  momento: filtro(
    z.iso
      .datetime({ offset: true, message: 'La hora no es válida' })
      // Whatever its offset; databases take none of the first centuries.
      .transform(v => new Date(v).toISOString())
      .refine(v => v >= '2000', 'La hora no es válida'),
  ),
  reloj: filtro(bandera),
}

/** The version that somebody read. */
export const versionLeida = entero('La versión no es válida', 1, Number.MAX_SAFE_INTEGER)
/** Whoever sends it is told when somebody was faster. */
export const version = versionLeida.optional()
/** The same of what has version 0 until somebody sets something of it. */
export const versionDesdeCero = entero('La versión no es válida', 0, Number.MAX_SAFE_INTEGER).optional()

/** What stands, in a few signs, as it was read: when they are others by now, nothing is changed. */
export const marca = z.string('La marca no es válida').max(64, 'La marca no es válida').optional()

/**
 * Takes a field by another name, too, where the specification calls it in two ways; its own name wins.
 * @param nombres its own, by the other
 */
export const conOtrosNombres = (nombres: Readonly<Record<string, string>>) => (v: unknown) => {
  if (!v || typeof v !== 'object') return v
  const body: Record<string, unknown> = { ...v }
  for (const [otro, nombre] of Object.entries(nombres))
    if (body[nombre] === undefined && body[otro] !== undefined) body[nombre] = body[otro]
  return body
}

export const FUERA_DE_ORDEN = 'La fecha de término no puede ser anterior a la de inicio'

/** For `refine`: a form whose last day is not before its first; a day that was not sent is not judged here. */
export const enOrden = <const A extends string, const B extends string>(inicio: A, termino: B) =>
  [
    (v: { [K in A | B]?: string | null | undefined }) => {
      const [first, last] = [v[inicio], v[termino]]
      return !first || !last || last >= first
    },
    { path: [termino] as PropertyKey[], message: FUERA_DE_ORDEN },
  ] as const

type Tiempos = Record<'fecha_inicio' | 'fecha_finalizacion' | 'hora_inicio' | 'hora_fin', string | null>

/**
 * What is wrong with the times of what begins and ends: a field, and what is said of it.
 * @param alReves said of an end that comes no later than the beginning
 */
export function wrongTime(e: Tiempos, alReves: string): [keyof Tiempos, string] | undefined {
  if (!e.fecha_inicio) return
  const last = e.fecha_finalizacion ?? e.fecha_inicio
  if (last < e.fecha_inicio) return ['fecha_finalizacion', FUERA_DE_ORDEN]
  if (last === e.fecha_inicio && (e.hora_fin ?? '24:00') <= (e.hora_inicio ?? '00:00')) return ['hora_fin', alReves]
}

export const ENLACE_INCOMPLETO = 'Pega un enlace completo, que empiece con https://'

/** An address that a browser opens: nothing that runs, nothing of a disk. */
export const isAddress = (text: string): boolean => URL.canParse(text) && /^https?:$/.test(new URL(text).protocol)

/** What people leave out of an address; not a name of a file, nor an address of mail. */
const SIN_ESQUEMA =
  /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?(?:\.[\p{L}\p{N}-]+)*\.\p{L}{2,}(?::\d{1,5})?(?:[/?#]\S*)?$/u
const DE_ARCHIVO = /^[^/?#]*\.(?:docx?|odt|pdf|pptx?|xlsx?|csv|txt|jpe?g|png|gif|webp|heic|mp[34]|mov|zip|rar)$/i

/** An address as it was meant: «docs.google.com/a» is «https://docs.google.com/a». What is anything else stays. */
export const completeEnlace = (text: string): string =>
  SIN_ESQUEMA.test(text) && !DE_ARCHIVO.test(text) ? `https://${text}` : text

/**
 * A path of ours: nothing that a browser could read as another site, nor that drops signs on its way, nor the sign-in
 * itself.
 */
export const isOwnPath = (text: string): boolean => {
  const base = 'https://eleva.invalid'
  if (!/^\/(?![/\\])[^\s\\]*$/.test(text) || !URL.canParse(text, base)) return false
  const { origin, pathname } = new URL(text, base)
  return origin === base && !pathname.startsWith('//') && !/^\/(auth|oidc|login)(\/|$)/.test(pathname)
}

/** An address elsewhere, as it must be for what people see in our pages. */
export const isHttps = (text: string): boolean =>
  URL.canParse(text) && new URL(text).protocol === 'https:' && new URL(text).hostname.includes('.')

/** A day, `YYYY-MM-DD`, or null when left empty. */
export const fecha = z.preprocess(
  v => (isBlank(v) || v === 'null' ? null : typeof v === 'string' ? v.trim().slice(0, 10) : v),
  z.string('La fecha no es válida').refine(isDay, 'La fecha no es válida').nullable(),
)

const isHour = (v: string) => /^([01]\d|2[0-3]):[0-5]\d(:[0-5]\d)?$/.test(v)

const isDayAndHour = (v: string) =>
  v[10] === 'T' && isDay(v.slice(0, 10)) && isHour(v.slice(11)) && v >= '2000' && v < '2101'

/** An hour of the day, `HH:MM`, or null when left empty. */
export const hora = z.preprocess(
  v => (isBlank(v) || v === 'null' ? null : v),
  z
    .string('La hora no es válida')
    .trim()
    .refine(isHour, { error: 'La hora no es válida', abort: true })
    .transform(v => v.slice(0, 5))
    .nullable(),
)

/** A day and an hour as the people's clocks show them, `YYYY-MM-DDTHH:MM`, of this century, or null when left empty. */
export const fechaHora = z.preprocess(
  v => (isBlank(v) ? null : v),
  z
    .string('La fecha no es válida')
    .trim()
    .refine(isDayAndHour, { error: 'La fecha no es válida: elige el día y la hora', abort: true })
    .transform(v => v.slice(0, 16))
    .nullable(),
)

const keyOf = (v: unknown) => (v && typeof v === 'object' && 'id' in v ? v.id : v)

/** What a select chose, as the specification sends it in some forms: a key, `{id, label}`, or that as JSON text. */
export const opcion = (message: string) =>
  z.preprocess(
    v => keyOf(typeof v === 'string' && v.trim().startsWith('{') ? parsed(v) : v),
    entero(message, 1, Number.MAX_SAFE_INTEGER),
  )

/** The address of «Ana Ruiz <ana@x.mx>», as mail programs copy it. */
const sinNombre = (text: string): string =>
  /^[^<>]{0,200}<\s*(?:mailto:)?([^<>\s@]{1,100}@[^<>\s]{1,200})\s*>$/.exec(text)?.[1] ?? text

export const correo = (message: string) =>
  z.string(message).trim().overwrite(sinNombre).max(254, message).pipe(z.email(message))

/** Page, order and search that every list takes. */
export const listado = <const S extends readonly [string, ...string[]]>(sorts: S, perPage: number) =>
  z.object({
    search: z.preprocess(v => (isBlank(v) ? '' : v), z.string().trim().max(100, 'Busca con menos de 100 caracteres')),
    page: z.preprocess(v => (isBlank(v) ? 1 : digits(v)), z.int().min(1).max(1_000_000)),
    per_page: z.preprocess(v => (isBlank(v) ? perPage : digits(v)), z.int().min(1).max(100)),
    sort: z.enum(sorts).default(sorts[0]),
    dir: z.enum(['asc', 'desc']).optional(),
  })

/** What something is known by, where no more is said of it. */
export const nombrado = z.object({ id: z.int(), nombre: z.string() })
/** What a select offers: what it sends back is an `opcion`. */
export const opcionDe = z.object({ id: z.int(), label: z.string() })

/** Which file on its way in chunks. */
export const unaSubida = z.object({ uploadId: z.uuid('El identificador de la carga no es válido') })

/** What a list answers beside its rows. */
export const pagina = { total: z.int(), page: z.int(), per_page: z.int() }

/** How a table is taken along. */
export const comoArchivo = z.object({ formato: z.enum(['csv', 'xlsx'], 'Elige CSV o XLSX').default('csv') })
