/** How a group is doing, each figure in one statement. Groups and courses are checked by `findAmbito` before. */
import {
  DIAS_DE_ACTIVIDAD,
  DIAS_SIN_ENTRAR,
  type DiaDeActividad,
  type EntregaDeReporte,
  type EstudianteDeReporte,
  type QueryOf,
  type ResumenDeGrupo,
  type reportesRoutes,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { isEnListas } from '../../alcance/archivado.read.ts'
import { avance, avanceMedio, avancesDe, conAvances } from '../../alcance/avance.read.ts'
import { hasEntrega, notaDeEntrega, promedioDeNotas } from '../../alcance/entregas.read.ts'
import { alcanceDeGrupoArchivado, estudiantesDe } from '../../alcance/grupos.read.ts'
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

export const conEstudiantes = (a: Ambito, columns: Key = sql`usuario.id`) =>
  sql`estudiantes as materialized (${estudiantesDe(a.person, grupoDe(a), columns)})`
export const conCursos = (a: Ambito) => sql`cursos_de_grupo as materialized (
  select curso.id, curso.nombre_curso
  from cursos curso
  where curso.id in (${cursosDe(a)}))`

/** The first day that activity is told of. */
const primerDia = sql`(${hoy} - ${sql.lit(DIAS_DE_ACTIVIDAD - 1)}::int)`
/**
 * Nothing of the log lies ahead; said here, it keeps the partitions of the months to come from being opened. On
 * `bitacora as entrada`.
 */
const reciente = sql`entrada.ocurrio_en >= (${primerDia}::timestamp at time zone zona())
  and entrada.ocurrio_en <= now()`

/** When somebody last entered. The log is looked at only as far back as activity is told. */
export const ultimaEntrada = (usuario: Key, sesion: Key) => sql`greatest(${sesion},
  (select max(entrada.ocurrio_en) from bitacora entrada where entrada.usuario_id = ${usuario} and ${reciente}))`

/** On a moment that may be null: whoever never entered is missing as well. */
export const ausente = (ultima: Key) =>
  sql`coalesce(${ultima} < now() - make_interval(days => ${sql.lit(DIAS_SIN_ENTRAR)}), true)`

/**
 * Whether somebody has not entered for so long, where no more than that is asked: one partition of the log, or two, and
 * none for who signed in since.
 */
export const sinEntrar = (usuario: Key, sesion: Key) => sql`
  not (coalesce(${sesion} >= now() - make_interval(days => ${sql.lit(DIAS_SIN_ENTRAR)}), false)
    or exists (
      select from bitacora entrada
      where entrada.usuario_id = ${usuario}
        and entrada.ocurrio_en >= now() - make_interval(days => ${sql.lit(DIAS_SIN_ENTRAR)})
        and entrada.ocurrio_en <= now()))`

/**
 * How far somebody is in some courses: `porcentaje`, `cursos`, `terminados`, `revalidados`. One row, also without a
 * course.
 */
export const avanceEn = (usuario: Key, cursos: Key) => sql`
  select ${avanceMedio('avance')}::int as porcentaje,
    count(*)::int as cursos, (count(*) filter (where avance.terminado = 1))::int as terminados,
    (count(*) filter (
      where exists (
        select
        from revalidaciones revalidacion
        where revalidacion.usuario_id = ${usuario} and revalidacion.curso_id = curso.id
      )
    ))::int as revalidados
  from (${cursos}) curso (id)
    cross join lateral (${avance(usuario, sql`curso.id`)}) avance`

/** The group's name and its courses; undefined when it is none, or out of scope. */
export async function findAmbito(db: Db, person: Person, grupo: number) {
  const { rows } = await sql<{ nombre_grupo: string; cursos: { id: number; nombre_curso: string }[] }>`
    select grupo.nombre_grupo,
      (select coalesce(json_agg(json_build_object('id', curso.id, 'nombre_curso', curso.nombre_curso)
        order by curso.nombre_curso collate "es-x-icu", curso.id), '[]')
      from cursos curso
      where curso.id in (${cursosDeGrupo(person, sql`grupo.id`)})) as cursos
    from grupos grupo
    where grupo.id = ${grupo} and ${alcanceDeGrupoArchivado(person)}`.execute(db)
  return rows[0]
}

/** `avances`: how far each learner is, over the courses that are reported of. */
const avancesDelGrupo = sql`
  select
    count(avance.curso_id) as cursos,
    count(*) filter (where avance.terminado = 1) as terminados,
    ${avanceMedio('avance')} as porcentaje
  from estudiantes estudiante
    left join (${avancesDe(
      sql`
        select estudiante.id as usuario_id, curso.id as curso_id
        from estudiantes estudiante
          cross join cursos_de_grupo curso`,
    )}) avance on avance.usuario_id = estudiante.id
  group by estudiante.id`

/** `hechas`: what they handed in there. */
const entregasDelGrupo = sql`
  select
    entrega.recibido_en,
    entrega.calificacion,
    entrega.devuelta_en
  from entregas entrega
    join estudiantes estudiante on estudiante.id = entrega.usuario_id
  where entrega.actividad_id in (
    select actividad.id
    from cursos_de_grupo curso
      join cursos_unidades en_curso on en_curso.curso_id = curso.id
      join actividades actividad
        on actividad.unidad_id = en_curso.unidad_id
        and ${hasEntrega}
  )`

const dudasAbiertas = (a: Ambito) => sql`
  select count(*)::int
  from dudas duda
    join estudiantes estudiante on estudiante.id = duda.usuario_id
  where ${sinContestar}
    ${a.curso === undefined ? sql`` : sql`and duda.curso_id = ${a.curso}`}`

const resumenDe = (a: Ambito) => sql<ResumenDeGrupo>`
  with
    ${conEstudiantes(a, sql`usuario.id, usuario.ultima_fecha_inicio_sesion`)},
    ${conCursos(a)},
    ${conAvances(sql`select id from estudiantes`, sql`select id from cursos_de_grupo`)},
    avances as materialized (${avancesDelGrupo}),
    hechas as materialized (${entregasDelGrupo})
  select
    (select count(*)::int from estudiantes) as estudiantes,
    (select coalesce(floor(avg(porcentaje)), 0)::int from avances) as avance,
    (select count(*)::int from avances where cursos > 0 and terminados = cursos) as completos,
    (select count(*)::int from hechas) as entregas,
    (select count(*)::int from hechas entrega where ${porRevisar}) as por_revisar,
    (${dudasAbiertas(a)}) as dudas_abiertas,
    (
      select count(*)::int
      from estudiantes estudiante
      where ${sinEntrar(sql`estudiante.id`, sql`estudiante.ultima_fecha_inicio_sesion`)}
    ) as sin_entrar`

export async function getResumen(db: Db, a: Ambito): Promise<ResumenDeGrupo> {
  const { rows } = await resumenDe(a).execute(db)
  return rows[0]!
}

const ultima = ultimaEntrada(sql`usuario.id`, sql`usuario.ultima_fecha_inicio_sesion`)

/** As an array they are looked up once, not for every student. */
const unaVez = (a: Ambito) => sql`select unnest(array(${cursosDe(a)}))`

/** A row of `usuarios as usuario`. */
const estudiante = (a: Ambito) => ({
  select: sql`
    usuario.id, usuario.nombre_completo, usuario.email::text as email, usuario.avatar, medida.porcentaje, medida.cursos,
      medida.terminados, medida.revalidados,
    ${ausente(sql`ultimo.ultima`)}::int as ausente`,
  beside: sql`
    cross join lateral (${avanceEn(sql`usuario.id`, unaVez(a))}) medida
      cross join lateral (select ${ultima} as ultima) ultimo`,
})

export async function listEstudiantes(db: Db, a: Ambito, q: QueryOf<typeof reportesRoutes.alumnos>) {
  const keys: Record<typeof q.sort, Key> = {
    nombre: spanish('usuario.nombre_completo'),
    avance: sql`(select medida.porcentaje from (${avanceEn(sql`usuario.id`, unaVez(a))}) medida)`,
    ultima: ultima,
  }
  let match = db
    .selectFrom('grupos_usuarios as miembro')
    .innerJoin('usuarios as usuario', 'usuario.id', 'miembro.usuario_id')
    .select(['usuario.id', keys[q.sort].as('clave')])
    .where('miembro.grupo_id', '=', a.grupo)
    .where(alcanceDeUsuario(a.person))
  if (q.search) match = match.where(hasWords('usuario.busca', q.search))
  if (q.ausentes !== undefined) match = match.where(sql<SqlBool>`${ausente(ultima)} = ${sql.lit(q.ausentes === 1)}`)
  const { select, beside } = estudiante(a)
  const { filas, ...place } = await listPage<EstudianteDeReporte>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre' ? 'asc' : 'desc'),
    nullsLast: q.sort === 'ultima',
    select: sql`${select}, ultimo.ultima as ultima_entrada`,
    from: sql`usuarios usuario on usuario.id = hallado.id ${beside}`,
  })
  return { alumnos: filas, ...place }
}

/** A learner as a file shows them: when they came last as people read it. */
export type EstudianteDeArchivo = Omit<EstudianteDeReporte, 'ultima_entrada'> & { entrada: string }

/** All of them, by name: for a file. */
export async function listTodos(db: Db, a: Ambito): Promise<EstudianteDeArchivo[]> {
  const { select, beside } = estudiante(a)
  const { rows } = await sql<EstudianteDeArchivo>`
    select
      ${select},
      ${enReloj('ultimo.ultima')} as entrada
    from grupos_usuarios miembro
      join usuarios usuario on usuario.id = miembro.usuario_id
      ${beside}
    where miembro.grupo_id = ${a.grupo}
      and ${alcanceDeUsuario(a.person)}
    order by usuario.nombre_completo collate "es-x-icu", usuario.id`.execute(db)
  return rows
}

/**
 * Activities of the group's courses, in the order of which they are told; one of two courses once, in the first.
 * @param cuales on `actividades as actividad`
 */
export const actividadesDelGrupo = (cuales: RawBuilder<unknown>) => sql`
  select distinct on (actividad.id)
    actividad.id,
    actividad.nombre_actividad_unidad,
    actividad.entregable_opcional,
    unidad.nombre_unidad,
    curso.id as curso_id,
    curso.nombre_curso,
    en_curso.position as unidad,
    actividad.position
  from cursos_de_grupo curso
    join cursos_unidades en_curso on en_curso.curso_id = curso.id
    join unidades unidad on unidad.id = en_curso.unidad_id
    join actividades actividad on actividad.unidad_id = unidad.id
  where ${cuales}
    and ${isEnListas}
  order by actividad.id, curso.nombre_curso collate "es-x-icu", curso.id`

/** `cuenta`: how one of them stands. */
const cuentaDeTarea = sql`
  select
    count(*)::int as entregadas,
    count(*) filter (where ${porRevisar})::int as por_revisar,
    ${promedioDeNotas(notaDeEntrega)} as promedio
  from entregas entrega
    join estudiantes estudiante on estudiante.id = entrega.usuario_id
  where entrega.actividad_id = tarea.id`

/** What is handed in, by task, in the order of the courses; a task of two courses once. */
export async function listEntregas(db: Db, a: Ambito): Promise<EntregaDeReporte[]> {
  const { rows } = await sql<EntregaDeReporte>`
    with
      ${conEstudiantes(a)},
      ${conCursos(a)},
      tareas as (${actividadesDelGrupo(hasEntrega)})
    select
      tarea.id as actividad_id,
      tarea.nombre_actividad_unidad as tarea,
      tarea.nombre_unidad,
      tarea.nombre_curso,
      tarea.curso_id,
      (tarea.entregable_opcional = 2)::int as obligatoria,
      cuenta.entregadas,
      cuenta.por_revisar,
      cuenta.promedio,
      (select count(*)::int from estudiantes) - cuenta.entregadas as faltan
    from tareas tarea
      cross join lateral (${cuentaDeTarea}) cuenta
    order by tarea.nombre_curso collate "es-x-icu", tarea.curso_id, tarea.unidad, tarea.position, tarea.id`.execute(db)
  return rows
}

/** `cuenta`: the days on which something happened. */
const dias = (a: Ambito) => sql`
  select
    (entrada.ocurrio_en at time zone zona())::date as dia,
    count(*)::int as entradas,
    count(distinct entrada.usuario_id)::int as personas
  from estudiantes estudiante
    join bitacora entrada on entrada.usuario_id = estudiante.id
  where ${reciente}
    ${a.curso === undefined ? sql`` : sql`and entrada.curso_id = ${a.curso}`}
  group by 1`

/** Every day, also those on which nothing happened. */
export async function listActividad(db: Db, a: Ambito): Promise<DiaDeActividad[]> {
  const { rows } = await sql<DiaDeActividad>`
    with
      ${conEstudiantes(a)},
      cuenta as (${dias(a)})
    select
      to_char(calendario.dia, 'YYYY-MM-DD') as dia,
      coalesce(cuenta.entradas, 0) as entradas,
      coalesce(cuenta.personas, 0) as personas
    from generate_series(${primerDia}::timestamp, ${hoy}::timestamp, interval '1 day') calendario (dia)
      left join cuenta cuenta on cuenta.dia = calendario.dia::date
    order by calendario.dia`.execute(db)
  return rows
}
