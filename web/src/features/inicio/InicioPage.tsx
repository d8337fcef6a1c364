/** The start of everybody: a greeting and what is new. */
import { novedadesRoutes } from '@eleva/contract'
import { Skeleton } from '@mantine/core'
import { ApiError } from '../../kit/api/error.ts'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, ErrorState } from '../../kit/feedback/States.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { NovedadCard } from '../../shared/NovedadCard.tsx'
import classes from './InicioPage.module.css'

/** The newest few; the rest stand under «Novedades». */
const MOST = 4

export function InicioPage() {
  const { name } = useUser()
  const { data, error, refetch } = useRead(novedadesRoutes.vigentes, { params: { a: 5, b: 7 } })
  return (
    <PageShell title={`Qué gusto verte, ${name.split(' ')[0]}`}>
      {!data && !error && <Skeleton height={140} radius="lg" />}
      {error && (
        <ErrorState
          text={error.message}
          offline={error instanceof ApiError && error.status === 0}
          onRetry={() => void refetch()}
        />
      )}
      {data?.novedades.length === 0 && <EmptyState text="Por ahora no hay novedades." />}
      <div className={classes.tarjetas}>
        {data?.novedades.slice(0, MOST).map(n => (
          <NovedadCard key={n.id} novedad={n} />
        ))}
      </div>
    </PageShell>
  )
}
