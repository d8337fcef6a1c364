/** An answer; only its author edits or deletes it. */
import { type Duda, dudasRoutes, type RespuestaDeDuda } from '@eleva/contract'
import { RespuestaDeDudaInput } from '@eleva/contract/schemas'
import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { IconInfoCircle, IconPencil, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { useHasBorrador } from '../../kit/form/useBorrador.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import classes from './Dudas.module.css'
import { LaDuda } from './LaDuda.tsx'
import { staleDoubts } from './stale.ts'

export function Respuesta({ duda, onClose }: { duda: Duda; onClose: () => void }) {
  const read = useRead(dudasRoutes.respuesta, { params: { dudaId: duda.id } }, { fresh: true })
  if (!read.data) return <Pending query={read} />
  const respuesta = read.data.respuesta[0]
  return (
    <Stack gap="md">
      <LaDuda duda={duda} />
      {respuesta ? (
        <Contestada key={respuesta.id} respuesta={respuesta} onClose={onClose} />
      ) : (
        <EmptyState text="Esta duda está otra vez sin contestar." />
      )}
    </Stack>
  )
}

const draftOf = (respuesta: RespuestaDeDuda) => `respuesta-de-duda:${respuesta.id}`

function Contestada({ respuesta, onClose }: { respuesta: RespuestaDeDuda; onClose: () => void }) {
  // What was being written is opened again.
  const [editing, setEditing] = useState(useHasBorrador(draftOf(respuesta)))
  const update = useWrite(dudasRoutes.updateRespuesta, staleDoubts)
  const remove = useWrite(dudasRoutes.removeRespuesta, staleDoubts)
  const ask = async () => {
    const yes = await confirm({
      title: '¿Eliminar tu respuesta?',
      text: 'La duda vuelve a estar sin contestar.',
      action: 'Eliminar respuesta',
    })
    // Gone with the answer, this part of the screen hears no more of it: what comes after is told here.
    if (yes)
      await remove.mutateAsync({ body: { respuesta_id: respuesta.id } }).then(onClose, () => {
        // The toast has said why.
      })
  }
  if (editing)
    return (
      <EntityForm
        draft={draftOf(respuesta)}
        schema={RespuestaDeDudaInput}
        initial={{ duda_respuesta: respuesta.respuesta_duda_msj }}
        editing
        saveText="Guardar respuesta"
        onSave={v => update.mutateAsync({ body: { respuesta_id: respuesta.id, respuesta: v.duda_respuesta } })}
        onClose={() => setEditing(false)}
      >
        {form => (
          <Textarea
            label="Tu respuesta"
            data-autofocus
            maxLength={5000}
            minRows={4}
            {...form.getInputProps('duda_respuesta')}
          />
        )}
      </EntityForm>
    )
  return (
    <>
      <div className={classes.respuesta}>
        <p className={classes.quien}>
          <strong>{respuesta.name}</strong> · {formatMoment(respuesta.fecha)}
        </p>
        <p className={classes.dicho}>{respuesta.respuesta_duda_msj}</p>
      </div>
      {!respuesta.editable && (
        <Text className={classes.aviso!} id="aviso-autor">
          <IconInfoCircle size={18} stroke={1.75} aria-hidden />
          Sólo el autor de la respuesta puede editarla
        </Text>
      )}
      <Group justify="flex-end" gap="xs">
        <Button
          variant="default"
          leftSection={<IconTrash size={18} stroke={1.75} aria-hidden />}
          disabled={!respuesta.editable}
          aria-describedby={respuesta.editable ? undefined : 'aviso-autor'}
          loading={remove.isPending}
          onClick={() => void ask()}
        >
          Eliminar
        </Button>
        <Button
          leftSection={<IconPencil size={18} stroke={1.75} aria-hidden />}
          disabled={!respuesta.editable}
          aria-describedby={respuesta.editable ? undefined : 'aviso-autor'}
          onClick={() => setEditing(true)}
        >
          Editar
        </Button>
      </Group>
    </>
  )
}
