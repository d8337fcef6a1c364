import { type ResultadoDeQuiz, reactivosRoutes } from '@eleva/contract'
import { Button, CopyButton, Group } from '@mantine/core'
import { IconDownload, IconLink } from '@tabler/icons-react'
import { useDownload, useRead } from '../../kit/api/query.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { Persona } from '../../shared/Persona.tsx'

const columns: Column<ResultadoDeQuiz>[] = [
  {
    key: 'quien',
    title: 'Nombre',
    sort: 'name',
    phone: 'title',
    cell: r => <Persona nombre={r.name} correo={r.email} />,
  },
  {
    key: 'calificacion',
    title: 'Calificación',
    sort: 'calificacion',
    width: 160,
    cell: r => <b>{r.calificacion}/100</b>,
  },
  { key: 'fecha', title: 'Fecha', sort: 'fecha', width: 200, cell: r => formatMoment(r.fecha) },
]

export function Resultados({ actividadId }: { actividadId: number }) {
  const list = useList(reactivosRoutes.resultados, reply => reply.resultadosQuiz, { id: actividadId })
  const { data } = useRead(reactivosRoutes.sheet, { params: { id: actividadId } })
  const exporting = useDownload(reactivosRoutes.exportar, 'resultados.csv', 'No se pudo exportar la lista')
  return (
    <>
      <Group justify="flex-end" gap="xs" mb="sm">
        <CopyButton value={data?.urlSheet ?? ''}>
          {({ copied, copy }) => (
            <Button
              variant="default"
              leftSection={<IconLink size={18} stroke={1.75} />}
              onClick={copy}
              disabled={!data}
            >
              {copied ? 'Enlace copiado' : 'Copiar enlace para importar'}
            </Button>
          )}
        </CopyButton>
        <Button
          variant="default"
          leftSection={<IconDownload size={18} stroke={1.75} />}
          loading={exporting.isPending}
          onClick={() => exporting.mutate({ params: { id: actividadId } })}
        >
          Exportar
        </Button>
      </Group>
      <ResourceTable list={list} columns={columns} rowKey={r => r.id} searchLabel="Nombre o correo" />
    </>
  )
}
