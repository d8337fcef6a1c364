/**
 * What the editor can hold: the same as what is kept (`server/src/kit/web/rich-text.ts`), so that a text that was
 * opened and saved lost nothing.
 */
import type { Extensions } from '@tiptap/core'
import { Subscript } from '@tiptap/extension-subscript'
import { Superscript } from '@tiptap/extension-superscript'
import { TableKit } from '@tiptap/extension-table'
import { TextAlign } from '@tiptap/extension-text-align'
import { Color, TextStyle } from '@tiptap/extension-text-style'
import { Youtube } from '@tiptap/extension-youtube'
import { StarterKit } from '@tiptap/starter-kit'
import { Formula } from './formula.ts'
import { ImagenEnTexto } from './imagen.ts'
import { Incrustado } from './incrustado.ts'
import { Sangria } from './indent.ts'
import { Recuadro } from './recuadro.ts'

export const extensionesDe = (conImagenes: boolean): Extensions => [
  StarterKit.configure({ link: { openOnClick: false, defaultProtocol: 'https' } }),
  TextStyle,
  Color,
  TextAlign.configure({ types: ['heading', 'paragraph'] }),
  Youtube.configure({ nocookie: true, width: 640, height: 360 }),
  Sangria,
  Subscript,
  Superscript,
  TableKit.configure({ table: { resizable: false } }),
  Formula,
  Recuadro,
  Incrustado,
  ...(conImagenes ? [ImagenEnTexto] : []),
]
