/** One statement over all kinds that the person may read; the condition of each is that of its own list. */
import { type busquedaRoutes, type Hallazgo, MAX_POR_TIPO, may, type ReplyOf } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../kit/db/db.ts'
import { wordsOf } from '../../kit/db/list.ts'
import type { Person } from '../../kit/http/session.ts'
import { plain } from '../../kit/web/plain.ts'
import { beginsWith, cercania, hasPalabras, isParecido, maybeMisspelt } from './busqueda.palabras.read.ts'
import { KINDS, type KindOfHallazgo, NADA, via } from './busqueda.tipos.read.ts'

type Comparing = {
  test: (busca: RawBuilder<unknown>, words: readonly string[]) => RawBuilder<SqlBool>
  order: (busca: RawBuilder<unknown>, words: readonly string[]) => RawBuilder<unknown>
}
const EXACTA: Comparing = { test: hasPalabras, order: beginsWith }
const PARECIDA: Comparing = { test: isParecido, order: cercania }

const deUna = (
  person: Person,
  k: KindOfHallazgo,
  orden: number,
  words: readonly string[],
  { test, order }: Comparing,
) => {
  const claves = Object.entries({ ...NADA, ...k.claves?.(person) }).map(
    ([name, value]) => sql`${value} as ${sql.ref(name)}`,
  )
  return sql`
    (select
      ${sql.lit(orden)} as orden,
      row_number() over (order by ${order(k.busca, words)}, ${k.titulo} collate "es-x-icu", ${k.id}) as puesto,
      ${sql.lit(k.tipo)} as tipo,
      ${k.id} as id,
      ${k.titulo} as titulo,
      ${k.detalle} as detalle,
      ${sql.join(claves)}
    from ${k.from(person)}
    where ${test(k.busca, words)}
      and ${k.scope(person)}
    order by puesto
    limit ${sql.lit(MAX_POR_TIPO + 1)})`
}

async function find(db: Db, person: Person, words: readonly string[], comparing: Comparing): Promise<Hallazgo[]> {
  const kinds = KINDS.filter(k => may(person.personas, k.can))
  const { rows } = await sql<Hallazgo>`
    ${via(person)}
    select
      hallado.tipo,
      hallado.id,
      hallado.titulo,
      hallado.detalle,
      ${sql.join(Object.keys(NADA).map(name => sql.ref(`hallado.${name}`)))}
    from (${sql.join(
      kinds.map((k, i) => deUna(person, k, i, words, comparing)),
      sql` union all `,
    )}) hallado
    order by hallado.orden, hallado.puesto`.execute(db)
  return rows.map(r => (r.tipo === 'pregunta' ? { ...r, titulo: plain(r.titulo) } : r))
}

export async function findHallazgos(
  db: Db,
  person: Person,
  search: string,
): Promise<ReplyOf<typeof busquedaRoutes.find>> {
  const words = wordsOf(search)
  const exact = await find(db, person, words, EXACTA)
  const parecidos = exact.length === 0 && maybeMisspelt(words)
  const found = [...Map.groupBy(parecidos ? await find(db, person, words, PARECIDA) : exact, h => h.tipo)]
  return {
    hallazgos: found.flatMap(([, rows]) => rows.slice(0, MAX_POR_TIPO)),
    hay_mas: found.filter(([, rows]) => rows.length > MAX_POR_TIPO).map(([tipo]) => tipo),
    parecidos: parecidos && found.length > 0,
  }
}
