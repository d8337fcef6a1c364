/** The e-mails of students by school. */
import { type CorreoDeEstudiante, escuelasRoutes } from '@eleva/contract'
import { Button, Group, Paper, Select } from '@mantine/core'
import { IconDownload, IconMail } from '@tabler/icons-react'
import { useState } from 'react'
import { urlOf } from '../../kit/api/client.ts'
import { useRead } from '../../kit/api/query.ts'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'

const columns: Column<CorreoDeEstudiante>[] = [
  { key: 'name', title: 'Estudiante', sort: 'name', phone: 'title', cell: a => a.name },
  { key: 'email', title: 'Correo', sort: 'email', cell: a => <a href={`mailto:${a.email}`}>{a.email}</a> },
  { key: 'nombre', title: 'Escuela', sort: 'nombre', cell: a => a.nombre || 'Sin escuela' },
]

/** «Todos» is a choice too: 0. */
const TODOS = '0'

export function CorreosPage() {
  const { escuela } = useSearchOf('/coaches-escuelas-alumnos')
  const go = useGo()
  const read = useRead(escuelasRoutes.dominios, {})
  const { data } = read
  const [chosen, setChosen] = useState(String(escuela ?? TODOS))
  const obtener = () => void go(() => ({ escuela: Number(chosen) }), { replace: true })
  return (
    <PageShell
      title="Correos de estudiantes"
      description="Elige una escuela, o todas, y obtén los correos de sus estudiantes."
    >
      <Paper withBorder radius="lg" p="md">
        <Group align="flex-end" gap="sm">
          <Select
            label="Escuela"
            searchable
            allowDeselect={false}
            miw="min(260px, 100%)"
            flex="1 1 260px"
            maw={420}
            nothingFoundMessage="No hay escuelas con ese nombre"
            data={[
              { value: TODOS, label: 'Todos' },
              ...(data?.resultSet ?? []).map(e => ({ value: String(e.id), label: e.label })),
            ]}
            value={chosen}
            onChange={id => setChosen(id ?? TODOS)}
            {...opcionesDe(read)}
          />
          <Button leftSection={<IconMail size={18} stroke={1.75} />} onClick={obtener}>
            Obtener correos
          </Button>
          {escuela !== undefined && (
            <Button
              component="a"
              href={urlOf(escuelasRoutes.csv, { params: { id: escuela } })}
              target="_blank"
              rel="noreferrer"
              variant="default"
              leftSection={<IconDownload size={18} stroke={1.75} />}
            >
              Exportar CSV
            </Button>
          )}
        </Group>
      </Paper>
      {escuela === 0 && <DeTodas />}
      {escuela !== undefined && escuela > 0 && <DeUna key={escuela} escuela={escuela} />}
    </PageShell>
  )
}

function DeTodas() {
  const list = useList(escuelasRoutes.alumnos, reply => reply.resultSet)
  return <ResourceTable list={list} columns={columns} rowKey={a => a.id} searchLabel="Estudiante o correo" />
}

function DeUna({ escuela }: { escuela: number }) {
  const list = useList(escuelasRoutes.alumnosDe, reply => reply.resultSet, { escuelaId: escuela })
  return <ResourceTable list={list} columns={columns} rowKey={a => a.id} searchLabel="Estudiante o correo" />
}
