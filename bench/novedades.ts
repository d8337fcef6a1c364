/** What HTTP, session, permission and validation cost on top of the bare statement, on three frequent calls. */

import { writeFileSync } from 'node:fs'
import { novedadesRoutes, pathOf, ROL, type Rol } from '@eleva/contract'
import type { Db } from '../server/src/kit/db/db.ts'
import { createSession, readSession } from '../server/src/kit/http/session.ts'
import { listNovedades, listVigentes } from '../server/src/modules/novedades/novedades.read.ts'
import { type Case, explain, measure, round, statementOf, type Tables } from './comparar.ts'
import { type Pace, printSection } from './medir.ts'
import { BUSCADO, fillNews } from './novedades-datos.ts'
import { ADMIN_EMAIL, withServer } from './servidor.ts'

const ROWS = 5_000
const MANY_ROWS = 100_000
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 200 }
const TOGETHER: Pace = { inFlight: 20, seconds: 1, answers: 500 }
const WARM_UP: Pace = { inFlight: 20, seconds: 1, answers: 500 }
const SEARCH = { search: BUSCADO, tipo: '1' }

/** @param explainTo file for the plan at 100,000 rows, a minute more; without it that part is left out */
export async function benchNovedades(dir: string, explainTo?: string) {
  await withServer(dir, async ({ origin, database }) => {
    await fillNews(database, ROWS)
    const cases = await makeCases(database, origin)
    for (const one of cases) await round(database.sql, one, WARM_UP)
    printSection(`De una en una, ${ROWS} novedades`)
    for (const one of cases) await measure(database.sql, one, ALONE)
    printSection(`20 a la vez, ${ROWS} novedades`)
    for (const one of cases) await measure(database.sql, one, TOGETHER)
    if (explainTo) await withManyRows(database, cases[0]!, explainTo)
  })
}

async function makeCases(tables: Tables, origin: string): Promise<Case[]> {
  const { db } = tables
  const idOf = async (who: { email: string } | { role_id: Rol }) =>
    (
      await db
        .selectFrom('usuarios')
        .select('id')
        .where(eb => eb.and(who))
        .limit(1)
        .executeTakeFirstOrThrow()
    ).id
  const admin = await createSession(db, await idOf({ email: ADMIN_EMAIL }), 'banco')
  const learner = await createSession(db, await idOf({ role_id: ROL.estudiante }), 'banco')
  const { list, vigentes } = novedadesRoutes
  const query = list.query.parse(SEARCH)
  const made = async (
    name: string,
    path: string,
    token: string,
    read: (db: Db) => Promise<unknown>,
    more: boolean,
  ) => ({
    name,
    url: `${origin}${path}`,
    token,
    statement: await statementOf(tables, read),
    compressed: more,
  })
  return [
    await made('lista', `${list.path}?${new URLSearchParams(SEARCH)}`, admin, x => listNovedades(x, query), true),
    await made('encabezado', pathOf(vigentes, { a: 1, b: 1 }), learner, x => listVigentes(x), true),
    // Shorter than what is worth compressing.
    await made('sesión (/api/user)', '/api/user', learner, x => readSession(x, learner), false),
  ]
}

async function withManyRows(database: Tables, list: Case, file: string) {
  await fillNews(database, MANY_ROWS)
  await round(database.sql, list, WARM_UP)
  printSection(`${MANY_ROWS} novedades`)
  await measure(database.sql, { ...list, name: 'lista, de una en una' }, ALONE)
  await measure(database.sql, { ...list, name: 'lista, 20 a la vez' }, TOGETHER)
  writeFileSync(file, await explain(database.sql, list))
}
