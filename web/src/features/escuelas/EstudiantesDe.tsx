/** The students of a school. */
import { type CorreoDeEstudiante, escuelasRoutes } from '@eleva/contract'
import { Button, Group } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { urlOf } from '../../kit/api/client.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { Persona } from '../../shared/Persona.tsx'

const columns: Column<CorreoDeEstudiante>[] = [
  {
    key: 'name',
    title: 'Estudiante',
    sort: 'name',
    phone: 'title',
    cell: a => <Persona id={a.id} nombre={a.name} />,
  },
  { key: 'email', title: 'Correo', sort: 'email', cell: a => <a href={`mailto:${a.email}`}>{a.email}</a> },
]

export function EstudiantesDe({ escuela }: { escuela: number }) {
  const list = useList(escuelasRoutes.alumnosDe, reply => reply.resultSet, { escuelaId: escuela })
  return (
    <>
      <Group justify="flex-end">
        <Button
          component="a"
          href={urlOf(escuelasRoutes.csv, { params: { id: escuela } })}
          target="_blank"
          rel="noreferrer"
          size="xs"
          variant="default"
          leftSection={<IconDownload size={16} stroke={1.75} aria-hidden />}
        >
          Exportar CSV
        </Button>
      </Group>
      <ResourceTable list={list} columns={columns} rowKey={a => a.id} searchLabel="Nombre o correo" />
    </>
  )
}
