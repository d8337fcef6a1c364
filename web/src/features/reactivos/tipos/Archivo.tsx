/** What a question asks for that is answered with files. */
import { clasesDeArchivo, MAX_POR_RESPUESTA, nombresDeClase } from '@eleva/contract'
import { Checkbox, Group, NumberInput, Textarea } from '@mantine/core'
import type { EditorProps } from './datos.ts'

export const Archivo = ({ form }: EditorProps) => (
  <>
    <Checkbox.Group
      label="Qué se puede subir"
      value={form.values.datos.clases ?? []}
      onChange={clases => form.setFieldValue('datos.clases', clases)}
      error={form.errors['datos.clases']}
    >
      <Group mt={6} gap="md">
        {clasesDeArchivo.map(c => (
          <Checkbox key={c} value={c} label={nombresDeClase[c].varios} />
        ))}
      </Group>
    </Checkbox.Group>
    <NumberInput
      label="Cuántos archivos, a lo más"
      description="Cada uno pesa hasta 200 MB."
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      min={1}
      max={MAX_POR_RESPUESTA}
      allowDecimal={false}
      {...form.getInputProps('datos.maximo')}
    />
    <Textarea
      label="Guía para calificar"
      description="La ve quien califica, no quien contesta."
      autosize
      minRows={2}
      maxRows={8}
      maxLength={5000}
      {...form.getInputProps('datos.guia')}
      value={form.values.datos.guia ?? ''}
    />
  </>
)
