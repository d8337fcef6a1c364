import type { Ajustes, Permiso } from '@eleva/contract'
import { sql } from 'kysely'
import { cuenta } from '../../alcance/quiz.read.ts'
import { alcanceDeTrabajo } from '../../alcance/trabajo.read.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, spanish } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'

/**
 * Questions to draw from, of `evaluacion_sorteos as s`: those that count, but for the activity's own; each way through
 * its own index. On `reactivos as r`.
 */
export const sorteable = sql<boolean>`r.id = any (array(
  select x.id from reactivos x where x.categoria_id = s.categoria_id
  union all select x.id from reactivos x where x.indicador_id = s.indicador_id
  union all select pc.pregunta_id from palabras_clave pc where pc.busca = sin_acentos(s.palabra)))
  and r.actividad_id is distinct from s.actividad_id and ${cuenta}`

export const listSorteos = async (db: Db, actividadId: number): Promise<Ajustes['sorteos']> => {
  const { rows } = await sql<Ajustes['sorteos'][number]>`
    select s.cuantas, s.categoria_id, s.indicador_id, s.palabra,
      (select count(*)::int from reactivos r where ${sorteable}) as hay
    from evaluacion_sorteos s
    where s.actividad_id = ${actividadId}
    order by s.position, s.id`.execute(db)
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
    select (select count(*)::int from reactivos r where r.actividad_id = a.id and ${cuenta}) as preguntas,
      (
        select count(*)::int
        from intentos i
        where i.actividad_id = a.id and i.terminado_en is null and i.modo = 'cuenta') as abiertos
    from actividades a
    where a.id = ${actividadId}`.execute(db)
  return rows[0]
}

const POR_PAGINA = 20

/** Newest first, of those in scope. */
export async function listPermisos(db: Db, person: Person, actividadId: number, page: number) {
  const { rows } = await sql<Permiso & { total: number }>`
    select p.id, p.usuario_id, u.nombre_completo as name, u.email::text, p.intentos, p.minutos, p.motivo,
      coalesce(por.nombre_completo, '') as otorgado_por, ${iso('p.creado_en')} as creado_en,
      count(*) over ()::int as total
    from evaluacion_permisos p
      join usuarios u on u.id = p.usuario_id
      left join usuarios por on por.id = p.otorgado_por
    where p.actividad_id = ${actividadId} and p.quitado_en is null and ${alcanceDeTrabajo(person)}
    order by p.creado_en desc, p.id desc
    limit ${POR_PAGINA}
    offset ${(page - 1) * POR_PAGINA}`.execute(db)
  const permisos = rows.map(({ total: _, ...p }) => p)
  return { permisos, total: rows[0]?.total ?? 0, page, per_page: POR_PAGINA }
}

/** Most that are offered at once; more are found by typing. */
const MOST_OFFERED = 20

/** People whose work is in scope, by their words. */
export async function listPersonas(db: Db, person: Person, search: string) {
  const rows = await db
    .selectFrom('usuarios as u')
    .select(['u.id', 'u.nombre_completo as name', sql<string>`u.email::text`.as('email')])
    .where('u.estatus_user', '=', 1)
    .where(alcanceDeTrabajo(person))
    .$if(search !== '', q => q.where(hasWords('u.busca', search)))
    .orderBy(spanish('u.nombre_completo'))
    .orderBy('u.id')
    .limit(MOST_OFFERED + 1)
    .execute()
  const { filas: personas, hay_mas } = firstOf(rows, MOST_OFFERED)
  return { personas, hay_mas }
}
