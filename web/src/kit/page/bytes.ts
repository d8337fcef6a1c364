/** How much something takes, as people say it: decimal units, as a phone's own settings show them. */
const UNIDADES = ['B', 'kB', 'MB', 'GB'] as const

export function formatBytes(bytes: number): string {
  const step = bytes < 1_000 ? 0 : Math.min(UNIDADES.length - 1, Math.floor(Math.log10(bytes) / 3))
  const value = bytes / 1_000 ** step
  return `${value.toLocaleString('es-MX', { maximumFractionDigits: step > 0 && value < 10 ? 1 : 0 })} ${UNIDADES[step]}`
}
