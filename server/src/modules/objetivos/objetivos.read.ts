import type { Material, Objetivo, ObjetivoDeUnidad, objetivosRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { columnasDeMaterial } from './objetivos.material.read.ts'

const columnas = sql`
  objetivo.id, objetivo.nombre_objetivo, objetivo.clave_interna, objetivo.descripcion, objetivo.version,
    objetivo.archivado_en is not null as archivado,
  (
    select json_build_object('nombre', video.nombre, 'liga', video.file_url)
    from objetivo_videos video
    where video.objetivo_id = objetivo.id) as video,
  (select count(*)::int from materiales material where material.objetivo_id = objetivo.id) as total_materiales`

export async function listObjetivos(db: Db, q: QueryOf<typeof objetivosRoutes.list>) {
  const key =
    q.sort === 'creado_en'
      ? sql.ref('objetivo.creado_en')
      : q.sort === 'clave_interna'
        ? sql.ref('objetivo.clave_interna')
        : spanish('objetivo.nombre_objetivo')
  let match = db.selectFrom('objetivos as objetivo').select(['objetivo.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('objetivo.busca', q.search))
  const { filas, ...place } = await listPage<Objetivo>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'creado_en' ? 'desc' : 'asc'),
    select: columnas,
    from: sql`objetivos objetivo on objetivo.id = hallado.id`,
  })
  return { objetivos: filas, cantidad: place.total, ...place }
}

export async function getObjetivo(db: Db, id: number): Promise<Objetivo | undefined> {
  const { rows } = await sql<Objetivo>`
    select ${columnas}
    from objetivos objetivo
    where objetivo.id = ${id}`.execute(db)
  return rows[0]
}

export const getUnidad = (db: Db, id: number) =>
  db.selectFrom('unidades').select(['id', 'nombre_unidad']).where('id', '=', id).executeTakeFirst()

export function listDeUnidad(db: Db, unidadId: number, q: QueryOf<typeof objetivosRoutes.deUnidad>) {
  const key = q.sort === 'position' ? sql.ref('en_unidad.position') : spanish('objetivo.nombre_objetivo')
  let match = db
    .selectFrom('unidades_objetivos as en_unidad')
    .innerJoin('objetivos as objetivo', 'objetivo.id', 'en_unidad.objetivo_id')
    .select(['en_unidad.id', key.as('clave')])
    .where('en_unidad.unidad_id', '=', unidadId)
  if (q.search) match = match.where(hasWords('objetivo.busca', q.search))
  return listPage<ObjetivoDeUnidad>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`en_unidad.id as unidad_objetivo_id, objetivo.id, objetivo.nombre_objetivo, objetivo.clave_interna,
      objetivo.descripcion`,
    from: sql`unidades_objetivos en_unidad on en_unidad.id = hallado.id
      join objetivos objetivo on objetivo.id = en_unidad.objetivo_id`,
  })
}

/** Most that are offered at once; more are found by typing. */
const MAX_OFFERED = 50

export async function listDisponibles(db: Db, unidadId: number, search: string) {
  const rows = await db
    .selectFrom('objetivos as objetivo')
    .select(['objetivo.id', 'objetivo.nombre_objetivo', sql<string>`objetivo.clave_interna`.as('clave_interna')])
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('unidades_objetivos as en_unidad')
            .select('en_unidad.id')
            .whereRef('en_unidad.objetivo_id', '=', 'objetivo.id')
            .where('en_unidad.unidad_id', '=', unidadId),
        ),
      ),
    )
    .$if(search !== '', q => q.where(hasWords('objetivo.busca', search)))
    .orderBy(spanish('objetivo.nombre_objetivo'))
    .limit(MAX_OFFERED + 1)
    .execute()
  return firstOf(rows, MAX_OFFERED)
}

const material = sql`${columnasDeMaterial}, material.objetivo_id, material.version`

export async function listMateriales(db: Db, objetivoId: number, q: QueryOf<typeof objetivosRoutes.materiales>) {
  const key =
    q.sort === 'orden_visualizacion' ? sql.ref('material.orden_visualizacion') : spanish('material.nombre_material')
  let match = db
    .selectFrom('materiales as material')
    .select(['material.id', key.as('clave')])
    .where('material.objetivo_id', '=', objetivoId)
  if (q.search) match = match.where(hasWords('material.busca', q.search))
  const { filas, ...place } = await listPage<Material>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: material,
    from: sql`materiales material on material.id = hallado.id
      join tipos_material tipo on tipo.id = material.tipo_material_id`,
  })
  return { materiales: filas, cantidad: place.total, ...place }
}

export async function getMaterial(db: Db, id: number): Promise<Material | undefined> {
  const { rows } = await sql<Material>`
    select ${material}
    from materiales material
    join tipos_material tipo on tipo.id = material.tipo_material_id
    where material.id = ${id}`.execute(db)
  return rows[0]
}

export const listTipos = (db: Db) =>
  db.selectFrom('tipos_material').select(['id', 'nombre_tipo_material']).orderBy('id').execute()
