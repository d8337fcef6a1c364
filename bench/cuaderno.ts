/**
 * The classroom of a large group: the grade book of 200 students × 30 tasks, and what waits, for a docente and for the
 * admin.
 */
import { colaRoutes, librosRoutes, pathOf } from '@eleva/contract'
import type { Db } from '../server/src/kit/db/db.ts'
import { createSession, type Person, readSession, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { countPorRevisar, listEntregas, listGrupos } from '../server/src/modules/entregables/entregables.read.ts'
import { getLibro } from '../server/src/modules/entregables/libro/libro.read.ts'
import { listCola, listSiguientes } from '../server/src/modules/entregables/revision/cola.read.ts'
import { type Case, measure, round, statementOf, type Tables, writePlans } from './comparar.ts'
import { type Pace, printLine, printSection } from './medir.ts'
import { ADMIN_EMAIL, withServer } from './servidor.ts'

const [GROUPS, STUDENTS, TASKS] = [50, 200, 30]
/** Students of one group that is as large as a school. */
const LARGE = 1200
/** The widest book: every task with its dates, and of each student a few that were handed in and one more day. */
const [WIDE_STUDENTS, WIDE_TASKS] = [1210, 333]
const SMALL: Pace = { inFlight: 5, seconds: 1, answers: 50 }
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 60 }
const TOGETHER: Pace = { inFlight: 8, seconds: 1, answers: 120 }

/** @param explainTo file for the plans; without it they are left out */
export async function benchCuaderno(dir: string, explainTo?: string) {
  await withServer(dir, async ({ origin, database }) => {
    const place = await fill(database.sql)
    const cases = await makeCases(database, origin, place)
    for (const one of cases) await round(database.sql, one, TOGETHER)
    printSection(
      `Cuaderno: ${STUDENTS} estudiantes × ${TASKS} tareas, en ${GROUPS} grupos iguales con ${GROUPS * STUDENTS * TASKS} entregas; de uno en uno`,
    )
    for (const one of cases) await measure(database.sql, one, ALONE)
    printSection('Lo mismo, 8 a la vez')
    for (const one of cases) await measure(database.sql, one, TOGETHER)
    printSection(`El libro más ancho: ${WIDE_STUDENTS} estudiantes × ${WIDE_TASKS} tareas con fechas; de uno en uno`)
    const wide = await makeWide(database, origin, place)
    for (const one of wide) {
      await printSize(one)
      await measure(database.sql, one, ALONE, 1)
    }
    printSection('Lo mismo, 5 a la vez')
    for (const one of wide) await measure(database.sql, one, SMALL, 1)
    cases.push(...wide)
    await writePlans(database.sql, cases, explainTo)
  })
}

type Place = { grupo: number; grande: number; curso: number; docente: number; ancho: { grupo: number; curso: number } }

/** A school of a docente whose groups all follow one course; a third of their work waits. */
async function fill(sql: Tables['sql']): Promise<Place> {
  const [curso] =
    await sql`insert into cursos (nombre_curso, clave_interna, minutos_curso) values ('Curso del cuaderno', 'BCU', 60) returning id`
  const [unidad] =
    await sql`insert into unidades (nombre_unidad, clave_interna, descripcion) values ('Unidad del cuaderno', 'BCU-U', 'x') returning id`
  await sql`insert into cursos_unidades (curso_id, unidad_id, position) values (${curso!.id}, ${unidad!.id}, 1)`
  await sql`insert into actividades (unidad_id, nombre_actividad_unidad, position, entregable)
    select ${unidad!.id}, 'Tarea ' || numero, numero, 2 from generate_series(1, ${TASKS}::int) numero`
  const [curricula] =
    await sql`insert into curriculas (nombre_curricula, tipo) values ('Currícula del cuaderno', 1) returning id`
  await sql`insert into curriculas_cursos (curricula_id, curso_id, position) values (${curricula!.id}, ${curso!.id}, 1)`
  const [oferta] =
    await sql`insert into ofertas_academicas (nombre_oferta_academica, publicado) values ('Oferta del cuaderno', 1) returning id`
  await sql`insert into ofertas_curriculas (oferta_id, curricula_id) values (${oferta!.id}, ${curricula!.id})`
  const [escuela] = await sql`insert into escuelas (nombre) values ('Escuela del cuaderno') returning id`
  const [docente] =
    await sql`insert into usuarios (name, email, escuela_id, estatus_user) values ('Docente', 'docente@cuaderno.test', ${escuela!.id}, 1) returning id`
  await sql`insert into usuarios_roles (usuario_id, role_id) values (${docente!.id}, 2)`
  const grupos = await sql`insert into grupos (nombre_grupo, descripcion_grupo)
    select 'Grupo ' || numero, 'Del banco' from generate_series(1, ${GROUPS}::int) numero returning id`
  const ids = grupos.map(g => Number(g.id))
  const people = await sql`insert into usuarios (name, apellido_p, email, escuela_id, estatus_user)
    select 'Estudiante', 'Número ' || numero, 'e' || numero || '@cuaderno.test', ${escuela!.id}, 1
      from generate_series(1, ${GROUPS * STUDENTS}::int) numero returning id`
  const first = Number(people[0]!.id)
  await sql`insert into usuarios_roles (usuario_id, role_id) select id, 3 from usuarios where email like 'e%@cuaderno.test'`
  await sql`insert into grupos_usuarios (grupo_id, usuario_id)
    select ${ids[0]!}::bigint + (usuario.id - ${first}::bigint) / ${STUDENTS}::int, usuario.id from usuarios usuario
      where usuario.email like 'e%@cuaderno.test'`
  const [grande] =
    await sql`insert into grupos (nombre_grupo, descripcion_grupo) values ('Grupo grande', 'Del banco') returning id`
  await sql`insert into grupos_usuarios (grupo_id, usuario_id)
    select ${grande!.id}, usuario.id from usuarios usuario where usuario.email like 'e%@cuaderno.test'
      order by usuario.id limit ${LARGE}`
  await sql`insert into ofertas_grupos (oferta_id, grupo_id) select ${oferta!.id}, grupo.id from grupos grupo
    where grupo.descripcion_grupo = 'Del banco'`
  await sql`insert into entregas (usuario_id, actividad_id, curso_id, file_url, calificacion, calificado_en)
    select usuario.id, actividad.id, ${curso!.id}, 'https://ejemplo.mx/' || actividad.id, case
      when (usuario.id + actividad.id) % 3 > 0 then 60 + (usuario.id + actividad.id) % 41 end,
      case when (usuario.id + actividad.id) % 3 > 0 then now() end
    from usuarios usuario
      cross join actividades actividad
      where usuario.email like 'e%@cuaderno.test' and actividad.unidad_id = ${unidad!.id}`
  const ancho = await fillWide(sql, { curricula: Number(curricula!.id), oferta: Number(oferta!.id) })
  await sql`vacuum analyze`
  return { grupo: ids[0]!, grande: Number(grande!.id), curso: Number(curso!.id), docente: Number(docente!.id), ancho }
}

/** A course of its own for the first of the same people. */
async function fillWide(sql: Tables['sql'], { curricula, oferta }: { curricula: number; oferta: number }) {
  const [made] = await sql<{ grupo: number; curso: number }[]>`
    with k as (insert into cursos (nombre_curso, clave_interna, minutos_curso) values ('Curso ancho', 'BCA', 60) returning id),
      un as (insert into unidades (nombre_unidad, clave_interna, descripcion)
        select 'Unidad ancha ' || numero, 'BCA-' || numero, 'x' from generate_series(1, 9) numero returning id),
      cu as (insert into cursos_unidades (curso_id, unidad_id, position) select k.id, un.id, un.id from k, un),
      a as (insert into actividades (unidad_id, nombre_actividad_unidad, position, entregable)
        select un.id, 'Actividad con entrega ' || numero, numero, 2
          from un, generate_series(1, ${WIDE_TASKS / 9}::int) numero returning id),
      cc as (insert into curriculas_cursos (curricula_id, curso_id, position) select ${curricula}, k.id, 2 from k),
      g as (insert into grupos (nombre_grupo, descripcion_grupo) values ('Grupo ancho', 'Ancho') returning id),
      og as (insert into ofertas_grupos (oferta_id, grupo_id) select ${oferta}, g.id from g),
      q as (select usuario.id from usuarios usuario where usuario.email like 'e%@cuaderno.test' order by usuario.id
        limit ${WIDE_STUDENTS}),
      gu as (insert into grupos_usuarios (grupo_id, usuario_id) select g.id, q.id from g, q),
      pz as (insert into plazos (grupo_id, curso_id, actividad_id, fecha_limite, cierra)
        select g.id, k.id, a.id, now() + make_interval(days => (a.id % 60)::int - 30), now() + make_interval(days => (a.id % 60)::int) from g, k, a),
      en as (insert into entregas (usuario_id, actividad_id, curso_id, file_url, calificacion, calificado_en)
        select q.id, a.id, k.id, 'https://ejemplo.mx/' || a.id, case when a.id % 3 > 0 then 60 + a.id % 41 end, case when a.id % 3 > 0 then now() end
        from q, a, k where (q.id * 31 + a.id * 17) % 100 = 0),
      pr as (insert into prorrogas (usuario_id, actividad_id, fecha_limite, motivo)
        select q.id, a.id, now() + interval '40 days', 'Enfermedad' from q, a where (q.id * 31 + a.id * 17) % 333 = 1)
    select (select id::int from g) as grupo, (select id::int from k) as curso`
  return made!
}

async function signIn({ db }: Tables, id: number) {
  const token = await createSession(db, id, 'banco')
  return { token, person: (await readSession(db, token))!.person }
}

/** As pages ask for it, and as specified. */
async function makeWide(tables: Tables, origin: string, { docente, ancho }: Place): Promise<Case[]> {
  const { token, person } = await signIn(tables, docente)
  const path = pathOf(librosRoutes.calificables, { grupoId: ancho.grupo, cursoId: ancho.curso })
  const statement = await statementOf(tables, x => getLibro(x, person, ancho.curso, [2], ancho.grupo))
  return [
    { name: 'libro ancho, compacto', url: `${origin}${path}?compacto=1`, token, statement, compressed: true },
    { name: 'libro ancho, entero', url: origin + path, token, statement, compressed: false },
  ]
}

async function printSize({ name, url, token }: Case) {
  const reply = await fetch(url, { headers: { cookie: `${SESSION_COOKIE}=${token}`, 'accept-encoding': 'identity' } })
  printLine(`  ${name}: ${Math.round((await reply.text()).length / 1000)} kB`)
}

async function makeCases(tables: Tables, origin: string, { grupo, grande, curso, docente }: Place): Promise<Case[]> {
  const { db } = tables
  const { id } = await db.selectFrom('usuarios').select('id').where('email', '=', ADMIN_EMAIL).executeTakeFirstOrThrow()
  const [teacher, admin] = [await signIn(tables, docente), await signIn(tables, id)]
  const made = async (
    name: string,
    who: { token: string; person: Person },
    path: string,
    read: (db: Db, person: Person) => Promise<unknown>,
    compressed = false,
  ): Promise<Case> => ({
    name,
    url: origin + path,
    token: who.token,
    statement: await statementOf(tables, x => read(x, who.person)),
    compressed,
  })
  const R = librosRoutes
  /** As today's pages ask for it. */
  const bookOf = (grupoId: number) => `${pathOf(R.calificables, { grupoId, cursoId: curso })}?compacto=1`
  const book = bookOf(grupo)
  const groups = R.grupos.query.parse({})
  const queue = colaRoutes.cola.query.parse({})
  const table = R.tabla.query.parse({ estado: 'por_revisar' })
  return [
    await made('cuaderno, docente', teacher, book, (x, p) => getLibro(x, p, curso, [2], grupo), true),
    await made(
      `cuaderno de un grupo de ${LARGE}, docente`,
      teacher,
      bookOf(grande),
      (x, p) => getLibro(x, p, curso, [2], grande),
      true,
    ),
    await made('cuaderno, admin', admin, book, (x, p) => getLibro(x, p, curso, [2], grupo)),
    await made(
      'cuaderno de todo el curso, docente',
      teacher,
      `${pathOf(R.calificablesGeneral, { id: curso })}?compacto=1`,
      (x, p) => getLibro(x, p, curso, [2]),
    ),
    await made('grupos con lo que espera, docente', teacher, R.grupos.path, (x, p) => listGrupos(x, p, groups)),
    await made('lo que espera en todo, docente', teacher, R.pendientes.path, (x, p) => countPorRevisar(x, p)),
    await made('la cola, docente', teacher, colaRoutes.cola.path, (x, p) => listCola(x, p, queue)),
    await made('la cola, admin', admin, colaRoutes.cola.path, (x, p) => listCola(x, p, queue)),
    await made('lo que sigue en la cola, docente', teacher, colaRoutes.siguientes.path, (x, p) =>
      listSiguientes(x, p, {}),
    ),
    await made(
      'entregas por revisar de un curso, admin',
      admin,
      `${pathOf(R.tabla, { id: curso })}?estado=por_revisar`,
      (x, p) => listEntregas(x, p, curso, table),
    ),
  ]
}
