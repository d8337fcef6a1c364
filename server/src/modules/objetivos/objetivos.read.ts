import type { Material, Objetivo, ObjetivoDeUnidad, objetivosRoutes, QueryOf } from '@eleva/contract'
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { firstOf, hasWords, listPage, spanish } from '../../kit/db/list.ts'
import { archivoDeMaterial, paginaDeMaterial, rutaDeMaterial } from './objetivos.service.ts'

const columnas = sql`
  o.id, o.nombre_objetivo, o.clave_interna, o.descripcion, o.version, o.archivado_en is not null as archivado,
  (
    select json_build_object('nombre', v.nombre, 'liga', v.file_url)
    from objetivo_videos v
    where v.objetivo_id = o.id) as video,
  (select count(*)::int from materiales m where m.objetivo_id = o.id) as total_materiales`

export async function listObjetivos(db: Db, q: QueryOf<typeof objetivosRoutes.list>) {
  const key =
    q.sort === 'creado_en'
      ? sql.ref('o.creado_en')
      : q.sort === 'clave_interna'
        ? sql.ref('o.clave_interna')
        : spanish('o.nombre_objetivo')
  let match = db.selectFrom('objetivos as o').select(['o.id', key.as('clave')])
  if (q.search) match = match.where(hasWords('o.busca', q.search))
  const { filas, ...place } = await listPage<Objetivo>(db, q, {
    match,
    dir: q.dir ?? (q.sort === 'creado_en' ? 'desc' : 'asc'),
    select: columnas,
    from: sql`objetivos o on o.id = h.id`,
  })
  return { objetivos: filas, cantidad: place.total, ...place }
}

export async function getObjetivo(db: Db, id: number): Promise<Objetivo | undefined> {
  const { rows } = await sql<Objetivo>`select ${columnas} from objetivos o where o.id = ${id}`.execute(db)
  return rows[0]
}

export const getUnidad = (db: Db, id: number) =>
  db.selectFrom('unidades').select(['id', 'nombre_unidad']).where('id', '=', id).executeTakeFirst()

export function listDeUnidad(db: Db, unidadId: number, q: QueryOf<typeof objetivosRoutes.deUnidad>) {
  const key = q.sort === 'position' ? sql.ref('uo.position') : spanish('o.nombre_objetivo')
  let match = db
    .selectFrom('unidades_objetivos as uo')
    .innerJoin('objetivos as o', 'o.id', 'uo.objetivo_id')
    .select(['uo.id', key.as('clave')])
    .where('uo.unidad_id', '=', unidadId)
  if (q.search) match = match.where(hasWords('o.busca', q.search))
  return listPage<ObjetivoDeUnidad>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: sql`uo.id as unidad_objetivo_id, o.id, o.nombre_objetivo, o.clave_interna, o.descripcion`,
    from: sql`unidades_objetivos uo on uo.id = h.id join objetivos o on o.id = uo.objetivo_id`,
  })
}

/** Most that are offered at once; more are found by typing. */
const MOST_OFFERED = 50

export async function listDisponibles(db: Db, unidadId: number, search: string) {
  const rows = await db
    .selectFrom('objetivos as o')
    .select(['o.id', 'o.nombre_objetivo', sql<string>`o.clave_interna`.as('clave_interna')])
    .where(e =>
      e.not(
        e.exists(
          e
            .selectFrom('unidades_objetivos as uo')
            .select('uo.id')
            .whereRef('uo.objetivo_id', '=', 'o.id')
            .where('uo.unidad_id', '=', unidadId),
        ),
      ),
    )
    .$if(search !== '', q => q.where(hasWords('o.busca', search)))
    .orderBy(spanish('o.nombre_objetivo'))
    .limit(MOST_OFFERED + 1)
    .execute()
  return firstOf(rows, MOST_OFFERED)
}

const material = sql`
  m.id,
  m.nombre_material,
  m.instrucciones,
  m.tipo_material_id,
  t.nombre_tipo_material,
  ${rutaDeMaterial('m')} as ruta_documento,
  ${archivoDeMaterial('m')} as archivo,
  ${paginaDeMaterial('m')} as pagina,
  m.orden_visualizacion,
  m.objetivo_id`

export async function listMateriales(db: Db, objetivoId: number, q: QueryOf<typeof objetivosRoutes.materiales>) {
  const key = q.sort === 'orden_visualizacion' ? sql.ref('m.orden_visualizacion') : spanish('m.nombre_material')
  let match = db
    .selectFrom('materiales as m')
    .select(['m.id', key.as('clave')])
    .where('m.objetivo_id', '=', objetivoId)
  if (q.search) match = match.where(hasWords('m.busca', q.search))
  const { filas, ...place } = await listPage<Material>(db, q, {
    match,
    dir: q.dir ?? 'asc',
    select: material,
    from: sql`materiales m on m.id = h.id join tipos_material t on t.id = m.tipo_material_id`,
  })
  return { materiales: filas, cantidad: place.total, ...place }
}

export async function getMaterial(db: Db, id: number): Promise<Material | undefined> {
  const { rows } = await sql<Material>`select ${material} from materiales m
    join tipos_material t on t.id = m.tipo_material_id where m.id = ${id}`.execute(db)
  return rows[0]
}

export const listTipos = (db: Db) =>
  db.selectFrom('tipos_material').select(['id', 'nombre_tipo_material']).orderBy('id').execute()
