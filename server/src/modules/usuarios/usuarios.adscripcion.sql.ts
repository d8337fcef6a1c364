/** Groups and schools that a list may name, and groups that it makes. */
import type { Db } from '../../kit/db/db.ts'
import { refused } from '../../kit/errors.ts'

export type GrupoOEscuela = { id: number; nombre: string }

const DE_UNA_LISTA = 'Se creó al cargar una lista'

/**
 * What was chosen for all of a list is there.
 * @throws {Refusal} 422
 */
export async function checkTargets(db: Db, { grupos, escuela_id }: { grupos: number[]; escuela_id: number | null }) {
  if (grupos.length) {
    const found = await db
      .selectFrom('grupos')
      .select('id')
      .where('id', 'in', grupos)
      .where('archivado_en', 'is', null)
      .execute()
    if (found.length < grupos.length) throw refused('Uno de los grupos ya no existe.', 'grupo_usuario_ids')
  }
  if (escuela_id === null) return
  const school = await db.selectFrom('escuelas').select('id').where('id', '=', escuela_id).executeTakeFirst()
  if (!school) throw refused('Esa escuela ya no existe.', 'escuela')
}

export const listGrupos = (db: Db): Promise<GrupoOEscuela[]> =>
  db
    .selectFrom('grupos')
    .select(['id', 'nombre_grupo as nombre'])
    .where('archivado_en', 'is', null)
    .orderBy('id')
    .execute()

export const listEscuelas = (db: Db): Promise<GrupoOEscuela[]> =>
  db.selectFrom('escuelas').select(['id', 'nombre']).orderBy('id').execute()

/** @param crea whose they are */
export const insertGrupos = (db: Db, nombres: readonly string[], crea: number): Promise<GrupoOEscuela[]> =>
  db
    .insertInto('grupos')
    .values(
      nombres.map(nombre_grupo => ({
        nombre_grupo,
        descripcion_grupo: DE_UNA_LISTA,
        usuario_id: crea,
      })),
    )
    .returning(['id', 'nombre_grupo as nombre'])
    .execute()
