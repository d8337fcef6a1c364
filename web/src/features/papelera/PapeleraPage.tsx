/** What was deleted of the content, for thirty days: each can be put back, or go for good. */
import { CLASES_DE_PAPELERA, clasesDePapelera, entreComillas, papeleraRoutes, type Quitado } from '@eleva/contract'
import { Text } from '@mantine/core'
import { IconArrowBackUp, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'

const quedan = (dias: number) => (dias === 0 ? 'Se va hoy' : dias === 1 ? 'Queda 1 día' : `Quedan ${dias} días`)

const columns: Column<Quitado>[] = [
  {
    key: 'nombre',
    title: 'Qué',
    sort: 'nombre',
    phone: 'title',
    cell: q => (
      <Text fw={600} fz="inherit">
        {q.nombre}
      </Text>
    ),
  },
  { key: 'clase', title: 'Tipo', width: 130, phone: 'badge', cell: q => CLASES_DE_PAPELERA[q.clase] },
  { key: 'quitado', title: 'Se quitó', sort: 'creado_en', width: 190, cell: q => formatMoment(q.quitado_en) },
  { key: 'quien', title: 'Quién', width: 200, cell: q => q.quien || 'Usuario eliminado' },
  { key: 'dias', title: 'Se conserva', width: 140, cell: q => quedan(q.dias) },
]

export function PapeleraPage() {
  const list = useList(papeleraRoutes.list, reply => reply.quitados)
  return (
    <PageShell
      title="Papelera"
      total={list.counted}
      description="Lo que se quita del contenido se queda aquí 30 días, con todo lo que tenía."
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={q => q.id}
        searchLabel="Nombre"
        filters={
          <FilterChip
            label="Tipo"
            all="Todos"
            options={clasesDePapelera.map(clase => ({ value: clase, label: CLASES_DE_PAPELERA[clase] }))}
            value={list.params.clase}
            onChange={clase => list.set({ clase })}
          />
        }
        rowActions={q => <Acciones quitado={q} />}
      />
    </PageShell>
  )
}

function Acciones({ quitado }: { quitado: Quitado }) {
  const client = useQueryClient()
  const restore = useWrite(papeleraRoutes.restore)
  const remove = useWrite(papeleraRoutes.remove, [papeleraRoutes.list])
  const params = { id: quitado.id }
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar definitivamente ${entreComillas(quitado.nombre)}?`,
      text: 'Ya no se podrá restaurar. Esto no se puede deshacer.',
      action: 'Eliminar definitivamente',
    })
    if (yes) remove.mutate({ params })
  }
  if (!useCan('papelera.write')) return null
  return (
    <RowMenu
      name={quitado.nombre}
      actions={[
        {
          label: 'Restaurar',
          icon: IconArrowBackUp,
          // It may stand in any list that was read before.
          onClick: () => restore.mutate({ params }, { onSuccess: () => client.invalidateQueries() }),
        },
        { label: 'Eliminar definitivamente', icon: IconTrash, onClick: () => void ask(), danger: true },
      ]}
    />
  )
}
