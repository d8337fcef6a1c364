/** A picture of the device into a text: chosen, described, sent up, inserted. */
import { Button, FileInput, Popover, Textarea } from '@mantine/core'
import { RichTextEditor } from '@mantine/tiptap'
import { IconPhoto } from '@tabler/icons-react'
import type { Editor } from '@tiptap/react'
import { useState } from 'react'
import { messageOf } from '../api/error.ts'
import { motivoDeVacio } from '../form/archivos.ts'

/** @returns its address, for the text */
export type SubeImagen = (file: File) => Promise<string>

type Props = { editor: Editor | null; sube: SubeImagen }

export function ImagenControl({ editor, sube }: Props) {
  const [opened, setOpened] = useState(false)
  const [file, setFile] = useState<File | null>(null)
  const [alt, setAlt] = useState('')
  const [sending, setSending] = useState(false)
  const [error, setError] = useState<string>()
  const insert = async () => {
    if (!file) return setError('Elige una imagen')
    const vacio = motivoDeVacio(file)
    if (vacio) return setError(vacio)
    setSending(true)
    setError(undefined)
    try {
      const src = await sube(file)
      editor?.chain().focus().insertImagen({ src, alt: alt.trim() }).run()
      setOpened(false)
      setFile(null)
      setAlt('')
    } catch (failure) {
      setError(messageOf(failure))
    } finally {
      setSending(false)
    }
  }
  return (
    <Popover opened={opened} onChange={setOpened} trapFocus returnFocus withinPortal={false} shadow="md">
      <Popover.Target>
        <RichTextEditor.Control aria-label="Imagen" title="Imagen" onClick={() => setOpened(o => !o)}>
          <IconPhoto size={16} stroke={1.75} />
        </RichTextEditor.Control>
      </Popover.Target>
      <Popover.Dropdown w={300}>
        <FileInput
          label="Archivo de imagen"
          placeholder="JPG, PNG, GIF o WEBP, hasta 5 MB"
          accept="image/jpeg,image/png,image/gif,image/webp"
          value={file}
          onChange={setFile}
          error={error}
        />
        <Textarea
          mt="xs"
          label="Qué muestra"
          description="Para quien no puede verla. Déjalo vacío si solo adorna."
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          autosize
          minRows={2}
          maxLength={300}
          value={alt}
          onChange={e => setAlt(e.currentTarget.value)}
        />
        <Button size="sm" mt="xs" fullWidth loading={sending} onClick={() => void insert()}>
          Insertar imagen
        </Button>
      </Popover.Dropdown>
    </Popover>
  )
}
