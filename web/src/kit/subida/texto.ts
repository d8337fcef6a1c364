import { formatMinutes } from '../page/duration.ts'

const MB = 1024 * 1024
const GB = 1024 * MB

const number = (value: number, decimals: number) =>
  value.toLocaleString('es-MX', { maximumFractionDigits: decimals, minimumFractionDigits: 0 })

/** «960 MB», «1.2 GB», «14 kB» */
export function sizeOf(bytes: number): string {
  if (bytes >= GB) return `${number(bytes / GB, 1)} GB`
  if (bytes >= MB) return `${number(bytes / MB, bytes < 10 * MB ? 1 : 0)} MB`
  return `${number(Math.ceil(bytes / 1024), 0)} kB`
}

/** «412 de 960 MB» */
export function amountOf(sent: number, total: number): string {
  const [unit, divisor, decimals] =
    total >= GB ? (['GB', GB, 1] as const) : (['MB', MB, total < 10 * MB ? 1 : 0] as const)
  if (total < MB) return sizeOf(total)
  return `${number(sent / divisor, decimals)} de ${number(total / divisor, decimals)} ${unit}`
}

/** «6 min», «40 s», «1 h 5 min» */
export function minutesOf(seconds: number): string {
  if (seconds < 60) return `${Math.max(1, Math.ceil(seconds / 5) * 5)} s`
  return formatMinutes(Math.ceil(seconds / 60))
}
