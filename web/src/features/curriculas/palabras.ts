/** What is said of a class, and of what somebody said. */
import { entreComillas, type LoDicho, type ProximaClase } from '@eleva/contract'

/** «Retroalimentación en el aula, con Ana Ruiz» */
export const nombreDeProxima = ({ nombre_sesion, organizador }: ProximaClase) =>
  organizador ? `${nombre_sesion}, con ${organizador}` : nombre_sesion

const DICHO = { revision: 'De tu entrega de', mensaje: 'Sobre tu entrega de', duda: 'De tu duda de' } as const

/** «De tu entrega de «Carta a mi grupo»» */
export const deQueSeDijo = ({ de, sobre }: LoDicho) => `${DICHO[de]} ${entreComillas(sobre)}`
