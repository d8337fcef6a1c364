/** Where a class is held: with us, by a call of another service, or that is said later. */

import type { ClaseInput } from '@eleva/contract'
import { SegmentedControl, Text, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import { readEntorno } from '../../kit/page/entorno.ts'
import classes from './Clases.module.css'

type Campos = { lugar: ClaseInput['lugar']; enlace: string; video: string }
type Props = {
  value: Campos
  onChange: (change: Partial<Campos>) => void
  errors: Partial<Record<keyof Campos, ReactNode>>
}

const LUGARES: { value: Campos['lugar']; label: string }[] = [
  { value: 'transmision', label: 'Transmisión' },
  { value: 'enlace', label: 'Videollamada' },
  { value: 'despues', label: 'Después' },
]

export const LugarDeClase = ({ value, onChange, errors }: Props) => (
  <fieldset className={classes.grupo}>
    <legend>Dónde es</legend>
    <SegmentedControl
      fullWidth
      aria-label="Dónde es la clase"
      data={LUGARES}
      value={value.lugar}
      onChange={lugar => onChange({ lugar })}
    />
    {value.lugar === 'transmision' && (
      <TextInput
        label="Enlace de YouTube"
        description={`El de la transmisión. Se ve dentro de ${readEntorno().nombre}, con preguntas y asistencia.`}
        placeholder="https://youtube.com/live/…"
        required
        maxLength={1000}
        value={value.video}
        onChange={e => onChange({ video: e.currentTarget.value })}
        error={errors.video}
      />
    )}
    {value.lugar === 'enlace' && (
      <TextInput
        label="Enlace de la videollamada"
        description="De Zoom, Meet, Teams u otro. Se entra desde la página de la clase."
        placeholder="https://"
        required
        maxLength={1000}
        value={value.enlace}
        onChange={e => onChange({ enlace: e.currentTarget.value })}
        error={errors.enlace}
      />
    )}
    {value.lugar === 'despues' && (
      <Text fz="sm" c="var(--e-ink-2)">
        Di dónde es antes de que empiece, con «Cambiar».
      </Text>
    )}
  </fieldset>
)
