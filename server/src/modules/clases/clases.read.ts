/** Classes as people see them: the events of sessions, with where they are held, their recording and their series. */
import type { Clase, ClaseConSerie, ClaseDeSerie, clasesRoutes, DestinoDeClase, QueryOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { canceladas } from '../../alcance/canceladas.read.ts'
import { alcanceDeCurricula } from '../../alcance/curriculas.read.ts'
import { alcanceDeGrupo, alcanceDeGrupoArchivado } from '../../alcance/grupos.read.ts'
import { ofertaTerminada } from '../../alcance/ofertas.read.ts'
import { alcanceDeSesion } from '../../alcance/sesiones.read.ts'
import { ahora, hoy } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { horario } from '../sesiones/sesiones.horario.read.ts'

/** Groups to whom an offer is made, in the person's scope. @param oferta its key */
const gruposDe = (person: Person, oferta: RawBuilder<unknown>) => sql`
  coalesce((
    select json_agg(g.nombre_grupo order by g.nombre_grupo collate "es-x-icu", g.id)
    from ofertas_grupos ofrecido
      join grupos g on g.id = ofrecido.grupo_id
    where ofrecido.oferta_id = ${oferta}
      and ${alcanceDeGrupoArchivado(person)}
  ), '[]')`

/** On `sesion_eventos as e`. */
const grabacion = sql`(
  select json_build_object('objetivo_id', suya.objetivo_id, 'unidad_id', (
    select min(puesto.unidad_id)
    from unidades_objetivos puesto
      join cursos_unidades suyo on suyo.unidad_id = puesto.unidad_id
    where puesto.objetivo_id = suya.objetivo_id
      and suyo.curso_id = s.curso_id
  ))
  from clases_grabaciones suya
  where suya.evento_id = e.id
)`

/** What is the same of a class that is held and of one that was called off: the second bears its own columns as `e`. */
const columnas = (person: Person) => sql`
  ${horario},
  e.sesion_id,
  s.nombre_sesion as titulo,
  s.oferta_id,
  o.nombre_oferta_academica as oferta,
  ${gruposDe(person, sql`s.oferta_id`)} as grupos,
  curso.id as curso_id,
  curso.nombre_curso as curso,
  curso."cursoEnVivo",
  (
    select min(c.id)
    from ofertas_curriculas ofrecida
      join curriculas c on c.id = ofrecida.curricula_id
    where ofrecida.oferta_id = s.oferta_id
      and ${alcanceDeCurricula(person)}
  ) as curricula_id,
  organiza.id as organizador_id,
  coalesce(organiza.nombre_completo, '') as organizador,
  coalesce(e.organizador_id = ${person.id}, false) as propia,
  e.enlace,
  x.id as stream_id,
  coalesce(x.youtube_video_id, '') as youtube_video_id,
  ${grabacion} as grabacion,
  (
    select count(*)::int
    from sesion_eventos otra
    where otra.sesion_id = e.sesion_id
      and (otra.inicia, otra.id) <= (e.inicia, e.id)
  ) as numero,
  (select count(*)::int from sesion_eventos otra where otra.sesion_id = e.sesion_id) as de`

const joined = sql`
  join sesiones s on s.id = e.sesion_id
  join ofertas_academicas o on o.id = s.oferta_id
  join cursos curso on curso.id = s.curso_id
  left join usuarios organiza on organiza.id = e.organizador_id
  left join eventos_stream x on x.evento_id = e.id`

type Cuando = QueryOf<typeof clasesRoutes.list>['cuando']

/** What is on or begins today, what begins after it, and what is over. On `sesion_eventos as e`. */
const DE_CUANDO: Record<Cuando, RawBuilder<SqlBool>> = {
  hoy: sql`(tsrange(e.inicia, e.termina) && (select tsrange(dia, dia + 1) from ${hoy} as reloj (dia)))`,
  proximas: sql`(e.inicia >= ${hoy} + 1)`,
  pasadas: sql`(e.termina < ${ahora})`,
}

export async function listClases(db: Db, person: Person, q: QueryOf<typeof clasesRoutes.list>) {
  let match = db
    .selectFrom('sesion_eventos as e')
    .innerJoin('sesiones as s', 's.id', 'e.sesion_id')
    .innerJoin('cursos as k', 'k.id', 's.curso_id')
    .select(['e.id', 'e.inicia as clave'])
    .where(DE_CUANDO[q.cuando])
    .where(alcanceDeSesion(person))
  if (q.search) match = match.where(w => w.or([hasWords('s.busca', q.search), hasWords('k.busca', q.search)]))
  const { filas, ...place } = await listPage<Clase>(db, q, {
    match,
    dir: q.dir ?? (q.cuando === 'pasadas' ? 'desc' : 'asc'),
    select: columnas(person),
    from: sql`sesion_eventos e on e.id = h.id ${joined}`,
  })
  return { clases: filas, ...place }
}

/**
 * Of all that happens in a series: with another one something of it was changed. On `sesion_eventos as e` and its
 * session.
 */
const marca = sql<string>`(
  select md5(coalesce(
      string_agg(otra.id || ':' || otra.version || ':' || coalesce(suyo.version, 0), ',' order by otra.id), ''))
  from sesion_eventos otra left join eventos_stream suyo on suyo.evento_id = otra.id
  where otra.sesion_id = e.sesion_id)`

export async function getMarca(db: Db, sesionId: number): Promise<string> {
  const { rows } = await sql<{
    marca: string
  }>`select ${marca} as marca from (select ${sesionId}::bigint as sesion_id) e`.execute(db)
  return rows[0]!.marca
}

type Una = Omit<ClaseConSerie, 'serie'>

const enSerie = (de: RawBuilder<unknown>, cancelada: boolean) => sql`
  select
    ${horario},
    ${cancelada}::boolean as cancelada,
    e.inicia as desde
  from ${de} e`

/** Undefined when there is none, or out of scope. */
export async function getClase(db: Db, person: Person, id: number): Promise<ClaseConSerie | undefined> {
  const una = (de: RawBuilder<unknown>, cancelada: boolean) => sql<Una>`
    select
      ${columnas(person)},
      s.descripcion_sesion as descripcion,
      ${cancelada}::boolean as cancelada,
      coalesce(serie.recordatorio, 'ambos') as recordatorio,
      coalesce(serie.asistencia, true) as asistencia,
      ${marca} as marca
    from ${de} e
      ${joined}
      left join clases serie on serie.sesion_id = e.sesion_id
    where e.id = ${id}
      and ${alcanceDeSesion(person)}`
  const found =
    (await una(sql`sesion_eventos`, false).execute(db)).rows[0] ??
    (await una(canceladas(sql`acto.evento_id = ${id}`), true).execute(db)).rows[0]
  if (!found) return
  const { rows } = await sql<{ una: ClaseDeSerie }>`
    select to_jsonb(x) - 'desde' as una
    from (
      ${enSerie(sql`(select * from sesion_eventos where sesion_id = ${found.sesion_id})`, false)}
      union all
      ${enSerie(canceladas(sql`acto.sesion_id = ${found.sesion_id}`), true)}
    ) x
    order by x.desde, x.id`.execute(db)
  return { ...found, serie: rows.map(r => r.una) }
}

/** Most courses that are offered at once: what is not among them is found by typing. */
const MOST_OFFERED = 20

/** Courses of offers that are not over, by course, offer or group; those of groups in the person's scope come first. */
export async function listDestinos(db: Db, person: Person, q: QueryOf<typeof clasesRoutes.destinos>) {
  const deGrupo = sql<SqlBool>`exists (
    select
    from ofertas_grupos ofrecido
      join grupos g on g.id = ofrecido.grupo_id
    where ofrecido.oferta_id = o.id
      and ${alcanceDeGrupo(person)}
      and ${q.search ? hasWords('g.busca', q.search) : sql`true`}
  )`
  const { rows } = await sql<DestinoDeClase>`
    select o.id as oferta, k.id as curso, k.nombre_curso, o.nombre_oferta_academica as nombre_oferta,
      ${gruposDe(person, sql`o.id`)} as grupos
    from ofertas_academicas o
      join ofertas_curriculas oc on oc.oferta_id = o.id
      join cursos_publicados cc on cc.curricula_id = oc.curricula_id
      join cursos k on k.id = cc.curso_id
    where not ${ofertaTerminada}
      and ${q.curso ? sql`k.id = ${q.curso}` : sql`true`}
      and ${q.oferta ? sql`o.id = ${q.oferta}` : sql`true`}
      and (${q.search ? sql`${hasWords('k.busca', q.search)} or ${hasWords('o.busca', q.search)} or ${deGrupo}` : sql`true`})
    group by o.id, k.id
    order by not exists (
        select from ofertas_grupos suyo join grupos g on g.id = suyo.grupo_id
        where suyo.oferta_id = o.id and ${alcanceDeGrupo(person)}),
      k."cursoEnVivo" desc, ${spanish('k.nombre_curso')}, o.id, k.id
    limit ${sql.lit(MOST_OFFERED + 1)}`.execute(db)
  const { filas, hay_mas } = firstOf(rows, MOST_OFFERED)
  return { resultSet: filas, hay_mas }
}
