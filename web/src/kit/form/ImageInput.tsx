/** A picture of a form: kept, replaced or removed. */
import { IMAGEN_DE_MAS, IMAGEN_INVALIDA, MAX_IMAGEN } from '@eleva/contract'
import { Button, FileButton, Group, Input } from '@mantine/core'
import { IconPhoto, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useEffect, useState } from 'react'
import { chooseAnew, motivoDeVacio } from './archivos.ts'
import classes from './ImageInput.module.css'

const TYPES = ['image/jpeg', 'image/png', 'image/webp', 'image/gif']

/** `file` is a new one; `removed` says that the old one goes. */
export type ImageChoice = { file: File | null; removed: boolean }
export const keepImage: ImageChoice = { file: null, removed: false }

/** Those of the contract's `camposDeImagen` that say what becomes of the one that is there. */
export type ImageFlags = 'reemplazarImagen' | 'quitarImagenExistente'

/** The choice as the contract's `camposDeImagen`. */
export const imageFields = ({ file, removed }: ImageChoice) => ({
  ...(file ? { imagen: file, reemplazarImagen: 1 as const } : {}),
  ...(removed ? { quitarImagenExistente: 1 as const } : {}),
})

/** For a file that is chosen elsewhere. */
export const TIPOS_DE_IMAGEN = TYPES.join()
export const whyNotImage = (file: File) =>
  !TYPES.includes(file.type) ? IMAGEN_INVALIDA : file.size > MAX_IMAGEN ? IMAGEN_DE_MAS : undefined

type Props = {
  label: string
  /** Address of the one that is there; empty when there is none. */
  current: string
  value: ImageChoice
  onChange: (choice: ImageChoice) => void
  error?: ReactNode
}

export function ImageInput({ label, current, value, onChange, error }: Props) {
  const [refused, setRefused] = useState<string>()
  const fresh = useObjectUrl(value.file)
  const shown = fresh ?? (value.removed ? '' : current)
  const choose = (file: File | null) => {
    if (!file) return
    const why = motivoDeVacio(file) ?? whyNotImage(file)
    setRefused(why)
    if (!why) onChange({ file, removed: false })
  }
  return (
    <Input.Wrapper label={label} description="JPG, PNG, GIF o WEBP de hasta 2 MB." error={refused ?? error}>
      <div className={classes.imagen}>
        {shown ? (
          <img src={shown} alt="" className={classes.vista} />
        ) : (
          <span className={classes.vista} aria-hidden>
            <IconPhoto size={28} stroke={1.5} />
          </span>
        )}
        <Group gap="xs">
          <FileButton onChange={choose} accept={TIPOS_DE_IMAGEN} inputProps={{ ...chooseAnew, 'aria-label': label }}>
            {props => (
              <Button variant="default" size="sm" {...props}>
                {shown ? 'Reemplazar imagen' : 'Elegir imagen'}
              </Button>
            )}
          </FileButton>
          {shown && (
            <Button
              variant="subtle"
              color="danger"
              size="sm"
              leftSection={<IconTrash size={18} stroke={1.75} />}
              onClick={() => onChange({ file: null, removed: current !== '' })}
            >
              Quitar
            </Button>
          )}
        </Group>
      </div>
    </Input.Wrapper>
  )
}

function useObjectUrl(file: File | null): string | undefined {
  const [url, setUrl] = useState<string>()
  useEffect(() => {
    if (!file) return setUrl(undefined)
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return url
}
