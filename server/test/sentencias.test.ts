/**
 * What raw SQL says is true: each statement stands on the schema as it is, and its rows are what its type says of them.
 */
import type pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../src/kit/db/db.ts'
import { createJobs } from '../src/kit/db/jobs.ts'
import { messageOf } from '../src/kit/thrown.ts'
import { openTestDatabase } from './database.ts'
import { describeStatement } from './sentencias/describe.ts'
import { openPrograma, type Programa } from './sentencias/programa.ts'
import { Sentencias } from './sentencias/sentencias.ts'
import { Comparacion, readEsquema } from './sentencias/tipos.ts'

/**
 * Where statements stand whose parts only a running server knows: names of tables that it looks up. They may only get
 * fewer.
 */
const OMITTED = [
  'kit/db/meses.ts',
  'modules/auditoria/auditoria.esquema.read.ts',
  'modules/papelera/papelera.quitar.sql.ts',
  'modules/papelera/papelera.restaurar.sql.ts',
  'modules/papelera/papelera.restaurar.sql.ts',
  'modules/papelera/papelera.restaurar.sql.ts',
  'modules/taller/taller.copiar.sql.ts',
  'modules/usuarios/usuarios.cargas.sql.ts',
  'modules/usuarios/usuarios.cargas.sql.ts',
]

/** What only looks like a lie, by file and column. It may only get fewer. */
const KNOWN: Record<string, string> = {
  'demo/evaluacion.ts cierra': 'what was just inserted has one',
  'modules/contenidos/contenidos.llevar.read.ts actividad_id': 'of activities that are asked for',
  'modules/evaluaciones/evaluaciones.service.ts calificacion': 'whoever has ended has a grade',
  'modules/evaluaciones/evaluaciones.service.ts usuario_id': 'of people that are asked for',
  'modules/intentos/comenzar/comenzar.sql.ts actividad_id': 'of activities that are asked for',
  'modules/intentos/comenzar/comenzar.sql.ts usuario_id': 'of people who begin',
  'modules/recalificaciones/recalificaciones.read.ts antes': 'a null of no type',
  'modules/recalificaciones/recalificaciones.read.ts calificacion': 'whoever has ended has a grade',
  'modules/reactivos/importaciones.sql.ts esencia': 'a new question has one',
  'modules/videos/videos.escalera.read.ts alto': 'small pictures have all four',
  'modules/videos/videos.escalera.read.ts ancho': 'small pictures have all four',
  'modules/videos/videos.escalera.read.ts cada': 'small pictures have all four',
  'modules/videos/videos.escalera.read.ts cuantas': 'small pictures have all four',
}

let database: Database
let client: pg.PoolClient
let programa: Programa
let sentencias: Sentencias
beforeAll(async () => {
  database = await openTestDatabase()
  // Some ask about the queue's own tables, which it makes as it starts.
  const jobs = createJobs(database.connection, () => {})
  await jobs.start()
  await jobs.stop()
  client = await database.pool.connect()
  programa = openPrograma()
  sentencias = new Sentencias(programa)
  // It reads every source: a quarter of a minute on a machine that does nothing else.
}, 240_000)
afterAll(async () => {
  programa.close()
  client.release()
  await database.close()
})

test('nearly every statement is composed from the sources alone', async ({ annotate }) => {
  const places = new Set(sentencias.found.map(s => s.place)).size
  await annotate(`${places} statements in ${sentencias.found.length} ways; ${sentencias.omitted.length} left out`)
  expect(places).toBeGreaterThan(500)
  const omitted = sentencias.omitted.map(({ place }) => place.replace(/:\d+$/, '')).sort()
  expect(omitted, JSON.stringify(sentencias.omitted, null, 2)).toEqual(OMITTED)
})

test('PostgreSQL prepares each, and answers with the columns of its type', async () => {
  const comparacion = new Comparacion(programa, await readEsquema(client))
  const lies = new Set<string>()
  const known = new Set<string>()
  for (const sentencia of sentencias.found) {
    const file = sentencia.place.replace(/:\d+$/, '')
    try {
      const columns = await describeStatement(client, sentencia.text)
      for (const lie of comparacion.liesOf(sentencia, columns)) {
        const key = `${file} ${lie.split(':')[0]}`
        if (KNOWN[key]) known.add(key)
        else lies.add(`${sentencia.place} ${lie}`)
      }
    } catch (error) {
      lies.add(`${sentencia.place} ${messageOf(error)}\n${sentencia.text}`)
    }
  }
  expect([...lies]).toEqual([])
  expect([...known].sort()).toEqual(Object.keys(KNOWN).sort())
})
