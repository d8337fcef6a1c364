import { MAX_LETRAS_DE_ENSAYO } from '@eleva/contract'
import { Textarea } from '@mantine/core'
import { count } from '../../../kit/page/count.ts'
import { type CampoProps, useEscrito } from './campo.ts'
import classes from './Tipos.module.css'

const wordsOf = (text: string) => text.match(/\S+/g)?.length ?? 0

function asked({ minimo, maximo }: CampoProps<'ensayo'>['vista']): string {
  if (minimo && maximo) return ` · se piden de ${minimo} a ${maximo}`
  if (minimo) return ` · se piden al menos ${minimo}`
  return maximo ? ` · se piden a lo más ${maximo}` : ''
}

export function Ensayo({ vista, valor, onChange }: CampoProps<'ensayo'>) {
  const { value, write, leave } = useEscrito(valor?.texto ?? '', texto => onChange({ texto }))
  const words = wordsOf(value)
  return (
    <Textarea
      label="Tu respuesta"
      size="md"
      className={classes.campo!}
      autosize
      minRows={8}
      maxRows={24}
      maxLength={MAX_LETRAS_DE_ENSAYO}
      value={value}
      onChange={e => write(e.currentTarget.value)}
      onBlur={leave}
      description={`${count(words, 'palabra', 'palabras')}${asked(vista)}`}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
    />
  )
}
