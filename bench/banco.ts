/**
 * The question bank and the figures of a quiz: a large file that comes in, a large bank that is looked through, a
 * hundred thousand attempts.
 */
import { pathOf, ROL, reactivosRoutes } from '@eleva/contract'
import type { Database, Db } from '../server/src/kit/db/db.ts'
import { createSession, type Person, readSession, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { listBanco } from '../server/src/modules/reactivos/banco.read.ts'
import { getCifras } from '../server/src/modules/reactivos/cifras.read.ts'
import { buildPerson } from '../server/test/build.ts'
import { type Case, measure, statementOf, type Tables, writePlans } from './comparar.ts'
import { ATTEMPTS, fillAttempts, keepFigures, QUESTIONS } from './intentos-datos.ts'
import { type Pace, printRow, printSection } from './medir.ts'
import { withServer } from './servidor.ts'

const FILE = 5_000
const BANK = 100_000
const ALONE: Pace = { inFlight: 1, seconds: 2, answers: 20 }
/** Over what a hundred thousand attempts gave: a few are enough. */
const SLOW: Pace = { inFlight: 1, seconds: 1, answers: 3 }

/** @param explainTo file for the plans; without it they are not asked for */
export async function benchBanco(dir: string, explainTo?: string) {
  await withServer(dir, async ({ origin, database }) => {
    const { id } = await buildPerson(database.db, { roles: [ROL.admin] })
    const token = await createSession(database.db, id, 'banco')
    printSection(`Banco de reactivos: entra un archivo GIFT de ${FILE} preguntas`)
    await takeFile(origin, token)
    await fillBank(database.sql)
    const quiz = await fillAttempts(database)
    printRow({ name: `cifras de ${ATTEMPTS} intentos, guardadas una vez`, p50: await keepFigures(database) })
    const cases = await makeCases(database, origin, token, quiz.id)
    printSection(`${BANK} preguntas en el banco; ${ATTEMPTS} intentos de ${QUESTIONS}: de una en una`)
    for (const one of cases) await measure(database.sql, one, one.name.startsWith('cifras') ? SLOW : ALONE)
    await writePlans(database.sql, cases, explainTo)
  })
}

const oneOf = (n: number) =>
  [
    `{ =Sí, la ${n} ~No, la ${n} ~A veces }`,
    '{T}',
    `{#${n}:0.5}`,
    `{ =palabra ${n} =término ${n} }`,
    `{ =uno ${n} -> a =dos ${n} -> b =tres ${n} -> c }`,
  ][n % 5]!

/** Uploaded, looked through, and taken: three figures, as an author waits for them. */
async function takeFile(origin: string, token: string) {
  const text = Array.from(
    { length: FILE },
    (_, n) => `::P${n}:: ¿Qué dice la pregunta número ${n} del archivo? ${oneOf(n)}`,
  ).join('\n\n')
  const session = `${SESSION_COOKIE}=${token}`
  const asked = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } })
  const xsrf = /XSRF-TOKEN=([^;]*)/.exec(asked.headers.get('set-cookie') ?? '')![1]!
  const headers = { cookie: `${session}; XSRF-TOKEN=${xsrf}`, 'x-xsrf-token': decodeURIComponent(xsrf) }
  const call = async (name: string, path: string, body: FormData | string) => {
    const began = performance.now()
    const sent = new Headers(headers)
    if (typeof body === 'string') sent.set('content-type', 'application/json')
    const reply = await fetch(`${origin}${path}`, { method: 'POST', headers: sent, body })
    const said = (await reply.json()) as { id?: number; creadas?: number }
    if (!reply.ok) throw new Error(`${name}: ${JSON.stringify(said).slice(0, 300)}`)
    printRow({ name, p50: performance.now() - began })
    return said
  }
  const form = new FormData()
  form.set('archivo', new File([text], 'preguntas.gift'))
  const { id } = await call('leído y revisado', reactivosRoutes.uploadImportacion.path, form)
  const { creadas } = await call('tomado', pathOf(reactivosRoutes.import, { id: id! }), '{}')
  printRow({ name: `preguntas creadas: ${creadas}` })
}

const fillBank = (
  sql: Database['sql'],
) => sql`insert into reactivos (descripcion, tiporeactivo_id, tipo, datos, position)
  select '<p>¿Cómo se dice la palabra ' || numero || ' de la lista ' || numero % 977 || '?</p>', 1, 'corta',
    '{"variantes":[{"texto":"así"}]}'::jsonb, numero
  from generate_series(1, ${BANK - FILE}::int) numero`

async function makeCases(tables: Tables, origin: string, token: string, quiz: number): Promise<Case[]> {
  const person: Person = (await readSession(tables.db, token))!.person
  const made = async (name: string, path: string, ask: (db: Db) => Promise<unknown>): Promise<Case> => ({
    name,
    url: `${origin}${path}`,
    token,
    statement: await statementOf(tables, ask),
    compressed: false,
  })
  const bank = (name: string, query: string) => {
    const asked = reactivosRoutes.banco.query.parse(Object.fromEntries(new URLSearchParams(query)))
    return made(name, `${reactivosRoutes.banco.path}?${query}`, db => listBanco(db, person, asked))
  }
  return [
    await bank('una página', ''),
    await bank('por palabras', 'search=palabra 977'),
    await bank('de un tipo', 'tipo=numerica'),
    await bank('sin usar', 'ver=sin_usar'),
    await bank('difíciles', 'dificultad=dificil'),
    await bank('sin cifras', 'dificultad=sin_cifras'),
    await bank('con errores reportados', 'ver=reportadas'),
    await made('cifras de una evaluación', pathOf(reactivosRoutes.cifras, { id: quiz }), db =>
      getCifras(db, person, quiz),
    ),
  ]
}
