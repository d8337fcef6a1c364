import type { Curso, cursosRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Requisitos } from './cursos.ciclos.ts'

const columnas = sql`
  k.id, k.nombre_curso, k.clave_interna, k.descripcion, k.minutos_curso, k.progreso_obligatorio, k."cursoEnVivo",
  k.publicado, k.archivado_en is not null as archivado, k.fecha_seleccion_inicio, k.fecha_seleccion_termino, k.imagen,
  to_jsonb(k.creado_en) as fecha, k.version,
  coalesce((
    select json_agg(json_build_object('id', u.id, 'label', u.nombre_unidad) order by cu.position, u.id)
    from cursos_unidades cu join unidades u on u.id = cu.unidad_id
    where cu.curso_id = k.id), '[]') as unidadescurso,
  coalesce((
    select json_agg(
        json_build_object('id', r.id, 'label', r.nombre_curso)
        order by r.nombre_curso collate "es-x-icu", r.id)
    from cursos_requeridos cr join cursos r on r.id = cr.requerido_id
    where cr.curso_id = k.id), '[]') as cursos_requeridos`

export async function listCursos(db: Db, q: QueryOf<typeof cursosRoutes.list>) {
  const key = q.sort === 'nombre_curso' ? spanish('k.nombre_curso') : sql.ref('k.creado_en')
  let match = db.selectFrom('cursos as k').select(['k.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('k.busca', q.search))
  const { filas, ...place } = await listPage<Curso>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre_curso' ? 'asc' : 'desc'),
    select: columnas,
    from: sql`cursos k on k.id = h.id`,
  })
  return { cursos: filas, cantidad: place.total, ...place }
}

/** Undefined when there is none. */
export async function getCurso(db: Db, id: number): Promise<Curso | undefined> {
  const { rows } = await sql<Curso>`select ${columnas} from cursos k where k.id = ${id}`.execute(db)
  return rows[0]
}

/** To choose from. */
export const listOpcionesDeCurso = (db: Db) =>
  db
    .selectFrom('cursos')
    .select(['id', 'nombre_curso as label'])
    .orderBy(spanish('nombre_curso'))
    .orderBy('id')
    .execute()

/** The units that a course can be made of. */
export const listOpcionesDeUnidad = (db: Db) =>
  db
    .selectFrom('unidades')
    .select(['id', 'nombre_unidad as label'])
    .orderBy(spanish('nombre_unidad'))
    .orderBy('id')
    .execute()

export async function readRequisitos(db: Db): Promise<Requisitos> {
  const rows = await db.selectFrom('cursos_requeridos').select(['curso_id', 'requerido_id']).execute()
  return new Map([...Map.groupBy(rows, r => r.curso_id)].map(([curso, list]) => [curso, list.map(r => r.requerido_id)]))
}

export async function nombresDeCursos(db: Db, ids: number[]): Promise<Map<number, string>> {
  const rows = await db.selectFrom('cursos').select(['id', 'nombre_curso']).where('id', 'in', ids).execute()
  return new Map(rows.map(r => [r.id, r.nombre_curso]))
}
