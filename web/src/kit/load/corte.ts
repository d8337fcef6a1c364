import { readEntorno } from '../entorno.ts'

/** That nothing came. A line that the browser counts as one may carry nothing, or the server may be away. */
export const cutNow = (): string => (navigator.onLine ? `${readEntorno().nombre} no responde` : 'Sin conexión')
