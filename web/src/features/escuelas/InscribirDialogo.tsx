/** Enrols a teacher in an event that is open, with one of its options. */
import { entreComillas, escuelasRoutes, type Invitado, inscripcionesRoutes } from '@eleva/contract'
import { InscripcionDeUsuario } from '@eleva/contract/schemas'
import { Radio, Select, Stack, Text } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { conCupo } from '../../shared/conCupo.ts'

type Props = { docente: Invitado; onClose: () => void }

export function InscribirDialogo({ docente, onClose }: Props) {
  const query = useRead(inscripcionesRoutes.abiertas, {}, { fresh: true })
  return (
    <FormDialog address opened onClose={onClose} title="Inscribir en un evento">
      {!query.data ? (
        <Pending query={query} />
      ) : query.data.resultSet.length === 0 ? (
        <EmptyState text="Por ahora no hay eventos abiertos." />
      ) : (
        <Formulario docente={docente} onClose={onClose} eventos={query.data.resultSet} />
      )}
    </FormDialog>
  )
}

type Evento = { id: number; nombreEvento: string; opciones: { uuid: string; label: string; libres: number | null }[] }
const stale = [escuelasRoutes.invitados, inscripcionesRoutes.list]

function Formulario({ docente, onClose, eventos }: Props & { eventos: Evento[] }) {
  const enrol = useWrite(inscripcionesRoutes.enrol, stale)
  const [only] = eventos.length === 1 ? eventos : []
  const withOption = InscripcionDeUsuario.refine(
    v => Boolean(v.opcion_uuid) || !eventos.some(e => e.id === v.inscripcion_id && e.opciones.length > 0),
    { path: ['opcion_uuid'], message: 'Elige una opción' },
  )
  const initial = {
    inscripcion_id: only ? String(only.id) : '',
    opcion_uuid: '',
    opcion_label: '',
    user_id: docente.id,
  }
  return (
    <EntityForm
      draft={`inscribir:${docente.id}`}
      schema={withOption}
      initial={initial}
      editing={false}
      saveText="Inscribir"
      onSave={values => enrol.mutateAsync({ body: InscripcionDeUsuario.parse(values) })}
      onClose={onClose}
    >
      {form => {
        const evento = eventos.find(e => String(e.id) === form.values.inscripcion_id)
        const before = docente.inscripciones_usuarios.find(i => i.inscripcion.id === evento?.id)
        return (
          <>
            <Text c="var(--e-ink-2)">{docente.name}</Text>
            <Select
              label="Evento"
              required
              searchable
              placeholder="Elige un evento"
              nothingFoundMessage="No hay eventos abiertos con ese nombre"
              data={eventos.map(e => ({ value: String(e.id), label: e.nombreEvento }))}
              data-autofocus
              {...form.getInputProps('inscripcion_id')}
              onChange={value => {
                form.setFieldValue('inscripcion_id', value ?? '')
                form.setFieldValue('opcion_uuid', '')
              }}
            />
            {evento && evento.opciones.length > 0 && (
              <Radio.Group label="Opción" required {...form.getInputProps('opcion_uuid')}>
                <Stack gap="xs" mt="xs">
                  {evento.opciones.map(o => (
                    <Radio key={o.uuid} value={o.uuid} label={conCupo(o.label, o.libres)} />
                  ))}
                </Stack>
              </Radio.Group>
            )}
            {before && (
              <Text fz="sm" c="var(--e-ink-2)">
                Ya está en este evento{before.opcion_label && `, en ${entreComillas(before.opcion_label)}`}. Si guardas,
                cambia de opción.
              </Text>
            )}
          </>
        )
      }}
    </EntityForm>
  )
}
