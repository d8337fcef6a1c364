/** A picture of a template: it goes up at once, and stays when a version is saved that names it. */
import { plantillasRoutes } from '@eleva/contract'
import { Button, FileButton, Input } from '@mantine/core'
import { useState } from 'react'
import { messageOf } from '../../../kit/api/error.ts'
import { useWrite } from '../../../kit/api/query.ts'
import { chooseAnew, motivoDeVacio } from '../../../kit/form/archivos.ts'
import { TIPOS_DE_IMAGEN, whyNotImage } from '../../../kit/form/ImageInput.tsx'
import classes from './Plantillas.module.css'

type Props = { label: string; value: string; onChange: (address: string) => void }

export function Imagen({ label, value, onChange }: Props) {
  const send = useWrite(plantillasRoutes.addImagenDePlantilla)
  const [refused, setRefused] = useState<string>()
  const choose = (imagen: File | null) => {
    if (!imagen) return
    const why = motivoDeVacio(imagen) ?? whyNotImage(imagen)
    setRefused(why)
    if (!why)
      send.mutate(
        { body: { imagen } },
        {
          onSuccess: reply => onChange(reply.imagen),
          onError: error => setRefused(messageOf(error)),
        },
      )
  }
  return (
    <Input.Wrapper label={label} description="JPG, PNG, GIF o WEBP de hasta 2 MB." error={refused}>
      <div className={classes.imagen}>
        {value && <img src={value} alt="" />}
        <FileButton onChange={choose} accept={TIPOS_DE_IMAGEN} inputProps={{ ...chooseAnew, 'aria-label': label }}>
          {props => (
            <Button variant="default" size="sm" loading={send.isPending} {...props}>
              {value ? 'Cambiar' : 'Subir imagen'}
            </Button>
          )}
        </FileButton>
        {value && (
          <Button variant="subtle" size="sm" onClick={() => onChange('')}>
            Quitar
          </Button>
        )}
      </div>
    </Input.Wrapper>
  )
}
