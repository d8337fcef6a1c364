/** A course page of 10 units and 40 activities: what it costs on top of its statement, with a class of learners in the tables. */
import { writeFileSync } from 'node:fs'
import { brotliCompressSync, constants } from 'node:zlib'
import { contenidosRoutes, curriculasRoutes, pathOf } from '@eleva/contract'
import { connect, type Database, type Db } from '../server/src/kit/db.ts'
import { createSession, type Person, readSession } from '../server/src/kit/session.ts'
import { getContenido, listNavegacion } from '../server/src/modules/contenidos/contenidos.read.ts'
import {
  getNavegacion,
  listCurriculas,
  listCursosDeCurricula,
} from '../server/src/modules/curriculas/curriculas.propias.read.ts'
import { type Case, explain, measure, round, statementOf } from './comparar.ts'
import { type Pace, printLine, printSection } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

const ZONE = 'America/Mexico_City'
const UNITS = 10
const ACTIVITIES = 4
const LEARNERS = 2_000
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 200 }
const TOGETHER: Pace = { inFlight: 20, seconds: 1, answers: 500 }

/** @param explainTo file for the plans; without it they are not asked for */
export async function benchCursos(dir: string, explainTo?: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  try {
    const cases = await makeCases(database, origin, await fillCourse(database.sql))
    for (const one of cases) await round(database.sql, one, TOGETHER)
    printSection(
      `Un curso de ${UNITS} unidades y ${UNITS * ACTIVITIES} actividades, ${LEARNERS} personas: de una en una`,
    )
    await printSize(cases[0]!)
    for (const one of cases) await measure(database.sql, one, ALONE)
    printSection('20 a la vez')
    for (const one of cases) await measure(database.sql, one, TOGETHER)
    if (!explainTo) return
    const plans: string[] = []
    for (const one of cases) plans.push(await explain(database.sql, one))
    writeFileSync(explainTo, plans.join('\n\n'))
  } finally {
    await database.close()
    await server.stop()
  }
}

type Filled = { curso: number; curricula: number; usuario: number }

/** Half of the activities of everybody are done; every fourth is a quiz of five questions, every fourth a delivery. */
async function fillCourse(sql: Database['sql']): Promise<Filled> {
  const [made] = await sql<Filled[]>`
    with c as (insert into curriculas (nombre_curricula, tipo) values ('Banco', 1) returning id),
         k as (insert into cursos (nombre_curso, clave_interna, descripcion) values ('Banco', 'BANCO', 'Para medir') returning id),
         ck as (insert into curriculas_cursos (curricula_id, curso_id, position) select c.id, k.id, 1 from c, k),
         g as (insert into grupos (nombre_grupo) values ('Banco') returning id),
         o as (insert into ofertas_academicas (nombre_oferta_academica, publicado) values ('Banco', 1) returning id),
         oc as (insert into ofertas_curriculas (oferta_id, curricula_id) select o.id, c.id from o, c),
         og as (insert into ofertas_grupos (oferta_id, grupo_id) select o.id, g.id from o, g),
         p as (insert into usuarios (name, email, estatus_user)
           select 'Persona', 'banco' || i || '@eleva.test', 1 from generate_series(1, ${LEARNERS}) i returning id),
         r as (insert into usuarios_roles (usuario_id, role_id) select id, 3 from p),
         gu as (insert into grupos_usuarios (grupo_id, usuario_id) select g.id, p.id from g, p),
         u as (insert into unidades (nombre_unidad, clave_interna, descripcion)
           select 'Unidad ' || i, 'BANCO-' || i, repeat('Lo que se aprende aquí. ', 4) from generate_series(1, ${UNITS}) i returning id),
         cu as (insert into cursos_unidades (curso_id, unidad_id, position)
           select k.id, u.id, row_number() over (order by u.id) from k, u),
         b as (insert into objetivos (nombre_objetivo, clave_interna, descripcion)
           select 'Objetivo ' || u.id || '.' || i, 'BANCO-' || u.id || '-' || i, repeat('Lo que sabrás hacer. ', 4)
             from u, generate_series(1, 3) i returning id, clave_interna),
         ub as (insert into unidades_objetivos (unidad_id, objetivo_id, position)
           select u.id, b.id, right(b.clave_interna::text, 1)::int from u join b on b.clave_interna::text like 'BANCO-' || u.id || '-%'),
         m as (insert into materiales (objetivo_id, nombre_material, tipo_material_id, ruta_documento, instrucciones)
           select b.id, 'Material ' || i, i, 'https://ejemplo.mx/' || b.id || '/' || i, repeat('Léelo antes. ', 5) from b, generate_series(1, 2) i),
         v as (insert into objetivo_videos (objetivo_id, nombre, file_url, duracion_segundos)
           select id, 'Video', 'https://ejemplo.mx/' || id, 480 from b),
         a as (insert into actividades (unidad_id, nombre_actividad_unidad, detalles_actividad, entregable, entregable_opcional, position)
           select u.id, 'Actividad ' || u.id || '.' || i, '<p>' || repeat('Haz esto, y luego lo otro. ', 8) || '</p>',
             case when i = 3 then 2 else 0 end, 2, i from u, generate_series(1, ${ACTIVITIES}) i returning id, position),
         ai as (insert into actividad_items (unidad_actividad_id, descripcion_actividad, position)
           select a.id, 'Un punto que revisar', i from a, generate_series(1, 2) i where a.position = 1),
         q as (insert into reactivos (actividad_id, descripcion, position)
           select a.id, '<p>¿Qué?</p>', i from a, generate_series(1, 5) i where a.position = 4 returning id),
         s as (insert into respuestas (reactivo_id, respuesta, correcta, position)
           select q.id, 'Esto', case when i = 1 then 1 else 0 end, i from q, generate_series(1, 4) i),
         ar as (insert into actividades_realizadas (usuario_id, actividad_id)
           select p.id, a.id from p, a where a.position < 3 and (p.id + a.id) % 2 = 0),
         e as (insert into entregas (usuario_id, actividad_id, file_url)
           select p.id, a.id, 'https://ejemplo.mx/e' from p, a where a.position = 3 and (p.id + a.id) % 2 = 0),
         t as (insert into intentos (usuario_id, actividad_id, calificacion, terminado_en)
           select p.id, a.id, 80, now() from p, a where a.position = 4 and (p.id + a.id) % 2 = 0),
         cv as (insert into cursos_visitados (usuario_id, curso_id, curricula_id) select p.id, k.id, c.id from p, k, c)
    select k.id as curso, c.id as curricula, (select min(id) from p) as usuario from k, c`
  await sql`vacuum analyze`
  return made!
}

async function makeCases(tables: Pick<Database, 'db' | 'sql'>, origin: string, filled: Filled): Promise<Case[]> {
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
    await made('curso', pathOf(autogestivo, { cursoId: curso }), db => getContenido(db, usuario, curso)),
    await made('anterior y siguiente', pathOf(navegacion, { curriculaId: curricula }), db =>
      listNavegacion(db, ZONE, person, curricula),
    ),
    await made('inicio: dónde se quedó', curriculasRoutes.navegacion.path, db => getNavegacion(db, ZONE, person)),
    await made('inicio: currículas', curriculasRoutes.list.path, db => listCurriculas(db, ZONE, person, list)),
    await made('cursos de la currícula', pathOf(curriculasRoutes.cursos, { curriculaId: curricula, tipo: 3 }), db =>
      listCursosDeCurricula(db, ZONE, person, curricula, 3, ''),
    ),
  ]
}

async function printSize({ url, token }: Case) {
  const reply = await fetch(url, { headers: { cookie: `eleva_sesion=${token}` } })
  const text = Buffer.from(await reply.arrayBuffer())
  const packed = brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } })
  printLine(`  curso: ${(text.length / 1000).toFixed(1)} kB, ${(packed.length / 1000).toFixed(1)} kB con brotli`)
}
