/** The objectives of a unit: attached from those that there are, and detached (learning §2). */
import { type ObjetivoDeUnidad, objetivosRoutes } from '@eleva/contract'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconUnlink } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { staleObjectives } from './stale.ts'

const columns: Column<ObjetivoDeUnidad>[] = [
  {
    key: 'nombre',
    title: 'Objetivo',
    sort: 'nombre_objetivo',
    phone: 'title',
    cell: o => (
      <>
        <Text fw={600} fz="inherit">
          {o.nombre_objetivo}
        </Text>
        <Text fz="xs" c="var(--e-ink-3)" lineClamp={1}>
          {o.descripcion}
        </Text>
      </>
    ),
  },
  { key: 'clave', title: 'Clave', width: 180, cell: o => o.clave_interna },
]

export function UnidadObjetivosPage() {
  const { unidad } = useParams({ strict: false }) as { unidad: string }
  const id = Number(unidad)
  const list = useList(objetivosRoutes.deUnidad, reply => reply.objetivosDeLaUnidad, { unidad: id })
  const { data } = useRead(objetivosRoutes.deUnidad, { params: { unidad: id }, query: {} })
  const dialog = useDialog()
  const add = (
    <Can permission="objetivos.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Agregar objetivo
      </Button>
    </Can>
  )
  return (
    <PageShell
      title="Objetivos de la unidad"
      total={list.state === 'loading' ? undefined : list.total}
      description={data?.unidad.nombre_unidad}
      back={{ to: '/dashboardUnidades', label: 'Unidades' }}
      actions={add}
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={o => o.unidad_objetivo_id}
        searchLabel="Nombre o clave"
        create={add}
        rowActions={o => <Acciones objetivo={o} />}
      />
      <FormDialog opened={dialog.opened} onClose={dialog.close} title="Agregar objetivo" size={480}>
        {dialog.opened && <Agregar unidadId={id} onClose={dialog.close} />}
      </FormDialog>
    </PageShell>
  )
}

function Acciones({ objetivo }: { objetivo: ObjetivoDeUnidad }) {
  const detach = useWrite(objetivosRoutes.detach, staleObjectives)
  const ask = async () => {
    const yes = await confirm({
      title: `¿Quitar «${objetivo.nombre_objetivo}» de la unidad?`,
      text: 'El objetivo, su video y sus materiales se conservan; quien sigue esta unidad deja de verlo.',
      action: 'Quitar de la unidad',
    })
    if (yes) detach.mutate({ params: { unidadObjetivoId: objetivo.unidad_objetivo_id } })
  }
  if (!useCan('objetivos.write')) return null
  return (
    <RowMenu
      name={objetivo.nombre_objetivo}
      actions={[{ label: 'Quitar de la unidad', icon: IconUnlink, onClick: () => void ask(), danger: true }]}
    />
  )
}

function Agregar({ unidadId, onClose }: { unidadId: number; onClose: () => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 300)
  const [chosen, setChosen] = useState<string | null>(null)
  const { data } = useRead(
    objetivosRoutes.disponibles,
    { params: { unidad: unidadId }, query: { search: chosen ? '' : search } },
    { keep: true },
  )
  const attach = useWrite(objetivosRoutes.attach, staleObjectives)
  const submit = () =>
    attach.mutateAsync({ body: { objetivo_id: Number(chosen), unidad_id: unidadId } }).then(onClose, () => undefined)
  return (
    <Stack>
      <Select
        label="Objetivo"
        placeholder="Escribe su nombre o su clave"
        data={(data?.objetivos ?? []).map(o => ({
          value: String(o.id),
          label: `${o.nombre_objetivo} · ${o.clave_interna}`,
        }))}
        // The server has searched already, without accents.
        filter={({ options }) => options}
        searchable
        searchValue={text}
        onSearchChange={setText}
        value={chosen}
        onChange={setChosen}
        nothingFoundMessage="No hay más objetivos con ese nombre"
        data-autofocus
      />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!chosen} loading={attach.isPending} onClick={() => void submit()}>
          Agregar
        </Button>
      </Group>
    </Stack>
  )
}
