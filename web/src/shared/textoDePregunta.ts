/** The words of a question, for a name: what its HTML says, cut short. */
export function plainOf(html: string, most = 60): string {
  const text = (new DOMParser().parseFromString(html, 'text/html').body.textContent ?? '').replace(/\s+/g, ' ').trim()
  return text.length > most ? `${text.slice(0, most - 1)}…` : text
}

const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

/** Plain words as the HTML that questions are kept in: «2 < 3» stays what it is. */
export const htmlOf = (text: string): string =>
  text
    .trim()
    .split(/\n+/)
    .filter(line => line.trim())
    .map(line => `<p>${line.replace(/[&<>]/g, sign => SIGNS[sign]!)}</p>`)
    .join('')
