/** The quiz of an activity: its questions, and the results of those who took it. */
import { reactivosRoutes } from '@eleva/contract'
import { Skeleton, Tabs } from '@mantine/core'
import { IconAdjustments, IconChartBar, IconHelpCircle, IconListCheck } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useParamsOf, useSearchOf } from '../../kit/page/address.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'

const TarjetasDePreguntas = lazy(() =>
  import('./TarjetasDePreguntas.tsx').then(m => ({ default: m.TarjetasDePreguntas })),
)
const Resultados = lazy(() => import('./Resultados.tsx').then(m => ({ default: m.Resultados })))
const Cifras = lazy(() => import('../evaluaciones/Cifras.parte.tsx').then(m => ({ default: m.Cifras })))
const Ajustes = lazy(() => import('../evaluaciones/Ajustes.parte.tsx').then(m => ({ default: m.Ajustes })))

/** Until the script of a tab has come. */
const cargando = <Skeleton height={480} role="status" aria-label="Cargando" />

export function PreguntasPage() {
  const { actividad: id } = useParamsOf('/preguntas/$actividad')
  const { ver = 'preguntas', editar } = useSearchOf('/preguntas/$actividad')
  const read = useRead(reactivosRoutes.nombreActividad, { params: { id } })
  const go = useGo()
  return (
    <PageShell
      title="Preguntas"
      description={read.data?.nombreActividad}
      back={{ to: '/dashboardUnidades', label: 'Unidades' }}
    >
      <Pending query={read} height={320} />
      {read.data && (
        // A list's place in one tab means nothing in the other.
        <Tabs value={ver} onChange={to => void go(() => ({ ver: to }), { replace: true })}>
          <ListaDePestanas mb="md">
            <Tabs.Tab value="preguntas" leftSection={<IconHelpCircle size={18} stroke={1.75} aria-hidden />}>
              Preguntas
            </Tabs.Tab>
            <Tabs.Tab value="resultados" leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}>
              Resultados
            </Tabs.Tab>
            <Tabs.Tab value="cifras" leftSection={<IconChartBar size={18} stroke={1.75} aria-hidden />}>
              Cifras
            </Tabs.Tab>
            <Tabs.Tab value="ajustes" leftSection={<IconAdjustments size={18} stroke={1.75} aria-hidden />}>
              Ajustes
            </Tabs.Tab>
          </ListaDePestanas>
          <Tabs.Panel value="preguntas">
            {ver === 'preguntas' && (
              <Suspense fallback={cargando}>
                <TarjetasDePreguntas actividadId={id} abierta={editar} />
              </Suspense>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="resultados">
            {ver === 'resultados' && (
              <Suspense fallback={cargando}>
                <Resultados actividadId={id} />
              </Suspense>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="cifras">
            {ver === 'cifras' && (
              <Suspense fallback={cargando}>
                <Cifras actividadId={id} />
              </Suspense>
            )}
          </Tabs.Panel>
          <Tabs.Panel value="ajustes">
            {ver === 'ajustes' && (
              <Suspense fallback={cargando}>
                <Ajustes actividadId={id} nombre={read.data.nombreActividad} />
              </Suspense>
            )}
          </Tabs.Panel>
        </Tabs>
      )}
    </PageShell>
  )
}
