const BLOQUES = 'p, li, h1, h2, h3, h4, tr, blockquote, pre, div'

/** Rich text as plain words: a line for each of its blocks. What has no signs of it is plain already. */
export function enTexto(html: string): string {
  if (!/<[a-z]/i.test(html)) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const br of body.querySelectorAll('br')) br.replaceWith('\n')
  for (const img of body.querySelectorAll('img')) img.replaceWith(`[imagen${img.alt ? `: ${img.alt}` : ''}]`)
  for (const block of body.querySelectorAll(BLOQUES)) block.append('\n')
  return (body.textContent ?? '').replace(/\n{3,}/g, '\n\n').trim()
}
