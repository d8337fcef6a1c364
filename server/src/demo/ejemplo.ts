/**
 * A programme to look at, to copy, or to throw away: one of the demo's courses, in an installation that has none of its
 * own yet.
 */
import type { Db } from '../kit/db/db.ts'
import { waitTurn } from '../kit/db/turno.ts'
import { demoCursos } from './contenido.ts'
import { insertUnidades } from './unidades.ts'

/** The course whose content stands by itself: nothing in it leads to what an installation has not. */
const DE = 'EVA-01'
/** Under which keys it stands: those of the demo may be somebody's own. */
const CLAVE = 'EJEMPLO'

/** @returns the programme; undefined where it stands already */
export async function loadEjemplo(db: Db, usuario_id: number): Promise<number | undefined> {
  const { clave_interna: _clave, ...curso } = demoCursos.find(c => c.clave_interna === DE)!
  // The second of two who ask at once finds it.
  await waitTurn(db, 'ejemplo')
  if (await db.selectFrom('unidades').select('id').where('clave_interna', '=', `${CLAVE}-U1`).executeTakeFirst())
    return undefined
  const { id: curso_id } = await db
    .insertInto('cursos')
    .values({ ...curso, clave_interna: CLAVE, usuario_id })
    .returning('id')
    .executeTakeFirstOrThrow()
  await insertUnidades(db, { usuario_id, cursos: new Map([[DE, curso_id]]), clave: key => key.replace(DE, CLAVE) })
  const { id: curricula_id } = await db
    .insertInto('curriculas')
    .values({
      nombre_curricula: `Ejemplo: ${curso.nombre_curso.toLowerCase()}`,
      descripcion: `${curso.descripcion} Un programa para mirarlo, copiarlo o quitarlo: nadie lo ve hasta que se ofrece.`,
      tipo: 1,
      usuario_id,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db.insertInto('curriculas_cursos').values({ curricula_id, curso_id, position: 1 }).execute()
  return curricula_id
}
