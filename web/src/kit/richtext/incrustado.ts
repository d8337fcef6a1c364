/**
 * Something of another site within a text: a link until somebody presses it, so that nobody is seen there before, and
 * nothing is fetched on a poor line. Who reads opens it in its place (`Lectura.tsx`).
 */
import { incrustado } from '@eleva/contract'
import { Node } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    incrustado: { insertIncrustado: (de: { href: string; titulo: string }) => ReturnType }
  }
}

export const Incrustado = Node.create({
  name: 'incrustado',
  group: 'block',
  atom: true,
  draggable: true,
  addAttributes: () => ({
    href: { default: '', parseHTML: element => element.getAttribute('href') ?? '' },
    titulo: { default: '', parseHTML: element => element.textContent ?? '' },
  }),
  // Before it is taken for a link.
  parseHTML: () => [{ tag: 'a[data-incrustado]', priority: 60 }],
  renderHTML: ({ node: { attrs } }) => [
    'a',
    { href: attrs.href, 'data-incrustado': incrustado(attrs.href)?.sitio ?? '' },
    attrs.titulo,
  ],
  addCommands: () => ({
    insertIncrustado:
      ({ href, titulo }) =>
      ({ chain }) => {
        const of = incrustado(href)
        if (!of) return false
        const attrs = { href, titulo: titulo.trim() || `Contenido de ${of.sitio}` }
        return chain().insertContent({ type: 'incrustado', attrs }).run()
      },
  }),
})
