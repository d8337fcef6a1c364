/** The start of everybody: a greeting, what their work begins with, and what is new. */

import { MODULO_DE_INICIO, novedadesRoutes } from '@eleva/contract'
import { Skeleton, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useUser } from '../../kit/page/session.tsx'
import classes from './InicioPage.module.css'

// They stand last: what they are drawn with comes behind the rest.
const NovedadCard = lazy(() => import('../novedades/NovedadCard.parte.tsx').then(m => ({ default: m.NovedadCard })))

/** The newest few; the rest stand under «Novedades». */
const MOST = 4

const useVigentes = () => useRead(novedadesRoutes.vigentes, { params: MODULO_DE_INICIO })

/** @param children what stands above the news */
export function InicioPage({ children }: { children: ReactNode }) {
  const { name } = useUser()
  const read = useVigentes()
  return (
    <PageShell title={`Qué gusto verte, ${name.split(' ')[0]}`}>
      {children}
      {/* They come with what stands above them: nothing is drawn there that it would push down. */}
      {!read.isPending && <Novedades query={read} />}
    </PageShell>
  )
}

function Novedades({ query }: { query: ReturnType<typeof useVigentes> }) {
  const { data } = query
  return (
    <>
      <Title order={2} mt="md">
        Novedades
      </Title>
      <Pending query={query} />
      {data?.novedades.length === 0 && <EmptyState text="Por ahora no hay novedades." />}
      <Suspense fallback={<Skeleton height={160} radius="lg" role="status" aria-label="Cargando" />}>
        <div className={classes.tarjetas}>
          {data?.novedades.slice(0, MOST).map(n => (
            <NovedadCard key={n.id} novedad={n} />
          ))}
        </div>
      </Suspense>
      {data && data.novedades.length > MOST && (
        <Text fz="sm">
          <Link to="/novedades">Ver las {data.novedades.length} novedades</Link>
        </Text>
      )}
    </>
  )
}
