/** Which objective of its unit a question is about: whoever gets it wrong is led there. */
import { Select } from '@mantine/core'
import type { ReactNode } from 'react'

type Props = {
  temas: readonly { id: number; nombre: string }[]
  value: number | null
  onChange: (tema: number | null) => void
  error?: ReactNode
}

export const TemaSelect = ({ temas, value, onChange, error }: Props) => (
  <Select
    label="Tema que se repasa"
    description="A él se lleva a quien no la acierta. Sin elegir, son todos los de la unidad."
    inputWrapperOrder={['label', 'input', 'description', 'error']}
    placeholder="La unidad"
    clearable
    searchable
    data={temas.map(t => ({ value: String(t.id), label: t.nombre }))}
    value={value !== null && temas.some(t => t.id === value) ? String(value) : null}
    onChange={id => onChange(id === null ? null : Number(id))}
    error={error}
  />
)
