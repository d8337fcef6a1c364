const NAMED: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ' }

/** The words of clean HTML, on one line. */
export const plain = (html: string): string =>
  html
    .replace(/<[^>]*>/g, ' ')
    .replace(/&(?:#(\d{1,6})|([a-z]+));/g, (sign, code, name) =>
      code ? String.fromCodePoint(Number(code)) : (NAMED[name] ?? sign),
    )
    .replace(/\s+/g, ' ')
    .trim()
