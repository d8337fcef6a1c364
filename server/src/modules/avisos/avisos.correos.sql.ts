/** What goes out by mail: taken by one process at a time, and computed of what waits for the morning. */
import { correoDeAviso } from '@eleva/contract'
import { type SqlBool, sql } from 'kysely'
import { rechazado } from '../../alcance/rechazos.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Contado } from './avisos.correo.ts'
import { fraseDeLoSuyo } from './avisos.frases.read.ts'
import { anuncioDeHoy, datosDeHoy } from './avisos.hoy.read.ts'

/** Mails are sent from the first of these hours on, until the second, on the people's clocks. */
const DE_DIA = [7, 21] as const
export const isDeDia = sql<SqlBool>`
  extract(hour from ahora()) between ${sql.lit(DE_DIA[0])} and ${sql.lit(DE_DIA[1] - 1)}`

/** Monday to Friday, of who said nothing. */
export const DIAS = [1, 2, 3, 4, 5]

const usuales = JSON.stringify(correoDeAviso)
/** How `aviso` goes to its person by now, on `avisos_preferencias as preferencia`. */
const canal = sql`
  (case when coalesce(preferencia.en_app, true) then coalesce(preferencia.correo, ${usuales}::jsonb ->> aviso.tipo)
    else 'no' end)`

export type Saliente = {
  id: string
  usuario_id: number
  email: string
  nombre: string
  es_resumen: boolean
  intentos: number
  /** Tried for two days. */
  viejo: boolean
  /**
   * What still holds of it, newest first: not read (of a digest), not taken back, not unwanted by now. Empty for who
   * may not sign in, and whose address takes none.
   */
  avisos: Contado[]
}

/**
 * Takes the next mails that are due, for a while; by night none. Of one person the older goes first, and the next once
 * that is out of the way.
 * @param prestamo seconds after which another process takes what this one did not finish
 */
export async function takeCorreos(db: Db, most: number, prestamo: number): Promise<Saliente[]> {
  const { rows } = await sql<Saliente>`
    with tomados as (
        update avisos_correos correo
        set toca_en = now() + make_interval(secs => ${prestamo}), intentos = correo.intentos + 1
        from (
          select correo.id
          from avisos_correos correo
          where correo.toca_en <= now()
            and ${isDeDia}
            and not exists (
              select from avisos_correos otro
              where otro.usuario_id = correo.usuario_id and otro.creado_en < correo.creado_en)
          order by correo.toca_en
          limit ${most}
          for update skip locked) tomado
        where correo.id = tomado.id
        returning correo.*)
    select tomado.id, usuario.id as usuario_id, usuario.email, usuario.name as nombre,
      tomado.aviso_id is null as es_resumen, tomado.intentos,
      tomado.creado_en < now() - interval '2 days' as viejo,
      coalesce((
        select json_agg(
            json_build_object(
              'tipo', aviso.tipo, 'datos', ${datosDeHoy}, 'cuantos', aviso.cuantos, 'anuncio', ${anuncioDeHoy},
              'frase', ${fraseDeLoSuyo})
            order by aviso.actualizado_en desc, aviso.id desc)
        from avisos aviso
          left join avisos_preferencias preferencia on preferencia.usuario_id = aviso.usuario_id
            and preferencia.tipo = aviso.tipo
        where aviso.id = any (case when tomado.aviso_id is null then tomado.avisos else array[tomado.aviso_id] end)
          and usuario.estatus_user = 1
          and not ${rechazado}
          and (tomado.aviso_id is not null or aviso.leido_en is null)
          and ${canal} <> 'no'), '[]') as avisos
    from tomados tomado
      join usuarios usuario on usuario.id = tomado.usuario_id
    order by tomado.creado_en, tomado.id`.execute(db)
  return rows
}

/** It went out, or never will. */
export const removeCorreo = (db: Db, id: string) => db.deleteFrom('avisos_correos').where('id', '=', id).execute()

/** Seconds between two tries: as the queues for mail have it (`CORREO`). */
export const putOff = (db: Db, id: string, seconds: number) =>
  db
    .updateTable('avisos_correos')
    .set({ toca_en: sql<Date>`now() + make_interval(secs => ${seconds})` })
    .where('id', '=', id)
    .execute()

/** Seven in the morning of today where the people are: what is told later waits for the next digest. */
const corte = sql`((hoy() + make_time(${sql.lit(DE_DIA[0])}, 0, 0)) at time zone zona())`

/**
 * The digests of the next people, once it is seven on a day that they chose: one statement, in which what waited stops
 * waiting and the mail is there, or neither.
 * @param desde key of the last person of the batch before
 * @returns the last person of this one, undefined when there was none; and how many mails there are to be
 */
export async function createResumenes(db: Db, desde: number, most: number) {
  const { rows } = await sql<{ hasta: number | null; correos: number }>`
    with quienes as materialized (
        select aviso.usuario_id
        from avisos aviso
          left join avisos_resumenes resumen on resumen.usuario_id = aviso.usuario_id
        where aviso.en_resumen
          and aviso.actualizado_en < ${corte}
          and aviso.usuario_id > ${desde}
          and now() >= ${corte}
          and ${isDeDia}
          and extract(isodow from hoy())::bigint = any (coalesce(resumen.dias, ${DIAS}::bigint[]))
        group by aviso.usuario_id
        order by aviso.usuario_id
        limit ${most}),
      tomados as (
        update avisos aviso
        set en_resumen = false
        from quienes quien
        where aviso.usuario_id = quien.usuario_id and aviso.en_resumen and aviso.actualizado_en < ${corte}
        returning aviso.id, aviso.usuario_id, aviso.tipo, aviso.leido_en),
      nuevos as (
        insert into avisos_correos (usuario_id, avisos)
        select aviso.usuario_id, array_agg(aviso.id order by aviso.id)
        from tomados aviso
          join usuarios usuario on usuario.id = aviso.usuario_id and usuario.estatus_user = 1
          left join avisos_preferencias preferencia on preferencia.usuario_id = aviso.usuario_id
            and preferencia.tipo = aviso.tipo
        where aviso.leido_en is null and ${canal} <> 'no'
        group by aviso.usuario_id
        returning usuario_id)
    select (select max(usuario_id) from quienes) as hasta, (select count(*)::int from nuevos) as correos`.execute(db)
  const { hasta, correos } = rows[0]!
  return { hasta: hasta ?? undefined, correos }
}

export async function readDias(db: Db, usuarioId: number): Promise<number[]> {
  const row = await db
    .selectFrom('avisos_resumenes')
    .select('dias')
    .where('usuario_id', '=', usuarioId)
    .executeTakeFirst()
  return row?.dias ?? DIAS
}

export const saveDias = (db: Db, usuario_id: number, dias: number[]) =>
  db
    .insertInto('avisos_resumenes')
    .values({ usuario_id, dias })
    .onConflict(c => c.column('usuario_id').doUpdateSet({ dias, dias_antes: null }))
    .execute()
