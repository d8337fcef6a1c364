/**
 * Who needs help: one statement a page, from the figures that are kept (`seguimiento.cifras.sql.ts`) and what can be
 * asked for the page alone.
 */
import {
  type AlumnoEnSeguimiento,
  PLAN_MINIMO,
  type QueryOf,
  ROL,
  type seguimientoRoutes,
  type VistaDeSeguimiento,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escuelasDe } from '../../alcance/escuelas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { alcanceDeCurso, alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { enReloj, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { sinContestar } from '../dudas/dudas.read.ts'

type Query = QueryOf<typeof seguimientoRoutes.list>
type Key = RawBuilder<unknown>

/**
 * Students whose work the person reviews, and of docentes those who follow a course. Who may not sign in is none of
 * them: nothing reaches them. On `usuarios as u`: their figures are no part of it, so that counting does not join them.
 */
export const enSeguimiento = (person: Person) => sql<SqlBool>`
  (u.estatus_user = 1
    and (u.role_id = ${ROL.estudiante}
      or (u.role_id = ${ROL.docente}
        and exists (select from seguimiento_cifras sc where sc.usuario_id = u.id and sc.cursos <> '{}')))
    and ${alcanceDeTrabajo(person)})`

/** The last sign-in is known at once, the last entry of the log as of the last round. */
const ultima = sql`greatest(u.ultima_fecha_inicio_sesion, c.ultima_entrada)`
const dudas = sql`(select count(*)::int from dudas d where d.usuario_id = u.id and ${sinContestar})`

/**
 * Most that is late first; of as much, who entered longest ago, and first of all who never did. As one number: a page
 * needs one key.
 */
const ayuda = sql`coalesce(c.vencidas, 0)::bigint * 100000000000 - coalesce(extract(epoch from ${ultima})::bigint, 0)`

/** Nothing due is no plan: it stands last. On their figures, `c`. */
export const contraElPlan = sql`case when c.en_plan > 0 then 100.0 * c.plan_hechas / c.en_plan end`
export const debajoDelPlan = sql<SqlBool>`(c.en_plan > 0 and 100 * c.plan_hechas < ${sql.lit(PLAN_MINIMO)} * c.en_plan)`
/** What a row says of their progress. On `seguimiento_cifras as c`, which may be none. */
export const suAvance = sql`coalesce(cardinality(c.cursos), 0) as cursos, coalesce(c.avance, 0) as avance,
  coalesce(c.en_plan, 0) as en_plan, coalesce(c.plan_hechas, 0) as plan_hechas`

const keys: Record<Query['sort'], Key> = {
  ayuda,
  nombre: spanish('u.nombre_completo'),
  ultima,
  vencidas: sql`coalesce(c.vencidas, 0)`,
  avance: sql`case when c.cursos <> '{}' then c.avance end`,
  plan: contraElPlan,
}

const cifras = sql`usuarios u left join seguimiento_cifras c on c.usuario_id = u.id`

function conditions(person: Person, q: Omit<Query, 'page' | 'per_page'>): RawBuilder<SqlBool>[] {
  const all = [enSeguimiento(person)]
  if (q.search) all.push(hasWords('u.busca', q.search))
  if (q.grupo)
    all.push(sql`exists (select from grupos_usuarios gu join grupos g on g.id = gu.grupo_id
      where gu.usuario_id = u.id and gu.grupo_id = ${q.grupo} and ${alcanceDeGrupo(person)})`)
  if (q.escuela_id) all.push(sql`u.escuela_id = ${q.escuela_id}`)
  if (q.curso) all.push(sql`c.cursos @> array[${q.curso}::bigint]`)
  if (q.sin_entrar === 'nunca') all.push(sql`${ultima} is null`)
  else if (q.sin_entrar)
    all.push(sql`coalesce(${ultima} < now() - make_interval(days => ${sql.lit(Number(q.sin_entrar))}), true)`)
  if (q.vencidas) all.push(sql`c.vencidas > 0`)
  if (q.debajo) all.push(debajoDelPlan)
  if (q.dudas) all.push(sql`u.id in (select d.usuario_id from dudas d where ${sinContestar})`)
  return all
}

const matching = (person: Person, q: Omit<Query, 'page' | 'per_page'>) =>
  sql`select u.id, ${keys[q.sort]} as clave from ${cifras} where ${sql.join(conditions(person, q), sql` and `)}`

/** What is asked of the rows of a page alone. The group is one that the reader may open. */
const alLado = (person: Person) => sql`
  left join escuelas e on e.id = u.escuela_id
    left join animos_ultimos an on an.usuario_id = u.id
    left join usuarios qu on qu.id = an.autor_id
    left join lateral (
      select string_agg(g.nombre_grupo, ', ' order by g.nombre_grupo collate "es-x-icu") as nombres,
        min(g.id) as primero
      from grupos_usuarios gu join grupos g on g.id = gu.grupo_id
      where gu.usuario_id = u.id and ${alcanceDeGrupo(person)}) gr on true
    left join lateral (
      select min(x.momento) as volvio
      from (
        select u.ultima_fecha_inicio_sesion as momento
        where u.ultima_fecha_inicio_sesion > an.enviado_en
        union all
        select min(b.ocurrio_en)
        from bitacora b
        where b.usuario_id = u.id and b.ocurrio_en > an.enviado_en and b.ocurrio_en <= now()) x) vu
      on an.usuario_id is not null`

const columnas = sql`u.id, u.nombre_completo, u.email::text as email, u.avatar, coalesce(e.nombre, '') as escuela,
  coalesce(gr.nombres, '') as grupos, gr.primero as grupo_id, ul.ultima_entrada, coalesce(c.vencidas, 0) as vencidas,
  ${suAvance}, ${dudas} as dudas, ${iso('c.calculado_en')} as calculado_en`

const animo = sql`
  case when an.usuario_id is not null then json_build_object('enviado_en', ${iso('an.enviado_en')},
    'quien', coalesce(qu.nombre_completo, ''), 'volvio', ${iso('vu.volvio')}) end as animo`
const conUltima = sql`cross join lateral (select ${ultima} as momento) ul0
  cross join lateral (select ${iso('ul0.momento')} as ultima_entrada) ul`

/** Where the least comes first when nobody said how: who is behind is looked for. */
const ASCENDING: Query['sort'][] = ['nombre', 'ultima', 'avance', 'plan']

export async function listAlumnos(db: Db, person: Person, q: Query) {
  const { filas, ...place } = await listPage<AlumnoEnSeguimiento>(db, q, {
    match: sql`(${matching(person, q)})`,
    dir: q.dir ?? (ASCENDING.includes(q.sort) ? 'asc' : 'desc'),
    nullsLast: q.sort === 'avance' || q.sort === 'plan',
    select: sql`${columnas}, ${animo}`,
    from: sql`
      usuarios u on u.id = h.id left join seguimiento_cifras c on c.usuario_id = u.id ${alLado(person)} ${conUltima}`,
  })
  return { alumnos: filas, ...place }
}

export type FilaDeArchivo = Omit<AlumnoEnSeguimiento, 'animo'> & { entrada: string; animado: string; volvio: string }

/** All that the list holds, in its order, for a file. */
export async function listTodos(db: Db, person: Person, q: Query): Promise<FilaDeArchivo[]> {
  const dir = sql.raw(q.dir ?? (ASCENDING.includes(q.sort) ? 'asc' : 'desc'))
  const { rows } = await sql<FilaDeArchivo>`
    with hallados as materialized (${matching(person, q)})
    select ${columnas}, ${enReloj('ul0.momento')} as entrada, ${enReloj('an.enviado_en')} as animado,
      ${enReloj('vu.volvio')} as volvio
    from hallados h
      join usuarios u on u.id = h.id
      left join seguimiento_cifras c on c.usuario_id = u.id ${alLado(person)} ${conUltima}
    order by h.clave ${dir} nulls last, h.id ${dir}`.execute(db)
  return rows
}

/** Groups, schools and courses in the person's scope, by name. */
export async function listOpciones(db: Db, person: Person) {
  const escuelas = escuelasDe(person)
  const opcionesDe = (nombre: Key, from: Key) =>
    sql`(
      select coalesce(
          json_agg(json_build_object('id', x.id, 'label', x.label) order by x.label collate "es-x-icu", x.id), '[]')
      from (select ${nombre} as label, ${from}) x)`
  type Opciones = Record<'grupos' | 'escuelas' | 'cursos', { id: number; label: string }[]>
  const { rows } = await sql<Opciones>`
    select ${opcionesDe(sql`g.nombre_grupo`, sql`g.id from grupos g where ${alcanceDeGrupo(person)}`)} as grupos,
      ${opcionesDe(sql`es.nombre`, sql`es.id from escuelas es where ${escuelas ? sql`es.id in (${escuelas})` : sql`true`}`)} as escuelas,
      ${opcionesDe(sql`k.nombre_curso`, sql`k.id from cursos k where ${alcanceDeCurso(person)}`)} as cursos`.execute(db)
  return rows[0]!
}

/** People of one call that reckons anew: about a second. */
const MOST_AT_ONCE = 2_000
/** Figures are no older than so many seconds right after it: who asks again at once waits for nothing. */
const FRESH_SECONDS = 20

/** Whose figures are oldest, of those in scope. */
export async function listAtrasados(db: Db, person: Person): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select u.id from ${cifras}
    where u.estatus_user = 1 and u.role_id in (${ROL.docente}, ${ROL.estudiante}) and ${alcanceDeTrabajo(person)}
      and coalesce(c.calculado_en < now() - make_interval(secs => ${sql.lit(FRESH_SECONDS)}), true)
    order by c.calculado_en nulls first, u.id limit ${sql.lit(MOST_AT_ONCE)}`.execute(db)
  return rows.map(r => r.id)
}

export const listVistas = (db: Db, usuarioId: number): Promise<VistaDeSeguimiento[]> =>
  db
    .selectFrom('seguimiento_vistas')
    .select(['id', 'nombre', sql<VistaDeSeguimiento['filtros']>`filtros`.as('filtros')])
    .where('usuario_id', '=', usuarioId)
    .orderBy(sql`nombre::text collate "es-x-icu"`)
    .execute()

export const listPlantillas = (db: Db, usuarioId: number) =>
  db
    .selectFrom('animos_plantillas')
    .select(['id', 'texto'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id', 'desc')
    .execute()
