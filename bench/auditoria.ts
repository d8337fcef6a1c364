/** What the audit costs a write of staff, and its page over as many lines as some years leave. */
import { randomUUID } from 'node:crypto'
import { auditoriaRoutes } from '@eleva/contract'
import type { Db } from '../server/src/kit/db/db.ts'
import { actAs, actWithLinea } from '../server/src/kit/db/quien.ts'
import { createSession, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { listActos } from '../server/src/modules/auditoria/auditoria.read.ts'
import { updateNovedad } from '../server/src/modules/novedades/novedades.sql.ts'
import { type Case, measure, statementOf, type Tables } from './comparar.ts'
import { callRepeatedly, type Pace, printRow, printSection, type Round, summarize } from './medir.ts'
import { ADMIN_EMAIL, withServer } from './servidor.ts'

const ALONE: Pace = { inFlight: 1, seconds: 2, answers: 500 }
/** Somebody may send so many a minute. */
const CALLS: Pace = { inFlight: 1, seconds: 0.3, answers: 100 }
const ROUNDS = 4

/** @param lines acts with what they changed, two lines each */
export async function benchAuditoria(dir: string, million: boolean) {
  const lines = million ? 10_000_000 : 1_000_000
  await withServer(dir, async ({ origin, database }) => {
    const admin = await database.db
      .selectFrom('usuarios')
      .select('id')
      .where('email', '=', ADMIN_EMAIL)
      .executeTakeFirstOrThrow()
    const token = await createSession(database.db, admin.id, 'banco')
    printSection('Auditoría: cambiar una novedad, de una en una')
    await measureWrites(database, origin, token, admin.id)
    printSection(`La página de la auditoría, ${lines.toLocaleString('es-MX')} líneas; de una en una`)
    await fill(database.sql, lines)
    for (const one of await makeCases(database, origin, token)) await measure(database.sql, one, ALONE)
  })
}

/** The same change with its line and what triggers write under it, and without both, in turns; and the whole call. */
async function measureWrites({ db, sql }: Tables, origin: string, token: string, quien: number) {
  const { id } = await db
    .insertInto('novedades')
    .values({ titulo: 'Del banco', tipo: 1, publicado: 1 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const change = (before: (tx: Db) => Promise<void>) => () =>
    db.transaction().execute(async tx => {
      await before(tx)
      await updateNovedad(tx, id, { titulo: `Del banco ${randomUUID()}` })
    })
  const acto = {
    quien,
    papel: 'admin',
    direccion: '192.0.2.7',
    palabra: 'novedades',
    acto: 'novedades.update',
    objeto: String(id),
  }
  const call = await callOf(origin, token, `/api/novedades/novedades/${id}`)
  const found: Record<'sin' | 'con' | 'llamada', Round[]> = { sin: [], con: [], llamada: [] }
  for (let i = 0; i < ROUNDS; i++) {
    found.sin.push(
      await callRepeatedly(
        change(tx => actAs(tx, quien)),
        ALONE,
      ),
    )
    found.con.push(
      await callRepeatedly(
        change(tx => actWithLinea(tx, acto)),
        ALONE,
      ),
    )
    found.llamada.push(await callRepeatedly(call, CALLS))
  }
  const [sin, con, llamada] = [
    summarize('la transacción sin auditoría', found.sin),
    summarize('la transacción con ella', found.con),
    summarize('la llamada entera, con ella', found.llamada),
  ]
  for (const row of [sin, con, llamada]) printRow(row)
  const cost = con.p50! - sin.p50!
  printSection(
    `  Cuesta ${cost.toFixed(2)} ms: ${((100 * cost) / (llamada.p50! - cost)).toFixed(1)} % de la llamada sin ella`,
  )
  await measureMany({ sql, db }, quien, acto)
}

/** Five thousand people at once, in one statement. */
async function measureMany(
  { sql, db }: Pick<Tables, 'sql' | 'db'>,
  quien: number,
  acto: Parameters<typeof actWithLinea>[1],
) {
  await sql`insert into usuarios (name, email, estatus_user) select 'Persona', 'banco' || numero || '@banco.mx', 1
    from generate_series(1, 5000) numero`
  for (const [name, before] of [
    ['sin', (tx: Db) => actAs(tx, quien)],
    ['con', (tx: Db) => actWithLinea(tx, acto)],
  ] as const) {
    const began = performance.now()
    await db.transaction().execute(async tx => {
      await before(tx)
      await tx
        .updateTable('usuarios')
        .set(eb => ({
          estatus_user: eb
            .case()
            .when('estatus_user', '=', 1)
            .then(0 as const)
            .else(1 as const)
            .end(),
        }))
        .where('name', '=', 'Persona')
        .execute()
    })
    printRow({ name: `desactivar a 5,000 personas, ${name} auditoría`, p50: performance.now() - began })
  }
}

async function callOf(origin: string, token: string, path: string): Promise<() => Promise<void>> {
  const session = `${SESSION_COOKIE}=${token}`
  const first = await fetch(`${origin}/sanctum/csrf-cookie`, { headers: { cookie: session } })
  const csrf = /XSRF-TOKEN=([^;]+)/.exec(first.headers.getSetCookie().join('; '))![1]!
  const headers = {
    cookie: `${session}; XSRF-TOKEN=${csrf}`,
    'x-xsrf-token': decodeURIComponent(csrf),
    'content-type': 'application/json',
  }
  return async () => {
    const body = JSON.stringify({ titulo: `Del banco ${randomUUID()}` })
    const reply = await fetch(origin + path, { method: 'PUT', headers, body })
    if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
    await reply.arrayBuffer()
  }
}

/** Two years of acts of two hundred people, each with one object that it changed, as triggers write them. */
async function fill(sql: Tables['sql'], lines: number) {
  const acts = lines / 2
  await sql.unsafe('set synchronous_commit = off')
  await sql`select auditoria_mes((current_date - make_interval(months => numero))::date)
    from generate_series(1, 24) numero`
  await sql`insert into usuarios (name, email, estatus_user)
    select 'Administra ' || numero, 'administra' || numero || '@banco.mx', 1 from generate_series(1, 200) numero`
  await sql`
    insert into auditoria (hecho_en, quien, papel, direccion, palabra, acto, objeto, huella, numero)
    select
      now() - interval '2 years' * (numero::float / ${acts}::float),
      (select min(id) from usuarios where email like 'administra%') + numero % 200,
      'admin',
      '192.0.2.0/24',
      (array['novedades', 'usuarios', 'cursos', 'grupos', 'ofertas'])[1 + numero % 5],
      (array['novedades.update', 'usuarios.update', 'cursos.update', 'grupos.update',
        'ofertas.update'])[1 + numero % 5],
      (numero % 50000)::text,
      sha256(numero::text::bytea),
      numero
    from generate_series(1, ${acts}::int) numero`
  await sql`
    insert into auditoria (hecho_en, llamada, hizo, tabla, objeto, nombre, cambios, huella, numero)
    select acto.hecho_en, acto.id, 'cambia', acto.palabra, acto.objeto, 'Del banco', '{"titulo": ["Antes", "Después"]}',
      acto.huella, acto.numero
    from auditoria acto
    where acto.llamada is null and acto.huella is not null`
  await sql`vacuum analyze auditoria`
}

async function makeCases(tables: Tables, origin: string, token: string): Promise<Case[]> {
  const list = auditoriaRoutes.list
  const made = async (name: string, query: Record<string, string>): Promise<Case> => ({
    name,
    url: `${origin}${list.path}?${new URLSearchParams(query)}`,
    token,
    statement: await statementOf(tables, x => listActos(x, list.query.parse(query))),
    compressed: false,
  })
  return [
    await made('lo último', {}),
    await made('de una palabra', { palabra: 'grupos' }),
    await made('de un acto, un mes', { acto: 'usuarios.update', desde: '2026-01-01', hasta: '2026-01-31' }),
    await made('de una persona', { search: 'administra 77' }),
    await made('de un objeto', { tabla: 'novedades', objeto: '1235' }),
  ]
}
