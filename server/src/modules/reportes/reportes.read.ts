/** How a group is doing, each figure in one statement. Groups and courses are checked by `findAmbito` before. */
import {
  type AlumnoDeReporte,
  DIAS_DE_ACTIVIDAD,
  DIAS_SIN_ENTRAR,
  type DiaDeActividad,
  type EntregaDeReporte,
  type QueryOf,
  type ResumenDeGrupo,
  type reportesRoutes,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { estaEnListas } from '../../alcance/archivo.read.ts'
import { avance, avancesDe, conAvances } from '../../alcance/avance.read.ts'
import { alcanceDeGrupoArchivado, alumnosDe } from '../../alcance/grupos.read.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { alcanceDeUsuario } from '../../alcance/personas.read.ts'
import { enReloj, hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { sinContestar } from '../dudas/dudas.read.ts'
import { porRevisar } from '../entregables/entregables.estado.read.ts'

/** Whose report: a group in scope, in all of its courses or in one. */
export type Ambito = { person: Person; grupo: number; curso: number | undefined }
type Key = RawBuilder<unknown>

const grupoDe = ({ grupo }: Ambito) => sql`${grupo}::bigint`

/** The keys of the courses that are reported of. */
export const cursosDe = (a: Ambito) =>
  a.curso === undefined ? cursosDeGrupo(a.person, grupoDe(a)) : sql`select ${a.curso}::bigint`

export const conAlumnos = (a: Ambito, columns: Key = sql`u.id`) =>
  sql`alumnos as materialized (${alumnosDe(a.person, grupoDe(a), columns)})`
export const conCursos = (a: Ambito) => sql`cursos_g as materialized (
  select kg.id, kg.nombre_curso from cursos kg where kg.id in (${cursosDe(a)}))`

/** The first day that activity is told of. */
const primerDia = sql`(${hoy} - ${sql.lit(DIAS_DE_ACTIVIDAD - 1)}::int)`
/**
 * Nothing of the log lies ahead; said here, it keeps the partitions of the months to come from being opened. On
 * `bitacora as b`.
 */
const reciente = sql`b.ocurrio_en >= (${primerDia}::timestamp at time zone zona()) and b.ocurrio_en <= now()`

/** When somebody last entered. The log is looked at only as far back as activity is told. */
export const ultimaEntrada = (usuario: Key, sesion: Key) => sql`greatest(${sesion},
  (select max(b.ocurrio_en) from bitacora b where b.usuario_id = ${usuario} and ${reciente}))`

/** On a moment that may be null: whoever never entered is missing as well. */
export const ausente = (ultima: Key) =>
  sql`coalesce(${ultima} < now() - make_interval(days => ${sql.lit(DIAS_SIN_ENTRAR)}), true)`

/**
 * The same of somebody's last entry, where no more than that is asked: one partition of the log, or two, and none for
 * who signed in since.
 */
export const sinEntrar = (usuario: Key, sesion: Key) => sql`
  not (coalesce(${sesion} >= now() - make_interval(days => ${sql.lit(DIAS_SIN_ENTRAR)}), false)
    or exists (
      select from bitacora b
      where b.usuario_id = ${usuario}
        and b.ocurrio_en >= now() - make_interval(days => ${sql.lit(DIAS_SIN_ENTRAR)})
        and b.ocurrio_en <= now()))`

/**
 * How far somebody is in some courses: `porcentaje`, `cursos`, `terminados`, `revalidados`. One row, also without a
 * course.
 */
export const avanceEn = (usuario: Key, cursos: Key) => sql`
  select coalesce(floor(avg(greatest(av.porcentaje, 100 * av.terminado))), 0)::int as porcentaje,
    count(*)::int as cursos, (count(*) filter (where av.terminado = 1))::int as terminados,
    (count(*) filter (where exists (select from revalidaciones rg where rg.usuario_id = ${usuario} and rg.curso_id = kg.id)))::int as revalidados
  from (${cursos}) kg (id) cross join lateral (${avance(usuario, sql`kg.id`)}) av`

/** The group's name and its courses; undefined when it is none, or out of scope. */
export async function findAmbito(db: Db, person: Person, grupo: number) {
  const { rows } = await sql<{ nombre_grupo: string; cursos: { id: number; nombre_curso: string }[] }>`
    select g.nombre_grupo, (select coalesce(json_agg(json_build_object('id', k.id, 'nombre_curso', k.nombre_curso)
        order by k.nombre_curso collate "es-x-icu", k.id), '[]')
      from cursos k where k.id in (${cursosDeGrupo(person, sql`g.id`)})) as cursos
    from grupos g where g.id = ${grupo} and ${alcanceDeGrupoArchivado(person)}`.execute(db)
  return rows[0]
}

/** `avances`: how far each learner is, over the courses that are reported of. */
const avancesDelGrupo = sql`
  select
    count(av.curso_id) as cursos,
    count(*) filter (where av.terminado = 1) as terminados,
    coalesce(floor(avg(greatest(av.porcentaje, 100 * av.terminado))), 0) as porcentaje
  from alumnos alumno
    left join (${avancesDe(
      sql`select alumno.id as usuario_id, curso.id as curso_id from alumnos alumno cross join cursos_g curso`,
    )}) av on av.usuario_id = alumno.id
  group by alumno.id`

/** `hechas`: what they handed in there. */
const entregasDelGrupo = sql`
  select
    entrega.recibido_en,
    entrega.calificacion,
    entrega.devuelta_en
  from entregas entrega
    join alumnos alumno on alumno.id = entrega.usuario_id
  where entrega.actividad_id in (
    select actividad.id
    from cursos_g curso
      join cursos_unidades suya on suya.curso_id = curso.id
      join actividades actividad
        on actividad.unidad_id = suya.unidad_id
        and actividad.entregable > 0
  )`

const dudasAbiertas = (a: Ambito) => sql`
  select count(*)::int
  from dudas d
    join alumnos alumno on alumno.id = d.usuario_id
  where ${sinContestar}
    ${a.curso === undefined ? sql`` : sql`and d.curso_id = ${a.curso}`}`

const resumenDe = (a: Ambito) => sql<ResumenDeGrupo>`
  with
    ${conAlumnos(a, sql`u.id, u.ultima_fecha_inicio_sesion`)},
    ${conCursos(a)},
    ${conAvances(sql`select id from alumnos`, sql`select id from cursos_g`)},
    avances as materialized (${avancesDelGrupo}),
    hechas as materialized (${entregasDelGrupo})
  select
    (select count(*)::int from alumnos) as estudiantes,
    (select coalesce(floor(avg(porcentaje)), 0)::int from avances) as avance,
    (select count(*)::int from avances where cursos > 0 and terminados = cursos) as completos,
    (select count(*)::int from hechas) as entregas,
    (select count(*)::int from hechas e where ${porRevisar}) as por_revisar,
    (${dudasAbiertas(a)}) as dudas_abiertas,
    (
      select count(*)::int
      from alumnos alumno
      where ${sinEntrar(sql`alumno.id`, sql`alumno.ultima_fecha_inicio_sesion`)}
    ) as sin_entrar`

export async function getResumen(db: Db, a: Ambito): Promise<ResumenDeGrupo> {
  const { rows } = await resumenDe(a).execute(db)
  return rows[0]!
}

const ultima = ultimaEntrada(sql`u.id`, sql`u.ultima_fecha_inicio_sesion`)

/** As an array they are looked up once, not for every student. */
const unaVez = (a: Ambito) => sql`select unnest(array(${cursosDe(a)}))`

/** A row of `usuarios as u`. */
const alumno = (a: Ambito) => ({
  select: sql`
    u.id, u.nombre_completo, u.email::text as email, u.avatar, m.porcentaje, m.cursos, m.terminados, m.revalidados,
    ${ausente(sql`v.ultima`)}::int as ausente`,
  beside: sql`
    cross join lateral (${avanceEn(sql`u.id`, unaVez(a))}) m cross join lateral (select ${ultima} as ultima) v`,
})

export async function listAlumnos(db: Db, a: Ambito, q: QueryOf<typeof reportesRoutes.alumnos>) {
  const keys: Record<typeof q.sort, Key> = {
    nombre: spanish('u.nombre_completo'),
    avance: sql`(select ms.porcentaje from (${avanceEn(sql`u.id`, unaVez(a))}) ms)`,
    ultima: ultima,
  }
  let match = db
    .selectFrom('grupos_usuarios as gu')
    .innerJoin('usuarios as u', 'u.id', 'gu.usuario_id')
    .select(['u.id', keys[q.sort].as('clave')])
    .where('gu.grupo_id', '=', a.grupo)
    .where(alcanceDeUsuario(a.person))
  if (q.search) match = match.where(hasWords('u.busca', q.search))
  if (q.ausentes !== undefined) match = match.where(sql<SqlBool>`${ausente(ultima)} = ${sql.lit(q.ausentes === 1)}`)
  const { select, beside } = alumno(a)
  const { filas, ...place } = await listPage<AlumnoDeReporte>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre' ? 'asc' : 'desc'),
    nullsLast: q.sort === 'ultima',
    select: sql`${select}, v.ultima as ultima_entrada`,
    from: sql`usuarios u on u.id = h.id ${beside}`,
  })
  return { alumnos: filas, ...place }
}

/** A learner as a file shows them: when they came last as people read it. */
export type AlumnoDeArchivo = Omit<AlumnoDeReporte, 'ultima_entrada'> & { entrada: string }

/** All of them, by name: for a file. */
export async function listTodos(db: Db, a: Ambito): Promise<AlumnoDeArchivo[]> {
  const { select, beside } = alumno(a)
  const { rows } = await sql<AlumnoDeArchivo>`
    select ${select}, ${enReloj('v.ultima')} as entrada
    from grupos_usuarios gu join usuarios u on u.id = gu.usuario_id ${beside}
    where gu.grupo_id = ${a.grupo} and ${alcanceDeUsuario(a.person)}
    order by u.nombre_completo collate "es-x-icu", u.id`.execute(db)
  return rows
}

/** What is handed in, by task, in the order of the courses; a task of two courses once. */
export async function listEntregas(db: Db, a: Ambito): Promise<EntregaDeReporte[]> {
  const { rows } = await sql<EntregaDeReporte>`
    with ${conAlumnos(a)},
      ${conCursos(a)},
      tareas as (
        select distinct on (a.id) a.id, a.nombre_actividad_unidad, a.entregable_opcional, un.nombre_unidad,
          kg.id as curso_id, kg.nombre_curso, cu.position as unidad, a.position
        from cursos_g kg
          join cursos_unidades cu on cu.curso_id = kg.id
          join unidades un on un.id = cu.unidad_id
          join actividades a on a.unidad_id = un.id and a.entregable > 0 and ${estaEnListas}
        order by a.id, kg.nombre_curso collate "es-x-icu", kg.id)
    select t.id as actividad_id, t.nombre_actividad_unidad as tarea, t.nombre_unidad, t.nombre_curso, t.curso_id,
      (t.entregable_opcional = 2)::int as obligatoria, n.entregadas, n.por_revisar, n.promedio,
      (select count(*)::int from alumnos) - n.entregadas as faltan
    from tareas t
      cross join lateral (
        select count(*)::int as entregadas, count(*) filter (where ${porRevisar})::int as por_revisar,
          round(avg(e.calificacion))::int as promedio
        from entregas e join alumnos al on al.id = e.usuario_id
        where e.actividad_id = t.id) n
    order by t.nombre_curso collate "es-x-icu", t.curso_id, t.unidad, t.position, t.id`.execute(db)
  return rows
}

/** Every day, also those on which nothing happened. */
export async function listActividad(db: Db, a: Ambito): Promise<DiaDeActividad[]> {
  const { rows } = await sql<DiaDeActividad>`
    with ${conAlumnos(a)},
      cuenta as (select (b.ocurrio_en at time zone zona())::date as dia, count(*)::int as entradas,
          count(distinct b.usuario_id)::int as personas
        from alumnos al join bitacora b on b.usuario_id = al.id
        where ${reciente} ${a.curso === undefined ? sql`` : sql`and b.curso_id = ${a.curso}`} group by 1)
    select to_char(d.dia, 'YYYY-MM-DD') as dia, coalesce(c.entradas, 0) as entradas, coalesce(c.personas, 0) as personas
    from generate_series(${primerDia}::timestamp, ${hoy}::timestamp, interval '1 day') d (dia)
      left join cuenta c on c.dia = d.dia::date order by d.dia`.execute(db)
  return rows
}
