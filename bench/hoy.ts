/**
 * What waits for who leads others, in an installation of 100,000 people and 1,000,000 deliveries: the start of staff in
 * one call, and the queue to grade.
 */
import { writeFileSync } from 'node:fs'
import { agendaRoutes, colaRoutes, hoyRoutes, partesDeHoy, pathOf, seguimientoRoutes } from '@eleva/contract'
import type { Db } from '../server/src/kit/db/db.ts'
import { createSession, readSession, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { listProximas } from '../server/src/modules/agenda/agenda.entradas.read.ts'
import { listCola } from '../server/src/modules/entregables/revision/cola.read.ts'
import { listEstudiantes } from '../server/src/modules/seguimiento/seguimiento.read.ts'
import { type Case, explain, measure, round, statementOf, type Tables } from './comparar.ts'
import { askRepeatedly, type Pace, printLine, printRow, printSection, summarize } from './medir.ts'
import { usedBy } from './pantallas.ts'
import { ADMIN_EMAIL, withServer } from './servidor.ts'

const [SCHOOLS, GROUPS, STUDENTS, TASKS] = [100, 25, 40, 10]
/** Schools of the one coach. */
const LED = 5
/** One of so many deliveries waits; the others are graded. */
const WAITS = 40
const PACE: Pace = { inFlight: 1, seconds: 2, answers: 50 }
const SHORT: Pace = { inFlight: 1, seconds: 1, answers: 20 }

/** @param explainTo file for the plans; without it they are left out */
export async function benchHoy(dir: string, explainTo?: string) {
  await withServer(dir, async ({ origin, pid, database }) => {
    await fill(database.sql)
    const people = await signIn(database)
    printSection(
      `${SCHOOLS * GROUPS * STUDENTS} personas en ${SCHOOLS} escuelas, ${SCHOOLS * GROUPS * STUDENTS * TASKS} entregas, una de cada ${WAITS} espera: «Hoy» en una llamada, de una en una`,
    )
    for (const who of people) {
      const ask = () => askRepeatedly(origin + hoyRoutes.hoy.path, headersOf(who.token), PACE)
      await ask()
      const before = usedBy(pid)
      const made = await ask()
      const after = usedBy(pid)
      printRow(summarize(who.name, [made]))
      const each = (ms: number) => (ms / made.ms.length).toFixed(1)
      printLine(
        `    procesador por llamada: ${each(after.node - before.node)} ms de Node, ${each(after.postgres - before.postgres)} ms de PostgreSQL`,
      )
    }
    for (const who of people) {
      printSection(`Cada parte de «Hoy» por sí sola: ${who.name}`)
      for (const url of await partsOf(database, who))
        printRow(summarize(url, [await askRepeatedly(origin + url, headersOf(who.token), SHORT)]))
    }
    printSection('Lo que más lee, junto a su sentencia, de una en una')
    const cases: Case[] = []
    for (const who of people) cases.push(...(await casesOf(database, origin, who)))
    for (const one of cases) {
      await round(database.sql, one, PACE)
      await measure(database.sql, one, PACE)
    }
    if (explainTo)
      writeFileSync(explainTo, (await Promise.all(cases.map(one => explain(database.sql, one)))).join('\n'))
  })
}

/** Addresses of the calls that it is made of. */
async function partsOf({ db }: Tables, { token }: Who): Promise<string[]> {
  const { person } = (await readSession(db, token))!
  return Object.values(partesDeHoy(person.personas)).map(({ route, query }) => {
    const asked = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])
    return `${pathOf(route)}?${new URLSearchParams(asked)}`
  })
}

type Who = { name: string; token: string }
const headersOf = (token: string) => ({ cookie: `${SESSION_COOKIE}=${token}`, accept: 'application/json' })

async function signIn({ sql, db }: Tables): Promise<Who[]> {
  const rows = await sql<{ id: number; email: string }[]>`
    select id::int, email::text from usuarios
    where email in (${ADMIN_EMAIL}, 'coach@hoy.test', 'docente1@hoy.test')
    order by email`
  const names: Record<string, string> = {
    [ADMIN_EMAIL]: 'administración',
    'coach@hoy.test': `coach de ${LED} escuelas`,
    'docente1@hoy.test': 'docente de una escuela',
  }
  return Promise.all(
    rows.map(async ({ id, email }) => ({ name: names[email]!, token: await createSession(db, id, 'banco') })),
  )
}

/** Calls of which it is made that read most, beside their statements. */
async function casesOf(tables: Tables, origin: string, { name, token }: Who): Promise<Case[]> {
  const { person } = (await readSession(tables.db, token))!
  const behind = seguimientoRoutes.list.query.parse({ vencidas: 1, per_page: 5 })
  const reads: [string, string, (db: Db) => Promise<unknown>][] = [
    ['la cola', colaRoutes.cola.path, db => listCola(db, person, colaRoutes.cola.query.parse({}))],
    ['lo próximo', agendaRoutes.proximas.path, db => listProximas(db, person)],
    [
      'quién necesita ayuda',
      `${seguimientoRoutes.list.path}?vencidas=1&per_page=5`,
      db => listEstudiantes(db, person, behind),
    ],
  ]
  return Promise.all(
    reads.map(async ([what, path, read]) => ({
      name: `${what}, ${name}`,
      url: origin + path,
      token,
      statement: await statementOf(tables, read),
      compressed: false,
    })),
  )
}

/** Gives each school a course of its own, its groups, a docente and what their students handed in. */
async function fill(sql: Tables['sql']) {
  await sql`insert into usuarios (name, email, estatus_user) values ('Coach', 'coach@hoy.test', 1)`
  await sql`
    insert into escuelas (nombre, correo_coach)
    select 'Escuela ' || numero, case when numero <= ${LED}::int then 'coach@hoy.test' else '' end
    from generate_series(1, ${SCHOOLS}::int) numero`
  await sql`
    insert into usuarios (name, email, escuela_id, estatus_user)
    select 'Docente', 'docente' || row_number() over (order by id) || '@hoy.test', id, 1 from escuelas where nombre like 'Escuela %'`
  await sql`insert into usuarios_roles (usuario_id, role_id) select id, 2 from usuarios where email like '%@hoy.test'`
  await sql`
    insert into usuarios (name, apellido_p, email, escuela_id, estatus_user)
    select 'Estudiante', 'Número ' || numero, 'e' || escuela.id || '-' || numero || '@hoy.test', escuela.id, 1
    from escuelas escuela
      cross join generate_series(1, ${GROUPS * STUDENTS}::int) numero
    where escuela.nombre like 'Escuela %'`
  await sql`insert into usuarios_roles (usuario_id, role_id) select id, 3 from usuarios where apellido_p like 'Número %'`
  await sql`
    insert into grupos (nombre_grupo, descripcion_grupo)
    select 'Grupo ' || escuela.id || '-' || numero, 'Del banco'
    from escuelas escuela
      cross join generate_series(0, ${GROUPS - 1}::int) numero
    where escuela.nombre like 'Escuela %'`
  await sql`
    insert into grupos_usuarios (grupo_id, usuario_id)
    select grupo.id, usuario.id
    from usuarios usuario
      join grupos grupo on grupo.nombre_grupo = 'Grupo ' || usuario.escuela_id || '-' || (usuario.id % ${GROUPS}::int)
    where usuario.apellido_p like 'Número %'`
  await fillCourses(sql)
  await sql`
    insert into entregas (usuario_id, actividad_id, curso_id, file_url, entregado_en, calificacion, calificado_en)
    select usuario.id, actividad.id, curso.id, 'https://ejemplo.mx/' || actividad.id,
      now() - make_interval(hours => ((usuario.id * 7 + actividad.id) % 700)::int),
      case when (usuario.id + actividad.id) % ${WAITS}::int > 0 then 80 end,
      case when (usuario.id + actividad.id) % ${WAITS}::int > 0 then now() end
    from usuarios usuario
      join cursos curso on curso.clave_interna = 'HOY-' || usuario.escuela_id
      join cursos_unidades en_curso on en_curso.curso_id = curso.id
      join actividades actividad on actividad.unidad_id = en_curso.unidad_id
    where usuario.apellido_p like 'Número %'`
  await sql`vacuum analyze`
}

/** One for each school, in a programme that is offered to its groups. */
async function fillCourses(sql: Tables['sql']) {
  await sql`
    insert into cursos (nombre_curso, clave_interna, minutos_curso)
    select 'Curso ' || nombre, 'HOY-' || id, 60 from escuelas where nombre like 'Escuela %'`
  await sql`
    insert into unidades (nombre_unidad, clave_interna, descripcion)
    select 'Unidad ' || nombre, 'HOY-U-' || id, 'x' from escuelas where nombre like 'Escuela %'`
  await sql`
    insert into cursos_unidades (curso_id, unidad_id, position)
    select curso.id, unidad.id, 1 from cursos curso
      join unidades unidad on unidad.clave_interna = replace(curso.clave_interna::text, 'HOY-', 'HOY-U-')`
  await sql`
    insert into actividades (unidad_id, nombre_actividad_unidad, position, entregable)
    select unidad.id, 'Tarea ' || numero, numero, 2 from unidades unidad cross
      join generate_series(1, ${TASKS}::int) numero where unidad.clave_interna like 'HOY-U-%'`
  await sql`insert into curriculas (nombre_curricula, tipo) select 'Programa ' || id, 1 from escuelas where nombre like 'Escuela %'`
  await sql`
    insert into curriculas_cursos (curricula_id, curso_id, position)
    select curricula.id, curso.id, 1 from curriculas curricula
      join cursos curso on curso.clave_interna = replace(curricula.nombre_curricula, 'Programa ', 'HOY-')`
  await sql`
    insert into ofertas_academicas (nombre_oferta_academica, publicado)
    select 'Oferta ' || id, 1 from escuelas where nombre like 'Escuela %'`
  await sql`
    insert into ofertas_curriculas (oferta_id, curricula_id)
    select oferta.id, curricula.id from ofertas_academicas oferta
      join curriculas curricula
        on curricula.nombre_curricula = replace(oferta.nombre_oferta_academica, 'Oferta ', 'Programa ')`
  await sql`
    insert into ofertas_grupos (oferta_id, grupo_id)
    select oferta.id, grupo.id from ofertas_academicas oferta
      join grupos grupo on grupo.nombre_grupo like replace(oferta.nombre_oferta_academica, 'Oferta ', 'Grupo ') || '-%'`
}
