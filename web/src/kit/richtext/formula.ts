/**
 * A formula within a line of rich text: TeX in `<span data-formula>`, which the server draws as it is saved
 * (`server/src/kit/web/formula.ts`).
 */
import { Node } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    formula: { insertFormula: (source: string) => ReturnType }
  }
}

export const Formula = Node.create({
  name: 'formula',
  group: 'inline',
  inline: true,
  atom: true,
  addAttributes: () => ({
    source: { default: '', parseHTML: element => element.getAttribute('data-formula') ?? '' },
  }),
  parseHTML: () => [{ tag: 'span[data-formula]' }],
  renderHTML: ({ node }) => ['span', { 'data-formula': node.attrs.source }, node.attrs.source],
  addCommands: () => ({
    insertFormula:
      source =>
      ({ chain }) =>
        chain().insertContent({ type: 'formula', attrs: { source } }).run(),
  }),
})

/** The same text with formulas as they were written, in place of as they were drawn: as long as its author made it. */
export function sinDibujo(html: string): string {
  if (!html.includes('data-formula')) return html
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const span of body.querySelectorAll('span[data-formula]')) span.textContent = span.getAttribute('data-formula')
  return body.innerHTML
}
