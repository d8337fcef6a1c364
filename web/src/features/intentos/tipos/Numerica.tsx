import { isNumero } from '@eleva/contract'
import { NativeSelect, TextInput } from '@mantine/core'
import { type CampoProps, useEscrito } from './campo.ts'
import classes from './Tipos.module.css'

/** What is no number yet stays in the field, and is not sent. */
export function Numerica({ vista, valor, onChange }: CampoProps<'numerica'>) {
  const now = { valor: valor?.valor ?? '', unidad: valor?.unidad }
  const isGood = (text: string) => text.trim() === '' || isNumero(text)
  const { value, write, leave } = useEscrito(
    now.valor,
    text => isGood(text) && onChange({ ...now, valor: text.trim() }),
  )
  const wrong = !isGood(value)
  return (
    <div className={classes.numero}>
      <TextInput
        label="Tu respuesta"
        size="md"
        inputMode="decimal"
        maxLength={40}
        autoComplete="off"
        value={value}
        onChange={e => write(e.currentTarget.value)}
        onBlur={() => !wrong && leave()}
        error={wrong && value.length > 1 && 'Escribe un número, como 3.5'}
      />
      {vista.unidades.length > 0 && (
        <NativeSelect
          label="Unidad"
          size="md"
          value={now.unidad ?? ''}
          onChange={e =>
            onChange({ valor: isGood(value) ? value.trim() : now.valor, unidad: e.currentTarget.value || undefined })
          }
          data={[{ value: '', label: 'Elige' }, ...vista.unidades.map(u => ({ value: u, label: u }))]}
        />
      )}
    </div>
  )
}
