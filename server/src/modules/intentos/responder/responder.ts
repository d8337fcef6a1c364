/** A first answer begins its attempt, or nothing. */
import type { Observer } from '../../../alcance/personas.ts'
import type { Db } from '../../../kit/db/db.ts'
import type { Refusal } from '../../../kit/errors.ts'
import { comenzar } from '../presentar/comenzar.ts'
import type { Pide } from '../presentar/situacion.ts'
import type { Saved } from './guardar.sentencia.ts'
import { type Enviada, saveRespuestas } from './guardar.sql.ts'

export type EnviadaPor = Enviada & { person: Observer }

/** An answer that is not kept begins nothing. @returns in the order of `enviadas`; of whoever may not begin the reason */
export const comenzarYGuardar = (db: Db, enviadas: readonly EnviadaPor[]): Promise<(Saved | Refusal)[]> =>
  db.transaction().execute(async together => {
    const piden = enviadas.map(
      ({ person, sent }): Pide => ({
        person,
        actividadId: sent.actividad_id,
        cursoId: sent.curso_id,
        modo: 'cuenta',
        contesta: sent,
      }),
    )
    const begun = await comenzar(together, piden)
    const saved = await saveRespuestas(together, enviadas)
    const nuevos = begun.flatMap(b => b.nuevo ?? [])
    if (nuevos.length)
      await together
        .deleteFrom('intentos as i')
        .where('i.id', 'in', nuevos)
        .where(({ not, exists, selectFrom }) =>
          not(
            exists(
              selectFrom('intento_respuestas as ir').select('ir.intento_id').whereRef('ir.intento_id', '=', 'i.id'),
            ),
          ),
        )
        .execute()
    return saved.map((s, n) => (s.intento === null && begun[n]!.no) || s)
  })
