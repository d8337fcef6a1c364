/** The lists with which certifications are built, on as much content as a large school has. */

import { curriculasRoutes, cursosRoutes, tallerRoutes, unidadesRoutes } from '@eleva/contract'
import type { Db } from '../server/src/kit/db/db.ts'
import { createSession, readSession } from '../server/src/kit/http/session.ts'
import { listCurriculas } from '../server/src/modules/curriculas/curriculas.propias.read.ts'
import { listCursos } from '../server/src/modules/cursos/cursos.read.ts'
import { cloneCursos } from '../server/src/modules/taller/taller.copiar.sql.ts'
import { readEsquema } from '../server/src/modules/taller/taller.read.ts'
import { listUnidades } from '../server/src/modules/unidades/unidades.read.ts'
import { type Case, measure, round, statementOf, type Tables, writePlans } from './comparar.ts'
import { type Pace, printSection } from './medir.ts'
import { ADMIN_EMAIL, withServer } from './servidor.ts'

const [CURRICULAS, COURSES, UNITS, ACTIVITIES] = [100, 500, 1_000, 5_000]
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 200 }
const TOGETHER: Pace = { inFlight: 20, seconds: 1, answers: 500 }

/** @param explainTo file for the plans; without it they are left out */
export async function benchAutoria(dir: string, explainTo?: string) {
  await withServer(dir, async ({ origin, database }) => {
    await fill(database.sql)
    const cases = await makeCases(database, origin)
    for (const one of cases) await round(database.sql, one, TOGETHER)
    printSection(
      `Autoría: ${CURRICULAS} currículas, ${COURSES} cursos, ${UNITS} unidades, ${ACTIVITIES} actividades; de una en una`,
    )
    for (const one of cases) await measure(database.sql, one, ALONE)
    printSection('Lo mismo, 20 a la vez')
    for (const one of cases) await measure(database.sql, one, TOGETHER)
    printSection('Copiar ese curso entero, tres veces (ms)')
    for (let i = 0; i < 3; i++) console.log((await timeCopia(database)).toFixed(0))
    await writePlans(database.sql, cases, explainTo)
  })
}

async function fill(sql: Tables['sql']) {
  const steps = [
    () =>
      sql`insert into cursos (nombre_curso, clave_interna, minutos_curso) select 'Curso del banco ' || numero,
        'BC-' || numero, 60 + numero % 300 from generate_series(1, ${COURSES}::int) numero`,
    () =>
      sql`insert into curriculas (nombre_curricula, descripcion, tipo) select 'Currícula del banco ' || numero,
        'Una certificación larga de medir', 1 + numero % 3 from generate_series(1, ${CURRICULAS}::int) numero`,
    () =>
      sql`insert into unidades (nombre_unidad, clave_interna, descripcion) select 'Unidad del banco ' || numero,
        'BU-' || numero, 'Descripción' from generate_series(1, ${UNITS}::int) numero`,
    () => sql`insert into curriculas_cursos (curricula_id, curso_id, position)
      select cuenta.id, curso.id, curso.n from (select id, row_number() over (order by id) n from curriculas) cuenta
      join (select id, row_number() over (order by id) n
        from cursos) curso on curso.n % ${CURRICULAS} = cuenta.n % ${CURRICULAS} on conflict do nothing`,
    () => sql`insert into cursos_unidades (curso_id, unidad_id, position)
      select curso.id, usuario.id, usuario.n from (select id, row_number() over (order by id) n from cursos) curso
      join (select id, row_number() over (order by id) n
        from unidades) usuario on usuario.n % ${COURSES} = curso.n % ${COURSES} on conflict do nothing`,
    () => sql`insert into actividades (unidad_id, nombre_actividad_unidad, position, entregable)
      select usuario.id, 'Actividad ' || numero, numero, numero % 4 from generate_series(1, ${ACTIVITIES}::int) numero
      join (select id, row_number() over (order by id) k from unidades) usuario on usuario.k = 1 + numero % ${UNITS}`,
    ...fillTaller(sql),
    () => sql`analyze`,
  ]
  for (const step of steps) await step()
}

/** The course that an author has open: twelve units, 300 activities, 2,000 questions. */
const TALLER = 'TALLER-BANCO'
const fillTaller = (sql: Tables['sql']) => [
  () => sql`insert into cursos (nombre_curso, clave_interna) values ('Curso del taller', ${TALLER})`,
  () =>
    sql`insert into unidades (nombre_unidad, clave_interna) select 'Unidad del taller ' || numero, ${TALLER} || numero
      from generate_series(1, 12) numero`,
  () => sql`insert into cursos_unidades (curso_id, unidad_id, position) select curso.id, unidad.id, unidad.id
    from cursos curso, unidades unidad
    where curso.clave_interna = ${TALLER} and starts_with(unidad.clave_interna, ${TALLER})`,
  () =>
    sql`insert into objetivos (nombre_objetivo, clave_interna) select 'Tema ' || numero, ${TALLER} || '-T' || numero
      from generate_series(1, 60) numero`,
  () => sql`insert into unidades_objetivos (unidad_id, objetivo_id, position) select usuario.id, opcion.id, opcion.n
    from (select id, row_number() over (order by id) n from objetivos
      where starts_with(clave_interna, ${TALLER})) opcion
      join (select id, row_number() over (order by id) n from unidades
        where starts_with(clave_interna, ${TALLER})) usuario on usuario.n = 1 + opcion.n % 12`,
  () => sql`insert into actividades (unidad_id, nombre_actividad_unidad, position, entregable) select usuario.id,
    'Tarea ' || numero, numero, numero % 3
    from generate_series(1, 300) numero
      join (select id, row_number() over (order by id) k from unidades
        where starts_with(clave_interna, ${TALLER})) usuario on usuario.k = 1 + numero % 12`,
  () => sql`insert into reactivos (actividad_id, descripcion, position) select acto.id,
    '<p>Pregunta ' || numero || '</p>', numero
    from generate_series(1, 2000) numero
      join (select actividad.id, row_number() over (order by actividad.id) k from actividades actividad
        join unidades unidad on unidad.id = actividad.unidad_id
        where starts_with(unidad.clave_interna, ${TALLER})) acto on acto.k = 1 + numero % 300`,
  () => sql`insert into respuestas (reactivo_id, respuesta, correcta, position) select reactivo.id, 'Opción ' || numero,
    (numero = 1)::int, numero
    from reactivos reactivo
      join actividades actividad on actividad.id = reactivo.actividad_id
      join unidades unidad on unidad.id = actividad.unidad_id, generate_series(1, 4) numero
    where starts_with(unidad.clave_interna, ${TALLER})`,
]

const tallerOf = async ({ db }: Tables): Promise<number> =>
  (await db.selectFrom('cursos').select('id').where('clave_interna', '=', TALLER).executeTakeFirstOrThrow()).id

/** A copy of that course with all that it has, once (ms). */
async function timeCopia(tables: Tables): Promise<number> {
  const id = await tallerOf(tables)
  const began = performance.now()
  await tables.db.transaction().execute(tx => cloneCursos(tx, [id], null))
  return performance.now() - began
}

async function makeCases(tables: Tables, origin: string): Promise<Case[]> {
  const { db } = tables
  const { id } = await db.selectFrom('usuarios').select('id').where('email', '=', ADMIN_EMAIL).executeTakeFirstOrThrow()
  const token = await createSession(db, id, 'banco')
  const { person } = (await readSession(db, token))!
  const made = async (
    name: string,
    path: string,
    query: object,
    read: (db: Db) => Promise<unknown>,
  ): Promise<Case> => ({
    name,
    url: `${origin}${path}?${new URLSearchParams(query as Record<string, string>)}`,
    token,
    statement: await statementOf(tables, read),
    compressed: false,
  })
  const list = curriculasRoutes.list.query
  const units = unidadesRoutes.list.query
  const courses = cursosRoutes.list.query
  const word = { search: 'banco 12' }
  const taller = await tallerOf(tables)
  return [
    await made('currículas', curriculasRoutes.list.path, {}, x => listCurriculas(x, person, list.parse({}))),
    await made('currículas, buscando', curriculasRoutes.list.path, word, x =>
      listCurriculas(x, person, list.parse(word)),
    ),
    await made('unidades', unidadesRoutes.list.path, {}, x => listUnidades(x, units.parse({}))),
    await made('unidades, buscando', unidadesRoutes.list.path, word, x => listUnidades(x, units.parse(word))),
    await made('cursos, buscando', cursosRoutes.list.path, word, x => listCursos(x, courses.parse(word))),
    await made('un curso en su taller', tallerRoutes.esquema.path.replace(':curso', String(taller)), {}, x =>
      readEsquema(x, taller),
    ),
  ]
}
