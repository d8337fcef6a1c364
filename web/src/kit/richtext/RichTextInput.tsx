/** The rich-text field: headings 1 to 6, bold, italic, underline, strike, colour, lists, alignment, indent, link, video, formula, table, raised and lowered signs, clean. */
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { useEditor } from '@tiptap/react'
import { type ReactNode, useId } from 'react'
import { notify } from '../feedback/notify.ts'
import { FormulaControl, HeadingSelect, IndentControls, TableControl, VideoControl } from './controls.tsx'
import { extensionesDe } from './extensiones.ts'
import { ImagenControl, type SubeImagen } from './ImagenControl.tsx'
import { decirQueFaltan, readPegado } from './pegado.ts'
import classes from './RichText.module.css'

/** Inks of the product that read on both themes' surfaces at 4.5 or more, and the plain one by taking the colour away. */
const COLOURS = ['#c22878', '#0b7d5e', '#cf3a27', '#a06305', '#3f74c9']

const labels = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  strikeControlLabel: 'Tachado',
  superscriptControlLabel: 'Exponente',
  subscriptControlLabel: 'Subíndice',
  clearFormattingControlLabel: 'Quitar formato',
  bulletListControlLabel: 'Lista',
  orderedListControlLabel: 'Lista numerada',
  alignLeftControlLabel: 'Alinear a la izquierda',
  alignCenterControlLabel: 'Centrar',
  alignRightControlLabel: 'Alinear a la derecha',
  alignJustifyControlLabel: 'Justificar',
  linkControlLabel: 'Enlace',
  unlinkControlLabel: 'Quitar enlace',
  colorPickerControlLabel: 'Color del texto',
  colorControlLabel: (color: string) => `Color ${color}`,
  colorPickerCancel: 'Cancelar',
  colorPickerClear: 'Quitar color',
  colorPickerColorPicker: 'Otro color',
  colorPickerPalette: 'Paleta',
  colorPickerSave: 'Guardar',
  colorPickerColorLabel: (color: string) => `Poner el color ${color}`,
  linkEditorInputLabel: 'Dirección del enlace',
  linkEditorInputPlaceholder: 'https://ejemplo.mx/',
  linkEditorExternalLink: 'Abrir en otra pestaña',
  linkEditorInternalLink: 'Abrir en la misma pestaña',
  linkEditorSave: 'Guardar',
}

/** Takes what a form's `getInputProps` gives. */
type Props = {
  label: string
  value?: string
  onChange?: (html: string) => void
  error?: ReactNode
  description?: string
  /** With it, pictures of the device may go into the text. */
  subeImagen?: SubeImagen
}

export function RichTextInput({ label, value, onChange, error, description, subeImagen }: Props) {
  const labelId = useId()
  const editor = useEditor({
    immediatelyRender: true,
    shouldRerenderOnTransaction: true,
    injectCSS: false,
    extensions: extensionesDe(subeImagen !== undefined),
    content: value ?? '',
    editorProps: {
      attributes: { 'aria-labelledby': labelId, 'aria-multiline': 'true', role: 'textbox' },
      transformPastedHTML: pasted => {
        const { html, faltan } = readPegado(pasted)
        if (faltan) notify(decirQueFaltan(faltan), 'warning')
        return html
      },
    },
    onUpdate: ({ editor: e }) => onChange?.(e.isEmpty ? '' : e.getHTML()),
  })
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <RichTextEditor editor={editor} labels={labels} className={classes.editor!} variant="subtle">
        <RichTextEditor.Toolbar role="toolbar" aria-label="Formato" className={classes.toolbar!}>
          <HeadingSelect editor={editor} />
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Bold />
            <RichTextEditor.Italic />
            <RichTextEditor.Underline />
            <RichTextEditor.Strikethrough />
            <RichTextEditor.Superscript />
            <RichTextEditor.Subscript />
            <RichTextEditor.ColorPicker colors={COLOURS} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.BulletList />
            <RichTextEditor.OrderedList />
            <IndentControls editor={editor} />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.AlignLeft />
            <RichTextEditor.AlignCenter />
            <RichTextEditor.AlignRight />
            <RichTextEditor.AlignJustify />
          </RichTextEditor.ControlsGroup>
          <RichTextEditor.ControlsGroup>
            <RichTextEditor.Link />
            <RichTextEditor.Unlink />
            <VideoControl editor={editor} />
            {subeImagen && <ImagenControl editor={editor} sube={subeImagen} />}
            <FormulaControl editor={editor} />
            <TableControl editor={editor} />
            <RichTextEditor.ClearFormatting />
          </RichTextEditor.ControlsGroup>
        </RichTextEditor.Toolbar>
        <RichTextEditor.Content className={classes.content!} />
      </RichTextEditor>
    </Input.Wrapper>
  )
}
