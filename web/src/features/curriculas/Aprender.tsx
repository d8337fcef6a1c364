/** The start of who learns: the one next step, and the curricula that are theirs (ui, mock-up 02). */
import { type Continuar, curriculasRoutes } from '@eleva/contract'
import { Skeleton, Title } from '@mantine/core'
import { Suspense } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, ErrorState, NoMatchState } from '../../kit/feedback/States.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { PorHacer } from '../agenda/PorHacer.parte.tsx'
import { useAvance } from '../contenidos/useAvance.parte.ts'
import { ConClase } from './ConClase.tsx'
import { MiCurriculaCard } from './MiCurriculaCard.tsx'
import { Comenzar, Seguir } from './Siguiente.tsx'
import classes from './Tarjetas.module.css'

// Most have fewer than a page of them, and nobody seeks before the page stands.
const Pager = lazy(() => import('../../kit/list/Pager.tsx').then(m => ({ default: m.Pager })))
const SearchBox = lazy(() => import('../../kit/list/SearchBox.tsx').then(m => ({ default: m.SearchBox })))

export function Aprender() {
  useAvance()
  const list = useList(curriculasRoutes.list, reply => reply.curricula)
  const nav = useRead(curriculasRoutes.navegacion, {})
  const searching = list.params.search !== undefined
  return (
    <>
      {nav.isPending ? (
        <Skeleton className={classes.espera!} radius="xl" role="status" aria-label="Cargando" />
      ) : (
        <ConClase clase={nav.data?.proxima_clase ?? null}>
          <Siguiente continuar={nav.data?.continuar ?? null} />
        </ConClase>
      )}
      <PorHacer />
      <div className={classes.barra}>
        <Title order={2}>Tus currículas</Title>
        {(list.state === 'rows' || searching) && (
          <div className={classes.acciones}>
            <Suspense fallback={<div className={classes.hueco} aria-busy />}>
              <SearchBox
                label="Buscar currícula"
                value={String(list.params.search ?? '')}
                onSearch={search => list.set({ search })}
              />
            </Suspense>
          </div>
        )}
      </div>
      {list.state === 'loading' && <Skeleton height={280} radius="lg" role="status" aria-label="Cargando" />}
      {list.state === 'empty' && (
        <EmptyState>Cuando tu escuela te ofrezca una currícula, la encuentras aquí.</EmptyState>
      )}
      {list.state === 'no-match' && <NoMatchState onClear={list.clear} />}
      {list.state === 'error' && <ErrorState error={list.error} onRetry={list.retry} />}
      {list.state === 'rows' && (
        <>
          <ul className={classes.rejilla} data-refetching={list.refetching || undefined}>
            {list.rows.map(c => (
              <li key={c.id}>
                <MiCurriculaCard curricula={c} />
              </li>
            ))}
          </ul>
          {list.total > list.perPage && (
            <div className={classes.pagina}>
              <Suspense>
                <Pager page={list.page} perPage={list.perPage} total={list.total} onChange={list.set} />
              </Suspense>
            </div>
          )}
        </>
      )}
    </>
  )
}

/** Where they left; before the first course, the first curriculum of the list, whatever is sought in it now. */
function Siguiente({ continuar }: { continuar: Continuar | null }) {
  const first = useRead(curriculasRoutes.list, { query: {} }, { enabled: continuar === null })
  if (continuar) return <Seguir continuar={continuar} />
  const curricula = first.data?.curricula.find(c => c.expired === 0)
  return curricula ? <Comenzar curricula={curricula} /> : null
}
