/** What a long text has beside what all have: frames, something of other sites, and the files that stand beside it. */
import { Button, Menu, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconAlertTriangle, IconAppWindow, IconInfoCircle, IconPaperclip } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import type { ClaseDeRecuadro } from './recuadro.ts'

type Props = { editor: Editor | null }

const icon = { size: 16, stroke: 1.75 } as const

const RECUADROS: [ClaseDeRecuadro, string, typeof IconInfoCircle][] = [
  ['nota', 'Recuadro de nota', IconInfoCircle],
  ['aviso', 'Recuadro de aviso', IconAlertTriangle],
]

export const RecuadroControls = ({ editor }: Props) =>
  RECUADROS.map(([clase, label, Icon]) => (
    <RichTextEditor.Control
      key={clase}
      aria-label={label}
      title={label}
      active={editor?.isActive('recuadro', { clase }) ?? false}
      onClick={() => editor?.chain().focus().toggleRecuadro(clase).run()}
    >
      <Icon {...icon} />
    </RichTextEditor.Control>
  ))

export function IncrustadoControl({ editor }: Props) {
  const [opened, setOpened] = useState(false)
  const [href, setHref] = useState('')
  const [titulo, setTitulo] = useState('')
  const [error, setError] = useState<string>()
  const insert = () => {
    const done = editor?.chain().focus().insertIncrustado({ href: href.trim(), titulo }).run()
    if (!done) return setError('Pega la dirección de un video de YouTube o Vimeo, o de un recurso de H5P o GeoGebra')
    setOpened(false)
    setHref('')
    setTitulo('')
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withinPortal={false} shadow="md">
      <Popover.Target>
        <RichTextEditor.Control
          aria-label="Video o recurso de otro sitio"
          title="Video o recurso de otro sitio"
          onClick={() => setOpened(o => !o)}
        >
          <IconAppWindow {...icon} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown w={320}>
        <TextInput
          label="Dirección"
          placeholder="https://www.youtube.com/watch?v=…"
          description="YouTube, Vimeo, H5P o GeoGebra. Se abre al presionarlo."
          value={href}
          error={error}
          maxLength={2000}
          onChange={e => {
            setHref(e.currentTarget.value)
            setError(undefined)
          }}
        />
        <TextInput
          mt="xs"
          label="Título"
          maxLength={200}
          value={titulo}
          onChange={e => setTitulo(e.currentTarget.value)}
          onKeyDown={e => {
            if (e.key !== 'Enter') return
            e.preventDefault()
            insert()
          }}
        />
        <Button size="sm" mt="xs" fullWidth onClick={insert}>
          Insertar
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}

/** A file that stands beside the text. */
export type ArchivoDeTexto = { nombre: string; href: string }

export function ArchivoControl({ editor, archivos }: Props & { archivos: readonly ArchivoDeTexto[] }) {
  const insert = ({ nombre, href }: ArchivoDeTexto) =>
    editor
      ?.chain()
      .focus()
      .insertContent([
        { type: 'text', text: nombre, marks: [{ type: 'link', attrs: { href } }] },
        { type: 'text', text: ' ' },
      ])
      .run()
  return (
    <Menu withinPortal={false} shadow="md">
      <Menu.Target>
        <RichTextEditor.Control aria-label="Enlace a un archivo" title="Enlace a un archivo">
          <IconPaperclip {...icon} />
        </RichTextEditor.Control>
      </Menu.Target>
      <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
        {archivos.length === 0 && <Menu.Label>Este tema todavía no tiene archivos.</Menu.Label>}
        {archivos.map(a => (
          <Menu.Item key={a.href} onClick={() => insert(a)}>
            {a.nombre}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
