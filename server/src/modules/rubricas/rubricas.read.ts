import { puntajeMax, type Rubrica, type RubricaEditable } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'

/** Criteria in their order, each with its levels in theirs. */
const criterios = sql`criterios_de_rubrica(r.id)`

type Found = Omit<Rubrica, 'puntajeMax'> &
  Pick<RubricaEditable, 'actividad' | 'unidad' | 'nombre_actividad_unidad' | 'version'>

async function find(db: Db, where: ReturnType<typeof sql>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select r.id, r.nombre, r.version, a.id as actividad, a.unidad_id as unidad, a.nombre_actividad_unidad, ${criterios} as criterio
      from rubricas r join actividades a on a.id = r.actividad_id where ${where}`.execute(db)
  return rows[0]
}

/** The versions by which work was graded: deliveries of its activity, and answers to questions that use it. On `rubricas as rubrica`. */
const calificados = sql`
  select entrega.rubrica_version
  from entregas entrega
  where entrega.actividad_id = rubrica.actividad_id
    and entrega.calificacion is not null
    and exists (select from entrega_niveles nivel where nivel.entrega_id = entrega.id)
  union all
  select respuesta.rubrica_version
  from reactivos pregunta
    join intento_respuestas respuesta on respuesta.reactivo_id = pregunta.id
  where pregunta.rubrica_id = rubrica.id
    and respuesta.parte is not null
    and respuesta.niveles is not null`

/** The criteria of such a version, where they were kept. On `calificados as hecho`. */
const versionDe = sql`
  select version.criterio
  from rubricas_versiones version
  where version.rubrica_id = rubrica.id
    and version.numero >= coalesce(hecho.rubrica_version, 0)
  order by version.numero
  limit 1`

const cuentaDe = (id: number) => sql<{ calificados: number; anteriores: number }>`
  select
    count(*)::int as calificados,
    count(*) filter (where antes.criterio <> ahora.criterio)::int as anteriores
  from (select id, actividad_id from rubricas where id = ${id}) rubrica
    cross join lateral (select criterios_de_rubrica(rubrica.id) as criterio) ahora
    cross join lateral (${calificados}) hecho
    left join lateral (${versionDe}) antes on true`

/** How much graded work keeps a rubric as it was, and how much there is. Of everybody: a rubric is one for all who are graded by it. */
export async function countCalificados(db: Db, id: number): Promise<{ calificados: number; anteriores: number }> {
  const { rows } = await cuentaDe(id).execute(db)
  return rows[0]!
}

export const findRubrica = (db: Db, id: number) => find(db, sql`r.id = ${id}`)

export async function getRubricaDeActividad(
  db: Db,
  unidadId: number,
  actividadId: number,
): Promise<Rubrica | undefined> {
  const found = await find(db, sql`a.id = ${actividadId} and a.unidad_id = ${unidadId}`)
  if (!found) return undefined
  const { id, nombre, criterio } = found
  return { id, nombre, criterio, puntajeMax: puntajeMax(criterio.map(c => c.nivel.map(n => n.puntos))) }
}

/** In the names that the editor sends it back with. */
export async function getRubricaEditable(db: Db, id: number): Promise<RubricaEditable | undefined> {
  const found = await findRubrica(db, id)
  if (!found) return undefined
  const { criterio, ...rubrica } = found
  return {
    ...rubrica,
    ...(await countCalificados(db, id)),
    criterios: criterio.map(c => ({
      idCriterio: c.id,
      tituloCriterio: c.titulo,
      desCriterio: c.descripcion,
      answers: c.nivel.map(n => ({
        idNivels: n.id,
        puntosNivel: n.puntos,
        tituloNivel: n.titulo_nivel,
        descripcionNivel: n.descripcion,
      })),
    })),
  }
}

/** What there is to know about an activity's grading; undefined when there is no such activity. */
export async function getEstado(db: Db, actividadId: number, unidadId?: number) {
  return db
    .selectFrom('actividades as a')
    .leftJoin('rubricas as r', 'r.actividad_id', 'a.id')
    .select(['a.entregable', 'a.entregable_opcional', 'r.id as rubrica'])
    .where('a.id', '=', actividadId)
    .$if(unidadId !== undefined, q => q.where('a.unidad_id', '=', unidadId!))
    .executeTakeFirst()
}
