/** A small CSV made here, for Excel: UTF-8 with BOM, cells that it would take for a formula defused. */
export function csvOf(rows: readonly (readonly (string | number)[])[]): Blob {
  const cell = (value: string | number) => {
    const text = /^[=+\-@\t\r]/.test(String(value)) ? `'${value}` : String(value)
    return /[",\n\r;]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
  }
  const text = rows.map(r => r.map(cell).join(',')).join('\r\n')
  return new Blob([`\ufeff${text}\r\n`], { type: 'text/csv' })
}
