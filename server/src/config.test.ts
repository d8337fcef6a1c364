import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import path from 'node:path'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Config, ConfigError, defaultPool, loadConfig, VARIABLES } from './config.ts'

type Env = Record<string, string | undefined>

/** The smallest environment that production accepts. */
const production = {
  NODE_ENV: 'production',
  OIDC_CLIENT_ID: 'cliente',
  OIDC_CLIENT_SECRET: 'secreto',
  APP_URL: 'https://eleva.escuela.mx',
  ADMIN_EMAIL: 'direccion@escuela.mx',
  SMTP_URL: 'smtp://correo.escuela.mx',
}

/** The variables that the refusal names, with their reasons. */
function refusal(env: Env): Record<string, string> {
  try {
    loadConfig(env)
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    const [title, ...lines] = error.message.split('\n')
    expect(title).toBe('La configuración no es válida:')
    const pairs = lines.map(
      line => /^ {2}([A-Z0-9_]+): (.+)$/.exec(line)?.slice(1) ?? expect.fail(`not a reason: ${line}`),
    )
    expect(new Set(pairs.map(([name]) => name)).size).toBe(pairs.length)
    return Object.fromEntries(pairs)
  }
  return {}
}

describe('with nothing set', () => {
  test('everything runs on this machine alone, with the demo school and its own sign-in', () => {
    expect(loadConfig({})).toMatchObject({
      NODE_ENV: 'development',
      HOST: '127.0.0.1',
      PORT: 4000,
      DATA_DIR: path.resolve('data'),
      APP_NAME: 'Eleva',
      TZ_PERSONAS: 'America/Mexico_City',
      ADMIN_EMAIL: 'admin@eleva.mx',
      ELEVA_DEMO: true,
      DATABASE_POOL: defaultPool(availableParallelism()),
      OIDC_ISSUER: 'https://accounts.google.com',
      RATE_LIMIT: true,
      SOBRECARGA: true,
      production: false,
      localIdentity: true,
      version: expect.stringMatching(/^\d+\.\d+\.\d+/),
    } satisfies Partial<Config>)
    expect(loadConfig({}).DATABASE_URL).toBeUndefined()
  })

  test('there are four connections for each processor, within reason', () => {
    expect([1, 2, 4, 64].map(defaultPool)).toEqual([8, 8, 16, 20])
  })

  test('a variable left blank, or with spaces only, counts as absent', () => {
    for (const nothing of ['', ' ', '\t ']) {
      expect(loadConfig(Object.fromEntries(VARIABLES.map(name => [name, nothing])))).toEqual(loadConfig({}))
    }
  })

  test('what the demo school says of itself no other installation publishes', () => {
    expect(loadConfig({}).empresa.soporte).toBe('soporte@eleva.mx')
    expect(loadConfig({ ELEVA_DEMO: '0' }).empresa).toEqual({})
    expect(loadConfig({ ELEVA_DEMO: '0', EMPRESA_SOPORTE: 'a@b.mx' }).empresa).toEqual({ soporte: 'a@b.mx' })
    // A quotation without a name is none.
    expect(loadConfig({ ELEVA_DEMO: '0', EMPRESA_CITA: 'Sí' }).empresa).toEqual({})
    const cita = { EMPRESA_CITA: 'Sí', EMPRESA_CITA_DE: 'Ana' }
    expect(loadConfig({ ELEVA_DEMO: '0', ...cita }).empresa).toEqual({ cita: 'Sí', cita_de: 'Ana' })
  })

  test('who signs people in is called as people know it', () => {
    const client = { OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }
    expect(loadConfig(client).emisor).toBe('Google')
    expect(loadConfig({ ...client, OIDC_ISSUER: 'https://id.escuela.mx/realms/1' }).emisor).toBe('id.escuela.mx')
    expect(loadConfig({ ...client, OIDC_ISSUER: 'https://id.escuela.mx', OIDC_NOMBRE: 'Escuela' }).emisor).toBe(
      'Escuela',
    )
  })

  test('variables that Eleva does not know change nothing', () => {
    expect(loadConfig({ PUERTO: 'x', port: 'x', __proto__: 'x' } as Env)).toEqual(loadConfig({}))
  })
})

describe('wrong values', () => {
  test('every wrong variable is named once with its reason, all in one refusal', () => {
    expect(
      refusal({
        NODE_ENV: 'prod',
        PORT: '70000',
        APP_NAME: 'x'.repeat(61),
        APP_URL: 'eleva.mx',
        TZ_PERSONAS: 'Marte/Olimpo',
        ADMIN_EMAIL: 'nadie',
        ELEVA_DEMO: 'si',
        DATABASE_URL: 'mysql://localhost/eleva',
        DATABASE_POOL: '1',
        S3_ENDPOINT: 'ftp://s3',
        REDIS_URL: 'localhost:6379',
        SMTP_URL: 'smtp',
        OIDC_ISSUER: 'google',
        SENTRY_DSN: 'x',
        RATE_LIMIT: 'no',
        METRICS_TOKEN: 'corto',
        LOG_LEVEL: 'mucho',
      }),
    ).toEqual({
      NODE_ENV: 'escribe development, production o test',
      PORT: 'de 0 a 65535',
      APP_NAME: 'a lo más 60 letras',
      APP_URL: 'escribe una dirección que empiece con http:// o https://',
      TZ_PERSONAS: 'escribe una zona horaria como America/Mexico_City',
      ADMIN_EMAIL: 'escribe un correo',
      ELEVA_DEMO: 'escribe 0 o 1',
      DATABASE_URL: 'escribe una dirección que empiece con postgres:// o postgresql://',
      DATABASE_POOL: 'al menos 2',
      S3_ENDPOINT: 'escribe una dirección que empiece con http:// o https://',
      REDIS_URL: 'escribe una dirección que empiece con redis:// o rediss://',
      SMTP_URL: 'escribe una dirección que empiece con smtp:// o smtps://',
      OIDC_ISSUER: 'escribe una dirección que empiece con http:// o https://',
      SENTRY_DSN: 'escribe una dirección que empiece con http:// o https://',
      RATE_LIMIT: 'escribe 0 o 1',
      METRICS_TOKEN: 'al menos 16 letras',
      LOG_LEVEL: 'escribe fatal, error, warn, info, debug o silent',
    })
  })

  test('what is misspelt and what is missing for it to work are told together', () => {
    expect(refusal({ NODE_ENV: 'production', PORT: 'cuatro mil', APP_URL: 'eleva', HOST: '0.0.0.0' })).toEqual({
      PORT: 'escribe un número',
      APP_URL: 'escribe una dirección que empiece con http:// o https://',
      OIDC_CLIENT_ID: 'en producción hace falta un cliente OIDC (por ejemplo, de Google)',
      ADMIN_EMAIL: 'en producción escribe el correo de la primera persona administradora',
      SMTP_URL: 'en producción hace falta un servidor de correo: sin él las invitaciones se quedan en un archivo',
      HOST: 'sin OIDC_CLIENT_ID el ingreso es de demostración y solo se abre en 127.0.0.1',
    })
  })

  test('the demo sign-in, which believes everyone, is refused wherever the world could reach it', () => {
    expect(Object.keys(refusal({ APP_URL: 'https://escuela.mx' }))).toEqual(['APP_URL'])
    expect(Object.keys(refusal({ TRUST_PROXY: '10.0.0.1' }))).toEqual(['TRUST_PROXY'])
    expect(Object.keys(refusal({ HOST: '0.0.0.0' }))).toEqual(['HOST'])
    expect(refusal({ APP_URL: 'https://escuela.mx' }).APP_URL).toContain('OIDC_CLIENT_ID')
    for (const here of ['http://localhost:5173', 'http://127.0.0.1:4000', 'http://[::1]:4000'])
      expect(refusal({ APP_URL: here })).toEqual({})
  })

  test('production speaks HTTPS, and believes no issuer that does not', () => {
    expect(Object.keys(refusal({ ...production, APP_URL: 'http://escuela.mx' }))).toEqual(['APP_URL'])
    expect(Object.keys(refusal({ ...production, OIDC_ISSUER: 'http://login.escuela.mx' }))).toEqual(['OIDC_ISSUER'])
    expect(refusal({ ...production, OIDC_ISSUER: 'http://127.0.0.1:9000' })).toEqual({})
  })

  test.each(['si', '10.0.0.300', '10.0.0.0/33', '10.0.0.1,,10.0.0.2', '10.0.0.0/8/8', 'proxy.local'])(
    'TRUST_PROXY=%s is no list of addresses',
    list => expect(Object.keys(refusal({ ...production, TRUST_PROXY: list }))).toEqual(['TRUST_PROXY']),
  )
  test.each(['10.0.0.1', '10.0.0.1, 10.1.0.0/16', 'loopback', '::1', 'fd00::/8', 'loopback,uniquelocal'])(
    'TRUST_PROXY=%s is one',
    list => expect(refusal({ ...production, TRUST_PROXY: list })).toEqual({}),
  )

  test('half of a pair is refused, naming the half that is missing', () => {
    expect(Object.keys(refusal({ OIDC_CLIENT_ID: 'x' }))).toEqual(['OIDC_CLIENT_SECRET'])
    expect(Object.keys(refusal({ S3_ENDPOINT: 'https://s3.example' }))).toEqual(['S3_BUCKET'])
    expect(Object.keys(refusal({ S3_PUBLIC_URL: 'https://s3.example' }))).toEqual(['S3_BUCKET'])
    const both = refusal({ S3_ENDPOINT: 'https://s3.example', S3_PUBLIC_URL: 'https://s3.example' })
    expect(Object.keys(both)).toEqual(['S3_BUCKET'])
  })

  test.each(['0', '65535', ' 8080 '])('the port %j is accepted', port => {
    expect(loadConfig({ PORT: port }).PORT).toBe(Number(port))
  })

  test.each(['-1', '-1.5', '65536', '80.5', 'NaN', 'Infinity', '80a'])('the port %j is refused', port => {
    expect(Object.keys(refusal({ PORT: port }))).toEqual(['PORT'])
  })
})

describe('in production', () => {
  test('the smallest environment is accepted, without demo school and without the local sign-in', () => {
    expect(loadConfig(production)).toMatchObject({ production: true, ELEVA_DEMO: false, localIdentity: false })
    expect(loadConfig({ ...production, ELEVA_DEMO: '1' }).ELEVA_DEMO).toBe(true)
  })

  test.each(['OIDC_CLIENT_ID', 'APP_URL', 'ADMIN_EMAIL', 'SMTP_URL'])('it refuses to start without %s', name => {
    expect(Object.keys(refusal({ ...production, [name]: '' }))).toEqual([name])
  })

  test('several processes have one database and one store of objects, or do not start', () => {
    const several = { ...production, REDIS_URL: 'redis://r', DATABASE_URL: 'postgres://h/d', S3_BUCKET: 'eleva' }
    expect(refusal(several)).toEqual({})
    for (const missing of ['DATABASE_URL', 'S3_BUCKET'])
      expect(refusal({ ...several, [missing]: '' })).toEqual({
        REDIS_URL: expect.stringMatching(`configura ${missing}$`),
      })
    expect(refusal({ REDIS_URL: 'redis://r' })).toEqual({})
  })

  test.each(['RATE_LIMIT', 'SOBRECARGA'] as const)('%s cannot be switched off; elsewhere it can', limit => {
    expect(loadConfig({ ...production, [limit]: '0' })[limit]).toBe(true)
    expect(loadConfig({ [limit]: '0' })[limit]).toBe(false)
  })
})

describe('the local sign-in', () => {
  test.each(['127.0.0.1', 'localhost', '::1'])('is open on %s', HOST => {
    expect(loadConfig({ HOST }).localIdentity).toBe(true)
  })

  test.each(['0.0.0.0', '::', '192.168.1.5', '127.0.0.1.example', 'eleva.mx'])('is never open on %s', HOST => {
    expect(Object.keys(refusal({ HOST }))).toEqual(['HOST'])
    expect(loadConfig({ HOST, OIDC_CLIENT_ID: 'x', OIDC_CLIENT_SECRET: 'y' }).localIdentity).toBe(false)
  })
})

test('any environment gives a configuration, or a refusal that names only variables of Eleva', () => {
  const samples = [
    ...['0', '1', '443', '-1', '1e309', 'production', 'test', '127.0.0.1', '0.0.0.0', 'http://', 'https://eleva.mx'],
    ...[
      'postgres://u:p@h:5/d',
      'redis://',
      'smtp://x',
      'http://[',
      'UTC',
      'a@b.mx',
      'x'.repeat(20),
      '\0',
      '%',
      '__proto__',
    ],
  ]
  const value = fc.oneof(
    fc.constantFrom<(string | undefined)[]>(undefined, '', ' ', ...samples),
    fc.string({ unit: 'binary', maxLength: 80 }),
    fc.webUrl(),
    fc.emailAddress(),
  )
  const environment = fc.dictionary(fc.oneof(fc.constantFrom(...VARIABLES), fc.string()), value, { maxKeys: 20 })
  fc.assert(
    fc.property(environment, env => {
      const reasons = refusal(env)
      for (const name of Object.keys(reasons)) expect(VARIABLES).toContain(name)
      if (Object.keys(reasons).length > 0) return
      const config = loadConfig(env)
      expect(path.isAbsolute(config.DATA_DIR)).toBe(true)
      if (config.localIdentity) expect(['127.0.0.1', 'localhost', '::1']).toContain(config.HOST)
      if (config.production) expect(config.localIdentity || !config.RATE_LIMIT).toBe(false)
    }),
    { numRuns: 500 },
  )
})

test('every variable stands in the table of docs/operacion.md, and no other', () => {
  const manual = readFileSync(new URL('../../docs/operacion.md', import.meta.url), 'utf8')
  const rows = manual
    .split('## Configuration')[1]!
    .split('\n')
    .filter(line => /^\| `/.test(line))
  const told = rows.flatMap(row => [...row.split('|')[1]!.matchAll(/`(\w+)`/g)].map(m => m[1]))
  expect(told.sort()).toEqual([...VARIABLES].sort())
})
