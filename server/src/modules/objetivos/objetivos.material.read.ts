/** What a material says of where it opens, for every read that lists some. */
import { sql } from 'kysely'

/** @param material a row of `materiales`, by its alias */
export const rutaDeMaterial = (material: string) => sql<string>`
  case
    when ${sql.ref(`${material}.archivo_id`)} is not null
      then '/api/materiales/' || ${sql.ref(`${material}.id`)} || '/archivo'
    when exists (select from paginas suya where suya.material_id = ${sql.ref(`${material}.id`)})
      then '/pagina/' || ${sql.ref(`${material}.id`)}
    else ${sql.ref(`${material}.ruta_documento`)}
  end`

/**
 * Null of what is no file.
 * @param material as above
 */
export const archivoDeMaterial = (material: string) => sql<{ nombre: string; tipo: string; tamano: number } | null>`
  (
    select json_build_object('nombre', suyo.nombre, 'tipo', suyo.tipo, 'tamano', suyo.tamano)
    from archivos suyo
    where suyo.id = ${sql.ref(`${material}.archivo_id`)}
  )`

/**
 * Null of what is no page.
 * @param material as above
 */
export const paginaDeMaterial = (material: string) => sql<{ version: number } | null>`
  (
    select json_build_object('version', suya.version)
    from paginas suya
    where suya.material_id = ${sql.ref(`${material}.id`)}
  )`
