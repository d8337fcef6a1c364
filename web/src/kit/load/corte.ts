/** That nothing came. A line that the browser counts as one may carry nothing, or the server may be away. */
export const cutNow = (): string => (navigator.onLine ? 'Eleva no responde' : 'Sin conexión')
