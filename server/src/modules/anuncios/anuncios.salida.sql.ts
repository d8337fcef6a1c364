/** How announcements go out, and how what was told is taken back: in the transaction in which they change (ADR 041). */
import type { DatosDeTipo } from '@eleva/contract'
import { sql } from 'kysely'
import {
  alcanzados,
  canAnnounce,
  conNombres,
  destino,
  escuelasDelAutor,
  paraAnuncio,
  quien,
} from '../../alcance/anuncios.read.ts'
import type { Destinatarios } from '../../alcance/destinatarios.read.ts'
import { findObserver } from '../../alcance/personas.read.ts'
import type { Observer } from '../../alcance/personas.ts'
import type { LiveJobParts } from '../../kit/kit.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { type Telling, takeBackAviso, tellAviso, tellInJob } from '../avisos/avisos.service.ts'

const deUno = (id: number, personas: Destinatarios): Destinatarios =>
  sql`
    select lector.id
    from anuncios anuncio
      cross join lateral (${personas}) lector
    where anuncio.id = ${id}`

type Sale = { autor_id: number | null; datos: DatosDeTipo<'anuncio'> }

/**
 * It stands from now on, and is told to those who have not read it (all, unless it was taken back before). The last
 * thing of its transaction.
 * @param person by whose scope it goes
 */
export async function publishAnuncio(call: Telling, person: Observer, id: number): Promise<void> {
  await sql`
    update anuncios
    set publicado_en = now(),
      publicar_en = least(publicar_en, now()),
      retirado_en = null,
      no_publicado = null,
      recogido = false,
      version = version + 1,
      solo_escuelas = ${escuelasDelAutor(person)}
    where id = ${id}`.execute(call.db)
  const { rows } = await sql<Sale>`
    select anuncio.autor_id, jsonb_build_object('anuncio_id', anuncio.id, 'titulo', anuncio.titulo, 'quien', ${quien})
      || case when anuncio.alcance = 'todos' then '{}'::jsonb else jsonb_build_object(anuncio.alcance, ${destino}) end
      || case when anuncio.curso_id is null then '{}'::jsonb else jsonb_build_object('curso_id', anuncio.curso_id)
        end as datos
    from anuncios anuncio ${conNombres}
    where anuncio.id = ${id}`.execute(call.db)
  const { autor_id, datos } = rows[0]!
  const para = sql`
    select quien.id
    from (${deUno(id, paraAnuncio)}) quien
    where not exists (select from anuncios_leidos leido where leido.anuncio_id = ${id} and leido.usuario_id = quien.id)`
  await tellAviso(call, { tipo: 'anuncio', clave: claveDe('anuncio', id), datos, para, salvo: autor_id ?? undefined })
}

/** Takes it back from who has not read it. */
export const takeBackAnuncio = (call: Telling, id: number) =>
  takeBackAviso(call, { tipo: 'anuncio', clave: claveDe('anuncio', id), para: deUno(id, alcanzados) })

/** Why one that is due does not go; undefined when nothing keeps it. */
async function porQueNo(call: Telling, id: number, autorId: number | null): Promise<string | Observer> {
  const autor = autorId === null ? undefined : await findObserver(call.db, autorId)
  if (!autor) return 'quien lo escribió ya no tiene una cuenta activa.'
  const { rows } = await sql<{ puede: boolean; vencido: boolean }>`
    select ${canAnnounce(autor)} as puede, coalesce(anuncio.hasta <= now(), false) as vencido
    from anuncios anuncio
    where anuncio.id = ${id}`.execute(call.db)
  if (!rows[0]!.puede) return 'quien lo escribió ya no puede anunciar ahí.'
  return rows[0]!.vencido ? 'su última hora pasó antes de que saliera.' : autor
}

/** One of those that are due, which another process does not have at hand; undefined when there is none. */
async function claimUno(call: Telling, but: readonly number[]) {
  const { rows } = await sql<{ id: number; autor_id: number | null }>`
    select id, autor_id
    from anuncios
    where publicado_en is null and no_publicado is null and publicar_en <= now() and id <> all (${but}::bigint[])
    order by publicar_en, id
    limit 1
    for update skip locked`.execute(call.db)
  return rows[0]
}

/**
 * What is due goes out, each in a transaction of its own; what its author may not say any more does not, and says why.
 * One that fails keeps the others from nothing, and is tried again in a minute.
 * @returns how many went
 */
export async function publishPendientes(
  parts: Pick<LiveJobParts, 'db' | 'realtime'>,
  signal?: AbortSignal,
): Promise<number> {
  const failed: number[] = []
  let [out, error]: [number, unknown] = [0, undefined]
  for (let more = true; more && !signal?.aborted; ) {
    let at: number | undefined
    await tellInJob(parts, async call => {
      const due = await claimUno(call, failed)
      more = due !== undefined
      if (!due) return
      at = due.id
      const autor = await porQueNo(call, due.id, due.autor_id)
      if (typeof autor === 'string')
        await call.db.updateTable('anuncios').set({ no_publicado: autor }).where('id', '=', due.id).execute()
      else {
        await publishAnuncio(call, autor, due.id)
        out++
      }
    }).catch((why: unknown) => {
      if (at === undefined) throw why
      failed.push(at)
      error = why
    })
  }
  if (failed.length) throw error
  return out
}

/**
 * What is over: its notices go where nobody has read them.
 * @returns how many announcements
 */
export async function takeBackVencidos(
  parts: Pick<LiveJobParts, 'db' | 'realtime'>,
  signal?: AbortSignal,
): Promise<number> {
  let out = 0
  for (let more = true; more && !signal?.aborted; )
    await tellInJob(parts, async call => {
      const { rows } = await sql<{ id: number }>`
        update anuncios
        set recogido = true
        where id = (
            select id
            from anuncios
            where hasta <= now() and not recogido
            order by hasta, id
            limit 1
            for update skip locked)
        returning id`.execute(call.db)
      more = rows.length > 0
      for (const { id } of rows) await takeBackAnuncio(call, id)
      out += rows.length
    })
  return out
}
