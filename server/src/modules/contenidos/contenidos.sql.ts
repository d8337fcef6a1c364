import type { BodyOf, contenidosRoutes } from '@eleva/contract'
import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'

/**
 * @param hecho when it was done without a connection; null for now.
 * @returns whether it was ticked just now; once ticked it stays so
 */
export async function createRealizada(
  db: Db,
  usuarioId: number,
  { actividad_id, curso_id, curricula_id }: BodyOf<typeof contenidosRoutes.mark>,
  hecho: string | null,
): Promise<boolean> {
  // The curriculum may have lost the course while the tick was on its way: it counts all the same.
  const { numAffectedRows } = await sql`
    insert into actividades_realizadas (usuario_id, actividad_id, curso_id, curricula_id, hecho_en)
    values (${usuarioId}, ${actividad_id}, ${curso_id},
      (select en_curricula.curricula_id from curriculas_cursos en_curricula
        where en_curricula.curricula_id = ${curricula_id} and en_curricula.curso_id = ${curso_id}), ${hecho})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

type LugarVisitado = BodyOf<typeof contenidosRoutes.lugar>

/**
 * @returns whether a film was seen by that, for the first time
 * @throws {Refusal} 404 when the curriculum does not have the course
 */
export async function saveLugar(db: Db, usuarioId: number, lugar: LugarVisitado): Promise<boolean> {
  const { curricula_id, curso_id, oferta_actual = null, objetivo_id = null, segundo } = lugar
  const { numAffectedRows } = await sql`
    insert into cursos_visitados (usuario_id, curso_id, curricula_id, oferta_id, objetivo_id)
    select ${usuarioId}, en_curricula.curso_id, en_curricula.curricula_id,
      (select ofrecida.oferta_id from ofertas_curriculas ofrecida
        where ofrecida.oferta_id = ${oferta_actual}::bigint and ofrecida.curricula_id = en_curricula.curricula_id),
      (select en_unidad.objetivo_id ${objetivoDelCurso(curso_id, objetivo_id)} limit 1)
    from curriculas_cursos en_curricula
      where en_curricula.curricula_id = ${curricula_id} and en_curricula.curso_id = ${curso_id}
    on conflict (usuario_id, curso_id) do update set curricula_id = excluded.curricula_id, 
      oferta_id = coalesce(excluded.oferta_id,
        case when cursos_visitados.curricula_id = excluded.curricula_id then cursos_visitados.oferta_id end),
      objetivo_id = coalesce(excluded.objetivo_id, cursos_visitados.objetivo_id)`.execute(db)
  if (numAffectedRows === 0n) throw notFound('Ese curso ya no está en la currícula.')
  if (segundo === undefined || objetivo_id === null) return false
  return saveVideo(db, usuarioId, { ...lugar, objetivo_id, segundo })
}

/** Whether a multirange holds nine tenths of the film; null where its length is not known. */
const cubre = (jugado: RawBuilder<unknown>, dura: RawBuilder<unknown>) => sql`
  (select sum(upper(tramo) - lower(tramo)) from unnest(${jugado}) tramo) >= 0.9 * ${dura}`

/** What was played is only ever added to; who has seen a film has seen it. */
async function saveVideo(db: Db, usuarioId: number, lugar: LugarVisitado & { objetivo_id: number; segundo: number }) {
  const { curso_id, objetivo_id, segundo, tramos = [], duracion = null } = lugar
  const [desde, hasta] = [tramos.map(t => t[0]), tramos.map(t => t[1])]
  const dura = sql`(
      select coalesce(video.duracion_segundos, ${duracion}::int)
      from objetivo_videos video
      where video.objetivo_id = ${objetivo_id})`
  const { rows } = await sql<{ nuevo: boolean | null }>`
    with
      -- Nothing behind the end of a film whose length is known.
      dicho as (
        select coalesce(range_agg(int4range(tramo.desde, least(tramo.hasta, ${dura}))), '{}') as jugado
        from unnest(${desde}::int[], ${hasta}::int[]) tramo (desde, hasta)
        where tramo.desde < coalesce(${dura}, tramo.hasta)
      )
    insert into video_lugares as visto (usuario_id, objetivo_id, segundo, jugado, visto_en)
    select ${usuarioId}, objetivo.objetivo_id, ${segundo}::int, dicho.jugado, case
      when ${cubre(sql`dicho.jugado`, dura)} then now() end
    from dicho, (select en_unidad.objetivo_id ${objetivoDelCurso(curso_id, objetivo_id)} limit 1) objetivo
    on conflict (usuario_id, objetivo_id) do update set
      segundo = excluded.segundo,
      jugado = visto.jugado + excluded.jugado,
      visto_en = coalesce(visto.visto_en, case when ${cubre(sql`visto.jugado + excluded.jugado`, dura)} then now() end)
    returning visto_en = now() as nuevo`.execute(db)
  return rows[0]?.nuevo === true
}

const objetivoDelCurso = (cursoId: number, objetivoId: number | null) => sql`
  from unidades_objetivos en_unidad
    join cursos_unidades en_curso on en_curso.unidad_id = en_unidad.unidad_id
  where en_curso.curso_id = ${cursoId} and en_unidad.objetivo_id = ${objetivoId}::bigint`
