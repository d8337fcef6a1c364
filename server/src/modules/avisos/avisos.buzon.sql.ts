/**
 * What reading the inbox writes. Announcements and news are words above notices, and tell of themselves through them:
 * so that all of it is read in one statement, this stands here.
 */
import { sql } from 'kysely'
import { anuncioLeido } from '../../alcance/anuncios.read.ts'
import { novedadDesde, novedadLeida, novedadVigente } from '../../alcance/novedades.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Person } from '../../kit/http/session.ts'
import { anuncioDesde, anuncioSuyo } from './avisos.buzon.read.ts'

/**
 * Reads what of the inbox stands unread up to a moment, but for notices.
 * @param hasta ISO 8601
 * @returns whether anything changed
 */
export async function markResto(db: Db, person: Person, hasta: string): Promise<boolean> {
  const { rows } = await sql<{ n: number }>`
    with
      anunciados as (
        insert into anuncios_leidos (anuncio_id, usuario_id)
        select anuncio.id, ${person.id}
        from anuncios anuncio
        where ${anuncioSuyo(person)}
          and not ${anuncioLeido(person)}
          and ${anuncioDesde} <= ${hasta}::timestamptz
        on conflict do nothing
        returning anuncio_id
      ),
      noticias as (
        insert into novedades_leidas (novedad_id, usuario_id)
        select novedad.id, ${person.id}
        from novedades novedad
        where ${novedadVigente}
          and not ${novedadLeida(person.id)}
          and ${novedadDesde} <= ${hasta}::timestamptz
        on conflict do nothing
        returning novedad_id
      )
    select (select count(*) from anunciados) + (select count(*) from noticias) as n`.execute(db)
  return Number(rows[0]!.n) > 0
}
