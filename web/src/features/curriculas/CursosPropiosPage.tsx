/** The courses of a curriculum, for who follows it. */
import { curriculasRoutes } from '@eleva/contract'
import { Alert } from '@mantine/core'
import { IconInfoCircle } from '@tabler/icons-react'
import { Suspense } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, ErrorState, NoMatchState } from '../../kit/feedback/States.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useAvance } from '../contenidos/useAvance.parte.ts'
import { CursoPropioCard } from './CursoPropioCard.tsx'
import { Presentacion } from './Presentacion.tsx'
import classes from './Tarjetas.module.css'

// Only who has ended the programme needs it.
const DelPrograma = lazy(() => import('../constancias/DelPrograma.parte.tsx').then(m => ({ default: m.DelPrograma })))

/** All courses, live or not. */
const TODOS = 3

export function CursosPropiosPage() {
  const { curricula: id, search } = useSearchOf('/cursos-curricula')
  const sought = String(search ?? '')
  useAvance()
  const go = useGo()
  const name = useRead(curriculasRoutes.nombre, { params: { id } })
  const read = useRead(
    curriculasRoutes.cursos,
    { params: { curriculaId: id, tipo: TODOS }, query: { search: sought } },
    { keep: true },
  )
  const cursos = read.data?.cursos_curricula ?? []
  const terminado = !sought && cursos.length > 0 && cursos.every(c => c.terminado)
  const seek = (text: string) => void go({ search: text || undefined }, { replace: true })
  return (
    <PageShell
      title={name.data?.CurriculaNombre.label ?? 'Cursos de la currícula'}
      {...(read.data ? { total: cursos.length } : {})}
      back={{ to: '/crear-contenido-curricula', label: 'volver' }}
      actions={
        terminado && (
          <Suspense>
            <DelPrograma cursos={cursos.map(c => c.id)} />
          </Suspense>
        )
      }
    >
      {read.data && !sought && <Presentacion presentacion={read.data.presentacion} />}
      {(cursos.length > 0 || sought) && (
        <div className={classes.barra}>
          <SearchBox label="Buscar curso por nombre" value={sought} onSearch={seek} />
        </div>
      )}
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <Alert icon={<IconInfoCircle size={20} />} color="info" aria-busy>
          Unos segundos, estamos cargando la información
        </Alert>
      )}
      {read.data && cursos.length === 0 && sought && <NoMatchState onClear={() => seek('')} />}
      {read.data && cursos.length === 0 && !sought && <EmptyState text="De momento, esta currícula no tiene cursos" />}
      <ol className={classes.rejilla}>
        {cursos.map(c => (
          <li key={c.id}>
            <CursoPropioCard curso={c} de={{ curricula: id, oferta_actual: read.data?.oferta_actual ?? undefined }} />
          </li>
        ))}
      </ol>
    </PageShell>
  )
}
