/**
 * A school at work: its teachers as who manages it sees them, the curricula that one of them follows through an
 * enrolment event, and the students' e-mails.
 */
import { curriculasRoutes, escuelasRoutes, inscripcionesRoutes, ROL } from '@eleva/contract'
import type { Database, Db } from '../server/src/kit/db/db.ts'
import { createSession, type Person, readSession } from '../server/src/kit/http/session.ts'
import { getNavegacion, listCurriculas } from '../server/src/modules/curriculas/curriculas.propias.read.ts'
import { listCorreos } from '../server/src/modules/escuelas/escuelas.correos.read.ts'
import { listInvitados } from '../server/src/modules/escuelas/invitaciones.read.ts'
import { listInscripciones } from '../server/src/modules/inscripciones/inscripciones.read.ts'
import { type Case, measure, round, statementOf, type Tables, writePlans } from './comparar.ts'
import { type Pace, printSection } from './medir.ts'
import { withServer } from './servidor.ts'

const SCHOOLS = 40
const TEACHERS = 50
const STUDENTS = 500
const EVENTS = 40
const CURRICULA = 200
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 200 }
const TOGETHER: Pace = { inFlight: 20, seconds: 1, answers: 500 }

/** @param explainTo file for the plans; without it they are not asked for */
export async function benchEscuelas(dir: string, explainTo?: string) {
  await withServer(dir, async ({ origin, database }) => {
    const cases = await makeCases(database, origin, await fill(database.sql))
    for (const one of cases) await round(database.sql, one, TOGETHER)
    const people = SCHOOLS * (TEACHERS + STUDENTS)
    printSection(`${SCHOOLS} escuelas, ${people} personas, ${EVENTS} eventos, ${CURRICULA} currículas: de una en una`)
    for (const one of cases) await measure(database.sql, one, ALONE)
    printSection('20 a la vez')
    for (const one of cases) await measure(database.sql, one, TOGETHER)
    await writePlans(database.sql, cases, explainTo)
  })
}

type Filled = { escuela: number; gestor: number; docente: number }

/**
 * Every teacher is in two events, each of which links three curricula; every tenth has a link that is still to be used.
 */
async function fill(sql: Database['sql']): Promise<Filled> {
  await sql`insert into escuelas (nombre, cantidad) select 'Escuela ' || numero, 100
    from generate_series(1, ${SCHOOLS}) numero`
  await sql`insert into usuarios (name, email, estatus_user, escuela_id)
    select 'Persona', 'banco' || numero.i || '.' || evento.id || '@eleva.test', case when numero.i % 10 = 0 then 0
      else 1 end, evento.id
      from (select id from escuelas order by id desc
        limit ${SCHOOLS}) evento, generate_series(1, ${TEACHERS + STUDENTS}) numero (i)`
  await sql`insert into usuarios_roles (usuario_id, role_id)
    select id, case when substring(email::text from '^banco([0-9]+)')::int <= ${TEACHERS} then 2 else 3 end from usuarios where email like 'banco%'`
  await sql`insert into invitaciones (usuario_id, escuela_id, vence_en, enviada_en)
    select id, escuela_id, now() + interval '7 days', now() from usuarios where email like 'banco%' and role_id = 2 and estatus_user = 0`
  await sql`insert into curriculas (nombre_curricula, tipo) select 'Banco ' || numero, 1
    from generate_series(1, ${CURRICULA}) numero`
  await sql`insert into inscripciones (nombre_evento) select 'Banco ' || numero
    from generate_series(1, ${EVENTS}) numero`
  await sql`insert into inscripcion_curriculas (inscripcion_id, curricula_id)
    select intento.id, cuenta.id from (select id, row_number() over (order by id) as n from inscripciones) intento
      join (select id, row_number() over (order by id) as n
        from curriculas) cuenta on cuenta.n % ${EVENTS} = intento.n % ${EVENTS} and cuenta.n <= 3 * ${EVENTS}`
  await sql`insert into inscripciones_usuarios (usuario_id, inscripcion_id)
    select usuario.id, intento.id from usuarios usuario
      join (select id, row_number() over (order by id) as n from inscripciones) intento
      on (usuario.id % ${EVENTS} = intento.n % ${EVENTS} or (usuario.id + 7) % ${EVENTS} = intento.n % ${EVENTS})
     where usuario.role_id = 2 and usuario.email like 'banco%'`
  await sql`vacuum analyze`
  const [made] = await sql<Filled[]>`
    with e as (select max(id) as id from escuelas)
    select e.id as escuela, (select min(usuario.id) from usuarios usuario
      where usuario.escuela_id = e.id and usuario.role_id = 2 and usuario.estatus_user = 1) as gestor,
      (select max(usuario.id) from usuarios usuario
        where usuario.escuela_id = e.id and usuario.role_id = 2 and usuario.estatus_user = 1) as docente from e`
  await sql`update escuelas set gestor_id = ${made!.gestor} where id = ${made!.escuela}`
  return made!
}

async function makeCases(tables: Tables, origin: string, filled: Filled): Promise<Case[]> {
  const signIn = async (id: number) => {
    const token = await createSession(tables.db, id, 'banco')
    const person: Person = (await readSession(tables.db, token))!.person
    return { token, person }
  }
  const [gestor, docente] = [await signIn(filled.gestor), await signIn(filled.docente)]
  const made = async (
    name: string,
    path: string,
    token: string,
    read: (db: Db) => Promise<unknown>,
  ): Promise<Case> => ({
    name,
    url: `${origin}${path}`,
    token,
    statement: await statementOf(tables, read),
    compressed: false,
  })
  const admin = await tables.db
    .selectFrom('usuarios')
    .select('id')
    .where('role_id', '=', ROL.admin)
    .executeTakeFirstOrThrow()
  const invitados = escuelasRoutes.invitados.query.parse({})
  const correos = escuelasRoutes.alumnos.query.parse({})
  const curriculas = curriculasRoutes.list.query.parse({})
  const eventos = inscripcionesRoutes.list.query.parse({})
  return [
    await made('docentes invitados', escuelasRoutes.invitados.path, gestor.token, db =>
      listInvitados(db, filled.escuela, invitados),
    ),
    await made('correos de estudiantes', escuelasRoutes.alumnos.path, gestor.token, db =>
      listCorreos(db, gestor.person, correos),
    ),
    await made('eventos de inscripción', inscripcionesRoutes.list.path, (await signIn(admin.id)).token, db =>
      listInscripciones(db, eventos),
    ),
    await made('inicio de una docente inscrita', curriculasRoutes.navegacion.path, docente.token, db =>
      getNavegacion(db, docente.person),
    ),
    await made('sus currículas', curriculasRoutes.list.path, docente.token, db =>
      listCurriculas(db, docente.person, curriculas),
    ),
  ]
}
