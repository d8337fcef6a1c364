/**
 * How much something takes, as people say it: in the steps of 1024 in which limits are said, so that no file is told
 * larger than it may be.
 */
const UNIDADES = ['B', 'kB', 'MB', 'GB'] as const

/** «240 kB», «1.5 MB» */
export function formatBytes(bytes: number): string {
  const step = bytes < 1 ? 0 : Math.min(UNIDADES.length - 1, Math.floor(Math.log2(bytes) / 10))
  const value = bytes / 1024 ** step
  return `${value.toLocaleString('es-MX', { maximumFractionDigits: step > 0 && value < 10 ? 1 : 0 })} ${UNIDADES[step]}`
}
