/**
 * The one place that reads the environment. Every variable stands in the table of docs/operacion.md under the same
 * name.
 */
import { readFileSync } from 'node:fs'
import { isIP } from 'node:net'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import { z } from 'zod'

const blank = (v: string | undefined) => (v?.trim() ? v : undefined)
const flag = z.enum(['0', '1'], 'escribe 0 o 1').transform(v => v === '1')
const url = (...protocols: string[]) =>
  z
    .string()
    .refine(
      v => URL.canParse(v) && protocols.includes(new URL(v).protocol),
      `escribe una dirección que empiece con ${protocols.map(p => `${p}//`).join(' o ')}`,
    )
const timeZone = z.string().refine(zone => {
  try {
    return Boolean(new Intl.DateTimeFormat('es', { timeZone: zone }))
  } catch {
    return false
  }
}, 'escribe una zona horaria como America/Mexico_City')

const isProxyList = (list: string) =>
  list.split(',').every(one => {
    const [address = '', bits, more] = one.trim().split('/')
    if (['loopback', 'linklocal', 'uniquelocal'].includes(address)) return bits === undefined
    const most = { 4: 32, 6: 128 }[isIP(address)]
    return (
      most !== undefined && more === undefined && (bits === undefined || (/^\d+$/.test(bits) && Number(bits) <= most))
    )
  })

const quota = (usual: number) =>
  z.coerce.number('escribe un número').int('sin decimales').min(0, 'de 0 en adelante').default(usual)

/** Four for each processor: more make nothing faster, and each keeps 20 to 30 MB of PostgreSQL while it is in use. */
export const defaultPool = (processors: number): number => Math.max(8, Math.min(20, 4 * processors))

const LOOPBACK = ['127.0.0.1', 'localhost', '::1', '[::1]']
const isLoopback = (address: string) => LOOPBACK.includes(new URL(address).hostname)

const Environment = z.object({
  NODE_ENV: z
    .enum(['development', 'production', 'test'], 'escribe development, production o test')
    .default('development'),
  HOST: z.string().default('127.0.0.1'),
  PORT: z.coerce
    .number('escribe un número')
    .int('sin decimales')
    .min(0, 'de 0 a 65535')
    .max(65535, 'de 0 a 65535')
    .default(4000),
  DATA_DIR: z.string().default('./data'),
  APP_NAME: z.string().max(60, 'a lo más 60 letras').default('Eleva'),
  APP_URL: url('http:', 'https:').optional(),
  // What public pages say of whoever runs this installation; without a value they say nothing of it.
  EMPRESA_SOPORTE: z.email('escribe un correo').optional(),
  EMPRESA_DIRECCION: z.string().max(200, 'a lo más 200 letras').optional(),
  EMPRESA_FACEBOOK: url('https:').optional(),
  EMPRESA_INSTAGRAM: url('https:').optional(),
  EMPRESA_YOUTUBE: url('https:').optional(),
  EMPRESA_CITA: z.string().max(240, 'a lo más 240 letras').optional(),
  EMPRESA_CITA_DE: z.string().max(120, 'a lo más 120 letras').optional(),
  TZ_PERSONAS: timeZone.default('America/Mexico_City'),
  ADMIN_EMAIL: z.email('escribe un correo').default('admin@eleva.mx'),
  ELEVA_DEMO: flag.optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  // A standby that streams from it, for reads that may be a second old.
  DATABASE_REPLICA_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: z.coerce
    .number('escribe un número')
    .int()
    .min(2, 'al menos 2')
    .max(200, 'a lo más 200')
    .default(() => defaultPool(availableParallelism())),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  // Where browsers reach the bucket: films come from there directly, by addresses signed for two hours.
  S3_PUBLIC_URL: url('http:', 'https:').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  // Long polling besides sockets: only where the proxy keeps a browser on one process.
  SOCKET_POLLING: flag.default(false),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  // Mails a second of one process to one domain; 0 for no limit.
  MAIL_POR_DOMINIO: z.coerce.number('escribe un número').int('sin decimales').min(0, 'de 0 en adelante').default(10),
  MAIL_FROM: z.string().default('Eleva <no-responder@eleva.mx>'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  // As people know who signs them in; otherwise «Google», or the host of the issuer.
  OIDC_NOMBRE: z.string().max(40, 'a lo más 40 letras').optional(),
  OIDC_ISSUER: url('http:', 'https:').default('https://accounts.google.com'),
  // Where shared sheets are read from: origins, `*.` for any host below one; exports are sent on to the second.
  SHEET_ORIGINS: z.string().default('https://docs.google.com,https://*.googleusercontent.com'),
  // Where an external platform lists its exams, as {success, data: [{id, label}]}.
  EXAMENES_URL: url('http:', 'https:').optional(),
  // With it the platform signs the results that it tells; without it none is taken.
  EXAMENES_SECRETO: z.string().min(32).optional(),
  // Finds videos by words, for streams; without a key an address is pasted.
  YOUTUBE_API_KEY: z.string().optional(),
  YOUTUBE_API_URL: url('http:', 'https:').default('https://www.googleapis.com/youtube/v3'),
  // The drive picker, beside OIDC_CLIENT_ID; without them learners hand in files of their device.
  GOOGLE_APP_ID: z.string().optional(),
  GOOGLE_DEVELOPER_KEY: z.string().optional(),
  // The sites of whose links it is asked whether they are shared.
  DRIVE_ORIGINS: z.string().default('https://drive.google.com,https://docs.google.com'),
  // Services through which browsers get notices: what a browser names is called only there.
  PUSH_ORIGINS: z
    .string()
    .default(
      'https://fcm.googleapis.com,https://*.push.services.mozilla.com,https://*.notify.windows.com,https://*.push.apple.com',
    ),
  // Months for which the usage log is kept besides the current one; without it all of it is.
  BITACORA_MESES: z.coerce.number('escribe un número').int().min(3, 'al menos 3').max(240, 'a lo más 240').optional(),
  // Months for which the audit is kept besides the current one.
  AUDITORIA_MESES: z.coerce.number('escribe un número').int().min(3, 'al menos 3').max(240, 'a lo más 240').default(24),
  // Days for which the account of somebody who asked to be erased is blocked and can be had back.
  PRIVACIDAD_BLOQUEO_DIAS: z.coerce
    .number('escribe un número')
    .int('sin decimales')
    .min(0, 'de 0 a 3650')
    .max(3650, 'de 0 a 3650')
    .default(60),
  // Both make a backup every night; the passphrase closes those that are made by hand, too.
  RESPALDO_DIR: z.string().optional(),
  RESPALDO_CLAVE: z.string().min(16, 'al menos 16 signos').optional(),
  // The longest film of which lighter versions are made, where ffmpeg is; 0 for none.
  ESCALERA_HORAS: z.coerce
    .number('escribe un número')
    .int('sin decimales')
    .min(0, 'de 0 a 24')
    .max(24, 'de 0 a 24')
    .default(10),
  // That a document may take to be made into PDF, where LibreOffice is; 0 for none.
  VISTA_SEGUNDOS: z.coerce
    .number('escribe un número')
    .int('sin decimales')
    .min(0, 'de 0 a 600')
    .max(600, 'de 0 a 600')
    .default(60),
  // With what constancias are signed, where several processes sign with one key: 32 random bytes as base64. Without it
  // each keeps its own.
  CONSTANCIAS_LLAVE: z
    .string()
    .refine(v => Buffer.from(v, 'base64').length === 32, 'escribe 32 bytes en base64')
    .optional(),
  SENTRY_DSN: url('http:', 'https:').optional(),
  RATE_LIMIT: flag.default(true),
  SOBRECARGA: flag.default(true),
  // Whether learners change their own name; their staff see that they did.
  NOMBRE_PROPIO: flag.default(true),
  // How much one learner hands in, one author uploads, and the people of one school hand in together; 0 for no limit.
  QUOTA_PERSON_MB: quota(1_024),
  QUOTA_AUTHOR_GB: quota(200),
  QUOTA_SCHOOL_GB: quota(200),
  // How many one person may ask for; a screen asks for five at most.
  READS_PER_MINUTE: z.coerce.number('escribe un número').int('sin decimales').min(60, 'al menos 60').default(3_000),
  // Where traces and metrics are sent; the packages read others of these standard variables by themselves.
  OTEL_EXPORTER_OTLP_ENDPOINT: url('http:', 'https:').optional(),
  OTEL_EXPORTER_OTLP_PROTOCOL: z.enum(['http/json'], 'escribe http/json, o nada').default('http/json'),
  OTEL_SERVICE_NAME: z.string().default('eleva'),
  OTEL_TRACES_EXPORTER: z.enum(['otlp', 'none'], 'escribe otlp o none').default('otlp'),
  OTEL_METRICS_EXPORTER: z.enum(['otlp', 'none'], 'escribe otlp o none').default('otlp'),
  OTEL_METRIC_EXPORT_INTERVAL: z.coerce
    .number('escribe un número')
    .int('sin decimales')
    .min(100, 'al menos 100 (milisegundos)')
    .default(60_000),
  METRICS_TOKEN: z.string().min(16, 'al menos 16 letras').optional(),
  TRUST_PROXY: z
    .string()
    .refine(isProxyList, 'escribe direcciones o redes separadas por comas, como 10.0.0.1,10.1.0.0/16, o loopback')
    .optional(),
  // How the identity provider asks who it is; empty leaves it to the provider, which then may sign in without a
  // question.
  OIDC_PROMPT: z
    .enum(
      ['select_account', 'login', 'consent', 'none', 'proveedor'],
      'escribe select_account, login, consent, none o proveedor',
    )
    .default('select_account'),
  STOP_DRAIN_SECONDS: z.coerce
    .number('escribe un número')
    .int('sin decimales')
    .min(0, 'de 0 a 300')
    .max(300, 'de 0 a 300')
    .optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'escribe fatal, error, warn, info, debug o silent')
    .optional(),
})

/** The name of every variable that is read. */
export const VARIABLES = Object.keys(Environment.shape)

type Environment = z.infer<typeof Environment>
type Empresa = {
  soporte?: string
  direccion?: string
  facebook?: string
  instagram?: string
  youtube?: string
  cita?: string
  cita_de?: string
}

/** What the demo school says of itself; no installation of others publishes it. */
const EMPRESA_DE_MUESTRA: Empresa = {
  soporte: 'soporte@eleva.mx',
  direccion: 'Av. Insurgentes Sur 1602, Crédito Constructor, Benito Juárez, 03940, Ciudad de México',
  facebook: 'https://www.facebook.com/eleva.mx',
  instagram: 'https://www.instagram.com/eleva.mx',
  youtube: 'https://www.youtube.com/@eleva.mx',
}

function empresaOf(c: Environment, demo: boolean): Empresa {
  const own = {
    soporte: c.EMPRESA_SOPORTE,
    direccion: c.EMPRESA_DIRECCION,
    facebook: c.EMPRESA_FACEBOOK,
    instagram: c.EMPRESA_INSTAGRAM,
    youtube: c.EMPRESA_YOUTUBE,
    // A quotation of nobody is none.
    ...(c.EMPRESA_CITA && c.EMPRESA_CITA_DE ? { cita: c.EMPRESA_CITA, cita_de: c.EMPRESA_CITA_DE } : {}),
  }
  const set = Object.fromEntries(Object.entries(own).filter(([, value]) => value))
  return { ...(demo ? EMPRESA_DE_MUESTRA : {}), ...set }
}

const emisorOf = ({ OIDC_NOMBRE, OIDC_ISSUER, OIDC_CLIENT_ID }: Environment): string => {
  const { hostname } = new URL(OIDC_ISSUER)
  return OIDC_NOMBRE ?? (!OIDC_CLIENT_ID || hostname === 'accounts.google.com' ? 'Google' : hostname)
}

export type Config = Environment & {
  production: boolean
  /** Absolute folder of everything that the server writes. */
  DATA_DIR: string
  /** Whether the demo school is loaded; never in production unless asked for. */
  ELEVA_DEMO: boolean
  /** Whether this process is its own OIDC issuer (no client configured, not production). */
  localIdentity: boolean
  /** Who signs people in, as people know it. */
  emisor: string
  empresa: Empresa
  RATE_LIMIT: boolean
  /** Whether a process that is out of breath refuses calls; always in production. */
  SOBRECARGA: boolean
  /** Seconds between saying that it stops and taking no more requests: long enough for balancers to hear it. */
  STOP_DRAIN_SECONDS: number
  version: string
}

/** Tells which variables are wrong, one per line, in words for the person who set them. */
export class ConfigError extends Error {}

/**
 * Reads and checks the environment. Empty variables count as absent.
 * @throws {ConfigError} naming every wrong variable
 */
export function loadConfig(env: Record<string, string | undefined> = process.env): Config {
  const known = Object.fromEntries(VARIABLES.map(k => [k, blank(env[k])]))
  const result = Environment.safeParse(known)
  // One reason for each: the first of a variable's own.
  const reasons = new Map(result.error?.issues.toReversed().map(i => [String(i.path[0]), i.message]))
  const wrong = VARIABLES.filter(k => reasons.has(k)).map(k => `  ${k}: ${reasons.get(k)}`)
  // What contradicts the rest is told in the same breath; a misspelt variable counts as absent for that, and is not
  // told twice.
  const rest = Environment.parse(Object.fromEntries(Object.entries(known).filter(([k]) => !reasons.has(k))))
  wrong.push(...contradictions(rest).filter(line => !reasons.has(line.trim().split(':')[0] ?? '')))
  if (!result.success || wrong.length) throw new ConfigError(`La configuración no es válida:\n${wrong.join('\n')}`)
  const c = result.data
  const production = c.NODE_ENV === 'production'
  const demo = c.ELEVA_DEMO ?? !production
  return {
    ...c,
    production,
    DATA_DIR: path.resolve(c.DATA_DIR),
    RESPALDO_DIR: c.RESPALDO_DIR && path.resolve(c.RESPALDO_DIR),
    ELEVA_DEMO: demo,
    localIdentity: !c.OIDC_CLIENT_ID,
    emisor: emisorOf(c),
    empresa: empresaOf(c, demo),
    // An open door for load tests must not be left open for the world.
    RATE_LIMIT: production || c.RATE_LIMIT,
    SOBRECARGA: production || c.SOBRECARGA,
    STOP_DRAIN_SECONDS: c.STOP_DRAIN_SECONDS ?? (production ? 5 : 0),
    version: JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
  }
}

const isProduction = (c: Environment) => c.NODE_ENV === 'production'
const isPlainHttp = (address: string | undefined) => address?.startsWith('http:')
/** Without a client of its own the sign-in believes everyone: what would let the world in is refused at the start. */
const isDemoSignIn = (c: Environment) => !c.OIDC_CLIENT_ID
const DEMO = 'sin OIDC_CLIENT_ID el ingreso es de demostración y solo se abre en 127.0.0.1'

/** What processes share; one alone keeps it below its own folder. */
const missingInCommon = (c: Environment) =>
  [!c.DATABASE_URL && 'DATABASE_URL', !c.S3_BUCKET && 'S3_BUCKET'].filter(name => name !== false)
const ofNoBucket = (c: Environment) => (c.S3_ENDPOINT ? 'S3_ENDPOINT' : c.S3_PUBLIC_URL && 'S3_PUBLIC_URL')

type Contradiction = [
  variable: (typeof VARIABLES)[number],
  holds: (c: Environment) => unknown,
  reason: string | ((c: Environment) => string),
]

/** What no variable says alone, in the order in which it is told. */
const CONTRADICTIONS: readonly Contradiction[] = [
  [
    'OIDC_CLIENT_ID',
    c => isProduction(c) && !c.OIDC_CLIENT_ID,
    'en producción hace falta un cliente OIDC (por ejemplo, de Google)',
  ],
  ['OIDC_CLIENT_SECRET', c => c.OIDC_CLIENT_ID && !c.OIDC_CLIENT_SECRET, 'falta junto a OIDC_CLIENT_ID'],
  ['APP_URL', c => isProduction(c) && !c.APP_URL, 'en producción escribe la dirección pública, con https://'],
  [
    'ADMIN_EMAIL',
    c => isProduction(c) && c.ADMIN_EMAIL === 'admin@eleva.mx',
    'en producción escribe el correo de la primera persona administradora',
  ],
  [
    'SMTP_URL',
    c => isProduction(c) && !c.SMTP_URL,
    'en producción hace falta un servidor de correo: sin él las invitaciones se quedan en un archivo',
  ],
  // Redis says that there are several processes: what one keeps below its own folder, the others do not see.
  [
    'REDIS_URL',
    c => isProduction(c) && c.REDIS_URL && missingInCommon(c).length,
    c => `es para varios procesos, que comparten base de datos y archivos: configura ${missingInCommon(c).join(' y ')}`,
  ],
  [
    'DATABASE_REPLICA_URL',
    c => c.DATABASE_REPLICA_URL && !c.DATABASE_URL,
    'es una copia de la base de DATABASE_URL: configura las dos',
  ],
  ['S3_BUCKET', c => ofNoBucket(c) && !c.S3_BUCKET, c => `falta junto a ${ofNoBucket(c)}`],
  [
    'S3_PUBLIC_URL',
    c => isProduction(c) && isPlainHttp(c.S3_PUBLIC_URL),
    'en producción la dirección de los videos empieza con https://',
  ],
  [
    'RESPALDO_CLAVE',
    c => c.RESPALDO_DIR && !c.RESPALDO_CLAVE,
    'falta junto a RESPALDO_DIR; sin ella nadie podría abrir los respaldos',
  ],
  ['HOST', c => isDemoSignIn(c) && !LOOPBACK.includes(c.HOST), DEMO],
  [
    'APP_URL',
    c => isDemoSignIn(c) && !isProduction(c) && c.APP_URL && !isLoopback(c.APP_URL),
    `${DEMO}; configura OIDC_CLIENT_ID y NODE_ENV=production`,
  ],
  [
    'TRUST_PROXY',
    c => isDemoSignIn(c) && !isProduction(c) && c.TRUST_PROXY,
    `${DEMO}, nunca detrás de un proxy; configura OIDC_CLIENT_ID y NODE_ENV=production`,
  ],
  [
    'APP_URL',
    c => isProduction(c) && isPlainHttp(c.APP_URL),
    'en producción la dirección pública empieza con https://',
  ],
  [
    'OIDC_ISSUER',
    c => isProduction(c) && isPlainHttp(c.OIDC_ISSUER) && !isLoopback(c.OIDC_ISSUER),
    'en producción el proveedor de identidad empieza con https://',
  ],
]

const contradictions = (c: Environment): string[] =>
  CONTRADICTIONS.filter(([, holds]) => holds(c)).map(
    ([variable, , reason]) => `  ${variable}: ${typeof reason === 'string' ? reason : reason(c)}`,
  )
