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
import { cuentaEn, devolucion, notaDeEntrega, otrosDeEntrega } from '../../alcance/entregas.read.ts'
import { alcanceDeGrupo, miembros } from '../../alcance/grupos.read.ts'
import { cursosDeGrupo } from '../../alcance/ofertas.read.ts'
import { comoPlazo, plazosDePersona } from '../../alcance/plazos.read.ts'
import { alcanceDeCurso, alcanceDeTrabajo, puedeCalificar } from '../../alcance/trabajo.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { sinEntregar } from './entrega/propias.sql.ts'
import { esperan, esperanEnGrupo } from './entregables.esperan.read.ts'
import {
  calificada,
  devuelta,
  enRevision,
  esDevuelta,
  esEnRevision,
  esRecibida,
  porRevisar,
  recibida,
} from './entregables.estado.read.ts'
import { deMensaje, enHilo, mensajesSinLeer } from './hilo/hilo.read.ts'
import { nombreVisible, otrosVisibles, siEsAjena, sinNombre, siTieneNombre, soloExtension } from './revision/anonima.ts'

const quien = sql`coalesce(u.nombre_completo, 'Usuario eliminado')`
export const delGrupo = (grupoId: number | undefined) =>
  grupoId === undefined
    ? sql<SqlBool>`true`
    : sql<SqlBool>`exists (select from grupos_usuarios gu where gu.grupo_id = ${grupoId} and gu.usuario_id = u.id)`

const entregasDe = (person: Person, grupoId: number | undefined) => sql`from cursos_unidades cu
  join actividades a on a.unidad_id = cu.unidad_id and a.entregable > 0
  join entregas e on e.actividad_id = a.id left join usuarios u on u.id = e.usuario_id
  where cu.curso_id = k.id and ${alcanceDeTrabajo(person)} and ${delGrupo(grupoId)}`

/** Until when a delivery is or was taken, as `pl`: asked of the few that are shown. */
const suPlazo = sql`left join lateral (${plazosDePersona(sql`u.id`, sql<SqlBool>`p.actividad_id = a.id`)}) pl on true`
const tarde = sql`coalesce(${cuentaEn} > pl.fecha_limite, false)::int`

/** @param grupoId only the courses that are or were offered to this group: of no other is anything counted there */
export async function listCursos(db: Db, person: Person, q: QueryOf<typeof librosRoutes.cursos>, grupoId?: number) {
  const waiting = sql<number>`(select count(*)::int ${entregasDe(person, grupoId)} and ${porRevisar})`
  const key: RawBuilder<unknown> = q.sort === 'nombre_curso' ? spanish('k.nombre_curso') : waiting
  let match = db
    .selectFrom('cursos as k')
    .select(['k.id', key.as('clave')])
    .where(sql<SqlBool>`exists (select from cursos_unidades cu join actividades a on a.unidad_id = cu.unidad_id
      where cu.curso_id = k.id and a.entregable > 0)`)
    .where(alcanceDeCurso(person))
  if (grupoId !== undefined)
    match = match.where(sql<SqlBool>`k.id in (${cursosDeGrupo(person, sql`${grupoId}::bigint`)})`)
  if (q.search) match = match.where(hasWords('k.busca', q.search))
  const { filas, ...place } = await listPage<CursoConEntregables>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre_curso' ? 'asc' : 'desc'),
    select: sql`k.id, k.nombre_curso, k.clave_interna, k.imagen,
      (select count(*)::int from cursos_unidades cu join actividades a on a.unidad_id = cu.unidad_id
        where cu.curso_id = k.id and a.entregable > 0) as entregables,
      n.entregados, n.por_revisar`,
    from: sql`cursos k on k.id = h.id cross join lateral (
      select count(*)::int as entregados, count(*) filter (where ${porRevisar})::int as por_revisar
      ${entregasDe(person, grupoId)}) n`,
  })
  return { cursos: filas, cantidad: place.total, ...place }
}

/** The groups in scope, with what waits in each. */
export async function listGrupos(db: Db, person: Person, q: QueryOf<typeof librosRoutes.grupos>) {
  const waiting = sql<number>`(select count(*)::int ${esperanEnGrupo(person, sql`g.id`)})`
  const key: RawBuilder<unknown> = q.sort === 'nombre_grupo' ? spanish('g.nombre_grupo') : waiting
  let match = db
    .selectFrom('grupos as g')
    .select(['g.id', key.as('clave')])
    .where(alcanceDeGrupo(person))
  if (q.search) match = match.where(hasWords('g.busca', q.search))
  const { filas, ...place } = await listPage<GrupoDelSalon>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre_grupo' ? 'asc' : 'desc'),
    select: sql`
      g.id, g.nombre_grupo, g.descripcion_grupo, (select count(*)::int ${miembros(person)}) as numero_usuarios,
      ${waiting} as por_revisar`,
    from: sql`grupos g on g.id = h.id`,
  })
  return { grupos: filas, ...place }
}

/** How many deliveries wait for a review, in all. */
export async function countPorRevisar(db: Db, person: Person): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n ${esperan(person)}`.execute(db)
  return rows[0]!.n
}

/** Undefined when there is none, or out of scope. */
export async function getCurso(db: Db, person: Person, id: number): Promise<{ nombre_curso: string } | undefined> {
  const { rows } = await sql<{ nombre_curso: string }>`
    select k.nombre_curso from cursos k where k.id = ${id} and ${alcanceDeCurso(person)}`.execute(db)
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
    fecha: sql`e.entregado_en`,
    nombre: sql`(${nombreVisible(quien)}) collate "es-x-icu"`,
    calificacion: notaDeEntrega,
  }
  const key = keys[q.sort]
  let match = db
    .selectFrom('cursos_unidades as cu')
    .innerJoin('actividades as a', 'a.unidad_id', 'cu.unidad_id')
    .innerJoin('entregas as e', 'e.actividad_id', 'a.id')
    .leftJoin('usuarios as u', 'u.id', 'e.usuario_id')
    .select(['e.id', key.as('clave')])
    .where('cu.curso_id', '=', cursoId)
    .where('a.entregable', '>', 0)
    .where(alcanceDeTrabajo(person))
  if (q.grupo) match = match.where(delGrupo(q.grupo))
  if (q.estado) match = match.where(estados[q.estado])
  if (q.modo) match = match.where('a.entregable', '=', q.modo)
  if (q.search) match = match.where(sql<SqlBool>`(not ${sinNombre} and ${hasWords('u.busca', q.search)})`)
  const { filas, ...place } = await listPage<FilaDeEntrega>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre' ? 'asc' : 'desc'),
    nullsLast: q.sort === 'calificacion',
    select: sql`
      e.id, ${siTieneNombre(sql`u.id`, sql`null`)} as persona, ${nombreVisible(quien)} as nombre,
      ${siTieneNombre(sql`coalesce(u.email::text, '')`, sql`''`)} as email, un.nombre_unidad,
      a.nombre_actividad_unidad as tarea,
      coalesce((
        select string_agg(g.nombre_grupo, ', ' order by g.nombre_grupo collate "es-x-icu")
        from grupos_usuarios gu join grupos g on g.id = gu.grupo_id
        where gu.usuario_id = u.id), '') as grupo,
      e.file_url as entregable, ${siTieneNombre(sql`e.file_name`, soloExtension(sql`e.file_name`))} as file_name,
      cardinality(e.otros) as otros, a.entregable as modo, ${notaDeEntrega} as calificacion, e.comentarios,
      ${esRecibida} as recibido, ${esDevuelta} as devuelta, ${esEnRevision} as en_revision, e.entregado_en,
      e.hecho_en, ${tarde} as con_retraso, e.version,
      json_build_object('calificar', ${puedeCalificar(person)}) as puede`,
    from: sql`
      entregas e on e.id = h.id
        join actividades a on a.id = e.actividad_id
        join unidades un on un.id = a.unidad_id
        left join usuarios u on u.id = e.usuario_id ${suPlazo}`,
  })
  return { resultSet: filas, cantidad: place.total, ...place }
}

/** How each criterion of its rubric was graded. On `entregas as e`. */
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
  where nivel.entrega_id = e.id`

/** What whoever reviews a delivery reads of it. On what `revisionDe` joins. */
const revision = (person: Person) => sql`
  json_build_object(
    'id', e.id,
    'actividad_id', a.id,
    'tarea', a.nombre_actividad_unidad,
    'detalles_actividad', a.detalles_actividad,
    'alumno', json_build_object(
      'idUser', ${siTieneNombre(sql`coalesce(u.id, 0)`, sql`0`)},
      'nombre', ${nombreVisible(quien)},
      'email', ${siTieneNombre(sql`coalesce(u.email::text, '')`, sql`''`)}
    ),
    'sin_nombre', ${sinNombre}::int,
    'decimales', a.decimales,
    'grupo_id', case when grupo.lleva then grupo.id end,
    'nombre_grupo', coalesce(grupo.nombre_grupo, ''),
    'unidad_id', unidad.id,
    'nombre_unidad', unidad.nombre_unidad,
    'curso_id', curso.id,
    'nombre_curso', coalesce(curso.nombre_curso, ''),
    'entregable', a.entregable,
    'rubrica_id', rubrica.id,
    'tareaURL', e.file_url,
    'file_name', ${siTieneNombre(sql`e.file_name`, soloExtension(sql`e.file_name`))},
    'file_type', e.file_type,
    'otros', ${otrosVisibles(otrosDeEntrega)},
    'entregado_en', e.entregado_en,
    'hecho_en', e.hecho_en,
    'con_retraso', ${tarde},
    'plazo', case when pl.actividad_id is not null then ${comoPlazo('pl')} end,
    'recibido', ${esRecibida},
    'devuelta', ${esDevuelta},
    'en_revision', ${esEnRevision},
    'devolucion', ${devolucion},
    'versiones', e.entregas,
    'calificacion', ${notaDeEntrega},
    'comentarios', e.comentarios,
    'mensajes_sin_leer', ${mensajesSinLeer(sql`e.id`, person.id)},
    'calificado_por', coalesce(revisor.nombre_completo, ''),
    'version', e.version,
    'niveles', (${niveles}),
    'puede', json_build_object('calificar', ${puedeCalificar(person)})
  )`

/** The course through which it was handed in, or one that has its unit. */
const suCurso = sql`
  coalesce(
    e.curso_id,
    (
      select suya.curso_id
      from cursos_unidades suya
      where suya.unidad_id = unidad.id
      order by suya.curso_id
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
  where miembro.usuario_id = u.id
  order by lleva desc, grupo.id
  limit 1`

const revisionDe = (person: Person, id: number) => sql<{ entrega: Revision }>`
  select ${revision(person)} as entrega
  from entregas e
    join actividades a on a.id = e.actividad_id
    join unidades unidad on unidad.id = a.unidad_id
    left join cursos curso on curso.id = ${suCurso}
    left join rubricas rubrica on rubrica.actividad_id = a.id
    left join usuarios u on u.id = e.usuario_id
    left join usuarios revisor on revisor.id = e.calificado_por
    left join lateral (${suGrupo(person)}) grupo on true
    ${suPlazo}
  where e.id = ${id}
    and ${alcanceDeTrabajo(person)}`

/** Undefined when there is none, or out of scope. */
export async function getRevision(db: Db, person: Person, id: number): Promise<Revision | undefined> {
  const { rows } = await revisionDe(person, id).execute(db)
  return rows[0]?.entrega
}

/** Whether a file was handed in, in any version, for what is reviewed without names now. On `archivos as ar`. */
const deAnonima = sql<SqlBool>`exists (
  select
  from entregas e
    join actividades a on a.id = e.actividad_id
  where e.usuario_id = ar.usuario_id
    and ${sinNombre}
    and (
      exists (select from entregas_versiones v where v.entrega_id = e.id and v.archivo_id = ar.id)
      or exists (select from entregas_archivos v where v.entrega_id = e.id and v.archivo_id = ar.id)
    )
)`

/**
 * The file of a delivery, for who handed it in and who may review it; that of a message, for who reads its thread. What
 * was sent up and not handed in is its owner's alone.
 */
export async function findArchivo(db: Db, person: Person, id: number, reviews: boolean) {
  const { rows } = await sql<{ llave: string; nombre: string; tipo: string; tamano: number }>`
    select ar.llave,
      case
        when ar.usuario_id is distinct from ${person.id} and ${deAnonima} then ${soloExtension(sql`ar.nombre`)}
        else ar.nombre
      end as nombre,
      ar.tipo, ar.tamano
    from archivos ar left join usuarios u on u.id = ar.usuario_id
    where ar.id = ${id}
      and ar.llave like 'entregas/%'
      and (case
        when ${deMensaje} then ${enHilo(person)}
        else (ar.usuario_id = ${person.id}
          ${reviews ? sql`or (not (${sinEntregar('ar.id')}) and ${alcanceDeTrabajo(person)})` : sql``})
      end)`.execute(db)
  return rows[0]
}

/**
 * Our files of a delivery as it stands, in their order, and what it is called; undefined for whoever may not see it.
 */
export async function findArchivos(db: Db, person: Person, id: number, reviews: boolean) {
  const { rows } = await sql<{
    nombre: string
    archivos: { llave: string; nombre: string }[]
  }>`
    select a.nombre_actividad_unidad
        || coalesce(
          ' - ' || ${siEsAjena(person, nombreVisible(sql`u.nombre_completo`), sql`u.nombre_completo`)}, '') as nombre,
      (
        select coalesce(
            json_agg(
              json_build_object(
                'llave', archivo.llave,
                'nombre', ${siEsAjena(person, siTieneNombre(sql`archivo.nombre`, sql`suyo.lugar || '-' || ${soloExtension(sql`archivo.nombre`)}`), sql`archivo.nombre`)})
              order by suyo.lugar),
            '[]')
        from unnest(e.archivo_id || e.otros) with ordinality as suyo (id, lugar)
          join archivos archivo on archivo.id = suyo.id) as archivos
    from entregas e join actividades a on a.id = e.actividad_id left join usuarios u on u.id = e.usuario_id
    where e.id = ${id} and (e.usuario_id = ${person.id} ${reviews ? sql`or ${alcanceDeTrabajo(person)}` : sql``})`.execute(
    db,
  )
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
    select e.calificacion, e.rubrica_version, e.usuario_id is not distinct from ${person.id} as propia,
      (
        select coalesce(json_agg(json_build_object('criterio_id', n.criterio_id, 'nivel_id', n.nivel_id)), '[]')
        from entrega_niveles n
        where n.entrega_id = e.id and n.criterio_id is not null and n.nivel_id is not null) as niveles
    from entregas e left join usuarios u on u.id = e.usuario_id
    where e.id = ${id}
      and e.actividad_id = ${actividadId}
      and (e.usuario_id = ${person.id} ${reviews ? sql`or ${alcanceDeTrabajo(person)}` : sql``})`.execute(db)
  const found = rows[0]
  if (!found) return undefined
  const shown = found.propia && found.calificacion === null ? [] : found.niveles
  return {
    elegidos: new Map(shown.map(n => [n.criterio_id, n.nivel_id])),
    porVersion: found.calificacion !== null && shown.length > 0 ? { numero: found.rubrica_version } : null,
  }
}
