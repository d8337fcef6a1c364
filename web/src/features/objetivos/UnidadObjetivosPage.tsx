/** The objectives of a unit: attached from those that there are, and detached. */
import { entreComillas, type ObjetivoDeUnidad, objetivosRoutes, tallerRoutes } from '@eleva/contract'
import { Button, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPlus, IconUnlink } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EligeVarios, type Opcion } from '../../kit/form/Elige.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { useParamsOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { buscadasEnServidor } from '../../kit/theme/buscaOpciones.ts'
import { staleObjectives } from './stale.parte.ts'

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
  const { unidad: id } = useParamsOf('/dashboardUnidadesObjetivos/$unidad')
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
      total={list.counted}
      description={
        data && (
          <Link to="/dashboardUnidades/$unidad" params={{ unidad: id }}>
            {data.unidad.nombre_unidad}
          </Link>
        )
      }
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
      <FormDialog address opened={dialog.opened} onClose={dialog.close} title="Agregar objetivo" size={480}>
        {dialog.opened && <Agregar unidadId={id} onClose={dialog.close} />}
      </FormDialog>
    </PageShell>
  )
}

function Acciones({ objetivo }: { objetivo: ObjetivoDeUnidad }) {
  const detach = useWrite(objetivosRoutes.detach, staleObjectives)
  const ask = async () => {
    const yes = await confirm({
      title: `¿Quitar ${entreComillas(objetivo.nombre_objetivo)} de la unidad?`,
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

/** Several at once, one after the other: what could not be attached stays chosen. */
function Agregar({ unidadId, onClose }: { unidadId: number; onClose: () => void }) {
  const [text, setText] = useState('')
  const [search] = useDebouncedValue(text, 300)
  const [chosen, setChosen] = useState<Opcion[]>([])
  const [open, setOpen] = useState(false)
  const read = useRead(objetivosRoutes.disponibles, { params: { unidad: unidadId }, query: { search } }, { keep: true })
  const { data } = read
  const attach = useWrite(objetivosRoutes.attach, staleObjectives)
  const create = useWrite(tallerRoutes.suelta, staleObjectives)
  const found = (data?.objetivos ?? []).map(o => ({
    value: String(o.id),
    label: `${o.nombre_objetivo} · ${o.clave_interna}`,
  }))
  // The name of what is chosen is shown, also when something else is being looked for.
  const options = [...chosen, ...found.filter(o => !chosen.some(c => c.value === o.value))]
  const submit = async () => {
    for (const o of chosen) {
      await attach.mutateAsync({ body: { objetivo_id: Number(o.value), unidad_id: unidadId } })
      setChosen(now => now.filter(c => c.value !== o.value))
    }
    onClose()
  }
  return (
    <Stack>
      <EligeVarios
        crear={{
          puede: 'objetivos.write',
          hacer: nombre => create.mutateAsync({ body: { clase: 'objetivo', nombre } }),
        }}
        label="Objetivos"
        placeholder={chosen.length ? '' : 'Escribe su nombre o su clave'}
        data={options}
        filter={buscadasEnServidor(data?.hay_mas)}
        hidePickedOptions
        dropdownOpened={open}
        onDropdownOpen={() => setOpen(true)}
        onDropdownClose={() => setOpen(false)}
        // It would lie over the button that adds them.
        onOptionSubmit={() => setOpen(false)}
        searchValue={text}
        onSearchChange={setText}
        value={chosen.map(c => c.value)}
        onChange={(_, elegidas) => setChosen(elegidas)}
        nothingFoundMessage="No hay más objetivos con ese nombre"
        data-autofocus
        {...opcionesDe(read)}
      />
      <Rechazo error={attach.error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          disabled={chosen.length === 0}
          loading={attach.isPending}
          onClick={() => void submit().catch(() => undefined)}
        >
          {chosen.length > 1 ? `Agregar ${chosen.length}` : 'Agregar'}
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}
