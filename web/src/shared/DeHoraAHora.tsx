/** From what hour to what hour, with the zone in which they are meant where the device shows another. */
import { TimeInput } from '@mantine/dates'
import type { GetInputPropsReturnType } from '@mantine/form'
import { notaDeZona } from '../kit/page/zona.ts'

type Props = { campo: (name: 'hora_inicio' | 'hora_fin') => GetInputPropsReturnType; required?: boolean }

export function DeHoraAHora({ campo, required = false }: Props) {
  const rest = { required, description: notaDeZona() || undefined }
  return (
    <>
      <TimeInput label="Empieza a las" {...rest} {...campo('hora_inicio')} />
      <TimeInput label="Termina a las" {...rest} {...campo('hora_fin')} />
    </>
  )
}
