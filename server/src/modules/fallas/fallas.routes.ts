import { cleanMensaje, cleanPila, type FallaInput, fallasRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'

/** The same fault of a whole school at once is told once in so long (ms). */
const QUIET_MS = 10 * 60_000
/** Most faults that are remembered as told. */
const MAX_KNOWN = 500

/** As the reporter takes it. The stack is the browser's. */
class FallaDelNavegador extends Error {
  override name = 'FallaDelNavegador'
}

export function bindFallas(app: FastifyInstance, kit: Kit) {
  const told = new Map<string, number>()
  /** Whether it was told not long ago. */
  const isKnown = ({ mensaje, pila, version }: FallaInput, now = Date.now()) => {
    const key = `${version} ${mensaje} ${pila.split('\n')[0]}`
    const known = now - (told.get(key) ?? 0) < QUIET_MS
    if (!known) {
      told.delete(key)
      told.set(key, now)
      if (told.size > MAX_KNOWN) told.delete(told.keys().next().value ?? '')
    }
    return known
  }
  bindRoutes(app, kit, fallasRoutes, {
    create: async ({ body }) => {
      // Whoever calls may have forgotten to leave out what is somebody's.
      const falla = { ...body, mensaje: cleanMensaje(body.mensaje), pila: cleanPila(body.pila) }
      if (isKnown(falla)) return {}
      kit.log.error({ falla }, 'Falla en el navegador')
      const error = new FallaDelNavegador(`${falla.mensaje} [${falla.origen} en ${falla.ruta}, web ${falla.version}]`)
      error.stack = `${error.name}: ${error.message}\n${falla.pila}`
      kit.report(error)
      return {}
    },
  })
}
