/** A finished attempt, for who may read or grade it. */

import { may } from '@eleva/contract'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { nombreDe } from '../../../alcance/nombre.ts'
import { alcanceDeTrabajo } from '../../../alcance/trabajo.read.ts'
import { gone } from '../../../kit/cosas.ts'
import { iso } from '../../../kit/db/days.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Person } from '../../../kit/http/session.ts'
import { deIntento, type Intento } from '../intentos.read.ts'

/** What is done to practise, or to look at a quiz, nobody grades. */
export const isRevisable = (person: Person) => sql<SqlBool>`(intento.modo = 'cuenta' and ${alcanceDeTrabajo(person)})`

/** Somebody's own, or one in the scope of who grades. */
export const suyoOQueRevisa = (person: Person) =>
  may(person.personas, 'reactivos.read')
    ? sql<SqlBool>`(intento.usuario_id = ${person.id} or ${isRevisable(person)})`
    : sql<SqlBool>`intento.usuario_id = ${person.id}`

type IntentoTerminado = Intento & { name: string; terminado_en: string }

/**
 * @param scope whose it may be: one of the two above
 * @param lock until the end, so that two who grade it take turns
 * @throws {Refusal} 404
 */
export async function getTerminado(
  db: Db,
  scope: RawBuilder<SqlBool>,
  id: number,
  { lock = false } = {},
): Promise<IntentoTerminado> {
  const { rows } = await sql<IntentoTerminado>`
    select
      ${deIntento},
      ${nombreDe('usuario')} as name,
      ${iso('intento.terminado_en')} as terminado_en
    from intentos intento
      left join usuarios usuario on usuario.id = intento.usuario_id
    where intento.id = ${id}
      and intento.terminado_en is not null
      and ${scope}
    ${lock ? sql`for update of intento` : sql``}`.execute(db)
  const [found] = rows
  if (!found) throw gone('intento')
  return found
}
