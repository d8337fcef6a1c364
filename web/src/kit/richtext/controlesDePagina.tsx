/** What a long text has beside what all have: frames, something of other sites, and the files that stand beside it. */
import { Button, Menu, Popover, TextInput } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconAlertTriangle, IconAppWindow, IconInfoCircle, IconPaperclip } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useRef, useState } from 'react'
import { type ArchivoEnTexto, enlaceA } from './archivoEnTexto.ts'
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

type DeArchivos = {
  /** Those that stand beside the text. */
  archivos: readonly ArchivoEnTexto[]
  /** With it, others of the device may be chosen. */
  elige: ((files: File[]) => unknown) | undefined
}

export function ArchivoControl({ editor, archivos, elige }: Props & DeArchivos) {
  const choose = useRef<HTMLInputElement>(null)
  const insert = (archivo: ArchivoEnTexto) => editor?.chain().focus().insertContent(enlaceA(archivo)).run()
  const control = (onClick?: () => void) => (
    <RichTextEditor.Control aria-label="Enlace a un archivo" title="Enlace a un archivo" onClick={onClick}>
      <IconPaperclip {...icon} />
    </RichTextEditor.Control>
  )
  return (
    <>
      {elige && (
        <input
          ref={choose}
          type="file"
          multiple
          hidden
          aria-label="Archivos para el texto"
          onChange={event => {
            elige([...(event.currentTarget.files ?? [])])
            event.currentTarget.value = ''
          }}
        />
      )}
      {archivos.length === 0 && elige ? (
        control(() => choose.current?.click())
      ) : (
        <Menu withinPortal={false} shadow="md">
          <Menu.Target>{control()}</Menu.Target>
          <Menu.Dropdown mah={300} style={{ overflowY: 'auto' }}>
            {archivos.length === 0 && <Menu.Label>Este tema todavía no tiene archivos.</Menu.Label>}
            {archivos.map(a => (
              <Menu.Item key={a.href} onClick={() => insert(a)}>
                {a.nombre}
              </Menu.Item>
            ))}
            {elige && <Menu.Item onClick={() => choose.current?.click()}>Subir otro archivo…</Menu.Item>}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
