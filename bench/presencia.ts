/** What it takes until many people who arrive at once are online, and whoever watches has heard of each of them. */
import { setTimeout as sleep } from 'node:timers/promises'
import { PRESENCIA_CAMBIO, type Presencia } from '@eleva/contract'
import { io, type Socket } from 'socket.io-client'
import { connect, type Database } from '../server/src/kit/db/db.ts'
import { hashToken, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { printRow, printSection, summarize } from './medir.ts'
import { ADMIN_EMAIL, databaseOf, startServer } from './servidor.ts'

const PEOPLE = 2_000
const ARRIVE_MS = 10_000
/** Until the last of them is heard of. */
const PATIENCE_MS = 30_000

export async function benchPresencia(dir: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  const sockets: Socket[] = []
  try {
    const [admin, ...tokens] = await makeSessions(database)
    printSection(`Presencia: ${PEOPLE} personas llegan en ${ARRIVE_MS / 1000} s`)
    await arrive(origin, admin!, tokens, sockets)
    await printOnline(database)
  } finally {
    for (const socket of sockets) socket.disconnect()
    await database.close()
    await server.stop()
  }
}

/**
 * People of their own and a session for each, made in the database; the administrator's comes first.
 * @returns tokens
 */
async function makeSessions({ db, sql }: Pick<Database, 'db' | 'sql'>): Promise<string[]> {
  await sql`insert into usuarios (name, email, estatus_user)
    select 'Persona ' || numero, 'persona' || numero || '@banco.test', 1 from generate_series(1, ${PEOPLE}::int) numero`
  const ids = [...(await idsOf(sql, ADMIN_EMAIL)), ...(await idsOf(sql, 'persona%@banco.test'))]
  const tokens = ids.map(id => `banco-presencia-${id}`)
  await db
    .insertInto('sesiones_web')
    .values(
      ids.map((usuario_id, i) => ({
        usuario_id,
        token_hash: hashToken(tokens[i]!),
        vence_en: new Date(Date.now() + 86_400_000),
      })),
    )
    .execute()
  return tokens
}

const idsOf = async (sql: Database['sql'], email: string) =>
  (await sql<{ id: number }[]>`select id from usuarios where email like ${email} order by id`).map(u => u.id)

async function arrive(origin: string, admin: string, tokens: string[], sockets: Socket[]) {
  const open = (token: string) => {
    const extraHeaders = { cookie: `${SESSION_COOKIE}=${token}` }
    const socket = io(origin, { transports: ['websocket'], extraHeaders, reconnection: false, forceNew: true })
    sockets.push(socket)
    return socket
  }
  const watcher = open(admin)
  await new Promise((resolve, reject) => watcher.once('connect', () => resolve(null)).once('connect_error', reject))
  await watcher.emitWithAck('watch', 'presencia:todas')
  const heard: number[] = []
  const connected = new Map<string, number>()
  const opened = new Map<string, number>()
  const told: number[] = []
  watcher.on(PRESENCIA_CAMBIO, ({ email, isOnline }: Presencia) => {
    const since = opened.get(email)
    if (since === undefined || !isOnline) return
    heard.push(performance.now() - since)
    told.push(performance.now())
  })
  let errors = 0
  const began = performance.now()
  for (const [i, token] of tokens.entries()) {
    const due = began + (i * ARRIVE_MS) / tokens.length
    if (due > performance.now()) await sleep(due - performance.now())
    // The people were made in the order of their keys.
    const email = `persona${i + 1}@banco.test`
    opened.set(email, performance.now())
    open(token)
      .once('connect', () => connected.set(email, performance.now() - opened.get(email)!))
      .once('connect_error', () => errors++)
  }
  const until = performance.now() + PATIENCE_MS
  while (heard.length + errors < tokens.length && performance.now() < until) await sleep(20)
  const seconds = ((told.at(-1) ?? Number.NaN) - began) / 1000
  const row = (name: string, ms: number[]) => printRow(summarize(name, [{ ms, seconds, errors }]))
  row('conexión', [...connected.values()])
  row(`en línea para quien mira (${heard.length} avisos)`, heard)
  printRow({ name: 'desde la primera llegada hasta el último aviso', p50: seconds * 1000 })
}

async function printOnline({ sql }: Pick<Database, 'sql'>) {
  const [row] = await sql<{ en_linea: number }[]>`
    select count(*)::int as en_linea from presencias where is_online = 1`
  printRow({ name: `en línea en la base de datos: ${row?.en_linea}` })
}
