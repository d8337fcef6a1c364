import { TextInput } from '@mantine/core'
import { type CampoProps, useEscrito } from './campo.ts'
import classes from './Tipos.module.css'

export function Corta({ valor, onChange }: CampoProps<'corta'>) {
  const { value, write, leave } = useEscrito(valor?.texto ?? '', texto => onChange({ texto }))
  return (
    <TextInput
      label="Tu respuesta"
      size="md"
      className={classes.campo!}
      maxLength={500}
      autoComplete="off"
      value={value}
      onChange={e => write(e.currentTarget.value)}
      onBlur={leave}
    />
  )
}
