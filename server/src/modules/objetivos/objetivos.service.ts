/** What a material says of where it opens, for every read that lists some. */
import { sql } from 'kysely'

/** @param material a row of `materiales`, by its alias */
export const rutaDeMaterial = (material: string) => sql<string>`
  case when ${sql.ref(`${material}.archivo_id`)} is null
    then ${sql.ref(`${material}.ruta_documento`)}
    else '/api/materiales/' || ${sql.ref(`${material}.id`)} || '/archivo'
  end`

/** Null of a link. @param material as above */
export const archivoDeMaterial = (material: string) => sql<{ nombre: string; tipo: string; tamano: number } | null>`
  (
    select json_build_object('nombre', suyo.nombre, 'tipo', suyo.tipo, 'tamano', suyo.tamano)
    from archivos suyo
    where suyo.id = ${sql.ref(`${material}.archivo_id`)}
  )`
