/** The one place that reads the environment. Every variable stands in the README's table under the same name. */
import { readFileSync } from 'node:fs'
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
  TZ_PERSONAS: timeZone.default('America/Mexico_City'),
  ADMIN_EMAIL: z.email('escribe un correo').default('admin@eleva.mx'),
  ELEVA_DEMO: flag.optional(),
  DATABASE_URL: url('postgres:', 'postgresql:').optional(),
  DATABASE_POOL: z.coerce.number('escribe un número').int().min(2, 'al menos 2').max(200, 'a lo más 200').default(20),
  S3_BUCKET: z.string().optional(),
  S3_ENDPOINT: url('http:', 'https:').optional(),
  S3_REGION: z.string().default('us-east-1'),
  S3_ACCESS_KEY_ID: z.string().optional(),
  S3_SECRET_ACCESS_KEY: z.string().optional(),
  REDIS_URL: url('redis:', 'rediss:').optional(),
  SMTP_URL: url('smtp:', 'smtps:').optional(),
  MAIL_FROM: z.string().default('Eleva <no-responder@eleva.mx>'),
  OIDC_CLIENT_ID: z.string().optional(),
  OIDC_CLIENT_SECRET: z.string().optional(),
  OIDC_ISSUER: url('http:', 'https:').default('https://accounts.google.com'),
  // Where shared sheets are read from: origins, `*.` for any host below one; exports are sent on to the second.
  SHEET_ORIGINS: z.string().default('https://docs.google.com,https://*.googleusercontent.com'),
  // Where an external platform lists its exams, as {success, data: [{id, label}]}.
  EXAMENES_URL: url('http:', 'https:').optional(),
  // Finds videos by words, for streams; without a key an address is pasted.
  YOUTUBE_API_KEY: z.string().optional(),
  YOUTUBE_API_URL: url('http:', 'https:').default('https://www.googleapis.com/youtube/v3'),
  // The drive picker, beside OIDC_CLIENT_ID; without them learners hand in files of their device.
  GOOGLE_APP_ID: z.string().optional(),
  GOOGLE_DEVELOPER_KEY: z.string().optional(),
  // Of whose links it is asked whether they are shared.
  DRIVE_ORIGINS: z.string().default('https://drive.google.com,https://docs.google.com'),
  SENTRY_DSN: url('http:', 'https:').optional(),
  RATE_LIMIT: flag.default(true),
  METRICS_TOKEN: z.string().min(16, 'al menos 16 letras').optional(),
  TRUST_PROXY: z.string().optional(),
  LOG_LEVEL: z
    .enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent'], 'escribe fatal, error, warn, info, debug o silent')
    .optional(),
})

/** The name of every variable that is read. */
export const VARIABLES = Object.keys(Environment.shape)

type Environment = z.infer<typeof Environment>
export type Config = Environment & {
  production: boolean
  /** Absolute folder of everything that the server writes. */
  DATA_DIR: string
  /** Whether the demo school is loaded; never in production unless asked for. */
  ELEVA_DEMO: boolean
  /** Whether this process is its own OIDC issuer (no client configured, not production). */
  localIdentity: boolean
  RATE_LIMIT: boolean
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
  // What contradicts the rest is told in the same breath; a misspelt variable counts as absent for that, and is not told twice.
  const rest = Environment.parse(Object.fromEntries(Object.entries(known).filter(([k]) => !reasons.has(k))))
  wrong.push(...contradictions(rest).filter(line => !reasons.has(line.trim().split(':')[0] ?? '')))
  if (!result.success || wrong.length) throw new ConfigError(`La configuración no es válida:\n${wrong.join('\n')}`)
  const c = result.data
  const production = c.NODE_ENV === 'production'
  return {
    ...c,
    production,
    DATA_DIR: path.resolve(c.DATA_DIR),
    ELEVA_DEMO: c.ELEVA_DEMO ?? !production,
    localIdentity: !c.OIDC_CLIENT_ID,
    // An open door for load tests must not be left open for the world.
    RATE_LIMIT: production || c.RATE_LIMIT,
    version: JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')).version,
  }
}

function contradictions(c: Environment): string[] {
  const wrong: string[] = []
  if (c.NODE_ENV === 'production' && !c.OIDC_CLIENT_ID) {
    wrong.push('  OIDC_CLIENT_ID: en producción hace falta un cliente OIDC (por ejemplo, de Google)')
  }
  if (c.OIDC_CLIENT_ID && !c.OIDC_CLIENT_SECRET) wrong.push('  OIDC_CLIENT_SECRET: falta junto a OIDC_CLIENT_ID')
  if (c.NODE_ENV === 'production' && !c.APP_URL)
    wrong.push('  APP_URL: en producción escribe la dirección pública, con https://')
  if (c.NODE_ENV === 'production' && c.ADMIN_EMAIL === 'admin@eleva.mx') {
    wrong.push('  ADMIN_EMAIL: en producción escribe el correo de la primera persona administradora')
  }
  if (c.S3_ENDPOINT && !c.S3_BUCKET) wrong.push('  S3_BUCKET: falta junto a S3_ENDPOINT')
  if (!c.OIDC_CLIENT_ID && !['127.0.0.1', 'localhost', '::1'].includes(c.HOST)) {
    wrong.push('  HOST: sin OIDC_CLIENT_ID el ingreso es de demostración y solo se abre en 127.0.0.1')
  }
  return wrong
}
