/** Curricula and their courses with what the reader has done of them. */
import type { CurriculaPropia, curriculasRoutes, QueryOf, ReplyOf } from '@eleva/contract'
import { sql } from 'kysely'
import { avance, requisitos } from '../../alcance/avance.read.ts'
import { alcanceDeCurricula, ofertaActual } from '../../alcance/curriculas.read.ts'
import { eventoDeCurso } from '../../alcance/eventos.read.ts'
import { enFecha, sinVencer } from '../../alcance/fechas.read.ts'
import { lugarEn, unidadesDe } from '../../alcance/lugar.read.ts'
import { isAuthor } from '../../alcance/personas.ts'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { columnasDeTarjeta } from '../eventos/eventos.read.ts'
import { proximaClase } from '../sesiones/sesiones.agenda.read.ts'
import { claseParaTarjeta } from '../streaming/streaming.estado.read.ts'
import { columnas } from './curriculas.read.ts'

const yoDe = (person: Person) => sql`${person.id}::bigint`

export async function listCurriculas(db: Db, person: Person, q: QueryOf<typeof curriculasRoutes.list>) {
  let match = db
    .selectFrom('curriculas as c')
    .select(['c.id', 'c.creado_en as clave'])
    .where(alcanceDeCurricula(person))
  if (q.search) match = match.where(hasWords('c.busca', q.search))
  const yo = yoDe(person)
  const { filas, ...place } = await listPage<CurriculaPropia>(db, q, {
    match,
    dir: q.dir ?? 'desc',
    select: sql`${columnas}, ${ofertaActual(person)} as oferta_actual,
      (select count(*) filter (where av.terminado = 1)::int from curriculas_cursos cc
         cross join lateral (${avance(yo, sql`cc.curso_id`)}) av where cc.curricula_id = c.id) as "cursosTerminados",
      (select json_build_object('id', k.id, 'nombre_curso', k.nombre_curso, 'porcentaje_avance', av.porcentaje)
         from cursos_visitados v join curriculas_cursos cc on cc.curricula_id = v.curricula_id and cc.curso_id = v.curso_id
           join cursos k on k.id = v.curso_id cross join lateral (${avance(yo, sql`k.id`)}) av
         where v.usuario_id = ${yo} and v.curricula_id = c.id order by v.actualizado_en desc limit 1) as ultimo_curso`,
    from: sql`curriculas c on c.id = h.id`,
  })
  return { curricula: filas, ...place }
}

/** Course type that a list is limited to: self-paced, live, or neither. */
const deTipo = (tipo: number) => (tipo === 1 || tipo === 2 ? sql`k."cursoEnVivo" = ${tipo - 1}` : sql`true`)

type Cursos = Omit<ReplyOf<typeof curriculasRoutes.cursos>, 'type'>

/** The courses of a curriculum in their order; undefined when there is none that the person may open. */
export async function listCursosDeCurricula(
  db: Db,
  person: Person,
  curriculaId: number,
  tipo: number,
  search: string,
): Promise<Cursos | undefined> {
  const author = isAuthor(person)
  const yo = yoDe(person)
  const { rows } = await sql<Cursos>`
    select oa.id as oferta_actual, json_build_object('descripcion', c.descripcion, 'url_video_presentacion', c.url_video_presentacion,
        'oferta', case when oa.id is not null then json_build_object('nombre_oferta_academica', oa.nombre_oferta_academica,
          'descripcion', oa.descripcion, 'imagen', oa.imagen) end) as presentacion,
      coalesce((select json_agg(to_jsonb(x) - 'clase' || coalesce(x.clase, '{}') order by x.position, x.id) from (
      select k.id, k.nombre_curso, k.imagen, k.descripcion, k.minutos_curso, k."cursoEnVivo", cc.position,
        un.unidades as "unidadesCantidad", un.terminadas as "unidadesTerminadas",
        (not (${enFecha('k')} ${author ? sql`` : sql`and ${enFecha('c')}`}))::int as expired,
        av.porcentaje as "porcentajeAvance", av.terminado,
        ${author ? sql`2` : sql`r.puede_cursar`} as puede_cursar, ${author ? sql`''` : sql`r.cursos_faltantes`} as cursos_faltantes,
        ${columnasDeTarjeta}, ${claseParaTarjeta(person)} as clase
      from curriculas_cursos cc join cursos k on k.id = cc.curso_id ${eventoDeCurso}
        cross join lateral (${avance(yo, sql`k.id`)}) av
        cross join lateral (${unidadesDe(yo, sql`k.id`, sql`av.terminado`)}) un
        ${author ? sql`` : sql`cross join lateral (${requisitos(yo)}) r`}
      where cc.curricula_id = c.id and ${deTipo(tipo)} and ${search ? hasWords('k.busca', search) : sql`true`}) x), '[]') as cursos_curricula
    from curriculas c left join ofertas_academicas oa on oa.id = ${ofertaActual(person)}
    where c.id = ${curriculaId} and ${alcanceDeCurricula(person)}`.execute(db)
  return rows[0]
}

/**
 * What the person may open, and their next step. That is the self-paced course in which they were last (a live class is no step); once it is complete, the next
 * one of the same curriculum that they may take; complete ones come last. Null before the first visit.
 */
export async function getNavegacion(db: Db, person: Person): Promise<ReplyOf<typeof curriculasRoutes.navegacion>> {
  const author = isAuthor(person)
  const yo = yoDe(person)
  const { rows } = await sql<ReplyOf<typeof curriculasRoutes.navegacion>>`
    with mias as materialized (
      select c.id, c.nombre_curricula, ${enFecha('c')} as vigente, ${ofertaActual(person)} as oferta_actual,
        (not ${sinVencer('c')})::int as expired,
        -- A live class that was looked in on is no course that was begun.
        (select max(v.actualizado_en) from cursos_visitados v join cursos vk on vk.id = v.curso_id and vk."cursoEnVivo" = 0
          where v.usuario_id = ${yo} and v.curricula_id = c.id) as visitada
      from curriculas c where ${alcanceDeCurricula(person)}),
    siguiente as materialized (
      select m.id as curricula_id, m.nombre_curricula, m.oferta_actual, k.id as curso_id, k.nombre_curso,
        av.porcentaje as porcentaje_avance, av.terminado, (v.curso_id is not null)::int as comenzado
      from mias m join curriculas_cursos cc on cc.curricula_id = m.id join cursos k on k.id = cc.curso_id
        left join cursos_visitados v on v.usuario_id = ${yo} and v.curso_id = k.id and v.curricula_id = m.id
        cross join lateral (${avance(yo, sql`k.id`)}) av
        ${author ? sql`` : sql`cross join lateral (${requisitos(yo)}) r`}
      where m.visitada is not null and m.vigente and k."cursoEnVivo" = 0 and ${enFecha('k')}
        ${author ? sql`` : sql`and r.puede_cursar > 0`}
      order by av.terminado, m.visitada desc, v.actualizado_en desc nulls last, cc.position, k.id limit 1)
    select coalesce((select json_agg(json_build_object('id', m.id, 'nombre_curricula', m.nombre_curricula, 'expired', m.expired,
          'oferta_actual', m.oferta_actual) order by m.nombre_curricula collate "es-x-icu", m.id) from mias m), '[]') as curriculas_navegacion,
      (select json_build_object('curricula_id', s.curricula_id, 'nombre_curricula', s.nombre_curricula, 'curso_id', s.curso_id,
          'nombre_curso', s.nombre_curso, 'oferta_actual', s.oferta_actual, 'porcentaje_avance', s.porcentaje_avance, 'terminado', s.terminado, 'comenzado', s.comenzado,
          'unidades', un.unidades, 'unidades_terminadas', un.terminadas,
          'unidad', case when d.unidad_id is not null then json_build_object('id', d.unidad_id, 'numero', d.numero,
            'nombre_unidad', d.nombre_unidad, 'hechas', d.hechas, 'contadas', d.contadas) end,
          'objetivo', case when d.objetivo_id is not null then json_build_object('id', d.objetivo_id,
            'nombre_objetivo', d.nombre_objetivo, 'con_video', d.con_video, 'duracion_segundos', d.duracion_segundos) end)
        from siguiente s
          cross join lateral (${unidadesDe(yo, sql`s.curso_id`, sql`s.terminado`)}) un
          left join lateral (${lugarEn(yo, sql`s.curso_id`)}) d on true) as continuar,
      ${proximaClase(person)} as proxima_clase`.execute(db)
  return rows[0]!
}
