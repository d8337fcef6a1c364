import {
  enEditor,
  MODO,
  puntajeMax,
  type Rejilla,
  type Rubrica,
  type RubricaDeBiblioteca,
  type RubricaEditable,
} from '@eleva/contract'
import { sql } from 'kysely'
import { criteriosDeEntonces, criteriosDeHoy, medidaDeRubrica } from '../../alcance/rubricas.read.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, spanish } from '../../kit/db/list.ts'

type Found = Omit<Rubrica, 'puntajeMax'> &
  Pick<RubricaEditable, 'actividad' | 'unidad' | 'nombre_actividad_unidad' | 'version'>

async function find(db: Db, where: ReturnType<typeof sql>): Promise<Found | undefined> {
  const { rows } = await sql<Found>`
    select
      rubrica.id,
      rubrica.nombre,
      rubrica.version,
      actividad.id as actividad,
      actividad.unidad_id as unidad,
      actividad.nombre_actividad_unidad,
      ${criteriosDeHoy} as criterio
    from rubricas rubrica
      join actividades actividad on actividad.id = rubrica.actividad_id
    where ${where}`.execute(db)
  return rows[0]
}

/**
 * The versions by which work was graded: deliveries of its activity, and answers to questions that use it. On
 * `rubricas as rubrica`.
 */
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

const cuentaDe = (id: number) => sql<{ calificados: number; anteriores: number }>`
  select
    count(*)::int as calificados,
    count(*) filter (where entonces.criterio <> hoy.criterio)::int as anteriores
  from (select id, actividad_id from rubricas where id = ${id}) rubrica
    cross join lateral (select ${criteriosDeHoy} as criterio) hoy
    cross join lateral (${calificados}) hecho
    left join lateral (${criteriosDeEntonces(sql`hecho.rubrica_version`)}) entonces on true`

/**
 * How much graded work keeps a rubric as it was, and how much there is. Of everybody: a rubric is one for all who are
 * graded by it.
 */
export async function countCalificados(db: Db, id: number): Promise<{ calificados: number; anteriores: number }> {
  const { rows } = await cuentaDe(id).execute(db)
  return rows[0]!
}

export const findRubrica = (db: Db, id: number) => find(db, sql`rubrica.id = ${id}`)

export async function getRubricaDeActividad(
  db: Db,
  unidadId: number,
  actividadId: number,
): Promise<Rubrica | undefined> {
  const found = await find(db, sql`actividad.id = ${actividadId} and actividad.unidad_id = ${unidadId}`)
  if (!found) return undefined
  const { id, nombre, criterio } = found
  return { id, nombre, criterio, puntajeMax: puntajeMax(criterio) }
}

/** In the names that the editor sends it back with. */
export async function getRubricaEditable(db: Db, id: number): Promise<RubricaEditable | undefined> {
  const found = await findRubrica(db, id)
  if (!found) return undefined
  const { criterio, ...rubrica } = found
  return {
    ...rubrica,
    ...(await countCalificados(db, id)),
    criterios: enEditor(criterio),
  }
}

/** What there is to know about an activity's grading; undefined when there is no such activity. */
export async function getEstado(db: Db, actividadId: number, unidadId?: number) {
  return db
    .selectFrom('actividades as actividad')
    .leftJoin('rubricas as rubrica', 'rubrica.actividad_id', 'actividad.id')
    .select(['actividad.entregable', 'actividad.entregable_opcional', 'rubrica.id as rubrica'])
    .where('actividad.id', '=', actividadId)
    .$if(unidadId !== undefined, q => q.where('actividad.unidad_id', '=', unidadId!))
    .executeTakeFirst()
}

/**
 * Whether something is graded by the rubric of an activity, or would be: its deliveries, or answers to a question
 * somewhere.
 */
export const enUso = (actividad: string) => sql<boolean>`(
  ${sql.ref(`${actividad}.entregable`)} = ${sql.lit(MODO.rubrica)}
  or exists (
    select from rubricas de_pregunta
      join reactivos pregunta on pregunta.rubrica_id = de_pregunta.id
    where de_pregunta.actividad_id = ${sql.ref(`${actividad}.id`)}))`

/** Undefined when the unit has no such activity. */
export async function getRejilla(db: Db, unidadId: number, actividadId: number): Promise<Rejilla | undefined> {
  const found = await db
    .selectFrom('actividades as actividad')
    .leftJoin('rubricas as rubrica', 'rubrica.actividad_id', 'actividad.id')
    .select(['actividad.nombre_actividad_unidad', 'rubrica.id', enUso('actividad').as('en_uso')])
    .where('actividad.id', '=', actividadId)
    .where('actividad.unidad_id', '=', unidadId)
    .executeTakeFirst()
  if (!found) return undefined
  const { id, ...rejilla } = found
  return { ...rejilla, rubrica: (id && (await getRubricaEditable(db, id))) || null }
}

/** Most that are offered at once; more are found by typing. */
const MAX_OFFERED = 20

/** Rubrics of all activities, by words of their name or of that of their activity. */
export async function listBiblioteca(db: Db, search: string) {
  const { rows } = await sql<RubricaDeBiblioteca>`
    select
      rubrica.id,
      rubrica.nombre,
      actividad.nombre_actividad_unidad,
      unidad.nombre_unidad,
      medida.criterios,
      medida.puntos as "puntajeMax"
    from rubricas rubrica
      join actividades actividad on actividad.id = rubrica.actividad_id
      join unidades unidad on unidad.id = actividad.unidad_id
      cross join lateral (${medidaDeRubrica}) medida
    where rubrica.id in (
      select propia.id
      from rubricas propia
      where ${hasWords('propia.busca', search)}
      union
      select propia.id
      from actividades actividad
        join rubricas propia on propia.actividad_id = actividad.id
      where ${hasWords('actividad.busca', search)})
    order by ${spanish('rubrica.nombre')}, rubrica.id
    limit ${MAX_OFFERED + 1}`.execute(db)
  return firstOf(rows, MAX_OFFERED)
}

/** Activities without a rubric, by words. */
export async function listDestinos(db: Db, search: string) {
  const rows = await db
    .selectFrom('actividades as actividad')
    .innerJoin('unidades as unidad', 'unidad.id', 'actividad.unidad_id')
    .select(['actividad.id', 'actividad.nombre_actividad_unidad', 'unidad.nombre_unidad'])
    .where('actividad.form_link', '=', '')
    .where(hasWords('actividad.busca', search))
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('rubricas as rubrica').select('rubrica.id').whereRef('rubrica.actividad_id', '=', 'actividad.id'),
        ),
      ),
    )
    .orderBy(spanish('unidad.nombre_unidad'))
    .orderBy('actividad.position')
    .orderBy('actividad.id')
    .limit(MAX_OFFERED + 1)
    .execute()
  return firstOf(rows, MAX_OFFERED)
}
