/**
 * A course page of 10 units and 40 activities: what it costs on top of its statement, with a class of learners in the
 * tables.
 */
import { brotliCompressSync, constants } from 'node:zlib'
import { contenidosRoutes, curriculasRoutes, pathOf } from '@eleva/contract'
import type { Database, Db } from '../server/src/kit/db/db.ts'
import { createSession, type Person, readSession } from '../server/src/kit/http/session.ts'
import { getContenido, listNavegacion } from '../server/src/modules/contenidos/contenidos.read.ts'
import {
  getNavegacion,
  listCurriculas,
  listCursosDeCurricula,
} from '../server/src/modules/curriculas/curriculas.propias.read.ts'
import { type Case, measure, round, statementOf, type Tables, writePlans } from './comparar.ts'
import { type Filled, fillCourse, LEARNERS, makeLearners } from './cursos-datos.ts'
import { type Pace, printLine, printSection } from './medir.ts'
import { withServer } from './servidor.ts'

const UNITS = 10
const ACTIVITIES = 40
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 200 }
const TOGETHER: Pace = { inFlight: 20, seconds: 1, answers: 500 }

/** @param explainTo file for the plans; without it they are not asked for */
export async function benchCursos(dir: string, explainTo?: string) {
  await withServer(dir, async ({ origin, database }) => {
    const cases = await makeCases(database, origin, await fill(database.sql))
    for (const one of cases) await round(database.sql, one, TOGETHER)
    printSection(`Un curso de ${UNITS} unidades y ${ACTIVITIES} actividades, ${LEARNERS} personas: de una en una`)
    await printSize(cases[0]!)
    for (const one of cases) await measure(database.sql, one, ALONE)
    printSection('20 a la vez')
    for (const one of cases) await measure(database.sql, one, TOGETHER)
    await writePlans(database.sql, cases, explainTo)
  })
}

async function fill(sql: Database['sql']) {
  await makeLearners(sql)
  return fillCourse(sql, { name: 'Banco', units: UNITS, activities: ACTIVITIES })
}

async function makeCases(tables: Tables, origin: string, filled: Filled): Promise<Case[]> {
  const { curso, curricula, usuario } = filled
  const token = await createSession(tables.db, usuario, 'banco')
  const person: Person = (await readSession(tables.db, token))!.person
  const list = curriculasRoutes.list.query.parse({})
  const made = async (name: string, path: string, read: (db: Db) => Promise<unknown>): Promise<Case> => ({
    name,
    url: `${origin}${path}`,
    token,
    statement: await statementOf(tables, read),
    compressed: true,
  })
  const { autogestivo, navegacion } = contenidosRoutes
  return [
    await made('curso', pathOf(autogestivo, { cursoId: curso }), db => getContenido(db, { id: usuario }, curso)),
    await made('anterior y siguiente', pathOf(navegacion, { curriculaId: curricula }), db =>
      listNavegacion(db, person, curricula),
    ),
    await made('inicio: dónde se quedó', curriculasRoutes.navegacion.path, db => getNavegacion(db, person)),
    await made('inicio: currículas', curriculasRoutes.list.path, db => listCurriculas(db, person, list)),
    await made('cursos de la currícula', pathOf(curriculasRoutes.cursos, { curriculaId: curricula, tipo: 3 }), db =>
      listCursosDeCurricula(db, person, curricula, 3, ''),
    ),
  ]
}

async function printSize({ url, token }: Case) {
  const reply = await fetch(url, { headers: { cookie: `eleva_sesion=${token}` } })
  const text = Buffer.from(await reply.arrayBuffer())
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  printLine(`  curso: ${(text.length / 1000).toFixed(1)} kB, ${(packed.length / 1000).toFixed(1)} kB con brotli`)
}
