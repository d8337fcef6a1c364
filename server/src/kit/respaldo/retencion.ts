/** Which backups stay: the newest of each of the last days, weeks and months that have one. Pure. */
import { readName } from './respaldo.ts'

export const GUARDADOS = { dias: 7, semanas: 4, meses: 12 }

/**
 * The Monday of a day's week.
 * @param dia `AAAA-MM-DD`
 */
function weekOf(dia: string): string {
  const date = new Date(`${dia}T00:00:00Z`)
  date.setUTCDate(date.getUTCDate() - ((date.getUTCDay() + 6) % 7))
  return date.toISOString().slice(0, 10)
}

/**
 * Days without a backup do not count: after a month of silence the last seven are still there.
 * @param names of files in a folder, in any order; what is no backup of ours is none of our business
 * @returns those that may go
 */
export function outdated(names: readonly string[], { dias, semanas, meses } = GUARDADOS): string[] {
  const all = names.flatMap(name => readName(name) ?? []).sort((a, b) => b.orden.localeCompare(a.orden))
  const kept = new Set<string>()
  const keep = (most: number, periodOf: (dia: string) => string) => {
    const met = new Set<string>()
    for (const { name, dia } of all) {
      const period = periodOf(dia)
      if (met.has(period)) continue
      if (met.size === most) return
      met.add(period)
      kept.add(name)
    }
  }
  keep(dias, dia => dia)
  keep(semanas, weekOf)
  keep(meses, dia => dia.slice(0, 7))
  return all.map(one => one.name).filter(name => !kept.has(name))
}
