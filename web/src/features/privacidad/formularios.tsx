/**
 * What is asked about one's data, and what is answered: in one file, as both are short and neither comes with its
 * screen.
 */
import { privacidadRoutes, type SolicitudRecibida, tiposDeSolicitud } from '@eleva/contract'
import { RespuestaDeSolicitud, SolicitudInput } from '@eleva/contract/schemas'
import { Select, Text, Textarea } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'

/** To be erased is asked for by a button of its own, with a question. */
const OPCIONES = (['acceder', 'rectificar', 'oponerse'] as const).map(tipo => ({
  value: tipo,
  label: tiposDeSolicitud[tipo],
}))

export function SolicitudForm({ onClose }: { onClose: () => void }) {
  const ask = useWrite(privacidadRoutes.request, [privacidadRoutes.misDatos])
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

/** What may be answered to it: to be erased is done by blocking the account. */
const opcionesDe = ({ tipo, estado }: SolicitudRecibida) => [
  ...(estado === 'recibida' ? [{ value: 'aceptada', label: 'Se acepta, y falta hacerlo' }] : []),
  ...(tipo === 'borrar' ? [] : [{ value: 'hecha', label: 'Ya se hizo' }]),
  { value: 'negada', label: 'No procede' },
]

type Props = { solicitud: SolicitudRecibida; onClose: () => void }

export function RespuestaForm({ solicitud, onClose }: Props) {
  const answer = useWrite(privacidadRoutes.answer, [privacidadRoutes.listSolicitudes])
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
