/**
 * Who needs help: one statement a page, from the figures that are kept (`seguimiento.cifras.sql.ts`) and what can be
 * asked for the page alone.
 */
import {
  type EstudianteEnSeguimiento,
  MIN_PLAN,
  type QueryOf,
  ROL,
  ROLES_QUE_CURSAN,
  type seguimientoRoutes,
  type VistaDeSeguimiento,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { escuelasDe } from '../../alcance/escuelas.read.ts'
import { alcanceDeGrupo } from '../../alcance/grupos.read.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { type Observer, quienVeTodo } from '../../alcance/personas.ts'
import { alcanceDeCurso, alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { enReloj, iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { sinContestar } from '../dudas/dudas.read.ts'
import { cifrasDe, conCifras } from './seguimiento.calculo.read.ts'

type Query = QueryOf<typeof seguimientoRoutes.list>
type Key = RawBuilder<unknown>

/**
 * Whose work the person reviews: students, and of the others those who follow a course. Who may not sign in is none of
 * them: nothing reaches them. On `usuarios as usuario`: their figures are no part of it, so that counting does not join
 * them.
 */
export const enSeguimiento = (person: Observer) => sql<SqlBool>`
  (usuario.estatus_user = 1
    and usuario.role_id in (${sql.join(ROLES_QUE_CURSAN)})
    and (usuario.role_id = ${ROL.estudiante}
      or exists (
        select from seguimiento_cifras cifras
        where cifras.usuario_id = usuario.id
          and cifras.cursos <> '{}'))
    and ${alcanceDeTrabajo(person)})`

/** The last sign-in is known at once, the last entry of the log as of the last round. */
const ultima = sql`greatest(usuario.ultima_fecha_inicio_sesion, cifras.ultima_entrada)`
const dudas = sql`(select count(*)::int from dudas duda where duda.usuario_id = usuario.id and ${sinContestar})`

/**
 * Most that is late first; of as much, who entered longest ago, and first of all who never did. As one number: a page
 * needs one key.
 */
const ayuda = sql`coalesce(cifras.vencidas, 0)::bigint * 100000000000 - coalesce(extract(epoch
  from ${ultima})::bigint, 0)`

/** Nothing due is no plan: it stands last. On their figures, `cifras`. */
export const contraElPlan = sql`case when cifras.en_plan > 0 then 100.0 * cifras.plan_hechas / cifras.en_plan end`
export const debajoDelPlan = sql<SqlBool>`(cifras.en_plan > 0
  and 100 * cifras.plan_hechas < ${sql.lit(MIN_PLAN)} * cifras.en_plan)`
/** What a row says of their progress. On `seguimiento_cifras as cifras`, which may be none. */
export const suAvance = sql`coalesce(cardinality(cifras.cursos), 0) as cursos, coalesce(cifras.avance, 0) as avance,
  coalesce(cifras.en_plan, 0) as en_plan, coalesce(cifras.plan_hechas, 0) as plan_hechas`

const keys: Record<Query['sort'], Key> = {
  ayuda,
  nombre: spanish('usuario.nombre_completo'),
  ultima,
  vencidas: sql`coalesce(cifras.vencidas, 0)`,
  avance: sql`case when cifras.cursos <> '{}' then cifras.avance end`,
  plan: contraElPlan,
}

const cifras = sql`usuarios usuario left join seguimiento_cifras cifras on cifras.usuario_id = usuario.id`

function conditions(person: Observer, q: Omit<Query, 'page' | 'per_page'>): RawBuilder<SqlBool>[] {
  const all = [enSeguimiento(person)]
  if (q.search) all.push(hasWords('usuario.busca', q.search))
  if (q.grupo)
    all.push(sql`exists (select from grupos_usuarios miembro
        join grupos grupo on grupo.id = miembro.grupo_id
      where miembro.usuario_id = usuario.id and miembro.grupo_id = ${q.grupo} and ${alcanceDeGrupo(person)})`)
  if (q.escuela_id) all.push(sql`usuario.escuela_id = ${q.escuela_id}`)
  if (q.curso) all.push(sql`cifras.cursos @> array[${q.curso}::bigint]`)
  if (q.sin_entrar === 'nunca') all.push(sql`${ultima} is null`)
  else if (q.sin_entrar)
    all.push(sql`coalesce(${ultima} < now() - make_interval(days => ${sql.lit(Number(q.sin_entrar))}), true)`)
  if (q.vencidas) all.push(sql`cifras.vencidas > 0`)
  if (q.debajo) all.push(debajoDelPlan)
  if (q.dudas) all.push(sql`usuario.id in (select duda.usuario_id from dudas duda where ${sinContestar})`)
  return all
}

const matching = (person: Observer, q: Omit<Query, 'page' | 'per_page'>) =>
  sql`
    select usuario.id, ${keys[q.sort]} as clave
    from ${cifras}
    where ${sql.join(conditions(person, q), sql` and `)}`

/** What is asked of the rows of a page alone. The group is one that the reader may open. */
const alLado = (person: Observer) => sql`
  left join escuelas escuela on escuela.id = usuario.escuela_id
    left join animos_ultimos ultimo on ultimo.usuario_id = usuario.id
    left join usuarios quien on quien.id = ultimo.autor_id
    left join lateral (
      select string_agg(grupo.nombre_grupo, ', ' order by grupo.nombre_grupo collate "es-x-icu") as nombres,
        min(grupo.id) as primero
      from grupos_usuarios miembro
        join grupos grupo on grupo.id = miembro.grupo_id
      where miembro.usuario_id = usuario.id and ${alcanceDeGrupo(person)}) sus_grupos on true
    left join lateral (
      select min(vez.momento) as volvio
      from (
        select usuario.ultima_fecha_inicio_sesion as momento
        where usuario.ultima_fecha_inicio_sesion > ultimo.enviado_en
        union all
        select min(entrada.ocurrio_en)
        from bitacora entrada
        where entrada.usuario_id = usuario.id and entrada.ocurrio_en > ultimo.enviado_en
          and entrada.ocurrio_en <= now()) vez) vuelta
      on ultimo.usuario_id is not null`

const columnas = sql`usuario.id, usuario.nombre_completo, usuario.email::text as email, usuario.avatar,
  coalesce(escuela.nombre, '') as escuela,
  coalesce(sus_grupos.nombres, '') as grupos, sus_grupos.primero as grupo_id, ultima.ultima_entrada,
    coalesce(cifras.vencidas, 0) as vencidas,
  ${suAvance}, ${dudas} as dudas, ${iso('cifras.calculado_en')} as calculado_en`

const animo = sql`
  case when ultimo.usuario_id is not null then json_build_object('enviado_en', ${iso('ultimo.enviado_en')},
    'quien', coalesce(quien.nombre_completo, ''), 'volvio', ${iso('vuelta.volvio')}) end as animo`
const conUltima = sql`cross join lateral (select ${ultima} as momento) ul0
  cross join lateral (select ${iso('ul0.momento')} as ultima_entrada) ultima`

/** Where the least comes first when nobody said how: who is behind is looked for. */
const ASCENDING: Query['sort'][] = ['nombre', 'ultima', 'avance', 'plan']

export async function listEstudiantes(db: Db, person: Person, q: Query) {
  const { filas, ...place } = await listPage<EstudianteEnSeguimiento>(db, q, {
    match: sql`(${matching(person, q)})`,
    dir: q.dir ?? (ASCENDING.includes(q.sort) ? 'asc' : 'desc'),
    nullsLast: q.sort === 'avance' || q.sort === 'plan',
    select: sql`${columnas}, ${animo}`,
    from: sql`
      usuarios usuario on usuario.id = hallado.id
        left join seguimiento_cifras cifras on cifras.usuario_id = usuario.id ${alLado(person)} ${conUltima}`,
  })
  return { alumnos: filas, ...place }
}

export type FilaDeArchivo = Omit<EstudianteEnSeguimiento, 'animo'> & {
  entrada: string
  animado: string
  volvio: string
}

const columnasDeArchivo = sql`
  ${columnas}, ${enReloj('ul0.momento')} as entrada, ${enReloj('ultimo.enviado_en')} as animado,
    ${enReloj('vuelta.volvio')} as volvio`

/** All that the list holds, in its order, for a file. */
export async function listTodos(db: Db, person: Observer, q: Query): Promise<FilaDeArchivo[]> {
  const dir = sql.raw(q.dir ?? (ASCENDING.includes(q.sort) ? 'asc' : 'desc'))
  const { rows } = await sql<FilaDeArchivo>`
    with hallados as materialized (${matching(person, q)})
    select ${columnasDeArchivo}
    from hallados hallado
      join usuarios usuario on usuario.id = hallado.id
      left join seguimiento_cifras cifras on cifras.usuario_id = usuario.id ${alLado(person)} ${conUltima}
    order by hallado.clave ${dir} nulls last, hallado.id ${dir}`.execute(db)
  return rows
}

/**
 * Everybody who is in a group as its year ends, for a file: over the courses that are or were offered to it, which may
 * be over by then, and also who may not sign in any more.
 */
export async function listAlCierre(db: Db, grupo: number): Promise<FilaDeArchivo[]> {
  const cursos = cursosDeGrupo(quienVeTodo, sql`${grupo}::bigint`)
  const { rows } = await sql<FilaDeArchivo>`
    with
      personas_miradas as materialized (
        select miembro.usuario_id as id
        from grupos_usuarios miembro
        where miembro.grupo_id = ${grupo}
      ),
      cursos_de_personas as materialized (
        select persona.id as usuario_id, curso.curso_id
        from personas_miradas persona
          cross join (${cursos}) curso
      ),
      ${conCifras},
      cifras_al_cierre as (
        select
          calculada.usuario_id,
          calculada.cursos,
          calculada.avance,
          calculada.en_plan,
          calculada.plan_hechas,
          calculada.en_plan - calculada.plan_hechas as vencidas,
          greatest(calculada.ultima_entrada, guardada.ultima_entrada) as ultima_entrada,
          now() as calculado_en
        from (${cifrasDe}) calculada
          left join seguimiento_cifras guardada on guardada.usuario_id = calculada.usuario_id
      )
    select ${columnasDeArchivo}
    from cifras_al_cierre cifras
      join usuarios usuario on usuario.id = cifras.usuario_id ${alLado(quienVeTodo)} ${conUltima}
    order by ${spanish('usuario.nombre_completo')}, usuario.id`.execute(db)
  return rows
}

/** Groups, schools and courses in the person's scope, by name. */
export async function listOpciones(db: Db, person: Person) {
  const escuelas = escuelasDe(person)
  const opcionesDe = (nombre: Key, from: Key) =>
    sql`(
      select coalesce(
          json_agg(json_build_object('id', vez.id, 'label', vez.label)
            order by vez.label collate "es-x-icu", vez.id), '[]')
      from (select ${nombre} as label, ${from}) vez)`
  type Opciones = Record<'grupos' | 'escuelas' | 'cursos', { id: number; label: string }[]>
  const { rows } = await sql<Opciones>`
    select ${opcionesDe(
      sql`grupo.nombre_grupo`,
      sql`grupo.id from grupos grupo
      where ${alcanceDeGrupo(person)}`,
    )} as grupos,
      ${opcionesDe(
        sql`escuela.nombre`,
        sql`escuela.id from escuelas escuela
        where ${escuelas ? sql`escuela.id in (${escuelas})` : sql`true`}`,
      )} as escuelas,
      ${opcionesDe(
        sql`curso.nombre_curso`,
        sql`curso.id from cursos curso
        where ${alcanceDeCurso(person)}`,
      )} as cursos`.execute(db)
  return rows[0]!
}

/** People of one call that reckons anew: about a second. */
const MAX_AT_ONCE = 2_000
/** Figures are no older than so many seconds right after it: who asks again at once waits for nothing. */
const FRESH_SECONDS = 20

/** Whose figures are oldest, of those in scope. */
export async function listAtrasados(db: Db, person: Person): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select usuario.id
    from ${cifras}
    where usuario.estatus_user = 1 and usuario.role_id in (${sql.join(ROLES_QUE_CURSAN)})
      and ${alcanceDeTrabajo(person)}
      and coalesce(cifras.calculado_en < now() - make_interval(secs => ${sql.lit(FRESH_SECONDS)}), true)
    order by cifras.calculado_en nulls first, usuario.id
    limit ${sql.lit(MAX_AT_ONCE)}`.execute(db)
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
