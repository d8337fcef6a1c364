/** A person as their own pages know them. */
import { ROL, type UsuarioActual } from '@eleva/contract'
import { mustAccept } from '../../alcance/textos.read.ts'
import type { Db } from '../../kit/db/db.ts'
import type { Session } from '../../kit/http/session.ts'
import { startOf } from './volver.ts'

/** @param puedeNombrarse whether who learns may change their own name */
export async function usuarioActual(
  db: Db,
  { person, mirada }: Session,
  puedeNombrarse: boolean,
): Promise<UsuarioActual> {
  const { avatar: _avatar, escuela_id: _escuela, personas: _personas, ...rest } = person
  const fijo = person.role_id === ROL.estudiante && !puedeNombrarse
  return {
    ...rest,
    redirect: startOf(person),
    ...(fijo ? { nombre_fijo: true } : {}),
    ...(mirada ? { mirado_por: mirada.nombre } : {}),
    // Whoever looks as somebody else accepts nothing for them.
    ...(!mirada && (await mustAccept(db, person.id)) ? { por_aceptar: true } : {}),
  }
}
