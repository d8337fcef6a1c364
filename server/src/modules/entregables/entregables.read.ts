import {
  type CursoConEntregables,
  type FilaDeEntrega,
  type GrupoDelSalon,
  type librosRoutes,
  may,
  type QueryOf,
  type Revision,
} from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { cuentaEn, devolucion, hasEntrega, notaDeEntrega, otrosDeEntrega } from '../../alcance/entregas.read.ts'
import { alcanceDeGrupo, miembros } from '../../alcance/grupos.read.ts'
import { nombreDe } from '../../alcance/nombre.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { comoPlazo, plazosDePersona } from '../../alcance/plazos.read.ts'
import { alcanceDeCurso, alcanceDeTrabajo, canGrade } from '../../alcance/trabajo.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { sinEntregar } from './archivos/archivos.read.ts'
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
import { deMensaje, enHilo, mensajesSinLeer } from './hilo/hilo.read.ts'
import {
  nombreVisible,
  otrosVisibles,
  sinNombre,
  soloExtension,
  whenAjena,
  whenNamed,
} from './revision/anonima.read.ts'

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
const suPlazo = sql`left
  join lateral (${plazosDePersona(sql`usuario.id`, sql<SqlBool>`plazo.actividad_id = actividad.id`)}) su_plazo on true`
const tarde = sql`coalesce(${cuentaEn} > su_plazo.fecha_limite, false)::int`

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

/** How each criterion of its rubric was graded. On `entregas as entrega`. */
const niveles = sql`
  select coalesce(
    json_agg(
      json_build_object(
        'criterio_id', nivel.criterio_id,
        'nivel_id', nivel.nivel_id,
        'titulo_criterio', nivel.titulo_criterio,
        'titulo_nivel', nivel.titulo_nivel,
        'puntos', nivel.puntos,
        'puntos_max', nivel.puntos_max
      )
      order by nivel.id
    ),
    '[]'
  )
  from entrega_niveles nivel
  where nivel.entrega_id = entrega.id`

/** What whoever reviews a delivery reads of it. On what `revisionDe` joins. */
const revision = (person: Person) => sql`
  json_build_object(
    'id', entrega.id,
    'actividad_id', actividad.id,
    'tarea', actividad.nombre_actividad_unidad,
    'detalles_actividad', actividad.detalles_actividad,
    'alumno', json_build_object(
      'idUser', ${whenNamed(sql`coalesce(usuario.id, 0)`, sql`0`)},
      'nombre', ${nombreVisible(quien)},
      'email', ${whenNamed(sql`coalesce(usuario.email::text, '')`, sql`''`)}
    ),
    'sin_nombre', ${sinNombre}::int,
    'decimales', actividad.decimales,
    'grupo_id', case when grupo.lleva then grupo.id end,
    'nombre_grupo', coalesce(grupo.nombre_grupo, ''),
    'unidad_id', unidad.id,
    'nombre_unidad', unidad.nombre_unidad,
    'curso_id', curso.id,
    'nombre_curso', coalesce(curso.nombre_curso, ''),
    'entregable', actividad.entregable,
    'rubrica_id', rubrica.id,
    'tareaURL', entrega.file_url,
    'file_name', ${whenNamed(sql`entrega.file_name`, soloExtension(sql`entrega.file_name`))},
    'file_type', entrega.file_type,
    'otros', ${otrosVisibles(otrosDeEntrega)},
    'entregado_en', entrega.entregado_en,
    'hecho_en', entrega.hecho_en,
    'con_retraso', ${tarde},
    'plazo', case when su_plazo.actividad_id is not null then ${comoPlazo('su_plazo')} end,
    'recibido', ${hasRecibo},
    'devuelta', ${hasDevolucion},
    'en_revision', ${hasRevision},
    'devolucion', ${devolucion},
    'versiones', entrega.entregas,
    'calificacion', ${notaDeEntrega},
    'comentarios', entrega.comentarios,
    'mensajes_sin_leer', ${mensajesSinLeer(sql`entrega.id`, person.id)},
    'calificado_por', coalesce(revisor.nombre_completo, ''),
    'version', entrega.version,
    'niveles', (${niveles}),
    'puede', json_build_object('calificar', ${canGrade(person)})
  )`

/** The course through which it was handed in, or one that has its unit. */
const suCurso = sql`
  coalesce(
    entrega.curso_id,
    (
      select en_curso.curso_id
      from cursos_unidades en_curso
      where en_curso.unidad_id = unidad.id
      order by en_curso.curso_id
      limit 1
    )
  )`

/**
 * One of the learner's groups, of those that follow the course where there is one: its grade book has this work
 * (`lleva`).
 */
const suGrupo = (person: Person) => sql`
  select
    grupo.id,
    grupo.nombre_grupo,
    coalesce(curso.id in (${cursosDeGrupo(person, sql`grupo.id`)}), false) as lleva
  from grupos_usuarios miembro
    join grupos grupo on grupo.id = miembro.grupo_id
  where miembro.usuario_id = usuario.id
  order by lleva desc, grupo.id
  limit 1`

const revisionDe = (person: Person, id: number) => sql<{ entrega: Revision }>`
  select ${revision(person)} as entrega
  from entregas entrega
    join actividades actividad on actividad.id = entrega.actividad_id
    join unidades unidad on unidad.id = actividad.unidad_id
    left join cursos curso on curso.id = ${suCurso}
    left join rubricas rubrica on rubrica.actividad_id = actividad.id
    left join usuarios usuario on usuario.id = entrega.usuario_id
    left join usuarios revisor on revisor.id = entrega.calificado_por
    left join lateral (${suGrupo(person)}) grupo on true
    ${suPlazo}
  where entrega.id = ${id}
    and ${alcanceDeTrabajo(person)}`

/** Undefined when there is none, or out of scope. */
export async function getRevision(db: Db, person: Person, id: number): Promise<Revision | undefined> {
  const { rows } = await revisionDe(person, id).execute(db)
  return rows[0]?.entrega
}

/** Whether a file was handed in, in any version, for what is reviewed without names now. On `archivos as archivo`. */
const deAnonima = sql<SqlBool>`exists (
  select
  from entregas entrega
    join actividades actividad on actividad.id = entrega.actividad_id
  where entrega.usuario_id = archivo.usuario_id
    and ${sinNombre}
    and (
      exists (select from entregas_versiones version
        where version.entrega_id = entrega.id and version.archivo_id = archivo.id)
      or exists (select from entregas_archivos adjunto
        where adjunto.entrega_id = entrega.id and adjunto.archivo_id = archivo.id)
    )
)`

/**
 * The file of a delivery, for who handed it in and who may review it; that of a message, for who reads its thread. What
 * was sent up and not handed in is its owner's alone.
 */
export async function findArchivo(db: Db, person: Person, id: number, reviews: boolean) {
  const { rows } = await sql<{ llave: string; nombre: string; tipo: string; tamano: number }>`
    select
      archivo.llave,
      case
        when archivo.usuario_id is distinct from ${person.id} and ${deAnonima}
          then ${soloExtension(sql`archivo.nombre`)}
        else archivo.nombre
      end as nombre,
      archivo.tipo,
      archivo.tamano
    from archivos archivo
      left join usuarios usuario on usuario.id = archivo.usuario_id
    where archivo.id = ${id}
      and archivo.llave like 'entregas/%'
      and (case
        when ${deMensaje} then ${enHilo(person)}
        else (archivo.usuario_id = ${person.id}
          ${reviews ? sql`or (not (${sinEntregar('archivo.id')}) and ${alcanceDeTrabajo(person)})` : sql``})
      end)`.execute(db)
  return rows[0]
}

/**
 * Our files of a delivery as it stands, in their order, and what it is called; undefined for whoever may not see it.
 */
export async function findArchivos(db: Db, person: Person, id: number, reviews: boolean) {
  const suNombre = whenAjena(person, nombreVisible(sql`usuario.nombre_completo`), sql`usuario.nombre_completo`)
  const sinSuNombre = sql`entregado.posicion || '-' || ${soloExtension(sql`archivo.nombre`)}`
  const nombreDeArchivo = whenAjena(person, whenNamed(sql`archivo.nombre`, sinSuNombre), sql`archivo.nombre`)
  const { rows } = await sql<{
    nombre: string
    archivos: { llave: string; nombre: string }[]
  }>`
    select
      actividad.nombre_actividad_unidad || coalesce(' - ' || ${suNombre}, '') as nombre,
      (
        select coalesce(
            json_agg(
              json_build_object(
                'llave', archivo.llave,
                'nombre', ${nombreDeArchivo})
              order by entregado.posicion),
            '[]')
        from unnest(entrega.archivo_id || entrega.otros) with ordinality as entregado (id, posicion)
          join archivos archivo on archivo.id = entregado.id) as archivos
    from entregas entrega
      join actividades actividad on actividad.id = entrega.actividad_id
      left join usuarios usuario on usuario.id = entrega.usuario_id
    where entrega.id = ${id}
      and (entrega.usuario_id = ${person.id} ${reviews ? sql`or ${alcanceDeTrabajo(person)}` : sql``})`.execute(db)
  return rows[0]
}

export const listFrases = (db: Db, usuarioId: number) =>
  db
    .selectFrom('comentarios_propios')
    .select(['id', 'texto'])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id', 'desc')
    .execute()

/**
 * The level chosen for each criterion of a delivery, for who reviews it; whoever handed it in is shown what was chosen
 * once it is graded.
 * `porVersion` says by which version of its rubric it was graded, and is null while it is not graded by one. Undefined
 * when there is no such delivery of the activity, or it is none of theirs.
 */
export async function listNivelesElegidos(
  db: Db,
  person: Person,
  id: number,
  actividadId: number,
): Promise<{ elegidos: Map<number, number>; porVersion: { numero: number | null } | null } | undefined> {
  const reviews = may(person.personas, 'entregables.read')
  const { rows } = await sql<{
    niveles: { criterio_id: number; nivel_id: number }[]
    calificacion: number | null
    rubrica_version: number | null
    propia: boolean
  }>`
    select
      entrega.calificacion,
      entrega.rubrica_version,
      entrega.usuario_id is not distinct from ${person.id} as propia,
      (
        select coalesce(json_agg(json_build_object('criterio_id', nivel.criterio_id, 'nivel_id', nivel.nivel_id)), '[]')
        from entrega_niveles nivel
        where nivel.entrega_id = entrega.id and nivel.criterio_id is not null and nivel.nivel_id is not null) as niveles
    from entregas entrega
      left join usuarios usuario on usuario.id = entrega.usuario_id
    where entrega.id = ${id}
      and entrega.actividad_id = ${actividadId}
      and (entrega.usuario_id = ${person.id} ${reviews ? sql`or ${alcanceDeTrabajo(person)}` : sql``})`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const shown = found.propia && found.calificacion === null ? [] : found.niveles
  return {
    elegidos: new Map(shown.map(n => [n.criterio_id, n.nivel_id])),
    porVersion: found.calificacion !== null && shown.length > 0 ? { numero: found.rubrica_version } : null,
  }
}
