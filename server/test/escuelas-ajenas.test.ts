/**
 * Whoever is of one school reads no name and no e-mail of a person of another: every read, as every kind of person.
 *
 * @module-tag resto
 */
import { isWrite, type Persona, type Route } from '@eleva/contract'
import { sql } from 'kysely'
import readXlsxFile from 'read-excel-file/node'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Caller, everyRoute, openTestApp, type TestApp } from './app.ts'
import { buildDosEscuelas } from './dos-escuelas.ts'
import { allBut } from './personas.ts'

let t: TestApp
let mundo: Awaited<ReturnType<typeof buildDosEscuelas>>
/** The largest key that was given out in any table. */
let last: number
const who = {} as Record<Persona, Caller>
beforeAll(async () => {
  t = await openTestApp()
  mundo = await buildDosEscuelas(t)
  const { rows } = await sql<{ last: number }>`select max(last_value)::int as last from pg_sequences`.execute(t.db)
  last = rows[0]!.last
  const { coach, gestor, docente, una } = mundo.a
  const porClase: Partial<Record<Persona, { id: number; email: string }>> = { coach, gestor, docente, estudiante: una }
  for (const kind of allBut('admin')) {
    const persona = porClase[kind]
    who[kind] = await (persona ? t.asPerson(persona) : t.as(kind))
  }
})
afterAll(() => t.close())

/** What names people of another school all the same, without their address, and why. */
const LEGITIMO: Record<string, string> = {
  'streaming.preguntas':
    'who asks in a class that both attend is heard there, by name and without an address (contract: PreguntaPublica)',
  'publico.coaches': 'the public page of the coaches, who are named there to everybody',
  'dudas.deObjetivo': 'who is in one group with somebody reads their doubts, and the answers',
  'docente streaming.asistencias': 'who holds a class reads who came',
  'docente streaming.exportAsistencias': 'who holds a class reads who came',
  'reportes.pdf': 'drawn out of what reportes.exportar reads, and its letters are packed',
}

const reads = everyRoute().filter(
  ([name, r]) => r.method === 'GET' && !isWrite(r) && !r.page && name !== 'reportes.pdf',
)
/** Reads whose question is a body. */
const asked: [string, Route['path'], (world: typeof mundo) => object[]][] = [
  ['usuarios.search', '/api/gestion-u', w => [{ email: w.b.una.email }]],
  ['usuarios.getUser', '/api/gestion-u/get-user', w => [{ email: w.b.una.email }, { email: w.b.docente.email }]],
  ['usuarios.curriculas', '/api/usuarios/curriculas', w => w.ids.persona.map(user_id => ({ user_id }))],
  [
    'grupos.getUsers',
    '/api/users/get-users-grupo-aprende',
    w => w.ids.grupo.map(g => ({ grupo_usuario_aprende_id: g })),
  ],
]

/** Every address of a route: what a parameter names by its own name, else any key that a row of some table has. */
function addressesOf(path: string): string[] {
  const names = [...path.matchAll(/:([A-Za-z_]+)/g)].map(m => m[1]!)
  const small = Array.from({ length: last }, (_, i) => i + 1)
  const valuesOf = (name: string): (number | string)[] => {
    const { ids, b } = mundo
    if (name === 'email') return [b.una.email, b.docente.email, b.coach.email]
    if (name === 'tipo' || name === 'type') return [1, 2, 3]
    const known = Object.entries(ids).find(([word]) => name.toLowerCase().includes(word.slice(0, 5)))
    if (known && names.length > 1) return known[1]
    if (name === 'user') return ids.persona
    if (names.length === 1) return small
    return path.includes('/grupo') || path.includes('cuaderno') ? ids.grupo : small.slice(0, 12)
  }
  return names.reduce<string[]>(
    (all, name) => all.flatMap(p => valuesOf(name).map(v => p.replace(`:${name}`, encodeURIComponent(v)))),
    [path],
  )
}

/** All that the variants of a list ask for; a route that knows no name of one would read the same as without it. */
const QUERIES = [
  '',
  '?per_page=100',
  '?search=Zxq',
  '?search=p',
  '?formato=xlsx',
  '?desde=2020-01-01&hasta=2020-03-01&todas=1',
]
const queriesOf = (r: Route) =>
  QUERIES.filter(q => q === '' || [...new URLSearchParams(q).keys()].some(name => name in (r.query?.shape ?? {})))

async function textOf(caller: Caller, url: string): Promise<string> {
  const r = await t.app.inject({ url, headers: caller.headers })
  if (String(r.headers['content-type']).includes('spreadsheet'))
    return JSON.stringify((await readXlsxFile(r.rawPayload)).map(s => s.data))
  // What was asked for is said again in some refusals, which tells nothing.
  return r.statusCode < 400 ? r.body : ''
}

for (const kind of allBut('admin')) {
  describe(kind, () => {
    for (const [name, route] of reads) {
      const secret = name in LEGITIMO || `${kind} ${name}` in LEGITIMO ? /.{0,60}@zxq.{0,60}/i : /.{0,60}zxq.{0,60}/i
      test(name, async () => {
        for (const address of addressesOf(route.path)) {
          for (const query of queriesOf(route)) {
            const text = await textOf(who[kind], address + query)
            expect(text.match(secret)?.[0], address + query).toBeUndefined()
          }
        }
      })
    }
    test.each(asked)('%s', async (_name, path, bodies) => {
      for (const body of bodies(mundo)) {
        const reply = await who[kind].send('POST', path, body)
        const text = reply.status < 400 ? reply.text : ''
        expect(text.match(/.{0,60}zxq.{0,60}/i)?.[0], JSON.stringify(body)).toBeUndefined()
      }
    })
  })
}

test('the admin reads them: the walk would see them', async () => {
  const admin = await t.as('admin')
  expect(await textOf(admin, '/api/usuarios?search=Zxq')).toMatch(/zxq/i)
  expect(await textOf(admin, `/api/resultados/${mundo.ids.actividad[0]}`)).toMatch(/zxq/i)
})
