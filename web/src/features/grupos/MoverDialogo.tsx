import { gruposRoutes } from '@eleva/contract'
import { Button, Select, Stack } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { staleStudents } from './stale.ts'

type Props = { grupoId: number; ids: number[]; onClose: () => void }

/** Takes students from one group to another. */
export function MoverDialogo({ grupoId, ids, onClose }: Props) {
  return (
    <FormDialog
      opened={ids.length > 0}
      onClose={onClose}
      title={ids.length === 1 ? 'Pasar a otro grupo' : `Pasar a ${ids.length} personas a otro grupo`}
      size={440}
    >
      {ids.length > 0 && <Form grupoId={grupoId} ids={ids} onClose={onClose} />}
    </FormDialog>
  )
}

function Form({ grupoId, ids, onClose }: Props) {
  const read = useRead(gruposRoutes.opciones, {})
  const { data } = read
  const move = useWrite(gruposRoutes.updateStudents, staleStudents)
  const [to, setTo] = useState<string | null>(null)
  const submit = () =>
    move
      .mutateAsync({ body: { grupo_usuario_aprende_id: grupoId, id: ids, nuevo_grupo_id: Number(to) } })
      .then(onClose, () => undefined)
  return (
    <Stack>
      <Select
        label="Grupo nuevo"
        placeholder="Elige un grupo"
        data={(data?.gruposUsuarios ?? [])
          .filter(g => g.id !== grupoId)
          .map(g => ({ value: String(g.id), label: g.label }))}
        value={to}
        onChange={setTo}
        searchable
        data-autofocus
        nothingFoundMessage="No hay grupos con ese nombre"
        {...opcionesDe(read)}
      />
      <Rechazo error={move.error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!to} loading={move.isPending} onClick={() => void submit()}>
          Pasar al grupo
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}
