/** What of a registration a decision needs, and what came of one. */
import type { DecididoEnFila, EstadoDelRegistro } from '@eleva/contract'

export type Marcado = { id: number; estado: EstadoDelRegistro; nombre_completo: string }

/** As they were seen: what somebody else decided meanwhile is left, and said. */
export const vistosDe = (marcados: readonly Marcado[]) => marcados.map(({ id, estado }) => ({ id, estado }))

/** Whom it is about, in a heading. */
export const quienes = (marcados: readonly Marcado[]) =>
  marcados.length === 1 ? marcados[0]!.nombre_completo : `${marcados.length} registros`

/** What the server said of it. */
export type Respuesta = { message: string; resultados: DecididoEnFila[]; lote: string | null }

export type DecisionHecha = Respuesta & {
  /** Whether they are written to. */
  correo: boolean
  /** Until when it is taken back, on this device's clock. */
  hasta: number
}
