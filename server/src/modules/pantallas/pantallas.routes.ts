import { type Partes, pantallasRoutes, partesDe, type ReplyOf, type Route } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { type Asked, readParts } from '../../kit/parts.ts'

export function bindPantallas(app: FastifyInstance, kit: Kit) {
  /** As its route says: each part is checked by its own. */
  const answer = async <R extends Route>(asked: Asked, partes: Partes) =>
    (await readParts(kit.readers, asked, partes)) as ReplyOf<R>
  const { inicio, curso, cursoEnVivo } = pantallasRoutes
  bindRoutes(app, kit, pantallasRoutes, {
    inicio: call => answer<typeof inicio>(call, partesDe.inicio(call.person.personas)),
    curso: call => answer<typeof curso>(call, partesDe.curso(call.person.personas, call.params)),
    cursoEnVivo: call => answer<typeof cursoEnVivo>(call, partesDe.cursoEnVivo(call.person.personas, call.params)),
  })
}
