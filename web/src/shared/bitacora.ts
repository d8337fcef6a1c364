/** Notes what the person does on a learner screen: in the background, in order, kept while there is no connection. */
import { type Anotacion, bitacoraRoutes } from '@eleva/contract'
import { post } from '../kit/api/outbox/send.ts'
import { uuid } from '../kit/api/outbox/uuid.ts'
import { ahoraAlla } from '../kit/api/reloj.ts'

export type UbicacionAnotada = Partial<
  Record<'curricula' | 'curso' | 'unidad' | 'objetivo' | 'actividad' | 'material' | 'quiz', number>
>

/** The module of what is only looked at: nothing is noted of it. */
export const SIN_ANOTAR = 0

/**
 * Under which it is noted once, however often it is sent; by the server's clock, as it believes no hour that lies
 * ahead.
 */
const unaVez = () => ({ clave: uuid(), hora: new Date(ahoraAlla()).toISOString() })

/** What the place in a course takes along, instead of a call of its own. */
export const anotacionDe = (modulo: number, evento: number, unidad_id: number): Anotacion[] =>
  modulo === SIN_ANOTAR ? [] : [{ modulo, evento, unidad_id, ...unaVez() }]

/**
 * @param modulo of `modulosDeBitacora`
 * @param evento of `eventosDeBitacora`
 */
export function note(modulo: number, evento: number, ubicacion: UbicacionAnotada): void {
  if (modulo === SIN_ANOTAR) return
  const { curricula = 0, curso = 0, unidad = 0, objetivo = 0, actividad = 0, material = 0, quiz = 0 } = ubicacion
  void post(
    bitacoraRoutes.log,
    {
      params: { module: modulo, event: evento, curricula, curso, unidad, objetivo, actividad, material, quiz },
      query: unaVez(),
    },
    { topic: 'bitacora', quiet: true },
  )
}
