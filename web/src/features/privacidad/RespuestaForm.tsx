import { privacidadRoutes, type SolicitudRecibida } from '@eleva/contract'
import { RespuestaDeSolicitud } from '@eleva/contract/schemas'
import { Select, Text, Textarea } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'

/** What may be answered to it: to be erased is done by blocking the account. */
const opcionesDe = ({ tipo, estado }: SolicitudRecibida) => [
  ...(estado === 'recibida' ? [{ value: 'aceptada', label: 'Se acepta, y falta hacerlo' }] : []),
  ...(tipo === 'borrar' ? [] : [{ value: 'hecha', label: 'Ya se hizo' }]),
  { value: 'negada', label: 'No procede' },
]

type Props = { solicitud: SolicitudRecibida; onClose: () => void }

export function RespuestaForm({ solicitud, onClose }: Props) {
  const answer = useWrite(privacidadRoutes.responder, [privacidadRoutes.listSolicitudes])
  const opciones = opcionesDe(solicitud)
  return (
    <EntityForm
      draft={`privacidad:respuesta:${solicitud.id}`}
      schema={RespuestaDeSolicitud}
      initial={{ decision: opciones[0]!.value, respuesta: '' }}
      editing={false}
      saveText="Responder"
      onSave={values => answer.mutateAsync({ params: { id: solicitud.id }, body: RespuestaDeSolicitud.parse(values) })}
      onClose={onClose}
    >
      {form => (
        <>
          {solicitud.palabras && <Text fz="sm">«{solicitud.palabras}»</Text>}
          <Select
            label="Respuesta"
            required
            allowDeselect={false}
            data={opciones}
            {...form.getInputProps('decision')}
          />
          <Textarea
            label="Qué se le dice"
            description="La persona lo lee en «Mis datos»; le llega un aviso y un correo."
            required
            autosize
            minRows={3}
            maxRows={10}
            maxLength={2000}
            {...form.getInputProps('respuesta')}
          />
        </>
      )}
    </EntityForm>
  )
}
