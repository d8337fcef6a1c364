/**
 * What Kysely, the pool's checks and our client cost on top of the bare driver: the same statements, 20 at a time, in
 * turns.
 */

import { novedadesRoutes } from '@eleva/contract'
import pg from 'pg'
import { type Db, openPools } from '../server/src/kit/db/db.ts'
import { createSession, readSession } from '../server/src/kit/http/session.ts'
import { listNovedades } from '../server/src/modules/novedades/novedades.read.ts'
import { statementOf } from './comparar.ts'
import { callRepeatedly, type Pace, printRow, printSection, type Round, summarize } from './medir.ts'
import { fillNews } from './novedades-datos.ts'
import { ADMIN_EMAIL, databaseOf, startServer } from './servidor.ts'

const LANES = 20
const PACE: Pace = { inFlight: LANES, seconds: 2, answers: 500 }
const ROUNDS = 3

export async function benchConductor(dir: string) {
  const server = startServer({ dir })
  await server.up
  const where = databaseOf(dir)
  const ours = openPools(where, LANES)
  const bare = new pg.Pool({ ...where, port: 5432, max: LANES })
  try {
    await fillNews(ours, 1_000)
    const { id } = await ours.db
      .selectFrom('usuarios')
      .select('id')
      .where('email', '=', ADMIN_EMAIL)
      .executeTakeFirstOrThrow()
    const token = await createSession(ours.db, id, 'banco')
    const query = novedadesRoutes.list.query.parse({})
    const reads: [name: string, read: (db: Db) => Promise<unknown>][] = [
      ['la sesión', db => readSession(db, token)],
      ['una página de novedades', db => listNovedades(db, query)],
    ]
    printSection(`Conductor: ${LANES} a la vez; la razón es lo que cuesta encima del conductor desnudo (1 sería nada)`)
    for (const [name, read] of reads) {
      const { sql, parameters } = await statementOf(ours, read)
      const alone: Round[] = []
      const whole: Round[] = []
      for (let i = 0; i <= ROUNDS; i++) {
        const rounds = [
          await callRepeatedly(() => bare.query(sql, [...parameters]), PACE),
          await callRepeatedly(() => read(ours.db), PACE),
        ] as const
        // The first warms both.
        if (i > 0) {
          alone.push(rounds[0])
          whole.push(rounds[1])
        }
      }
      const first = summarize(`${name} · conductor desnudo`, alone)
      printRow(first)
      printRow(summarize(`${name} · como la pide la aplicación`, whole, n => (first.perSecond ?? 0) / n))
    }
  } finally {
    await bare.end()
    await ours.close()
    await server.stop()
  }
}
