/** What each kind of question asks of its author. */
import type { Tipo } from '@eleva/contract'
import { Switch, Text } from '@mantine/core'
import type { FunctionComponent } from 'react'
import { Archivo } from './Archivo.tsx'
import type { EditorProps } from './datos.ts'
import { Huecos } from './Huecos.tsx'
import { Orden, Relacion } from './Listas.tsx'
import { RubricaSelect } from './RubricaSelect.tsx'
import { Corta, Ensayo, Numerica, Verdadero } from './Sencillas.tsx'

const Multiple = ({ form }: EditorProps) => (
  <Switch
    label="Dar puntos por partes"
    description="Cada correcta suma su parte, y cada incorrecta la quita. Si no, cuenta solo con todas bien."
    checked={Boolean(form.values.datos.parcial)}
    onChange={e => form.setFieldValue('datos', e.currentTarget.checked ? { parcial: true } : {})}
  />
)
const Unica = () => (
  <Text fz="sm" c="var(--e-ink-2)">
    Solo queda marcada la primera respuesta correcta. Las respuestas se escriben en «Respuestas».
  </Text>
)

const editores: { [T in Tipo]: FunctionComponent<EditorProps> } = {
  unica: Unica,
  multiple: Multiple,
  verdadero: Verdadero,
  corta: Corta,
  numerica: Numerica,
  relacion: Relacion,
  orden: Orden,
  huecos: Huecos,
  ensayo: Ensayo,
  archivo: Archivo,
}

/** Those that a person grades. */
const aMano: readonly Tipo[] = ['ensayo', 'archivo']

export function Editor({ form }: EditorProps) {
  const EditorDelTipo = editores[form.values.tipo]
  return (
    <>
      <EditorDelTipo form={form} />
      {aMano.includes(form.values.tipo) && <RubricaSelect form={form} />}
    </>
  )
}
