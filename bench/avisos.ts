/** An offer that is told to 100,000 people in one statement, told again while it is unread, taken back, forgotten; and the bell of somebody with 2,000 notices. */
import { writeFileSync } from 'node:fs'
import { avisosRoutes } from '@eleva/contract'
import { alumnosDeGrupos } from '../server/src/alcance/destinatarios.read.ts'
import { connect, type Database } from '../server/src/kit/db.ts'
import { createSession } from '../server/src/kit/session.ts'
import { countSinLeer, listAvisos } from '../server/src/modules/avisos/avisos.read.ts'
import { createAvisos, removeSinLeer, removeViejos } from '../server/src/modules/avisos/avisos.sql.ts'
import { type Case, explain, measure, round, statementOf, type Tables } from './comparar.ts'
import { type Pace, printRow, printSection } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

const PEOPLE = 100_000
/** Of one person, and how many of them are unread. */
const [OWN, UNREAD] = [2_000, 200]
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 200 }
const TOGETHER: Pace = { inFlight: 20, seconds: 1, answers: 500 }

/** @param explainTo file for the plans; without it they are not asked for */
export async function benchAvisos(dir: string, explainTo?: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  const { db, sql } = database
  try {
    const { grupo, persona } = await fill(sql)
    const dicho = { tipo: 'curso_ofrecido', clave: 'oferta:1', datos: { oferta: 'Banco' }, para: alumnosDeGrupos([grupo]) } as const // biome-ignore format: one value
    const plans: string[] = []
    if (explainTo) {
      const statement = await statementOf(database, read => createAvisos(read, { ...dicho, clave: 'plan' }))
      plans.push(await explain(sql, { name: 'avisar', url: '', token: '', compressed: false, statement }))
      await removeSinLeer(db, { ...dicho, clave: 'plan' })
    }
    printSection(`${PEOPLE} personas, una sentencia`)
    await once('avisar a todas', () => createAvisos(db, dicho))
    await once('otra vez, sin leer', () => createAvisos(db, dicho))
    await once('retirarlo', () => removeSinLeer(db, dicho))
    await createAvisos(db, dicho)
    await sql`update avisos set actualizado_en = now() - interval '200 days' where clave = 'oferta:1'`
    await once('olvidarlos de noche', () => removeViejos(db, 180))
    // Everybody has some: those of one person are few of all.
    await createAvisos(db, { ...dicho, clave: 'oferta:2' })
    await sql`vacuum analyze avisos`
    const cases = await makeCases(database, origin, persona)
    for (const one of cases) await round(sql, one, TOGETHER)
    printSection(`Una persona con ${OWN} avisos, ${UNREAD} sin leer: de una en una`)
    for (const one of cases) await measure(sql, one, ALONE)
    printSection('20 a la vez')
    for (const one of cases) await measure(sql, one, TOGETHER)
    if (!explainTo) return
    for (const one of cases) plans.push(await explain(sql, one))
    writeFileSync(explainTo, plans.join('\n\n'))
  } finally {
    await database.close()
    await server.stop()
  }
}

async function once(name: string, work: () => Promise<unknown>) {
  const began = performance.now()
  await work()
  printRow({ name, p50: performance.now() - began })
}

/** One group of all; somebody of it has notices of many courses. */
async function fill(sql: Database['sql']): Promise<{ grupo: number; persona: number }> {
  await sql`insert into usuarios (name, email, estatus_user) select 'Persona', 'banco' || i || '@eleva.test', 1 from generate_series(1, ${PEOPLE}) i`
  const [{ id: grupo } = { id: 0 }] = await sql`insert into grupos (nombre_grupo) values ('Banco') returning id`
  await sql`insert into grupos_usuarios (grupo_id, usuario_id) select ${grupo}, id from usuarios where email like 'banco%'`
  const [{ id: persona } = { id: 0 }] = await sql`select id from usuarios where email = 'banco7@eleva.test'`
  await sql`insert into avisos (usuario_id, tipo, clave, datos, creado_en, actualizado_en, leido_en)
    select ${persona}, case when i % 2 = 0 then 'calificado' else 'comentario' end, 'entrega:' || i,
      jsonb_build_object('curso_id', i % 20, 'curso', 'Curso ' || i % 20, 'actividad', 'Actividad ' || i),
      now() - make_interval(hours => i), now() - make_interval(hours => i), case when i > ${UNREAD} then now() end
    from generate_series(1, ${OWN}) i`
  await sql`analyze`
  return { grupo, persona }
}

async function makeCases(tables: Tables, origin: string, persona: number): Promise<Case[]> {
  const token = await createSession(tables.db, persona, 'banco')
  const list = (query: object) =>
    statementOf(tables, db => listAvisos(db, persona, avisosRoutes.list.query.parse(query)))
  const made = { token, compressed: false }
  return [
    { ...made, name: 'cuántos sin leer', url: `${origin}/api/avisos/cuenta`, statement: await statementOf(tables, db => countSinLeer(db, persona)) }, // biome-ignore format: one per line
    { ...made, name: 'los últimos', url: `${origin}/api/avisos`, statement: await list({}) },
    { ...made, name: 'de un curso', url: `${origin}/api/avisos?curso=7`, statement: await list({ curso: 7 }) },
  ]
}
