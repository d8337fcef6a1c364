/** Files that were sent up: what has them, and who opens them. */
import { may } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { alcanceDeEntrega, alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Person } from '../../../kit/http/session.ts'
import { nombreVisible, sinNombre, soloExtension, whenAjena, whenNamed } from '../entregables.anonima.read.ts'

/**
 * Whether a file is of no message.
 * @param id column
 */
export const sinMensaje = (id: string) =>
  sql<SqlBool>`not exists (select from entregas_mensajes_archivos adjunto where adjunto.archivo_id = ${sql.ref(id)})`

/**
 * Whether a file was handed in with no version.
 * @param id column
 */
export const sinEntregar = (id: string) =>
  sql<SqlBool>`not exists (select from entregas otra where otra.archivo_id = ${sql.ref(id)})
    and not exists (select from entregas_versiones version where version.archivo_id = ${sql.ref(id)})
    and not exists (select from entregas_archivos otro where otro.archivo_id = ${sql.ref(id)})`

/**
 * Whether a file is of a message in a thread that the person reads. On `archivos as archivo`; `entrega` and `usuario`
 * are its own.
 */
const enHilo = (person: Person) => sql<SqlBool>`
  exists (
    select from entregas_mensajes_archivos adjunto
      join entregas_mensajes mensaje on mensaje.id = adjunto.mensaje_id
      join entregas entrega on entrega.id = mensaje.entrega_id
      left join usuarios usuario on usuario.id = entrega.usuario_id
    where adjunto.archivo_id = archivo.id and ${alcanceDeEntrega(person)})`

/**
 * Whether a file belongs to a message: then who reads the thread reads it, and nobody else. On `archivos as archivo`.
 */
const deMensaje = sql<SqlBool>`exists (select from entregas_mensajes_archivos adjunto
  where adjunto.archivo_id = archivo.id)`

/** Whether a file was handed in, in any version, for what is reviewed without names now. On `archivos as archivo`. */
const deAnonima = sql<SqlBool>`exists (
  select
  from entregas entrega
    join actividades actividad on actividad.id = entrega.actividad_id
  where entrega.usuario_id = archivo.usuario_id
    and ${sinNombre}
    and (
      exists (select from entregas_versiones version
        where version.entrega_id = entrega.id and version.archivo_id = archivo.id)
      or exists (select from entregas_archivos adjunto
        where adjunto.entrega_id = entrega.id and adjunto.archivo_id = archivo.id)
    )
)`

/**
 * The file of a delivery, for who handed it in and who may review it; that of a message, for who reads its thread. What
 * was sent up and not handed in is its owner's alone.
 */
export async function findArchivo(db: Db, person: Person, id: number) {
  const reviews = may(person.personas, 'entregables.read')
  const { rows } = await sql<{ llave: string; nombre: string; tipo: string; tamano: number }>`
    select
      archivo.llave,
      case
        when archivo.usuario_id is distinct from ${person.id} and ${deAnonima}
          then ${soloExtension(sql`archivo.nombre`)}
        else archivo.nombre
      end as nombre,
      archivo.tipo,
      archivo.tamano
    from archivos archivo
      left join usuarios usuario on usuario.id = archivo.usuario_id
    where archivo.id = ${id}
      and archivo.llave like 'entregas/%'
      and (case
        when ${deMensaje} then ${enHilo(person)}
        else (archivo.usuario_id = ${person.id}
          ${reviews ? sql`or (not (${sinEntregar('archivo.id')}) and ${alcanceDeTrabajo(person)})` : sql``})
      end)`.execute(db)
  return rows[0]
}

/**
 * Our files of a delivery as it stands, in their order, and what it is called; undefined for whoever may not see it.
 */
export async function findArchivos(db: Db, person: Person, id: number) {
  const suNombre = whenAjena(person, nombreVisible(sql`usuario.nombre_completo`), sql`usuario.nombre_completo`)
  const sinSuNombre = sql`entregado.posicion || '-' || ${soloExtension(sql`archivo.nombre`)}`
  const nombreDeArchivo = whenAjena(person, whenNamed(sql`archivo.nombre`, sinSuNombre), sql`archivo.nombre`)
  const { rows } = await sql<{
    nombre: string
    archivos: { llave: string; nombre: string }[]
  }>`
    select
      actividad.nombre_actividad_unidad || coalesce(' - ' || ${suNombre}, '') as nombre,
      (
        select coalesce(
            json_agg(
              json_build_object(
                'llave', archivo.llave,
                'nombre', ${nombreDeArchivo})
              order by entregado.posicion),
            '[]')
        from unnest(entrega.archivo_id || entrega.otros) with ordinality as entregado (id, posicion)
          join archivos archivo on archivo.id = entregado.id) as archivos
    from entregas entrega
      join actividades actividad on actividad.id = entrega.actividad_id
      left join usuarios usuario on usuario.id = entrega.usuario_id
    where entrega.id = ${id}
      and ${alcanceDeEntrega(person)}`.execute(db)
  return rows[0]
}
