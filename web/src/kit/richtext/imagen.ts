/** A picture within rich text, which the server has already (`server/src/kit/archivos/images.ts`). */
import { Node } from '@tiptap/core'

declare module '@tiptap/core' {
  interface Commands<ReturnType> {
    imagen: { insertImagen: (imagen: { src: string; alt: string }) => ReturnType }
  }
}

export const ImagenEnTexto = Node.create({
  name: 'imagen',
  group: 'inline',
  inline: true,
  atom: true,
  draggable: true,
  addAttributes: () => ({ src: { default: '' }, alt: { default: '' } }),
  // What is pasted brings none of another site: the server would take it out.
  parseHTML: () => [{ tag: 'img[src^="/imagenes/"]' }],
  renderHTML: ({ node }) => ['img', { src: node.attrs.src, alt: node.attrs.alt }],
  addCommands: () => ({
    insertImagen:
      attrs =>
      ({ chain }) =>
        chain().insertContent({ type: 'imagen', attrs }).run(),
  }),
})
