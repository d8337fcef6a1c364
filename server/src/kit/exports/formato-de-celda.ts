/**
 * What a sheet shows for a number: `0.5` with `0%` is «50%», and 3912 a date. Undefined for formats that are not known:
 * those cells are refused.
 */
const DE_FABRICA: Record<number, string> = {
  1: '0',
  2: '0.00',
  3: '#,##0',
  4: '#,##0.00',
  9: '0%',
  10: '0.00%',
  12: '# ?/?',
  13: '# ??/??',
  14: 'dd/mm/yyyy',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  20: 'h:mm',
  21: 'h:mm:ss',
  22: 'dd/mm/yyyy h:mm',
  37: '#,##0',
  38: '#,##0',
  39: '#,##0.00',
  40: '#,##0.00',
  49: '@',
}
const MESES = [
  'enero',
  'febrero',
  'marzo',
  'abril',
  'mayo',
  'junio',
  'julio',
  'agosto',
  'septiembre',
  'octubre',
  'noviembre',
  'diciembre',
]
const DIAS = ['domingo', 'lunes', 'martes', 'miércoles', 'jueves', 'viernes', 'sábado']

/**
 * @param numFmtId of the cell's style
 * @param codes those that the book has itself; undefined is «General»
 */
export const codigoDe = (numFmtId: number, codes: ReadonlyMap<number, string>): string | undefined =>
  codes.get(numFmtId) ?? (numFmtId === 0 ? 'General' : DE_FABRICA[numFmtId])

/** As spreadsheets keep them: fifteen digits, so that 0.1 + 0.2 is 0.3. */
export const quince = (value: number): string => String(Number(value.toPrecision(15))).replace('e', 'E')

/** `exacto` where a number is to be read as one: without separators that may mean two things. */
export type Mostrado = { texto: string; exacto?: string }

export function mostrado(value: number, code: string, de1904: boolean): Mostrado | undefined {
  if (/^(General|@)$/i.test(code)) return { texto: quince(value), exacto: quince(value) }
  const sections = code.split(';')
  // A section for what is negative says its sign itself.
  const own = value < 0 && sections.length > 1 ? sections[1]! : sections[0]!
  // Colours, places and spaces of one sign's width are nothing that is read.
  const bare = own
    .replace(/\[(?:\$([^\]-]*)[^\]]*|[a-z]{3,8}\d{0,2})\]/gi, (_, sign?: string) => (sign ? `"${sign}"` : ''))
    .replace(/_.|\*./g, '')
  if (/\[/.test(bare)) return undefined
  const outside = bare.replace(/"[^"]*"|\\./g, '')
  if (/[ymdhs]/i.test(outside) && !/[#0?]/.test(outside)) return fecha(value, bare, de1904)
  const size = value < 0 && sections.length > 1 ? -value : value
  const fraction = /^# ?(\?{1,2})\/\1$/.exec(bare.trim())
  if (fraction) return { texto: enFraccion(size, fraction[1]!.length === 1 ? 9 : 99), exacto: quince(value) }
  return enCifras(size, value, bare)
}

const literal = (text: string) =>
  text.replace(/"([^"]*)"|\\(.)/g, (_, quoted?: string, sign?: string) => quoted ?? sign ?? '')

function enCifras(size: number, value: number, bare: string): Mostrado | undefined {
  const parts = /^((?:"[^"]*"|\\.|[$€()+\- ])*)([#0,]*)(?:\.([0#]*))?(%?)((?:"[^"]*"|\\.|[$€()+\- %])*)$/.exec(bare)
  if (!parts || (!parts[2] && !parts[3])) return undefined
  const [, before = '', whole = '', decimals = '', percent, after = ''] = parts
  // A comma at the end divides by a thousand.
  if (whole.endsWith(',') || after.includes('%')) return undefined
  const shown = (percent ? Number((size * 100).toPrecision(15)) : size).toLocaleString('en-US', {
    minimumIntegerDigits: Math.max(1, Math.min(20, (whole.match(/0/g) ?? []).length)),
    minimumFractionDigits: Math.min(20, (decimals.match(/0/g) ?? []).length),
    maximumFractionDigits: Math.min(20, decimals.length),
    useGrouping: whole.includes(','),
  })
  return {
    texto: `${literal(before)}${shown}${percent}${literal(after)}`.trim(),
    ...(percent ? {} : { exacto: quince(value) }),
  }
}

function enFraccion(value: number, most: number): string {
  const [sign, size] = value < 0 ? ['-', -value] : ['', value]
  let best = { off: 1, over: 0, under: 1 }
  for (let under = 1; under <= most; under++) {
    const over = Math.round((size % 1) * under)
    const off = Math.abs((size % 1) - over / under)
    if (off < best.off - 1e-12) best = { off, over, under }
  }
  const whole = Math.floor(size) + (best.over === best.under ? 1 : 0)
  const rest = best.over % best.under ? `${best.over}/${best.under}` : ''
  return sign + (whole && rest ? `${whole} ${rest}` : rest || String(whole))
}

const two = (n: number) => String(n).padStart(2, '0')

/** A day or a month, by how often its letter stands: 3, 03, mar, marzo. */
const contado = (number: number, name: string, n: number) =>
  [String(number), two(number), name.slice(0, 3)][n - 1] ?? name

/** What each letter of a date's format shows, where it stands `n` times. */
const TROZOS = {
  y: (at: Date, n: number) => (n <= 2 ? two(at.getUTCFullYear() % 100) : String(at.getUTCFullYear())),
  m: (at: Date, n: number) => contado(at.getUTCMonth() + 1, MESES[at.getUTCMonth()]!, n),
  d: (at: Date, n: number) => contado(at.getUTCDate(), DIAS[at.getUTCDay()]!, n),
  h: (at: Date, n: number) => (n === 1 ? String(at.getUTCHours()) : two(at.getUTCHours())),
  s: (at: Date) => two(at.getUTCSeconds()),
} satisfies Record<string, (at: Date, n: number) => string>

function fecha(value: number, bare: string, de1904: boolean): Mostrado | undefined {
  if (value < 0 || value > 2_958_465 || /am\/pm|a\/p|\.0/i.test(bare)) return undefined
  // The first calendar of spreadsheets has a 29 February 1900.
  const days = de1904 ? value + 1462 : value < 60 ? value + 1 : value
  const at = new Date(Date.UTC(1899, 11, 30) + Math.round(days * 86_400) * 1000)
  if (!Number.isFinite(at.getTime())) return undefined
  let afterHours = false
  const texto = bare.replace(/"([^"]*)"|\\(.)|y+|m+|d+|h+|s+/gi, (piece, quoted?: string, sign?: string) => {
    if (quoted !== undefined || sign !== undefined) return quoted ?? sign ?? ''
    const [kind, n] = [piece[0]!.toLowerCase() as keyof typeof TROZOS, piece.length]
    // An «m» behind the hours is their minutes, and a month elsewhere.
    const isMinutes = kind === 'm' && afterHours && n <= 2
    if (kind === 'h') afterHours = true
    if (!isMinutes) return TROZOS[kind](at, n)
    afterHours = false
    return two(at.getUTCMinutes())
  })
  return { texto: texto.trim() }
}
