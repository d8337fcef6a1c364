/** What a person typed as a grade: null for none, undefined when it is no grade. */
export function notaDe(text: string, decimales: number | undefined = 0): number | null | undefined {
  const typed = text
    .trim()
    .replace(/\/100$/, '')
    .trim()
  if (typed === '') return null
  if (!(decimales ? /^\d{1,3}([.,]\d)?$/ : /^\d{1,3}$/).test(typed)) return undefined
  const n = Number(typed.replace(',', '.'))
  return n <= 100 ? n : undefined
}
