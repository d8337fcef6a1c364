const MAX = 133

/** The words of a rich text, cut as the specification cuts an instruction. */
export function plainText(html: string): string {
  const apart = html.replace(/<\/(p|li|h[1-6]|div|blockquote)>|<br\s*\/?>/g, '$& ')
  const body = new DOMParser().parseFromString(apart, 'text/html').body
  const words = (body.textContent ?? '').replace(/\s+/g, ' ').trim()
  return words.length > MAX ? `${words.slice(0, MAX).trimEnd()}…` : words
}
