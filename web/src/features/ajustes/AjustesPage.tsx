/** What this installation is called, looks like and says of itself; and when it is closed for maintenance. */
import { ajustesRoutes } from '@eleva/contract'
import { Paper, Stack, Title } from '@mantine/core'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'

const GeneralForm = lazy(() => import('./GeneralForm.tsx').then(m => ({ default: m.GeneralForm })))
const Mantenimiento = lazy(() => import('./Mantenimiento.tsx').then(m => ({ default: m.Mantenimiento })))

// Both screens of who administers come in one file: an address of its own costs every first screen.
export { CiclosPage } from './CiclosPage.tsx'

export function AjustesPage() {
  const read = useRead(ajustesRoutes.get, {}, { fresh: true })
  return (
    <PageShell
      title="Ajustes generales"
      description="Cómo se llama, cómo se ve y qué dice de sí esta plataforma. Lo que se deja vacío no se muestra."
    >
      <Pending query={read} />
      {read.data && read.isFetchedAfterMount && (
        <Stack gap="lg" maw={860}>
          <Paper withBorder radius="lg" p="lg">
            <GeneralForm key={read.data.version} ajustes={read.data.ajustes} version={read.data.version} />
          </Paper>
          <Paper withBorder radius="lg" p="lg" component="section" aria-labelledby="mantenimiento">
            <Title order={2} id="mantenimiento" mb="xs">
              Mantenimiento
            </Title>
            <Mantenimiento
              key={JSON.stringify(read.data.mantenimiento)}
              mantenimiento={read.data.mantenimiento ?? undefined}
            />
          </Paper>
        </Stack>
      )}
    </PageShell>
  )
}
