/**
 * Somebody is erased: in one transaction from all rows, and then from objects, mails and what only a search by name
 * finds (ADR 131).
 */
import { sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import type { Cuenta } from './privacidad.bloqueo.sql.ts'
import { AL_BORRAR, type QuienSeBorra } from './privacidad.plan.sql.ts'

/** By what the rest is looked through once the account is gone, and which objects go. */
export type Resto = {
  usuario: number
  nombres: string[]
  /** Addresses, CURP, RFC and telephones: whole, whatever stands around them. */
  datos: string[]
  llaves: string[]
  /** Their rows in tables of which the audit tells by key, as `registros_formacion:12`. */
  objetos: string[]
}

const filled = (values: readonly (string | null)[]) => [...new Set(values.filter(v => v?.trim()).map(v => v!.trim()))]

/** Who it is: by what the account was, and by what they sent as strangers. */
async function readQuien(db: Db, id: number, cuenta: Cuenta) {
  const correos = filled([cuenta.email, cuenta.correo_alternativo])
  const { rows } = await sql<{
    id: number
    tabla: string
    curp: string
    rfc: string
    telefonos: string[]
    nombre: string
  }>`
    select registro.id, 'registros_formacion' as tabla, registro.curp, registro.rfc,
      registro.nombre_completo as nombre, array[registro.numero_celular, registro.numero_fijo] as telefonos
    from registros_formacion registro
    where registro.correo_alternativo = any(${correos}::citext[])
      or registro.id in (
        select decidido.registro_id
        from registros_decididos decidido
        where decidido.usuario_id = ${id})
    union all
    select otro.id, 'registros_con_otro_correo', otro.curp, otro.rfc, otro.nombre_completo, array[otro.numero_celular,
      otro.numero_fijo]
    from registros_con_otro_correo otro
    where otro.correo_alternativo = any(${correos}::citext[])`.execute(db)
  const quien: QuienSeBorra = { id, correos, curps: filled(rows.map(r => r.curp)) }
  const nombres = filled([cuenta.nombre_completo, cuenta.nombre_antes, ...rows.map(r => r.nombre)])
  const datos = filled([...correos, ...quien.curps, ...rows.flatMap(r => [r.rfc, ...r.telefonos])])
  return { quien, nombres, datos, registros: rows.map(r => `${r.tabla}:${r.id}`) }
}

/** Files of which only they have something: what a course shows is the house's. */
const listArchivos = async (db: Db, id: number): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select archivo.id
    from archivos archivo
    where archivo.usuario_id = ${id} and archivo.llave like 'entregas/%'
    union
    select reunido.archivo_id
    from entregas_archivos reunido
    where reunido.entrega_id in (select entrega.id from entregas entrega where entrega.usuario_id = ${id})
    union
    select entrega.archivo_id
    from entregas entrega
    where entrega.usuario_id = ${id} and entrega.archivo_id is not null
    union
    select version.archivo_id
    from entregas_versiones version
      join entregas entrega on entrega.id = version.entrega_id
    where entrega.usuario_id = ${id} and version.archivo_id is not null
    union
    select otro.id
    from entregas entrega
      cross join lateral unnest(entrega.otros) otro (id)
    where entrega.usuario_id = ${id}
    union
    select adjunto.archivo_id
    from entregas_mensajes_archivos adjunto
      join entregas_mensajes mensaje on mensaje.id = adjunto.mensaje_id
    where mensaje.usuario_id = ${id}`.execute(db)
  return rows.map(r => r.id)
}

/**
 * Those that nothing names any more.
 * @returns where they are
 */
const removeArchivos = async (db: Db, ids: readonly number[]): Promise<string[]> => {
  const { rows } = await sql<{ llave: string }>`
    delete from archivos archivo
    where archivo.id = any(${[...ids]}::bigint[])
      and not exists (select from entregas uno where uno.archivo_id = archivo.id)
      and not exists (select from entregas_archivos uno where uno.archivo_id = archivo.id)
      and not exists (select from entregas_mensajes_archivos uno where uno.archivo_id = archivo.id)
      and not exists (select from actividades_archivos uno where uno.archivo_id = archivo.id)
      and not exists (select from anuncios_archivos uno where uno.archivo_id = archivo.id)
      and not exists (select from papelera_archivos uno where uno.archivo_id = archivo.id)
      and not exists (select from materiales uno where uno.archivo_id = archivo.id)
    returning archivo.llave`.execute(db)
  return rows.map(r => r.llave)
}

const listDescargas = async (db: Db, id: number): Promise<string[]> => {
  const { rows } = await sql<{ llave: string }>`
    select descarga.llave
    from privacidad_descargas descarga
    where descarga.usuario_id = ${id} and descarga.llave <> ''`.execute(db)
  return rows.map(r => r.llave)
}

/** The objects that the audit tells by key alone. */
const listObjetos = async (db: Db, id: number): Promise<string[]> => {
  const { rows } = await sql<{ objeto: string }>`
    select 'usuarios:' || ${id}::text as objeto
    union all
    select 'constancias:' || constancia.id
    from constancias constancia
    where constancia.usuario_id = ${id}
    union all
    select 'invitaciones:' || invitacion.id
    from invitaciones invitacion
    where invitacion.usuario_id = ${id}
    union all
    select 'entregas:' || entrega.id
    from entregas entrega
    where entrega.usuario_id = ${id}
    union all
    select 'evaluacion_permisos:' || permiso.id
    from evaluacion_permisos permiso
    where permiso.usuario_id = ${id}
    union all
    select 'prorrogas:' || prorroga.usuario_id || ',' || prorroga.actividad_id
    from prorrogas prorroga
    where prorroga.usuario_id = ${id}
    union all
    select 'prorrogas:' || prorroga.actividad_id || ',' || prorroga.usuario_id
    from prorrogas prorroga
    where prorroga.usuario_id = ${id}
    union all
    select 'privacidad_solicitudes:' || solicitud.id
    from privacidad_solicitudes solicitud
    where solicitud.usuario_id = ${id}`.execute(db)
  return rows.map(r => r.objeto)
}

/**
 * From all rows, at once. What is left to do is noted in the same transaction, so that whichever process goes on finds
 * it.
 * @returns undefined when it is not blocked any more
 */
export async function eraseFilas(db: Db, bloqueoId: number): Promise<Resto | undefined> {
  const bloqueo = await db
    .selectFrom('privacidad_bloqueos')
    .select(['usuario_id', sql<Cuenta | null>`cuenta_secreto`.as('cuenta')])
    .where('id', '=', bloqueoId)
    .where('estado', '=', 'bloqueada')
    .forUpdate()
    .executeTakeFirst()
  if (!bloqueo?.usuario_id || !bloqueo.cuenta) return undefined
  const id = bloqueo.usuario_id
  const { quien, nombres, datos, registros } = await readQuien(db, id, bloqueo.cuenta)
  const archivos = await listArchivos(db, id)
  const objetos = [...(await listObjetos(db, id)), ...registros]
  for (const paso of Object.values(AL_BORRAR)) if (typeof paso === 'function') await paso(quien).execute(db)
  const llaves = [...(await removeArchivos(db, archivos)), ...(await listDescargas(db, id))]
  await db.deleteFrom('usuarios').where('id', '=', id).execute()
  const resto: Resto = { usuario: id, nombres, datos, llaves, objetos }
  await db
    .updateTable('privacidad_bloqueos')
    .set({ estado: 'borrando', cuenta_secreto: JSON.stringify(resto) })
    .where('id', '=', bloqueoId)
    .execute()
  return resto
}

/** Nothing is left of whom it was. */
export const endBorrado = (db: Db, bloqueoId: number) =>
  db
    .updateTable('privacidad_bloqueos')
    .set({ estado: 'borrada', borrada_en: sql<Date>`now()`, cuenta_secreto: null })
    .where('id', '=', bloqueoId)
    .where('estado', '=', 'borrando')
    .execute()

export type PorBorrar = Awaited<ReturnType<typeof listPorBorrar>>[number]

/** Those whose time has come, and those that a process left half way. */
export const listPorBorrar = (db: Db) =>
  db
    .selectFrom('privacidad_bloqueos')
    .select(['id', 'usuario_id', 'estado', sql<Resto | null>`cuenta_secreto`.as('resto')])
    .where(sql<boolean>`estado = 'borrando' or estado = 'bloqueada' and borra_desde <= now()`)
    .orderBy('borra_desde')
    .execute()
