/**
 * The start of who learns: one thing to do now, what else is to be done, the programmes that are theirs, and what was
 * said to them last (ui, mock-up 14).
 */
import { agendaRoutes, type CurriculaPropia, curriculasRoutes } from '@eleva/contract'
import { Skeleton, Title } from '@mantine/core'
import { Suspense, useEffect, useState } from 'react'
import { useOutbox } from '../../kit/api/outbox/useOutbox.ts'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, ErrorState, NoMatchState } from '../../kit/feedback/States.tsx'
import { useCards } from '../../kit/list/useCards.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { PorHacer } from '../agenda/PorHacer.parte.tsx'
import { useAvance } from '../contenidos/useAvance.parte.ts'
import classes from './Aprender.module.css'
import { FilaDePrograma } from './FilaDePrograma.tsx'
import { Despues, LoPrimero } from './LoPrimero.tsx'
// The line of a class is drawn before any script has come (`app/trazo`): its styles cannot wait for its file.
import linea from './ProximaClase.module.css'
import { actividadDe, isSoon, loPrimero } from './primero.ts'
import { useSeAbren } from './useSeAbren.ts'

// Most days have none.
const ClaseDeLuego = lazy(() => import('./ProximaClase.tsx').then(m => ({ default: m.ClaseDeLuego })))
// Seldom.
const Terminaste = lazy(() => import('./Terminaste.tsx').then(m => ({ default: m.Terminaste })))
// It stands last.
const AlFinal = lazy(() => import('./AlFinal.tsx').then(m => ({ default: m.AlFinal })), { silent: true })
// Most have fewer than a page of them, and nobody seeks before the page stands.
const Pager = lazy(() => import('../../kit/list/Pager.tsx').then(m => ({ default: m.Pager })))
const SearchBox = lazy(() => import('../../kit/list/SearchBox.tsx').then(m => ({ default: m.SearchBox })))

/** As often it is looked whether a class begins or a day is over (ms). */
const AGAIN_MS = 30_000

/** The time, as it goes by. */
function useAhora(): number {
  const [now, setNow] = useState(Date.now)
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), AGAIN_MS)
    return () => clearInterval(timer)
  }, [])
  return now
}

/** What is first of the day, as soon as it is known. */
function useLoPrimero(propias: { propias?: 1 }) {
  const now = useAhora()
  const nav = useRead(curriculasRoutes.navegacion, { query: propias })
  // Whatever is sought in the list: the first of all of them.
  const programas = useRead(curriculasRoutes.list, { query: propias })
  const hechas = new Set(useOutbox().flatMap(l => (l.hecho ? [l.hecho.actividad] : [])))
  const needed = nav.data && (nav.data.continuar?.terminado === 0 || programas.data || programas.isError)
  const primero =
    nav.data && needed
      ? loPrimero({ nav: nav.data, programas: programas.data?.curricula ?? [], hechas }, now)
      : undefined
  return { now, nav, primero, pending: nav.isPending || (nav.data !== undefined && !needed) }
}

export function Aprender() {
  useAvance()
  // Whoever writes opens all of them; here are those that they follow.
  const propias = useCan('curriculas.read') ? ({ propias: 1 } as const) : {}
  const { now, nav, primero, pending } = useLoPrimero(propias)
  const list = useCards(curriculasRoutes.list, reply => reply.curricula, undefined, propias)
  const pendientes = useRead(agendaRoutes.porHacer, {}).data
  const { proxima_clase: clase, continuar } = nav.data ?? {}
  const devueltas = pendientes?.devueltas ?? []
  const seAbren = useSeAbren([...devueltas, ...(pendientes?.pendientes ?? [])].map(f => f.curso_id))
  const searching = list.params.search !== undefined
  return (
    <div className={classes.hoy}>
      <div className={classes.ahora}>
        {pending && <Skeleton className={classes.espera!} radius="xl" role="status" aria-label="Cargando" />}
        {nav.isError && !nav.data && <ErrorState error={nav.error} onRetry={() => void nav.refetch()} />}
        {primero?.tipo === 'nada' && nav.data && (
          <Suspense fallback={<Skeleton height={150} radius="xl" role="status" aria-label="Cargando" aria-busy />}>
            <Terminaste nav={nav.data} pendientes={pendientes} />
          </Suspense>
        )}
        {primero && primero.tipo !== 'nada' && <LoPrimero primero={primero} hoy={nav.data?.hoy ?? ''} />}
        {continuar?.terminado === 0 && primero?.tipo !== 'sigue' && <Despues continuar={continuar} />}
        {clase && primero?.tipo !== 'clase' && (
          <Suspense fallback={<div className={linea.espera} aria-busy />}>
            <ClaseDeLuego clase={clase} entra={isSoon(clase, now)} />
          </Suspense>
        )}
        <PorHacer sin={actividadDe(primero)} seAbren={seAbren} />
      </div>
      <div className={classes.tuyo}>
        <section className={classes.programas} aria-labelledby="tus-programas">
          <div className={classes.barra}>
            <Title order={2} id="tus-programas" className={classes.titulo!}>
              Tus programas
            </Title>
            {(list.total > list.perPage || searching) && (
              <Suspense fallback={<div className={classes.hueco} aria-busy />}>
                <SearchBox
                  label="Buscar programa"
                  value={String(list.params.search ?? '')}
                  onSearch={search => list.set({ search })}
                />
              </Suspense>
            )}
          </div>
          <Programas list={list} />
        </section>
      </div>
      {nav.data && (
        <Suspense fallback={<div className={classes.ultimo} data-dicho={nav.data.dicho ? '' : undefined} aria-busy />}>
          <AlFinal nav={nav.data} />
        </Suspense>
      )}
    </div>
  )
}

function Programas({ list }: { list: ReturnType<typeof useCards<typeof curriculasRoutes.list, CurriculaPropia>> }) {
  if (list.state === 'loading') return <Skeleton height={120} radius="lg" role="status" aria-label="Cargando" />
  if (list.state === 'empty')
    return <EmptyState>Cuando tu escuela te ofrezca un programa, lo encuentras aquí.</EmptyState>
  if (list.state === 'no-match') return <NoMatchState onClear={list.clear} />
  if (list.state === 'error') return <ErrorState error={list.error} onRetry={list.retry} />
  return (
    <>
      <ul className={classes.filas} data-refetching={list.refetching || undefined}>
        {list.rows.map(c => (
          <li key={c.id}>
            <FilaDePrograma curricula={c} />
          </li>
        ))}
      </ul>
      {list.total > list.perPage && (
        <Suspense>
          <Pager page={list.page} perPage={list.perPage} total={list.total} onChange={list.set} />
        </Suspense>
      )}
    </>
  )
}
