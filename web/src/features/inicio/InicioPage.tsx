/** The start of everybody: a greeting, what their work begins with, and what is new. */

import { MODULO_DE_INICIO, novedadesRoutes } from '@eleva/contract'
import { Skeleton, Text, Title } from '@mantine/core'
import { type Query, useIsFetching, useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useEffect, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useUser } from '../../kit/page/session.tsx'
import classes from './InicioPage.module.css'

// They stand last: what they are drawn with comes behind the rest.
const NovedadCard = lazy(() => import('../novedades/NovedadCard.parte.tsx').then(m => ({ default: m.NovedadCard })))

/** The newest few; the rest stand under «Novedades». */
const MAX = 4

const useVigentes = () => useRead(novedadesRoutes.vigentes, { params: MODULO_DE_INICIO })

/** Whether what stands above has come, once: nothing is drawn below that it would push down. */
function useAbove(): boolean {
  const client = useQueryClient()
  const busy = useIsFetching(FIRST)
  const [come, setCome] = useState(false)
  useEffect(() => {
    // Asked anew: what begins with this very screen is not in `busy` yet.
    if (busy === 0 && client.isFetching(FIRST) === 0) setCome(true)
  }, [busy, client])
  return come
}
/** Those that have nothing to show yet. */
const FIRST = { predicate: (query: Query) => query.state.status === 'pending' }

/** @param children what stands above the news */
export function InicioPage({ children }: { children: ReactNode }) {
  const { name } = useUser()
  const read = useVigentes()
  const above = useAbove()
  return (
    <PageShell title={`Qué gusto verte, ${name.split(' ')[0]}`}>
      {children}
      {above && !read.isPending && <Novedades query={read} />}
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
          {data?.novedades.slice(0, MAX).map(n => (
            <NovedadCard key={n.id} novedad={n} />
          ))}
        </div>
      </Suspense>
      {data && data.novedades.length > MAX && (
        <Text fz="sm">
          <Link to="/novedades">Ver las {data.novedades.length} novedades</Link>
        </Text>
      )}
    </>
  )
}
