/**
 * An announcement to 100,000 people: how long it takes to be stored, what somebody's tick waits meanwhile, and the
 * lists at that size.
 */
import { anunciosRoutes, ROL } from '@eleva/contract'
import { findObserver } from '../server/src/alcance/personas.read.ts'
import { connect, type Database } from '../server/src/kit/db/db.ts'
import { listLectores, listPropios } from '../server/src/modules/anuncios/anuncios.propios.read.ts'
import { listAnuncios, listVigentes } from '../server/src/modules/anuncios/anuncios.read.ts'
import { buildPerson } from '../server/test/build.ts'
import { type Case, measure, round, statementOf, type Tables, writePlans } from './comparar.ts'
import { enter, type Somebody } from './gente.ts'
import { type Pace, printRow, printSection } from './medir.ts'
import { databaseOf, startServer } from './servidor.ts'

const PEOPLE = 100_000
/** How many an announcement reaches whose readers are looked at. */
const REACHED = 5_050
/** Other announcements: of a group each, and of everybody. */
const [OF_GROUPS, OF_ALL] = [5_000, 50]
const [TICKS, LEARNERS] = [300, 10]
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 20 }

/** @param explainTo file for the plans; without it they are not asked for */
export async function benchAnuncios(dir: string, explainTo?: string) {
  const server = startServer({ dir })
  const origin = await server.up
  const database = connect(databaseOf(dir))
  const { db, sql } = database
  try {
    const filled = await fill(sql)
    const admin = await enter(origin, database, await buildPerson(db, { roles: [ROL.admin] }))
    const some =
      (await sql`select id, email::text as email from usuarios where email like 'banco%' order by id limit ${LEARNERS}`) as {
        id: number
        email: string
      }[]
    const alumnos = await Promise.all(some.map(who => enter(origin, database, who)))
    await measureTicks(origin, sql, { admin, alumnos, filled })
    const anuncios = await markRead(sql)
    const cases = await casesOf(origin, database, { admin, alumno: alumnos[0]!, curso: filled.curso, ...anuncios })
    for (const one of cases) await round(sql, one, ALONE)
    printSection(`Con ${OF_GROUPS + OF_ALL} anuncios, de una en una`)
    for (const one of cases) await measure(sql, one, ALONE)
    await writePlans(sql, cases, explainTo)
  } finally {
    await database.close()
    await server.stop()
  }
}

type Filled = Awaited<ReturnType<typeof fill>>

/**
 * What somebody's tick waits, alone and while everybody is told.
 * @param alumnos several, in turn: one alone would soon have ticked as often as the limit of calls lets them
 */
async function measureTicks(
  origin: string,
  sql: Database['sql'],
  {
    admin,
    alumnos,
    filled: { grupo, curso, curricula_id, actividades },
  }: { admin: Somebody; alumnos: Somebody[]; filled: Filled },
) {
  let turn = 0
  const tick = async (actividad_id: number) => {
    const began = performance.now()
    await post(origin, alumnos[turn++ % LEARNERS]!, '/api/contenidos/progreso-alumno', {
      actividad_id,
      curso_id: curso,
      curricula_id,
    })
    return performance.now() - began
  }
  const undo = () => sql`delete from actividades_realizadas`
  for (const id of actividades.slice(0, 50)) await tick(id)

  printSection(`Un anuncio a ${PEOPLE} personas`)
  const alone: number[] = []
  for (const id of actividades.slice(50)) alone.push(await tick(id))
  printTicks('una marca, sola', alone)
  for (const [name, body] of Object.entries({
    'a todas las personas': { alcance: 'todos' },
    'a un grupo de todas': { alcance: 'grupo', grupo_id: grupo },
  })) {
    await undo()
    const meanwhile: number[] = []
    let stored = 0
    const began = performance.now()
    const sent = post(origin, admin, '/api/anuncios', { titulo: 'Banco', cuerpo: '<p>Hoy</p>', ...body }).then(() => {
      stored = performance.now() - began
    })
    for (let i = 0; !stored; i++) {
      if (i && i % actividades.length === 0) await undo()
      meanwhile.push(await tick(actividades[i % actividades.length]!))
    }
    await sent
    printRow({ name, p50: stored })
    printTicks('una marca, mientras', meanwhile)
  }
}

/** Half of those who got them have read them: everybody's, and one of a group of some thousands. */
async function markRead(sql: Database['sql']): Promise<{ deTodos: number; mediano: number }> {
  const [{ id } = { id: 0 }] = await sql`select max(id)::int as id from anuncios where alcance = 'todos'`
  const [{ n } = { n: 0 }] = await sql`select count(*)::int as n from avisos where clave = ${`anuncio:${id}`}`
  console.log(`${n} avisos`)
  await sql`insert into anuncios_leidos (anuncio_id, usuario_id) select ${id}, id from usuarios where id % 2 = 0`
  const [{ mediano } = { mediano: 0 }] =
    await sql`with g as (insert into grupos (nombre_grupo) values ('Mediano') returning id),
      gu as (insert into grupos_usuarios (grupo_id, usuario_id) select g.id, usuario.id from g, (select id from usuarios
        where email like 'banco%' order by id limit ${REACHED}) usuario)
      insert into anuncios (alcance, grupo_id, titulo, publicado_en) select 'grupo', id, 'Mediano', now() from g returning id::int as mediano`
  await sql`insert into anuncios_leidos (anuncio_id, usuario_id) select ${mediano}, id from usuarios where id % 2 = 0`
  await sql`vacuum analyze`
  return { deTodos: id, mediano }
}

/** The lists at that size, as who reads and who writes asks for them. */
async function casesOf(
  origin: string,
  database: Tables,
  {
    admin,
    alumno,
    curso,
    deTodos,
    mediano,
  }: { admin: Somebody; alumno: Somebody; curso: number; deTodos: number; mediano: number },
): Promise<Case[]> {
  const persona = (await findObserver(database.db, alumno.id))!
  const autor = (await findObserver(database.db, admin.id))!
  const { list, propios, lectores } = anunciosRoutes
  const asked = async (
    name: string,
    somebody: Somebody,
    path: string,
    read: Parameters<typeof statementOf>[1],
  ): Promise<Case> => ({
    name,
    url: `${origin}${path}`,
    token: /eleva_sesion=([^;]+)/.exec(somebody.headers.cookie!)![1]!,
    compressed: false,
    statement: await statementOf(database, read),
  })
  return [
    await asked('los míos', alumno, '/api/anuncios', d => listAnuncios(d, persona, list.query.parse({}))),
    await asked('de un curso', alumno, `/api/anuncios/vigentes?curso=${curso}`, d =>
      listVigentes(d, persona, { curso }),
    ),
    await asked('los escritos', admin, '/api/anuncios/propios', d => listPropios(d, autor, propios.query.parse({}))),
    await asked('quién lo leyó', admin, `/api/anuncios/${deTodos}/lectores`, d =>
      listLectores(d, autor, deTodos, lectores.query.parse({})),
    ),
    await asked(`quién lo leyó, de ${REACHED}`, admin, `/api/anuncios/${mediano}/lectores`, d =>
      listLectores(d, autor, mediano, lectores.query.parse({})),
    ),
    await asked('quién falta, por nombre', admin, `/api/anuncios/${deTodos}/lectores?leido=0&search=777`, d =>
      listLectores(d, autor, deTodos, lectores.query.parse({ leido: 0, search: '777' })),
    ),
  ]
}

async function post(origin: string, { headers }: Somebody, path: string, body: object) {
  const reply = await fetch(`${origin}${path}`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  if (!reply.ok) throw new Error(`${path}: ${reply.status} ${await reply.text()}`)
}

function printTicks(name: string, ms: number[]) {
  const sorted = ms.toSorted((a, b) => a - b)
  const at = (share: number) => sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))]!
  printRow({ name: `${name} (${ms.length})`, p50: at(0.5), p95: at(0.95) })
}

/** One group of all that follows a course with many things to tick, and announcements to others. */
async function fill(sql: Database['sql']) {
  await sql`insert into usuarios (name, email, estatus_user, role_id) select 'Persona ' || numero,
    'banco' || numero || '@eleva.test', 1, 3 from generate_series(1, ${PEOPLE}) numero`
  const [{ id: grupo } = { id: 0 }] = await sql`insert into grupos (nombre_grupo) values ('Banco') returning id::int`
  await sql`insert into grupos_usuarios (grupo_id, usuario_id) select ${grupo}, id from usuarios where email like 'banco%@eleva.test' and role_id = 3`
  const [{ curso, curricula } = { curso: 0, curricula: 0 }] =
    await sql`with u as (insert into unidades (nombre_unidad, clave_interna, descripcion) values ('Banco', 'B-anuncios', '') returning id),
      a as (insert into actividades (nombre_actividad_unidad, unidad_id, position) select 'Banco ' || numero, id, numero
        from u, generate_series(1, ${TICKS}) numero returning id),
      k as (insert into cursos (nombre_curso, clave_interna) values ('Banco', 'B-anuncios') returning id),
      c as (insert into curriculas (nombre_curricula, tipo) values ('Banco', 1) returning id),
      o as (insert into ofertas_academicas (nombre_oferta_academica, publicado) values ('Banco', 1) returning id),
      ku as (insert into cursos_unidades (curso_id, unidad_id, position) select k.id, u.id, 1 from k, u),
      ck as (insert into curriculas_cursos (curricula_id, curso_id, position) select c.id, k.id, 1 from c, k),
      oc as (insert into ofertas_curriculas (oferta_id, curricula_id) select o.id, c.id from o, c),
      og as (insert into ofertas_grupos (oferta_id, grupo_id) select o.id, ${grupo} from o)
    select k.id::int as curso, c.id::int as curricula from k, c, (select count(*) from a) cuenta`
  const actividades = (await sql`select actividad.id::int as id from actividades actividad
      join cursos_unidades en_curso on en_curso.unidad_id = actividad.unidad_id where en_curso.curso_id = ${curso}
        order by actividad.position`) as {
    id: number
  }[]
  await sql`with g as (insert into grupos (nombre_grupo) select 'Otro ' || numero
    from generate_series(1, ${OF_GROUPS}) numero returning id)
    insert into anuncios (alcance, grupo_id, titulo, publicado_en) select 'grupo', id, 'Otro', now() - interval '1 day' from g`
  await sql`insert into anuncios (alcance, titulo, publicado_en) select 'todos', 'De todos ' || numero,
    now() - interval '1 day' from generate_series(1, ${OF_ALL}) numero`
  await sql`vacuum analyze`
  return {
    grupo: grupo as number,
    curso: curso as number,
    curricula_id: curricula as number,
    actividades: actividades.map(a => a.id),
  }
}
