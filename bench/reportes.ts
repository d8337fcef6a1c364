/** The report of a group over 100,000 entries of the log: what each part costs on top of its statement. */
import { pathOf, reportesRoutes, tableroRoutes } from '@eleva/contract'
import type { Database, Db } from '../server/src/kit/db/db.ts'
import { createSession, type Person, readSession, SESSION_COOKIE } from '../server/src/kit/http/session.ts'
import { listNotas } from '../server/src/modules/reportes/reportes.evaluaciones.read.ts'
import * as read from '../server/src/modules/reportes/reportes.read.ts'
import { getPlataforma, listGruposPropios } from '../server/src/modules/tablero/tablero.read.ts'
import { type Case, measure, round, statementOf, type Tables, writePlans } from './comparar.ts'
import { askRepeatedly, type Pace, printRow, printSection, summarize } from './medir.ts'
import { withServer } from './servidor.ts'

const GROUPS = 12
const STUDENTS = 40
const COURSES = 3
const UNITS = 8
const ENTRIES = 100_000
const ALONE: Pace = { inFlight: 1, seconds: 1, answers: 30 }
const TOGETHER: Pace = { inFlight: 20, seconds: 2, answers: 100 }

/** @param explainTo file for the plans; without it they are not asked for */
export async function benchReportes(dir: string, explainTo?: string) {
  await withServer(dir, async ({ origin, database }) => {
    const { cases, pdf, token } = await makeCases(database, origin, await fillGroups(database.sql))
    for (const one of cases) await round(database.sql, one, TOGETHER)
    printSection(`Reporte de un grupo de ${STUDENTS} en ${COURSES} cursos, ${ENTRIES} anotaciones: de una en una`)
    for (const one of cases) await measure(database.sql, one, ALONE)
    const headers = { cookie: `${SESSION_COOKIE}=${token}` }
    const alone = { inFlight: 1, seconds: 5, answers: 5 }
    printRow(summarize('PDF entero · HTTP', [await askRepeatedly(pdf, headers, alone)]))
    printSection('20 a la vez')
    for (const one of cases) await measure(database.sql, one, TOGETHER)
    await writePlans(database.sql, cases, explainTo)
  })
}

type Filled = { grupo: number; admin: number }

/** Every unit has something to tick, a quiz and a delivery; everybody has done about half. */
async function fillGroups(sql: Database['sql']): Promise<Filled> {
  const [made] = await sql<Filled[]>`
    with ad as (insert into usuarios (name, email, estatus_user) values ('Banco', 'reportes@eleva.test', 1) returning id),
         ra as (insert into usuarios_roles (usuario_id, role_id) select id, 1 from ad),
         c as (insert into curriculas (nombre_curricula, tipo) values ('Banco', 1) returning id),
         k as (insert into cursos (nombre_curso, clave_interna) select 'Banco ' || numero, 'BANCO-' || numero
           from generate_series(1, ${COURSES}::int) numero returning id),
         ck as (insert into curriculas_cursos (curricula_id, curso_id, position) select c.id, k.id, k.id from c, k),
         g as (insert into grupos (nombre_grupo) select 'Banco ' || numero
           from generate_series(1, ${GROUPS}::int) numero returning id),
         o as (insert into ofertas_academicas (nombre_oferta_academica, publicado) values ('Banco', 1) returning id),
         oc as (insert into ofertas_curriculas (oferta_id, curricula_id) select o.id, c.id from o, c),
         og as (insert into ofertas_grupos (oferta_id, grupo_id) select o.id, g.id from o, g),
         p as (insert into usuarios (name, email, estatus_user)
           select 'Persona ' || numero, 'reportes' || numero || '@eleva.test', 1
             from generate_series(1, ${GROUPS * STUDENTS}::int) numero returning id),
         r as (insert into usuarios_roles (usuario_id, role_id) select id, 3 from p),
         gu as (insert into grupos_usuarios (grupo_id, usuario_id) select quien.id, pagina.id
           from (select id, row_number() over (order by id) - 1 as n from p) pagina
             join (select id, row_number() over (order by id) - 1 as n
               from g) quien on quien.n = pagina.n % ${GROUPS}::int),
         u as (insert into unidades (nombre_unidad, clave_interna)
           select 'Unidad', 'BANCO-' || k.id || '-' || numero from k, generate_series(1, ${UNITS}::int) numero
             returning id, clave_interna),
         cu as (insert into cursos_unidades (curso_id, unidad_id, position)
           select k.id, u.id, row_number() over (partition by k.id order by u.id) from k join u on u.clave_interna::text like 'BANCO-' || k.id || '-%'),
         a as (insert into actividades (unidad_id, nombre_actividad_unidad, entregable, entregable_opcional, position)
           select u.id, 'Actividad ' || numero, case when numero = 3 then 2 else 0 end, 2, numero
             from u, generate_series(1, 3) numero returning id, position),
         q as (insert into reactivos (actividad_id, descripcion, position)
           select a.id, '<p>¿Qué?</p>', numero from a, generate_series(1, 5) numero where a.position = 2 returning id),
         s as (insert into respuestas (reactivo_id, respuesta, correcta, position)
           select q.id, 'Esto', (numero = 1)::int, numero from q, generate_series(1, 4) numero),
         ar as (insert into actividades_realizadas (usuario_id, actividad_id)
           select p.id, a.id from p, a where a.position = 1 and (p.id + a.id) % 2 = 0),
         e as (insert into entregas (usuario_id, actividad_id, file_url)
           select p.id, a.id, 'https://ejemplo.mx/1' from p, a where a.position = 3 and (p.id + a.id) % 2 = 0),
         t as (insert into intentos (usuario_id, actividad_id, calificacion, terminado_en)
           select p.id, a.id, (p.id * 7 + a.id) % 101, now() from p, a where a.position = 2 and (p.id + a.id) % 2 = 0),
         b as (insert into bitacora (usuario_id, ocurrio_en, clave, modulo, evento, curso_id)
           select pagina.id, now() - make_interval(secs => numero * 7257600.0 / ${ENTRIES}::int), gen_random_uuid(), 10,
             15, (select min(id) from k)
             from generate_series(1, ${ENTRIES}::int) numero
               join (select id, row_number() over (order by id) - 1 as n
                 from p) pagina on pagina.n = numero % ${GROUPS * STUDENTS}::int)
    select (select min(id) from g) as grupo, (select id from ad) as admin`
  await sql`vacuum analyze`
  return made!
}

async function makeCases(tables: Tables, origin: string, { grupo, admin }: Filled) {
  const token = await createSession(tables.db, admin, 'banco')
  const person: Person = (await readSession(tables.db, token))!.person
  const ambito: read.Ambito = { person, grupo, curso: undefined }
  const made = async (name: string, path: string, ask: (db: Db) => Promise<unknown>): Promise<Case> => ({
    name,
    url: `${origin}${path}`,
    token,
    statement: await statementOf(tables, ask),
    compressed: false,
  })
  const report = (name: keyof typeof reportesRoutes) => pathOf(reportesRoutes[name], { id: grupo })
  const page = reportesRoutes.alumnos.query.parse({ sort: 'avance' })
  const cases = [
    await made('cifras', report('resumen'), db => read.getResumen(db, ambito)),
    await made('estudiantes por avance', `${report('alumnos')}?sort=avance`, db =>
      read.listEstudiantes(db, ambito, page),
    ),
    await made('entregas', report('entregas'), db => read.listEntregas(db, ambito)),
    await made('evaluaciones', report('evaluaciones'), db => listNotas(db, ambito)),
    await made('actividad', report('actividad'), db => read.listActividad(db, ambito)),
    await made('tablero: plataforma', tableroRoutes.plataforma.path, db => getPlataforma(db, person)),
    await made(`tablero: ${GROUPS} grupos`, tableroRoutes.grupos.path, db => listGruposPropios(db, person)),
  ]
  return { cases, pdf: `${origin}${report('pdf')}`, token }
}
