/** What is said of an attempt, as far as its author lets it be seen now (ADR 060). */

import { type DichoDeRespuesta, isConDatos, opcionesDe, tipoDe } from '@eleva/contract'
import { getPlazoDe } from '../../../alcance/plazos.read.ts'
import { isTerminado } from '../../../alcance/quiz.read.ts'
import type { Db } from '../../../kit/db/db.ts'
import { getReglas } from '../../evaluaciones/evaluaciones.reglas.read.ts'
import type { Intento } from '../intentos.read.ts'
import { isContestada, parteDe } from '../intentos.reglas.ts'
import { visible } from '../intentos.visible.ts'
import type { ClaveDePregunta } from './revision.sql.ts'

type Seen = ReturnType<typeof visible>
/** Who grades sees everything, and so does who practises. */
export const TODO_VISIBLE: Seen = { nota: true, aciertos: true, correctas: true, explicaciones: true }

/** What was answered, by the kind that the question is of. */
export const saidOf = ({ tipo, elegidas, contestado }: ClaveDePregunta) =>
  isConDatos(tipo) ? (contestado?.tipo === tipo ? contestado : null) : { elegidas }

/** What is said of one answer. */
export function reveladoDe(c: ClaveDePregunta, seen: Seen): DichoDeRespuesta {
  const kind = tipoDe(c.tipo)
  const said = saidOf(c)
  const opciones = opcionesDe(c.tipo, c.datos)
  return {
    ...(seen.aciertos ? { parte: parteDe(c) } : {}),
    ...(seen.correctas
      ? {
          clave: kind.claveDe(c.datos),
          ...(opciones ? { correctas: opciones.filter(o => o.correcta).map(o => o.id) } : {}),
        }
      : {}),
    // What is said to this very answer tells how good it is.
    ...(seen.explicaciones
      ? {
          explicacion: c.explicacion,
          ...(c.niveles && seen.nota ? { niveles: c.niveles } : {}),
          comentario: (seen.nota && said && isContestada(c) && kind.comentarioDe?.(c.datos, said)) || '',
        }
      : {}),
  }
}

/** What the person may see of an attempt of theirs now. */
export async function seenBy(db: Db, intento: Intento): Promise<Seen> {
  if (intento.modo === 'practica') return TODO_VISIBLE
  const r = await getReglas(db, intento.usuario_id, intento.actividad_id)
  const plazo = await getPlazoDe(db, intento.usuario_id!, intento.actividad_id)
  return visible(r, { terminado: isTerminado(intento), cerrada: plazo?.cerrada === true })
}
