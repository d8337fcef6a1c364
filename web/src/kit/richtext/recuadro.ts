/** Words that stand out of a text in a frame: a note, or a warning. */
import { Node } from '@tiptap/core'

export type ClaseDeRecuadro = 'nota' | 'aviso'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    recuadro: { toggleRecuadro: (clase: ClaseDeRecuadro) => ReturnType }
  }
}

export const Recuadro = Node.create({
  name: 'recuadro',
  group: 'block',
  content: 'block+',
  defining: true,
  addAttributes: () => ({
    clase: {
      default: 'nota',
      parseHTML: element => (element.getAttribute('data-recuadro') === 'aviso' ? 'aviso' : 'nota'),
      renderHTML: ({ clase }) => ({ 'data-recuadro': clase }),
    },
  }),
  parseHTML: () => [{ tag: 'div[data-recuadro]' }],
  renderHTML: ({ HTMLAttributes }) => ['div', HTMLAttributes, 0],
  addCommands: () => ({
    toggleRecuadro:
      clase =>
      ({ commands, editor }) => {
        if (editor.isActive('recuadro', { clase })) return commands.lift('recuadro')
        if (editor.isActive('recuadro')) return commands.updateAttributes('recuadro', { clase })
        return commands.wrapIn('recuadro', { clase })
      },
  }),
})
