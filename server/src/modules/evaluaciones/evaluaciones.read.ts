import type { Ajustes, Permiso } from '@eleva/contract'
import { sql } from 'kysely'
import { isAbiertoQueCuenta, isQueCuenta } from '../../alcance/quiz.read.ts'
import type { Sustentante } from '../../alcance/sustentante.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, spanish } from '../../kit/db/list.ts'
import { notFound } from '../../kit/errors.ts'
import type { Person } from '../../kit/http/session.ts'

/**
 * Questions to draw from, of `evaluacion_sorteos as sorteo`: those that count, but for the activity's own; each way
 * through its own index. On `reactivos as reactivo`.
 */
export const sorteable = sql<boolean>`reactivo.id = any (array(
  select reactivo.id
  from reactivos reactivo
  where reactivo.categoria_id = sorteo.categoria_id
  union all
  select reactivo.id
  from reactivos reactivo
  where reactivo.indicador_id = sorteo.indicador_id
  union all
  select palabra.pregunta_id
  from palabras_clave palabra
  where palabra.busca = sin_acentos(sorteo.palabra)))
  and reactivo.actividad_id is distinct from sorteo.actividad_id and ${isQueCuenta}`

export const listSorteos = async (db: Db, actividadId: number): Promise<Ajustes['sorteos']> => {
  const { rows } = await sql<Ajustes['sorteos'][number]>`
    select
      sorteo.cuantas,
      sorteo.categoria_id,
      sorteo.indicador_id,
      sorteo.palabra,
      (select count(*)::int from reactivos reactivo where ${sorteable}) as hay
    from evaluacion_sorteos sorteo
    where sorteo.actividad_id = ${actividadId}
    order by sorteo.position, sorteo.id`.execute(db)
  return rows
}

/**
 * Questions of the activity itself that count, and attempts that are open now; undefined when there is no such
 * activity.
 */
export async function getCuantos(
  db: Db,
  actividadId: number,
): Promise<{ preguntas: number; abiertos: number } | undefined> {
  const { rows } = await sql<{ preguntas: number; abiertos: number }>`
    select
      (select count(*)::int from reactivos reactivo
        where reactivo.actividad_id = actividad.id and ${isQueCuenta}) as preguntas,
      (
        select count(*)::int
        from intentos intento
        where intento.actividad_id = actividad.id and ${isAbiertoQueCuenta}) as abiertos
    from actividades actividad
    where actividad.id = ${actividadId}`.execute(db)
  return rows[0]
}

const POR_PAGINA = 20

/** Newest first, of those in scope. */
export async function listPermisos(db: Db, person: Person, actividadId: number, page: number) {
  const { rows } = await sql<Permiso & { total: number }>`
    select
      permiso.id,
      permiso.usuario_id,
      usuario.nombre_completo as name,
      usuario.email::text,
      permiso.intentos,
      permiso.minutos,
      permiso.motivo,
      coalesce(quien.nombre_completo, '') as otorgado_por,
      ${iso('permiso.creado_en')} as creado_en,
      count(*) over ()::int as total
    from evaluacion_permisos permiso
      join usuarios usuario on usuario.id = permiso.usuario_id
      left join usuarios quien on quien.id = permiso.otorgado_por
    where permiso.actividad_id = ${actividadId} and permiso.quitado_en is null and ${alcanceDeTrabajo(person)}
    order by permiso.creado_en desc, permiso.id desc
    limit ${POR_PAGINA}
    offset ${(page - 1) * POR_PAGINA}`.execute(db)
  const permisos = rows.map(({ total: _, ...p }) => p)
  return { permisos, total: rows[0]?.total ?? 0, page, per_page: POR_PAGINA }
}

/** Most that are offered at once; more are found by typing. */
const MAX_OFFERED = 20

/** People whose work is in scope, by their words. */
export async function listPersonas(db: Db, person: Person, search: string) {
  const rows = await db
    .selectFrom('usuarios as usuario')
    .select(['usuario.id', 'usuario.nombre_completo as name', sql<string>`usuario.email::text`.as('email')])
    .where('usuario.estatus_user', '=', 1)
    .where(alcanceDeTrabajo(person))
    .$if(search !== '', q => q.where(hasWords('usuario.busca', search)))
    .orderBy(spanish('usuario.nombre_completo'))
    .orderBy('usuario.id')
    .limit(MAX_OFFERED + 1)
    .execute()
  const { filas: personas, hay_mas } = firstOf(rows, MAX_OFFERED)
  return { personas, hay_mas }
}

/**
 * Somebody whose work the person may grade, and a quiz that there is.
 * @throws {Refusal} 404
 */
export async function requirePersona(db: Db, person: Person, { usuarioId, actividadId }: Sustentante) {
  const found = await db
    .selectFrom('usuarios as usuario')
    .innerJoin('actividades as actividad', j => j.on('actividad.id', '=', actividadId))
    .select(['usuario.id', 'usuario.nombre_completo as name', 'actividad.nombre_actividad_unidad as actividad'])
    .where('usuario.id', '=', usuarioId)
    .where(alcanceDeTrabajo(person))
    .executeTakeFirst()
  if (!found) throw notFound('Esa persona o esa actividad ya no existe.')
  return found
}

const vigente = (db: Db, { usuarioId, actividadId }: Sustentante) =>
  db
    .selectFrom('evaluacion_permisos')
    .select(['id', 'intentos', 'minutos', 'motivo'])
    .where('actividad_id', '=', actividadId)
    .where('usuario_id', '=', usuarioId)
    .where('quitado_en', 'is', null)

/** The permit that they have now. */
export const findVigente = (db: Db, sustentante: Sustentante) => vigente(db, sustentante).executeTakeFirst()

/** The permit that they have now, locked until the end. */
export const lockVigente = (db: Db, sustentante: Sustentante) => vigente(db, sustentante).forUpdate().executeTakeFirst()
