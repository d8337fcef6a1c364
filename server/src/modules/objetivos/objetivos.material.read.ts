/** What a material says of where it opens, for every read that lists some. */
import { sql } from 'kysely'

/** @param material a row of `materiales`, by its alias */
export const rutaDeMaterial = (material: string) => sql<string>`
  case
    when ${sql.ref(`${material}.archivo_id`)} is not null
      then '/api/materiales/' || ${sql.ref(`${material}.id`)} || '/archivo'
    when exists (select from paginas escrita where escrita.material_id = ${sql.ref(`${material}.id`)})
      then '/pagina/' || ${sql.ref(`${material}.id`)}
    else ${sql.ref(`${material}.ruta_documento`)}
  end`

/**
 * Null of what is no file.
 * @param material as above
 */
export const archivoDeMaterial = (material: string) => sql<{ nombre: string; tipo: string; tamano: number } | null>`
  (
    select json_build_object('nombre', archivo.nombre, 'tipo', archivo.tipo, 'tamano', archivo.tamano)
    from archivos archivo
    where archivo.id = ${sql.ref(`${material}.archivo_id`)}
  )`

/**
 * Null of what is no page.
 * @param material as above
 */
export const paginaDeMaterial = (material: string) => sql<{ version: number } | null>`
  (
    select json_build_object('version', pagina.version)
    from paginas pagina
    where pagina.material_id = ${sql.ref(`${material}.id`)}
  )`

/** What is told of a material. On `materiales as material`, with its `tipos_material as tipo`. */
export const columnasDeMaterial = sql`
  material.id,
  material.nombre_material,
  material.instrucciones,
  material.tipo_material_id,
  tipo.nombre_tipo_material,
  ${rutaDeMaterial('material')} as ruta_documento,
  ${archivoDeMaterial('material')} as archivo,
  ${paginaDeMaterial('material')} as pagina,
  material.orden_visualizacion`
