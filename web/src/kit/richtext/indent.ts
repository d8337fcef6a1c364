/** Indenting of paragraphs and headings: a step count on the block, shown by the page's style sheet. */
import { Extension } from '@tiptap/core'

const MAX = 6
const BLOCKS = ['paragraph', 'heading']

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    sangria: { indentBy: (steps: 1 | -1) => ReturnType }
  }
}

export const Sangria = Extension.create({
  name: 'sangria',
  addGlobalAttributes: () => [
    {
      types: BLOCKS,
      attributes: {
        sangria: {
          default: 0,
          parseHTML: element => Math.min(MAX, Number(element.getAttribute('data-sangria')) || 0),
          renderHTML: ({ sangria }) => (sangria > 0 ? { 'data-sangria': sangria } : {}),
        },
      },
    },
  ],
  addCommands: () => ({
    indentBy:
      steps =>
      ({ editor, chain, tr, dispatch }) => {
        if (editor.isActive('listItem')) {
          return steps > 0 ? chain().sinkListItem('listItem').run() : chain().liftListItem('listItem').run()
        }
        const { from, to } = tr.selection
        tr.doc.nodesBetween(from, to, (node, pos) => {
          if (!BLOCKS.includes(node.type.name)) return
          const next = Math.max(0, Math.min(MAX, (node.attrs.sangria ?? 0) + steps))
          if (dispatch) tr.setNodeMarkup(pos, undefined, { ...node.attrs, sangria: next })
        })
        return true
      },
  }),
})
