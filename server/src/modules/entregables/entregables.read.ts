/** The classroom: the courses and groups in which somebody reviews, and the deliveries of a course. */
import type { CursoConEntregables, FilaDeEntrega, GrupoDelSalon, librosRoutes, QueryOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cuentaEn, hasEntrega, notaDeEntrega } from '../../alcance/entregas.read.ts'
import { alcanceDeGrupo, miembros } from '../../alcance/grupos.read.ts'
import { nombreDe } from '../../alcance/nombre.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { plazosDePersona } from '../../alcance/plazos.read.ts'
import { alcanceDeCurso, alcanceDeTrabajo, canGrade } from '../../alcance/trabajo.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { nombreVisible, sinNombre, soloExtension, whenNamed } from './entregables.anonima.read.ts'
import {
  calificada,
  devuelta,
  enRevision,
  hasDevolucion,
  hasRecibo,
  hasRevision,
  porRevisar,
  recibida,
} from './entregables.estado.read.ts'
import { entregasPorRevisar, entregasPorRevisarDeGrupo } from './entregables.porRevisar.read.ts'

const quien = nombreDe('usuario')
export const delGrupo = (grupoId: number | undefined) =>
  grupoId === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from grupos_usuarios miembro
      where miembro.grupo_id = ${grupoId} and miembro.usuario_id = usuario.id)`

const entregasDe = (person: Person, grupoId: number | undefined) => sql`from cursos_unidades en_curso
  join actividades actividad on actividad.unidad_id = en_curso.unidad_id and ${hasEntrega}
  join entregas entrega on entrega.actividad_id = actividad.id
    left join usuarios usuario on usuario.id = entrega.usuario_id
  where en_curso.curso_id = curso.id and ${alcanceDeTrabajo(person)} and ${delGrupo(grupoId)}`

/** Until when a delivery is or was taken, as `su_plazo`: asked of the few that are shown. */
export const suPlazo = sql`left
  join lateral (${plazosDePersona(sql`usuario.id`, sql<SqlBool>`plazo.actividad_id = actividad.id`)}) su_plazo on true`
/** Whether it came after that. */
export const tarde = sql`coalesce(${cuentaEn} > su_plazo.fecha_limite, false)::int`

/** @param grupoId only the courses that are or were offered to this group: of no other is anything counted there */
export async function listCursos(db: Db, person: Person, q: QueryOf<typeof librosRoutes.cursos>, grupoId?: number) {
  const waiting = sql<number>`(select count(*)::int ${entregasDe(person, grupoId)} and ${porRevisar})`
  const key: RawBuilder<unknown> = q.sort === 'nombre_curso' ? spanish('curso.nombre_curso') : waiting
  let match = db
    .selectFrom('cursos as curso')
    .select(['curso.id', key.as('clave')])
    .where(sql<SqlBool>`exists (select from cursos_unidades en_curso
      join actividades actividad on actividad.unidad_id = en_curso.unidad_id
      where en_curso.curso_id = curso.id and ${hasEntrega})`)
    .where(alcanceDeCurso(person))
  if (grupoId !== undefined)
    match = match.where(sql<SqlBool>`curso.id in (${cursosDeGrupo(person, sql`${grupoId}::bigint`)})`)
  if (q.search) match = match.where(hasWords('curso.busca', q.search))
  const { filas, ...place } = await listPage<CursoConEntregables>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre_curso' ? 'asc' : 'desc'),
    select: sql`
      curso.id,
      curso.nombre_curso,
      curso.clave_interna,
      curso.imagen,
      (
        select count(*)::int
        from cursos_unidades en_curso
          join actividades actividad on actividad.unidad_id = en_curso.unidad_id
        where en_curso.curso_id = curso.id and ${hasEntrega}) as entregables,
      cuenta.entregados,
      cuenta.por_revisar`,
    from: sql`
      cursos curso on curso.id = hallado.id
        cross join lateral (
          select
            count(*)::int as entregados,
            count(*) filter (where ${porRevisar})::int as por_revisar
          ${entregasDe(person, grupoId)}) cuenta`,
  })
  return { cursos: filas, cantidad: place.total, ...place }
}

/** The groups in scope, with what waits in each. */
export async function listGrupos(db: Db, person: Person, q: QueryOf<typeof librosRoutes.grupos>) {
  const waiting = sql<number>`(select count(*)::int ${entregasPorRevisarDeGrupo(person, sql`grupo.id`)})`
  const key: RawBuilder<unknown> = q.sort === 'nombre_grupo' ? spanish('grupo.nombre_grupo') : waiting
  let match = db
    .selectFrom('grupos as grupo')
    .select(['grupo.id', key.as('clave')])
    .where(alcanceDeGrupo(person))
  if (q.search) match = match.where(hasWords('grupo.busca', q.search))
  const { filas, ...place } = await listPage<GrupoDelSalon>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre_grupo' ? 'asc' : 'desc'),
    select: sql`
      grupo.id,
      grupo.nombre_grupo,
      grupo.descripcion_grupo,
      (select count(*)::int ${miembros(person)}) as numero_usuarios,
      ${waiting} as por_revisar`,
    from: sql`grupos grupo on grupo.id = hallado.id`,
  })
  return { grupos: filas, ...place }
}

/** How many deliveries wait for a review, in all. */
export async function countPorRevisar(db: Db, person: Person): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${entregasPorRevisar(person)}`.execute(db)
  return rows[0]!.n
}

/** Undefined when there is none, or out of scope. */
export async function getCurso(db: Db, person: Person, id: number): Promise<{ nombre_curso: string } | undefined> {
  const { rows } = await sql<{ nombre_curso: string }>`
    select curso.nombre_curso
    from cursos curso
    where curso.id = ${id} and ${alcanceDeCurso(person)}`.execute(db)
  return rows[0]
}

const estados = {
  por_revisar: porRevisar,
  en_revision: enRevision,
  devuelta,
  recibido: recibida,
  calificado: calificada,
}

/** The deliveries of a course, one page. */
export async function listEntregas(db: Db, person: Person, cursoId: number, q: QueryOf<typeof librosRoutes.tabla>) {
  const keys: Record<typeof q.sort, RawBuilder<unknown>> = {
    fecha: sql`entrega.entregado_en`,
    nombre: sql`(${nombreVisible(quien)}) collate "es-x-icu"`,
    calificacion: notaDeEntrega,
  }
  const key = keys[q.sort]
  let match = db
    .selectFrom('cursos_unidades as en_curso')
    .innerJoin('actividades as actividad', 'actividad.unidad_id', 'en_curso.unidad_id')
    .innerJoin('entregas as entrega', 'entrega.actividad_id', 'actividad.id')
    .leftJoin('usuarios as usuario', 'usuario.id', 'entrega.usuario_id')
    .select(['entrega.id', key.as('clave')])
    .where('en_curso.curso_id', '=', cursoId)
    .where('actividad.entregable', '>', 0)
    .where(alcanceDeTrabajo(person))
  if (q.grupo) match = match.where(delGrupo(q.grupo))
  if (q.estado) match = match.where(estados[q.estado])
  if (q.modo) match = match.where('actividad.entregable', '=', q.modo)
  if (q.search) match = match.where(sql<SqlBool>`(not ${sinNombre} and ${hasWords('usuario.busca', q.search)})`)
  const { filas, ...place } = await listPage<FilaDeEntrega>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre' ? 'asc' : 'desc'),
    nullsLast: q.sort === 'calificacion',
    select: sql`
      entrega.id,
      ${whenNamed(sql`usuario.id`, sql`null`)} as persona,
      ${nombreVisible(quien)} as nombre,
      ${whenNamed(sql`coalesce(usuario.email::text, '')`, sql`''`)} as email,
      unidad.nombre_unidad,
      actividad.nombre_actividad_unidad as tarea,
      coalesce((
        select string_agg(grupo.nombre_grupo, ', ' order by grupo.nombre_grupo collate "es-x-icu")
        from grupos_usuarios miembro
          join grupos grupo on grupo.id = miembro.grupo_id
        where miembro.usuario_id = usuario.id), '') as grupo,
      entrega.file_url as entregable,
      ${whenNamed(sql`entrega.file_name`, soloExtension(sql`entrega.file_name`))} as file_name,
      cardinality(entrega.otros) as otros,
      actividad.entregable as modo,
      ${notaDeEntrega} as calificacion,
      entrega.comentarios,
      ${hasRecibo} as recibido,
      ${hasDevolucion} as devuelta,
      ${hasRevision} as en_revision,
      entrega.entregado_en,
      entrega.hecho_en,
      ${tarde} as con_retraso,
      entrega.version,
      json_build_object('calificar', ${canGrade(person)}) as puede`,
    from: sql`
      entregas entrega on entrega.id = hallado.id
        join actividades actividad on actividad.id = entrega.actividad_id
        join unidades unidad on unidad.id = actividad.unidad_id
        left join usuarios usuario on usuario.id = entrega.usuario_id ${suPlazo}`,
  })
  return { resultSet: filas, cantidad: place.total, ...place }
}
