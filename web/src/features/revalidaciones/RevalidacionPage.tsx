/** Revalidar: courses that count as complete for a group, and what was revalidated to a person. */
import { type Grupo, gruposRoutes } from '@eleva/contract'
import { Button, Stack, Text, Title } from '@mantine/core'
import { useDialog } from '../../kit/form/useDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Consulta } from './Consulta.tsx'
import { CursosDialogo } from './CursosDialogo.tsx'
import { DeUsuarioDialogo } from './DeUsuarioDialogo.tsx'

const columns: Column<Grupo>[] = [
  { key: 'nombre', title: 'Grupo', sort: 'nombre_grupo', phone: 'title', cell: g => <b>{g.nombre_grupo}</b> },
  {
    key: 'descripcion',
    title: 'Descripción',
    cell: g => (
      <Text fz="inherit" lineClamp={2} c="var(--e-ink-2)">
        {g.descripcion_grupo}
      </Text>
    ),
  },
  {
    key: 'estudiantes',
    title: 'Estudiantes',
    width: 140,
    cell: g => count(g.numero_usuarios, 'estudiante', 'estudiantes'),
  },
]

export function RevalidacionPage() {
  const list = useList(gruposRoutes.list, reply => reply.grupos_usuarios)
  const dialog = useDialog()
  const { usuario } = useSearchOf('/revalidacion-cursos')
  const go = useGo()
  const show = (id: number | undefined) => void go({ usuario: id })
  return (
    <PageShell
      title="Revalidar"
      total={list.counted}
      description="Da por completos unos cursos a un grupo que ya sabe lo que enseñan. No cuenta como avance: queda quién los revalidó y cuándo."
    >
      <Stack gap="xl">
        <ResourceTable
          list={list}
          columns={columns}
          rowKey={g => g.id}
          searchLabel="Buscar por nombre"
          rowActions={g => (
            <Button
              size="compact-sm"
              variant="default"
              aria-label={`Administrar ${g.nombre_grupo}`}
              onClick={() => dialog.edit(g.id)}
            >
              Administrar
            </Button>
          )}
        />
        <section aria-labelledby="consulta">
          <Title order={2} size="h3" id="consulta" mb="sm">
            Revalidaciones de una persona
          </Title>
          <Consulta onChoose={show} />
        </section>
      </Stack>
      <CursosDialogo grupoId={dialog.editing} onClose={dialog.close} />
      <DeUsuarioDialogo usuarioId={usuario} onClose={() => show(undefined)} />
    </PageShell>
  )
}
