/** A grade book as a file: of a group, or of a whole course. */
import { hojaRoutes, librosRoutes, type ParamsOf } from '@eleva/contract'
import { Button, Menu } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useDownload } from '../../../kit/api/query.ts'

const FAILED = 'No se pudo exportar el cuaderno'

type Props = { nombre?: string; pending: boolean; ask: (formato: 'csv' | 'xlsx') => void }

const Exportar = ({ nombre = 'Exportar', pending, ask }: Props) => (
  <Menu position="bottom-end">
    <Menu.Target>
      <Button
        variant="default"
        loading={pending}
        leftSection={<IconDownload size={18} stroke={1.75} />}
        rightSection={<IconChevronDown size={18} stroke={1.75} />}
      >
        {nombre}
      </Button>
    </Menu.Target>
    <Menu.Dropdown>
      <Menu.Item onClick={() => ask('csv')}>Como CSV</Menu.Item>
      <Menu.Item onClick={() => ask('xlsx')}>Como Excel (XLSX)</Menu.Item>
    </Menu.Dropdown>
  </Menu>
)

export function ExportarGrupo(params: ParamsOf<typeof librosRoutes.exportar>) {
  const file = useDownload(librosRoutes.exportar, 'cuaderno', FAILED)
  return <Exportar pending={file.isPending} ask={formato => file.mutate({ params, query: { formato } })} />
}

export function ExportarHoja(params: ParamsOf<typeof hojaRoutes.exportarHoja>) {
  const file = useDownload(hojaRoutes.exportarHoja, 'hoja', FAILED)
  return (
    <Exportar
      nombre="Exportar con total"
      pending={file.isPending}
      ask={formato => file.mutate({ params, query: { formato } })}
    />
  )
}

export function ExportarCurso(params: ParamsOf<typeof librosRoutes.exportarCurso>) {
  const file = useDownload(librosRoutes.exportarCurso, 'cuaderno', FAILED)
  return <Exportar pending={file.isPending} ask={formato => file.mutate({ params, query: { formato } })} />
}
