import { intentosRoutes, type Presentada } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { askTogether } from '../../kit/db/together.ts'
import { orThrow, type Refusal } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import type { Pide } from './intentos.acceso.read.ts'
import { preguntasHandlers } from './presentar/preguntas.routes.ts'
import { beginAndPresent, presentIntentos } from './presentar/presentar.ts'
import { archivosDeRespuestaHandlers } from './responder/archivos.routes.ts'
import { responderHandlers } from './responder/responder.routes.ts'
import { manualHandlers } from './revisar/manual.routes.ts'
import { repasarHandlers } from './revisar/repasar.routes.ts'
import { revisionHandlers } from './revisar/revision.routes.ts'
import { finishHandlers } from './terminar/terminar.routes.ts'

/** A class that begins is presented its quiz at once: what many ask in one moment is done together (ADR 052). */
export function bindIntentos(app: FastifyInstance, kit: Kit) {
  const present = askTogether<Pide, Presentada | Refusal>(piden => presentIntentos(kit, piden))
  const begin = askTogether<Pide, Presentada | Refusal>(piden => beginAndPresent(kit, piden))

  bindRoutes(app, kit, intentosRoutes, {
    sit: async ({ person, params: { id }, query: { curso_id, modo = 'cuenta' } }) =>
      orThrow(await present({ person, actividadId: id, cursoId: curso_id, modo })),

    begin: async ({ person, params: { id }, body: { curso_id, modo = 'cuenta' } }) =>
      orThrow(await begin({ person, actividadId: id, cursoId: curso_id, modo })),

    ...preguntasHandlers(kit),
    ...responderHandlers(kit),
    ...archivosDeRespuestaHandlers(kit),
    ...finishHandlers(kit),
    ...manualHandlers(kit),
    ...revisionHandlers,
    ...repasarHandlers,
  })
}
