import type { BodyOf, contenidosRoutes } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'

/** @param hecho when it was done without a connection; null for now. @returns whether it was ticked just now; once ticked it stays so */
export async function createRealizada(
  db: Db,
  usuarioId: number,
  { actividad_id, curso_id, curricula_id }: BodyOf<typeof contenidosRoutes.marcar>,
  hecho: string | null,
): Promise<boolean> {
  // The curriculum may have lost the course while the tick was on its way: it counts all the same.
  const { numAffectedRows } = await sql`
    insert into actividades_realizadas (usuario_id, actividad_id, curso_id, curricula_id, hecho_en)
    values (${usuarioId}, ${actividad_id}, ${curso_id},
      (select cc.curricula_id from curriculas_cursos cc where cc.curricula_id = ${curricula_id} and cc.curso_id = ${curso_id}), ${hecho})
    on conflict do nothing`.execute(db)
  return numAffectedRows === 1n
}

/** @throws {Refusal} 404 when the curriculum does not have the course */
export async function saveLugar(db: Db, usuarioId: number, lugar: BodyOf<typeof contenidosRoutes.lugar>) {
  const { curricula_id, curso_id, oferta_actual = null, objetivo_id = null, segundo } = lugar
  const { numAffectedRows } = await sql`
    insert into cursos_visitados (usuario_id, curso_id, curricula_id, oferta_id, objetivo_id)
    select ${usuarioId}, cc.curso_id, cc.curricula_id,
      (select oc.oferta_id from ofertas_curriculas oc where oc.oferta_id = ${oferta_actual}::bigint and oc.curricula_id = cc.curricula_id),
      (select uo.objetivo_id ${objetivoDelCurso(curso_id, objetivo_id)} limit 1)
    from curriculas_cursos cc where cc.curricula_id = ${curricula_id} and cc.curso_id = ${curso_id}
    on conflict (usuario_id, curso_id) do update set curricula_id = excluded.curricula_id, 
      oferta_id = coalesce(excluded.oferta_id,
        case when cursos_visitados.curricula_id = excluded.curricula_id then cursos_visitados.oferta_id end),
      objetivo_id = coalesce(excluded.objetivo_id, cursos_visitados.objetivo_id)`.execute(db)
  if (numAffectedRows === 0n) throw notFound('Ese curso ya no está en la currícula.')
  if (segundo === undefined || objetivo_id === null) return
  await sql`
    insert into video_lugares (usuario_id, objetivo_id, segundo)
    select ${usuarioId}, uo.objetivo_id, ${segundo}::int ${objetivoDelCurso(curso_id, objetivo_id)} limit 1
    on conflict (usuario_id, objetivo_id) do update set segundo = excluded.segundo`.execute(db)
}

const objetivoDelCurso = (cursoId: number, objetivoId: number | null) => sql`
  from unidades_objetivos uo join cursos_unidades cu on cu.unidad_id = uo.unidad_id
  where cu.curso_id = ${cursoId} and uo.objetivo_id = ${objetivoId}::bigint`
