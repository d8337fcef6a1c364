/**
 * Who needs help, of 100,000 learners: each page on top of its statement, and how long a round of figures over
 * everybody takes.
 */
import { type QueryOf, seguimientoRoutes } from '@eleva/contract'
import type { Database } from '../server/src/kit/db/db.ts'
import { createSession, type Person, readSession } from '../server/src/kit/http/session.ts'
import { saveTodas } from '../server/src/modules/seguimiento/seguimiento.cifras.sql.ts'
import { listEstudiantes } from '../server/src/modules/seguimiento/seguimiento.read.ts'
import { type Case, measure, statementOf, type Tables, writePlans } from './comparar.ts'
import { type Pace, printRow, printSection } from './medir.ts'
import { withServer } from './servidor.ts'

const PEOPLE = 100_000
const GROUPS = 2_500
const SCHOOLS = 200
const COURSES = 3
const UNITS = 4
const ALONE: Pace = { inFlight: 1, seconds: 2, answers: 12 }
const TOGETHER: Pace = { inFlight: 4, seconds: 2, answers: 12 }

/** @param explainTo file for the plans; without it they are not asked for */
export async function benchSeguimiento(dir: string, explainTo?: string) {
  await withServer(dir, async ({ origin, database }) => {
    const who = await fill(database.sql)
    const began = performance.now()
    await saveTodas(database.db)
    printRow({ name: `una vuelta de cifras de ${PEOPLE} personas`, p50: performance.now() - began })
    await database.sql`vacuum analyze`
    const cases = await makeCases(database, origin, who)
    printSection(`Seguimiento de ${PEOPLE} personas en ${GROUPS} grupos: de una en una`)
    for (const one of cases) await measure(database.sql, one, ALONE, 1)
    printSection('4 a la vez')
    for (const one of cases) await measure(database.sql, one, TOGETHER, 1)
    await writePlans(database.sql, cases, explainTo)
  })
}

type Filled = { admin: number; docente: number; grupo: number; curso: number }

/** Groups of forty with three courses; half of what has a date is over, and each has done about half. */
async function fill(sql: Database['sql']): Promise<Filled> {
  const [made] = await sql<Filled[]>`
    with e as (insert into escuelas (nombre) select 'Banco ' || numero from generate_series(1, ${SCHOOLS}::int) numero
      returning id),
      es as (select id, row_number() over (order by id) - 1 as n from e),
      ad as (insert into usuarios (name, email, estatus_user, escuela_id) select vista.name, vista.email, 1,
        vista.escuela
        from (values ('Banco', 'seguimiento@eleva.test', null), ('Docente', 'seguimiento-docente@eleva.test', (select id
          from es where n = 0))) vista (name, email, escuela)
        returning id, name),
      ra as (insert into usuarios_roles (usuario_id, role_id) select id, case when name = 'Banco' then 1 else 2 end from ad),
      g as (insert into grupos (nombre_grupo) select 'Banco ' || numero from generate_series(1, ${GROUPS}::int) numero
        returning id),
      gs as (select id, row_number() over (order by id) - 1 as n from g),
      p as (insert into usuarios (name, apellido_p, email, estatus_user, escuela_id, ultima_fecha_inicio_sesion)
        select 'Persona ' || numero, 'Número ' || numero % 977, 'seguimiento' || numero || '@eleva.test', 1, es.id,
          case when numero % 9 > 0 then now() - make_interval(hours => (numero * 7919 % 2000)::int) end
        from generate_series(0, ${PEOPLE}::int - 1) numero
          join es on es.n = numero % ${GROUPS}::int % ${SCHOOLS}::int
          returning id, email),
      ps as (select id, (regexp_match(email::text, '\\d+'))[1]::int as n from p),
      r as (insert into usuarios_roles (usuario_id, role_id) select id, 3 from p),
      gu as (insert into grupos_usuarios (grupo_id, usuario_id) select gs.id, ps.id from ps join gs on gs.n = ps.n % ${GROUPS}::int),
      c as (insert into curriculas (nombre_curricula, tipo) values ('Banco', 1) returning id),
      k as (insert into cursos (nombre_curso, clave_interna) select 'Banco ' || numero, 'BANCO-' || numero
        from generate_series(1, ${COURSES}::int) numero returning id),
      ck as (insert into curriculas_cursos (curricula_id, curso_id, position) select c.id, k.id, k.id from c, k),
      o as (insert into ofertas_academicas (nombre_oferta_academica, publicado) values ('Banco', 1) returning id),
      oc as (insert into ofertas_curriculas (oferta_id, curricula_id) select o.id, c.id from o, c),
      og as (insert into ofertas_grupos (oferta_id, grupo_id) select o.id, g.id from o, g),
      u as (insert into unidades (nombre_unidad, clave_interna)
        select 'Unidad', 'BANCO-' || k.id || '-' || numero from k, generate_series(1, ${UNITS}::int) numero
          returning id, clave_interna),
      cu as (insert into cursos_unidades (curso_id, unidad_id, position)
        select k.id, u.id, row_number() over (partition by k.id order by u.id) from k join u on u.clave_interna::text like 'BANCO-' || k.id || '-%' returning curso_id, unidad_id),
      a as (insert into actividades (unidad_id, nombre_actividad_unidad, entregable, entregable_opcional, position)
        select u.id, 'Actividad ' || numero, case when numero = 3 then 2 else 0 end, 2, numero
          from u, generate_series(1, 3) numero returning id, position, unidad_id),
      pz as (insert into plazos (grupo_id, curso_id, actividad_id, fecha_limite)
        select g.id, cu.curso_id, a.id, now() + make_interval(days => ((a.id + g.id) % 20)::int - 10) from g, a join cu on cu.unidad_id = a.unidad_id where a.position <> 2),
      ar as (insert into actividades_realizadas (usuario_id, actividad_id) select p.id, a.id from p, a where a.position < 3 and (p.id * 31 + a.id * 17) % 5 < 2),
      en as (insert into entregas (usuario_id, actividad_id, file_url) select p.id, a.id, 'https://ejemplo.mx/1' from p, a where a.position = 3 and (p.id * 13 + a.id * 7) % 5 < 2),
      b as (insert into bitacora (usuario_id, ocurrio_en, clave, modulo, evento)
        select ps.id, now() - make_interval(hours => (ps.n * 31 + numero * 97) % 1800), gen_random_uuid(), 10, 15
          from ps, generate_series(1, 3) numero where ps.n % 3 = 0),
      an as (insert into animos_ultimos (usuario_id, enviado_en) select ps.id, now() - interval '5 days' from ps where ps.n % 10 = 0)
    select (select id from ad where name = 'Banco') as admin, (select id from ad where name = 'Docente') as docente,
      (select min(id) from g) as grupo, (select min(id) from k) as curso`
  await sql`vacuum analyze`
  return made!
}

async function makeCases(tables: Tables, origin: string, { admin, docente, grupo, curso }: Filled) {
  const made = async (name: string, id: number, query: Record<string, string>): Promise<Case> => {
    const token = await createSession(tables.db, id, 'banco')
    const person: Person = (await readSession(tables.db, token))!.person
    const q: QueryOf<typeof seguimientoRoutes.list> = seguimientoRoutes.list.query.parse(query)
    return {
      name,
      url: `${origin}${seguimientoRoutes.list.path}?${new URLSearchParams(query)}`,
      token,
      statement: await statementOf(tables, db => listEstudiantes(db, person, q)),
      compressed: false,
    }
  }
  return [
    await made('admin: todas, quien más necesita', admin, {}),
    await made('admin: con vencidas, sin entrar en 14 días', admin, { vencidas: '1', sin_entrar: '14' }),
    await made('admin: por nombre', admin, { sort: 'nombre' }),
    await made('admin: un curso', admin, { curso: String(curso) }),
    await made('admin: un grupo', admin, { grupo: String(grupo) }),
    await made('admin: por palabra', admin, { search: 'numero 97' }),
    await made('docente: su escuela', docente, {}),
  ]
}
