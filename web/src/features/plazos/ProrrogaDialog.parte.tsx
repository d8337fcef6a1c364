/** More time for one person in an activity, with its reason: given, changed and taken away. */
import { librosRoutes, plazosRoutes, type ReplyOf, revisionesRoutes, todosLosLibros } from '@eleva/contract'
import { ProrrogaInput } from '@eleva/contract/schemas'
import { Button, Text, Textarea, TextInput } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { formatReloj } from '../../kit/page/dates.ts'
import { enReloj } from './calendario.ts'

export type DeQuien = { usuarioId: number; actividadId: number }
type Props = { de: DeQuien | undefined; onClose: () => void }

/** What shows whether something is late. */
const stale = [
  plazosRoutes.get,
  plazosRoutes.getProrroga,
  plazosRoutes.prorrogas,
  revisionesRoutes.revision,
  librosRoutes.tabla,
  ...todosLosLibros,
]

export const ProrrogaDialog = ({ de, onClose }: Props) => (
  <FormDialog opened={de !== undefined} onClose={onClose} title="Dar prórroga" size={480}>
    {de && <Lectura de={de} onClose={onClose} />}
  </FormDialog>
)

function Lectura({ de, onClose }: { de: DeQuien; onClose: () => void }) {
  const read = useRead(plazosRoutes.getProrroga, { params: de }, { fresh: true })
  if (!read.data || !read.isFetchedAfterMount) return <Pending query={read} height={280} />
  const { plazo } = read.data
  if (!plazo?.fecha_limite && !plazo?.cierra)
    return <EmptyState text="Esta actividad no tiene fecha límite: no hace falta una prórroga." />
  return <Formulario de={de} datos={read.data} onClose={onClose} />
}

type Datos = ReplyOf<typeof plazosRoutes.getProrroga>

function Formulario({ de, datos, onClose }: { de: DeQuien; datos: Datos; onClose: () => void }) {
  const { nombre, actividad, plazo, prorroga } = datos
  const save = useWrite(plazosRoutes.extend, stale)
  const remove = useWrite(plazosRoutes.removeProrroga, stale)
  const initial = {
    fecha_limite: enReloj(prorroga?.fecha_limite ?? null) ?? '',
    cierra: enReloj(prorroga?.cierra ?? null) ?? '',
    motivo: prorroga?.motivo ?? '',
  }
  const takeBack = async () => {
    const yes = await confirm({
      title: `¿Quitar la prórroga de ${nombre}?`,
      text: 'Vuelven a valer las fechas de su grupo. Lo que entregó después del límite queda con retraso.',
      action: 'Quitar prórroga',
    })
    if (yes) remove.mutate({ params: de }, { onSuccess: onClose })
  }
  const until = plazo?.fecha_limite ?? plazo?.cierra
  return (
    <EntityForm
      draft={`prorroga:${de.usuarioId}:${de.actividadId}`}
      schema={ProrrogaInput}
      initial={initial}
      editing={prorroga !== null}
      saveText="Guardar prórroga"
      onSave={values =>
        save.mutateAsync({ params: de, body: { ...values, ...(prorroga ? { version: prorroga.version } : {}) } })
      }
      onClose={onClose}
    >
      {form => (
        <>
          <Text fz="sm" c="var(--e-ink-2)">
            {nombre} · {actividad}
            {until && `. ${prorroga ? 'Con su prórroga tiene' : 'Hoy tiene'} hasta el ${formatReloj(until)}.`}
          </Text>
          <TextInput
            type="datetime-local"
            label="Nueva fecha límite"
            max="2100-12-31T23:59"
            data-autofocus
            {...form.getInputProps('fecha_limite')}
          />{' '}
          <TextInput
            type="datetime-local"
            label="Cierra"
            description="Si lo dejas vacío, cierra al llegar a la nueva fecha límite, o cuando cierre para su grupo si es después."
            max="2100-12-31T23:59"
            {...form.getInputProps('cierra')}
          />{' '}
          <Textarea label="Motivo" maxLength={500} {...form.getInputProps('motivo')} />
          {prorroga && (
            <Button
              variant="subtle"
              color="danger"
              leftSection={<IconTrash size={18} stroke={1.75} />}
              onClick={() => void takeBack()}
            >
              Quitar prórroga
            </Button>
          )}
        </>
      )}
    </EntityForm>
  )
}
