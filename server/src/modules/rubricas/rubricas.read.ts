import { puntajeMax, type Rubrica, type RubricaEditable } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db.ts'

/** Criteria in their order, each with its levels in theirs. */
const criterios = sql`(select coalesce(json_agg(json_build_object('id', c.id, 'titulo', c.titulo, 'descripcion', c.descripcion,
    'nivel', (select coalesce(json_agg(json_build_object('id', n.id, 'puntos', n.puntos, 'titulo_nivel', n.titulo_nivel,
        'descripcion', n.descripcion) order by n.position, n.id), '[]') from niveles n where n.criterio_id = c.id)
  ) order by c.position, c.id), '[]') from criterios c where c.rubrica_id = r.id)`

type Found = Omit<Rubrica, 'puntajeMax'> &
  Pick<RubricaEditable, 'actividad' | 'unidad' | 'nombre_actividad_unidad' | 'version'>

async function find(db: Db, where: ReturnType<typeof sql>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select r.id, r.nombre, r.version, a.id as actividad, a.unidad_id as unidad, a.nombre_actividad_unidad, ${criterios} as criterio
      from rubricas r join actividades a on a.id = r.actividad_id where ${where}`.execute(db)
  return rows[0]
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
