import type { Curso, cursosRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { hasWords, listPage, spanish } from '../../kit/db/list.ts'
import type { Requisitos } from './cursos.ciclos.ts'

const columnas = sql`
  curso.id, curso.nombre_curso, curso.clave_interna, curso.descripcion, curso.minutos_curso, curso.progreso_obligatorio,
    curso."cursoEnVivo",
  curso.publicado, curso.archivado_en is not null as archivado, curso.fecha_seleccion_inicio,
    curso.fecha_seleccion_termino, curso.imagen,
  to_jsonb(curso.creado_en) as fecha, curso.version,
  coalesce((
    select json_agg(json_build_object('id', unidad.id, 'label', unidad.nombre_unidad)
      order by en_curso.position, unidad.id)
    from cursos_unidades en_curso
      join unidades unidad on unidad.id = en_curso.unidad_id
    where en_curso.curso_id = curso.id), '[]') as unidadescurso,
  coalesce((
    select json_agg(
        json_build_object('id', requerido.id, 'label', requerido.nombre_curso)
        order by requerido.nombre_curso collate "es-x-icu", requerido.id)
    from cursos_requeridos requisito
      join cursos requerido on requerido.id = requisito.requerido_id
    where requisito.curso_id = curso.id), '[]') as cursos_requeridos`

export async function listCursos(db: Db, q: QueryOf<typeof cursosRoutes.list>) {
  const key = q.sort === 'nombre_curso' ? spanish('curso.nombre_curso') : sql.ref('curso.creado_en')
  let match = db.selectFrom('cursos as curso').select(['curso.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('curso.busca', q.search))
  const { filas, ...place } = await listPage<Curso>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'nombre_curso' ? 'asc' : 'desc'),
    select: columnas,
    from: sql`cursos curso on curso.id = hallado.id`,
  })
  return { cursos: filas, cantidad: place.total, ...place }
}

/** Undefined when there is none. */
export async function getCurso(db: Db, id: number): Promise<Curso | undefined> {
  const { rows } = await sql<Curso>`
    select ${columnas}
    from cursos curso
    where curso.id = ${id}`.execute(db)
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
