import type { Db } from '../../kit/db/db.ts'
import { listNovedadesPublicas } from './publico.read.ts'

/** What the landing names: the last few, without what they say. */
export const listPortada = async (db: Db) =>
  (await listNovedadesPublicas(db, 3)).map(({ id, titulo }) => ({ id, titulo }))
