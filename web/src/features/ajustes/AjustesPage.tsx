/** What this installation is called, looks like and says of itself; and when it is closed for maintenance. */
import { ajustesRoutes } from '@eleva/contract'
import { Paper, Skeleton, Tabs } from '@mantine/core'
import { Suspense } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'

const GeneralForm = lazy(() => import('./GeneralForm.tsx').then(m => ({ default: m.GeneralForm })))
const Mantenimiento = lazy(() => import('./Mantenimiento.tsx').then(m => ({ default: m.Mantenimiento })))

const Ciclos = lazy(() => import('./Ciclos.tsx').then(m => ({ default: m.Ciclos })))

const PESTANAS = [
  ['general', 'General'],
  ['mantenimiento', 'Mantenimiento'],
  ['ciclos', 'Ciclos escolares'],
] as const

export function AjustesPage() {
  const go = useGo()
  const open = useSearchOf('/ajustes').ver ?? 'general'
  return (
    <PageShell
      title="Ajustes generales"
      description="Cómo se llama, cómo se ve y qué dice de sí esta plataforma; cuándo se cierra, y sus ciclos escolares."
    >
      <Tabs value={open} onChange={to => void go(() => (to === 'general' ? {} : { ver: to }), { replace: true })}>
        <ListaDePestanas mb="md">
          {PESTANAS.map(([name, label]) => (
            <Tabs.Tab key={name} value={name}>
              {label}
            </Tabs.Tab>
          ))}
        </ListaDePestanas>
        <Tabs.Panel value={open}>
          <Suspense fallback={<Skeleton height={320} radius="lg" role="status" aria-label="Cargando" />}>
            {open === 'ciclos' ? <Ciclos /> : <DeLaInstalacion que={open} />}
          </Suspense>
        </Tabs.Panel>
      </Tabs>
    </PageShell>
  )
}

function DeLaInstalacion({ que }: { que: 'general' | 'mantenimiento' }) {
  const read = useRead(ajustesRoutes.get, {}, { fresh: true })
  if (!read.data || !read.isFetchedAfterMount) return <Pending query={read} />
  const { ajustes, version, mantenimiento } = read.data
  return (
    <Paper withBorder radius="lg" p="lg" maw={860}>
      {que === 'general' ? (
        <GeneralForm key={version} ajustes={ajustes} version={version} />
      ) : (
        <Mantenimiento key={JSON.stringify(mantenimiento)} mantenimiento={mantenimiento ?? undefined} />
      )}
    </Paper>
  )
}
