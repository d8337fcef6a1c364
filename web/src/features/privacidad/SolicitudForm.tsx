import { privacidadRoutes, tiposDeSolicitud } from '@eleva/contract'
import { SolicitudInput } from '@eleva/contract/schemas'
import { Select, Textarea } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'

/** To be erased is asked for by a button of its own, with a question. */
const OPCIONES = (['acceder', 'rectificar', 'oponerse'] as const).map(tipo => ({
  value: tipo,
  label: tiposDeSolicitud[tipo],
}))

export function SolicitudForm({ onClose }: { onClose: () => void }) {
  const ask = useWrite(privacidadRoutes.pedir, [privacidadRoutes.misDatos])
  return (
    <EntityForm
      draft="privacidad:solicitud"
      schema={SolicitudInput}
      initial={{ tipo: 'rectificar' as string, palabras: '' }}
      editing={false}
      saveText="Enviar"
      onSave={values => ask.mutateAsync({ body: SolicitudInput.parse(values) })}
      onClose={onClose}
    >
      {form => (
        <>
          <Select label="Qué pides" required allowDeselect={false} data={OPCIONES} {...form.getInputProps('tipo')} />
          <Textarea
            label="Con tus palabras"
            description="Por ejemplo: mi segundo apellido está mal escrito; o no quiero salir en la página pública."
            required={form.values.tipo === 'rectificar'}
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2000}
            {...form.getInputProps('palabras')}
          />
        </>
      )}
    </EntityForm>
  )
}
