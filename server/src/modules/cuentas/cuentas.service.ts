/** A person as their own pages know them. */
import { ROL, type UsuarioActual } from '@eleva/contract'
import type { Session } from '../../kit/http/session.ts'
import { startOf } from './volver.ts'

/** @param puedeNombrarse whether who learns may change their own name */
export function usuarioActual({ person, mirada }: Session, puedeNombrarse: boolean): UsuarioActual {
  const { avatar: _avatar, escuela_id: _escuela, personas: _personas, ...rest } = person
  const fijo = person.role_id === ROL.estudiante && !puedeNombrarse
  return {
    ...rest,
    redirect: startOf(person),
    ...(fijo ? { nombre_fijo: true } : {}),
    ...(mirada ? { mirado_por: mirada.nombre } : {}),
  }
}
