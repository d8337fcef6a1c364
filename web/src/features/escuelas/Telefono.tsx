/** Fields of a school: each can be emptied; the telephone counts its digits. */
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'

const DIGITOS = 10

type Props = TextInputProps & { value?: string; onClear: () => void }

export const CampoBorrable = ({ onClear, ...props }: Props) => (
  <TextInput
    {...props}
    rightSection={
      props.value ? <CloseButton size="sm" aria-label={`Borrar: ${String(props.label)}`} onClick={onClear} /> : null
    }
  />
)

export const Telefono = ({ value = '', ...props }: Props) => (
  <CampoBorrable
    label="Teléfono"
    placeholder="10 dígitos"
    description={`${value.length} de ${DIGITOS}`}
    inputMode="numeric"
    value={value}
    {...props}
  />
)

/** What is typed or pasted, without what is no digit. */
export const soloDigitos = (text: string) => text.replace(/\D/g, '').slice(0, DIGITOS)
