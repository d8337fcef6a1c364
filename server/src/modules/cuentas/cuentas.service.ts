/** A person as their own pages know them. */
import type { UsuarioActual } from '@eleva/contract'
import type { Person } from '../../kit/session.ts'
import { startOf } from './volver.ts'

export function usuarioActual(person: Person): UsuarioActual {
  const { avatar: _avatar, escuela_id: _escuela, personas: _personas, ...rest } = person
  return { ...rest, redirect: startOf(person) }
}
