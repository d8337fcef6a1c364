/** The ways to hand something in, as large as a thumb: the camera opens with the press. */
import { FileButton, UnstyledButton } from '@mantine/core'
import { IconCamera, IconKeyboard, IconMicrophone, IconPaperclip } from '@tabler/icons-react'
import { chooseAnew } from '../../../kit/form/archivos.ts'
import classes from './Maneras.module.css'
import type { Via } from './useEntregar.ts'

const icon = { size: 26, stroke: 1.75, 'aria-hidden': true } as const

type Props = { /** Beside what there is. */ mas: boolean; onFotos: (fotos: File[]) => void; onVia: (via: Via) => void }

export const Maneras = ({ mas, onFotos, onVia }: Props) => (
  <fieldset className={classes.maneras}>
    <legend tabIndex={-1} data-titulo>
      {mas ? '¿Agregas algo más?' : '¿Cómo lo entregas?'}
    </legend>
    <FileButton
      onChange={fotos => fotos.length > 0 && onFotos(fotos)}
      accept="image/*"
      capture="environment"
      multiple
      inputProps={{ ...chooseAnew, 'aria-label': 'Tomar foto' }}
    >
      {props => (
        <UnstyledButton {...props} className={classes.manera!}>
          <IconCamera {...icon} />
          Tomar foto
        </UnstyledButton>
      )}
    </FileButton>
    <UnstyledButton className={classes.manera!} onClick={() => onVia('voz')}>
      <IconMicrophone {...icon} />
      Grabar voz
    </UnstyledButton>
    <UnstyledButton className={classes.manera!} onClick={() => onVia('texto')}>
      <IconKeyboard {...icon} />
      Escribir aquí
    </UnstyledButton>
    <UnstyledButton className={classes.manera!} onClick={() => onVia('otro')}>
      <IconPaperclip {...icon} />
      {mas ? 'Otro archivo' : 'Archivo o enlace'}
    </UnstyledButton>
  </fieldset>
)
