import type { ActoAuditado } from '@eleva/contract'

/** Who it was, as far as anybody knows. */
export const quienDe = ({ quien, quien_id }: Pick<ActoAuditado, 'quien' | 'quien_id'>) =>
  quien || (quien_id === null ? 'Alguien sin cuenta' : 'Usuario eliminado')
