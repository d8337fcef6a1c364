/**
 * The rich-text field: headings 1 to 6, bold, italic, underline, strike, colour, lists, alignment, indent, link, video,
 * formula, table, raised and lowered signs, clean.
 */
import { Input } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import '@mantine/tiptap/styles.layer.css'
import { type Editor, useEditor } from '@tiptap/react'
import { type ReactNode, useEffect, useId, useRef } from 'react'
import { notify } from '../notify.ts'
import { type ArchivoEnCamino, type ArchivoEnTexto, type SubeArchivo, useArchivosEnTexto } from './archivoEnTexto.ts'
import { ArchivoControl, IncrustadoControl, RecuadroControls } from './controlesDePagina.tsx'
import { FormulaControl, HeadingSelect, IndentControls, TableControl, VideoControl } from './controls.tsx'
import { extensionesDe } from './extensiones.ts'
import { ImagenControl, type SubeImagen } from './ImagenControl.tsx'
import { imagenesQueFaltan, readPegado } from './pegado.ts'
import classes from './RichText.module.css'

/**
 * Inks of the product that read on both themes' surfaces at 4.5 or more, and the plain one by taking the colour away.
 */
const COLOURS = ['#c22878', '#0b7d5e', '#cf3a27', '#a06305', '#3f74c9']

const labels = {
  boldControlLabel: 'Negrita',
  italicControlLabel: 'Cursiva',
  underlineControlLabel: 'Subrayado',
  strikeControlLabel: 'Tachado',
  codeBlockControlLabel: 'Bloque de código',
  hrControlLabel: 'Línea divisoria',
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

/** A text of many pages is not put together at each key (ms). */
const PAUSE_MS = 300

/** Tells of a change; of a long text after a pause, and before it is left. */
function useTell(onChange: ((html: string) => void) | undefined, pause: number) {
  const tell = useRef(onChange)
  tell.current = onChange
  const waits = useRef<{ editor: Editor; timer: ReturnType<typeof setTimeout> }>(undefined)
  const flush = useRef(() => {
    if (!waits.current) return
    const { editor, timer } = waits.current
    clearTimeout(timer)
    waits.current = undefined
    tell.current?.(editor.isEmpty ? '' : editor.getHTML())
  })
  useEffect(() => {
    const now = flush.current
    addEventListener('pagehide', now)
    return () => {
      removeEventListener('pagehide', now)
      now()
    }
  }, [])
  const changed = (editor: Editor) => {
    clearTimeout(waits.current?.timer)
    waits.current = { editor, timer: setTimeout(flush.current, pause) }
    if (pause === 0) flush.current()
  }
  return { changed, flush: flush.current }
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
  /** With it, any file that is dropped, pasted or chosen goes up, and the text leads to it. */
  subeArchivo?: SubeArchivo
  /** A text of its own, with room and all that one has; `archivos` stand beside it. */
  pagina?: { archivos: readonly ArchivoEnTexto[] }
}

export function RichTextInput({ label, value, onChange, error, description, subeImagen, subeArchivo, pagina }: Props) {
  const labelId = useId()
  const { changed, flush } = useTell(onChange, pagina ? PAUSE_MS : 0)
  const archivos = useArchivosEnTexto(subeArchivo, subeImagen)
  const now = useRef<Editor>(null)
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
        if (faltan) notify(imagenesQueFaltan(faltan), 'warning')
        return html
      },
      handleDrop: (view, event, _slice, moved) => {
        const at = view.posAtCoords({ left: event.clientX, top: event.clientY })?.pos ?? view.state.selection.to
        const taken = !moved && archivos.recibe(now.current, [...(event.dataTransfer?.files ?? [])], at)
        if (taken) event.preventDefault()
        return taken
      },
      // What Word or a page copies brings a picture of itself besides its words.
      handlePaste: (view, { clipboardData }) =>
        !clipboardData?.types.includes('text/html') &&
        archivos.recibe(now.current, [...(clipboardData?.files ?? [])], view.state.selection.to),
    },
    onUpdate: ({ editor: e }) => changed(e),
    onBlur: flush,
    onDestroy: flush,
  })
  now.current = editor
  const elige = subeArchivo && ((files: File[]) => archivos.recibe(editor, files, editor.state.selection.to))
  return (
    <Input.Wrapper
      label={label}
      labelElement="div"
      labelProps={{ id: labelId }}
      description={description}
      error={error}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    >
      <RichTextEditor
        editor={editor}
        labels={labels}
        className={pagina ? `${classes.editor} ${classes.pagina}` : classes.editor!}
        variant="subtle"
      >
        <Barra editor={editor} subeImagen={subeImagen} pagina={pagina} elige={elige} />
        <RichTextEditor.Content className={classes.content!} />
      </RichTextEditor>
      {archivos.van.map(v => (
        <Sube key={v.clave} {...v} />
      ))}
    </Input.Wrapper>
  )
}

const Sube = ({ nombre, parte, deja }: ArchivoEnCamino) => (
  <div role="status" className={classes.sube}>
    <span>
      Subiendo {nombre}, {Math.round(parte * 100)} %
    </span>
    <button type="button" onClick={deja}>
      Dejar
    </button>
  </div>
)

type BarraProps = { editor: Editor | null; elige: ((files: File[]) => unknown) | undefined } & {
  [K in 'subeImagen' | 'pagina']: Props[K] | undefined
}

const Barra = ({ editor, subeImagen, pagina, elige }: BarraProps) => (
  <RichTextEditor.Toolbar
    role="toolbar"
    aria-label="Formato"
    className={classes.toolbar!}
    {...(pagina ? { sticky: true, stickyOffset: 'var(--e-header, 0px)' } : {})}
  >
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
    {pagina && (
      <RichTextEditor.ControlsGroup>
        <RecuadroControls editor={editor} />
        <RichTextEditor.CodeBlock />
        <RichTextEditor.Hr />
      </RichTextEditor.ControlsGroup>
    )}
    <RichTextEditor.ControlsGroup>
      <RichTextEditor.Link />
      <RichTextEditor.Unlink />
      {(pagina || elige) && <ArchivoControl editor={editor} archivos={pagina?.archivos ?? []} elige={elige} />}
      {pagina ? <IncrustadoControl editor={editor} /> : <VideoControl editor={editor} />}
      {subeImagen && <ImagenControl editor={editor} sube={subeImagen} />}
      <FormulaControl editor={editor} />
      <TableControl editor={editor} />
      <RichTextEditor.ClearFormatting />
    </RichTextEditor.ControlsGroup>
  </RichTextEditor.Toolbar>
)
