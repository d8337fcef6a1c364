/**
 * The server's process, killed in the middle of what changes many rows at once: nothing of it is there, and the next
 * process does all of it.
 */

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import path from 'node:path'
import { ROL } from '@eleva/contract'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createSession, SESSION_COOKIE } from '../src/kit/http/session.ts'
import { openTestApp, type TestApp } from './app.ts'
import { buildPerson, buildQuiz } from './build.ts'

let t: TestApp
const running = new Set<ChildProcess>()
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL')
  await t.close()
})

/** The whole server, on the database of this test. */
async function start() {
  const { host, user, database } = t.database.connection as { host: string; user: string; database: string }
  const child = spawn(process.execPath, [path.join(import.meta.dirname, '../src/main.ts')], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      ELEVA_DEMO: '0',
      DATA_DIR: t.config.DATA_DIR,
      PORT: '0',
      LOG_LEVEL: 'error',
      DATABASE_URL: `postgres://${user}@localhost/${database}?host=${encodeURIComponent(host)}`,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.add(child)
  let said = ''
  for await (const data of child.stdout) {
    said += String(data)
    const origin = /^Eleva: (http:\S+)$/m.exec(said)?.[1]
    if (origin) return { child, origin }
  }
  throw new Error(`ended: ${said}`)
}

async function author() {
  const { id } = await buildPerson(t.db, { roles: [ROL.admin] })
  const session = `${SESSION_COOKIE}=${await createSession(t.db, id, 'prueba')}`
  return async (origin: string, path: string, body: FormData | object) => {
    const first = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } })
    const token = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('\n'))![1]!
    const form = body instanceof FormData
    const headers = {
      cookie: `${session}; XSRF-TOKEN=${token}`,
      'x-xsrf-token': decodeURIComponent(token),
      ...(form ? {} : { 'content-type': 'application/json' }),
    }
    const reply = await fetch(`${origin}${path}`, { method: 'POST', headers, body: form ? body : JSON.stringify(body) })
    return { status: reply.status, body: (await reply.json()) as Record<string, unknown> }
  }
}

/** Kills it as soon as it waits for a table that is held here, in the middle of what it writes. */
async function killAt(child: ChildProcess, tabla: string, begin: () => Promise<unknown>) {
  await t.db.transaction().execute(async tx => {
    await sql`lock table ${sql.table(tabla)} in exclusive mode`.execute(tx)
    const begun = begin().catch(() => undefined)
    const waits = async () =>
      (
        await sql<{
          n: number
        }>`select count(*)::int as n from pg_locks where not granted and relation = ${tabla}::regclass`.execute(t.db)
      ).rows[0]!.n
    await expect.poll(waits, { timeout: 30_000 }).toBeGreaterThan(0)
    child.kill('SIGKILL')
    await once(child, 'exit')
    running.delete(child)
    await begun
  })
  // What it held is given back once its connection is found dead.
  const held = async () =>
    (
      await sql<{
        n: number
      }>`select count(*)::int as n from pg_stat_activity where datname = current_database() and application_name = 'eleva' and state <> 'idle' and pid <> pg_backend_pid()`.execute(
        t.db,
      )
    ).rows[0]!.n
  await expect.poll(held, { timeout: 30_000 }).toBe(0)
}

const grades = async (id: number) => [
  ...new Set(
    (await t.db.selectFrom('intentos').select('calificacion').where('actividad_id', '=', id).execute()).map(
      i => i.calificacion,
    ),
  ),
]

test('in a regrade: no grade is another one; the next process grades everybody, and tells each once', async () => {
  const send = await author()
  const quiz = await buildQuiz(t.db, [[0], [0], [0], [0]])
  const [wrong] = quiz.preguntas
  await sql`with p as (insert into usuarios (name, email, estatus_user) select 'P', 'muere' || numero || '@prueba.mx', 1
    from generate_series(1, 450) numero returning id),
      i as (insert into intentos (usuario_id, actividad_id, calificacion, terminado_en) select p.id, ${quiz.id}, 75, now() from p returning id)
    insert into intento_respuestas (intento_id, reactivo_id, respuestas)
    select i.id, quien.id, array[quien.respuesta] from i cross
      join (select reactivo.id, min(opcion.id) + (reactivo.id = ${wrong!.id})::int as respuesta from reactivos reactivo
        join respuestas opcion on opcion.reactivo_id = reactivo.id
      where reactivo.actividad_id = ${quiz.id} group by reactivo.id) quien`.execute(t.db)
  const first = await start()
  const path = `/api/evaluaciones/${quiz.id}/recalificar/${wrong!.id}`
  await killAt(first.child, 'cifras_por_hacer', () => send(first.origin, path, { como: 'todos', motivo: 'Muere' }))
  expect(await grades(quiz.id)).toEqual([75])
  const half = await t.db.selectFrom('recalificaciones').select(['estado', 'paso', 'vistos']).executeTakeFirstOrThrow()
  expect(half).toEqual({ estado: 'aplicando', paso: 'calcular', vistos: 450 })
  expect(await t.db.selectFrom('reactivos_ajustados').select('como').execute()).toEqual([])
  const second = await start()
  expect((await send(second.origin, path, { como: 'todos', motivo: 'Otra vez' })).status).toBe(409)
  // What is asked for next takes up what was left; without it the job of each minute does.
  const other = await buildQuiz(t.db, [[0]])
  const { id: usuario_id } = await buildPerson(t.db)
  await t.db
    .insertInto('intentos')
    .values({ usuario_id, actividad_id: other.id, calificacion: 0, terminado_en: new Date() })
    .execute()
  expect(
    (
      await send(second.origin, `/api/evaluaciones/${other.id}/recalificar/${other.preguntas[0]!.id}`, {
        como: 'todos',
        motivo: 'x',
      })
    ).status,
  ).toBe(200)
  const over = async () =>
    (await t.db.selectFrom('recalificaciones').select('id').where('paso', 'is not', null).execute()).length
  await expect.poll(over, { timeout: 55_000 }).toBe(0)
  expect(await grades(quiz.id)).toEqual([100])
  const told = await sql<{
    n: number
    gente: number
  }>`select count(*)::int as n, count(distinct usuario_id)::int as gente from avisos where tipo = 'recalificado' and clave = ${`evaluacion:${quiz.id}`}`.execute(
    t.db,
  )
  expect(told.rows).toEqual([{ n: 450, gente: 450 }])
  second.child.kill('SIGKILL')
  await once(second.child, 'exit')
  running.delete(second.child)
}, 120_000)

test('in a file of questions: none of them stands in the bank; the next process takes all of them, once', async () => {
  const send = await author()
  const count = async () =>
    (
      await sql<{
        n: number
      }>`select (select count(*) from reactivos)::int + (select count(*) from categorias)::int as n`.execute(t.db)
    ).rows[0]!.n
  const form = new FormData()
  const text = Array.from({ length: 300 }, (_, n) => `// [tag:muere]\n¿Pregunta ${n} del archivo que muere?{T}`).join(
    '\n\n',
  )
  form.set('archivo', new File([`$CATEGORY: Muertes\n\n${text}`], 'preguntas.gift'))
  const first = await start()
  const { id } = (await send(first.origin, '/api/reactivos/importaciones', form)).body
  const before = await count()
  const path = `/api/reactivos/importaciones/${id}`
  // Questions and answers are written by then.
  await killAt(first.child, 'palabras_clave', () => send(first.origin, path, {}))
  expect(await count()).toBe(before)
  const second = await start()
  expect((await send(second.origin, path, {})).body).toMatchObject({ creadas: 300 })
  expect((await send(second.origin, path, {})).body).toMatchObject({ creadas: 300 })
  expect(await count()).toBe(before + 301)
}, 120_000)
