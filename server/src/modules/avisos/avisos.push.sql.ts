/** Devices on which somebody switched notices on, and what is to go to them. */
import { avisosDeUnaHora, type DatosDeAviso, pushDeAviso, type TipoDeAviso } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import type { Suscripcion } from '../../kit/correo/webpush.ts'
import { iso } from '../../kit/db/days.ts'
import type { Db } from '../../kit/db/db.ts'
import { waitTurn } from '../../kit/db/turno.ts'
import { isDeDia } from './avisos.correos.sql.ts'
import { datosDeHoy } from './avisos.hoy.read.ts'

/** The queue that sends. */
export const PUSH = 'avisos.push'

export const listDispositivos = (db: Db, usuarioId: number) =>
  db
    .selectFrom('push_suscripciones')
    .select(['id', 'agente', 'endpoint', sql<string>`${iso('creado_en')}`.as('desde')])
    .where('usuario_id', '=', usuarioId)
    .orderBy('id', 'desc')
    .execute()

/** Browsers of one person; the one that was longest without any goes for another. */
const MAX = 10

/**
 * A browser belongs to whoever asked for it last, and what waits for somebody else there does not go.
 * Those of one person come one after the other: two at once would not make room for each other.
 */
export async function saveDispositivo(
  db: Db,
  usuario_id: number,
  { endpoint, p256dh, auth }: Suscripcion,
  agente: string,
) {
  await waitTurn(db, `dispositivos:${usuario_id}`)
  await db
    .deleteFrom('push_suscripciones')
    .where('endpoint', '=', endpoint)
    .where('usuario_id', '<>', usuario_id)
    .execute()
  const made = await db
    .insertInto('push_suscripciones')
    .values({ usuario_id, endpoint, p256dh, auth, agente })
    .onConflict(c => c.column('endpoint').doUpdateSet({ usuario_id, p256dh, auth, agente }))
    .returning('id')
    .executeTakeFirstOrThrow()
  await sql`
    delete from push_suscripciones
    where id in (
        select suscripcion.id
        from push_suscripciones suscripcion
        where suscripcion.usuario_id = ${usuario_id} and suscripcion.id <> ${made.id}
        order by coalesce(suscripcion.usada_en, suscripcion.creado_en) desc, suscripcion.id desc
        offset ${MAX - 1})`.execute(db)
  return made
}

/** @returns whether the person had it */
export async function removeDispositivo(db: Db, usuarioId: number, id: number): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('push_suscripciones')
    .where('id', '=', id)
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export type PushPendiente = Suscripcion & {
  id: number
  suscripcion_id: number
  intentos: number
  /**
   * Whether it goes at all: not read, taken back or unwanted meanwhile, of somebody who may sign in, and not too old to
   * be of use.
   */
  vale: boolean
  /** Seconds for which a service keeps it for a device that is off. */
  vida: number
  tipo: TipoDeAviso
  clave: string
  datos: DatosDeAviso
  cuantos: number
}

const usuales = JSON.stringify(pushDeAviso)

const isDeUnaHora = sql<SqlBool>`aviso.tipo in (${sql.join(avisosDeUnaHora.map(tipo => sql.lit(tipo)))})`
/** Seconds for which one is of use: here, while it waits to go, and for a service, while the device is off. */
const vida = sql<number>`case when ${isDeUnaHora} then 3600 else 172800 end`

/**
 * Takes the next that are due, for a while; by night none but those that are of no use an hour later.
 * @param lent seconds after which another process takes what this one did not finish
 */
export async function takePushes(db: Db, most: number, lent: number): Promise<PushPendiente[]> {
  const { rows } = await sql<PushPendiente>`
    with tomados as (
        update avisos_push envio
        set toca_en = now() + make_interval(secs => ${lent}), intentos = envio.intentos + 1
        from (
          select envio.id
          from avisos_push envio
            join avisos aviso on aviso.id = envio.aviso_id
          where envio.toca_en <= now() and (${isDeDia} or ${isDeUnaHora})
          order by envio.toca_en
          limit ${most}
          for update of envio skip locked) tomado
        where envio.id = tomado.id
        returning envio.*)
    select tomado.id, tomado.suscripcion_id, tomado.intentos, suscripcion.endpoint, suscripcion.p256dh,
      suscripcion.auth, aviso.tipo, aviso.clave, ${datosDeHoy} as datos,
      aviso.cuantos, ${vida} as vida,
      aviso.leido_en is null
        and usuario.estatus_user = 1
        and coalesce(preferencia.en_app, true)
        and coalesce(preferencia.push, (${usuales}::jsonb ->> aviso.tipo)::boolean, false)
        and tomado.creado_en > now() - make_interval(secs => ${vida}) as vale
    from tomados tomado
      join push_suscripciones suscripcion on suscripcion.id = tomado.suscripcion_id
      join avisos aviso on aviso.id = tomado.aviso_id
      join usuarios usuario on usuario.id = suscripcion.usuario_id and usuario.id = aviso.usuario_id
      left join avisos_preferencias preferencia on preferencia.usuario_id = aviso.usuario_id
        and preferencia.tipo = aviso.tipo
    order by tomado.id`.execute(db)
  return rows
}

/**
 * It went, or never will.
 * @param went whether the service took it
 */
export async function removePush(
  db: Db,
  { id, suscripcion_id }: Pick<PushPendiente, 'id' | 'suscripcion_id'>,
  went: boolean,
) {
  await sql`
    with gone as (delete from avisos_push where id = ${id})
    update push_suscripciones
    set usada_en = now()
    where id = ${suscripcion_id} and ${went}::boolean`.execute(db)
}

/** The browser does not want any more. */
export const endSuscripcion = (db: Db, id: number) => db.deleteFrom('push_suscripciones').where('id', '=', id).execute()

export const putOffPush = (db: Db, id: number, seconds: number) =>
  db
    .updateTable('avisos_push')
    .set({ toca_en: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()
