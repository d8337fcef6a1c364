/** The courses of a curriculum, for its authors. */
import { curriculasRoutes } from '@eleva/contract'
import { Alert, Button, Text } from '@mantine/core'
import { IconInfoCircle, IconPlus } from '@tabler/icons-react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, ErrorState, NoMatchState } from '../../kit/feedback/States.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { CursoCard } from './CursoCard.tsx'
import { CursosOrdenables } from './CursosOrdenables.tsx'
import classes from './Tarjetas.module.css'
import { useOrdenDeCursos } from './useOrdenDeCursos.ts'
import { VincularDialogo } from './VincularDialogo.tsx'

/** All courses, live or not. */
const TODOS = 3

export function CursosCurriculaPage() {
  const { curricula: id, search } = useSearchOf('/cursos-curricula')
  const sought = String(search ?? '')
  const go = useGo()
  const dialog = useDialog()
  const mayWrite = useCan('curriculas.write')
  const name = useRead(curriculasRoutes.nombre, { params: { id } })
  const read = useRead(
    curriculasRoutes.cursos,
    { params: { curriculaId: id, tipo: TODOS }, query: { search: sought } },
    { keep: true },
  )
  const cursos = read.data?.cursos_curricula ?? []
  const { shown, move, state } = useOrdenDeCursos(id, cursos, read.refetch)
  const seek = (text: string) => void go({ search: text || undefined }, { replace: true })
  const link = (
    <Can permission="curriculas.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        <span className={classes.inicial}>vincular curso</span>
      </Button>
    </Can>
  )
  const sortable = mayWrite && !sought && shown.length > 0
  return (
    <PageShell
      title={name.data?.CurriculaNombre.label ?? 'Cursos de la currícula'}
      total={read.data ? shown.length : undefined}
      back={{ to: '/crear-contenido-curricula', label: 'volver' }}
      actions={link}
    >
      <div className={classes.barra}>
        <SearchBox label="Buscar curso por nombre" value={sought} onSearch={seek} />
        <Text fz="sm" c="var(--e-ink-2)" role="status">
          {state === 'guardando' && 'Guardando el orden…'}
          {state === 'guardado' && 'Orden guardado'}
          {mayWrite && sought && shown.length > 1 && 'Quita la búsqueda para cambiar el orden.'}
        </Text>
      </div>
      {read.isError && !read.data && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {read.isPending && (
        <Alert icon={<IconInfoCircle size={20} />} color="info" aria-busy>
          Unos segundos, estamos cargando la información
        </Alert>
      )}
      {read.data && shown.length === 0 && sought && <NoMatchState onClear={() => seek('')} />}
      {read.data && shown.length === 0 && !sought && <EmptyState text="De momento, esta currícula no tiene cursos" />}
      {sortable ? (
        <CursosOrdenables curriculaId={id} cursos={shown} move={move} />
      ) : (
        <ol className={classes.rejilla}>
          {shown.map(c => (
            <li key={c.id}>
              <CursoCard curricula={id} curso={c} posicion={c.position} conId={mayWrite} />
            </li>
          ))}
        </ol>
      )}
      <VincularDialogo dialog={dialog} curriculaId={id} />
    </PageShell>
  )
}
