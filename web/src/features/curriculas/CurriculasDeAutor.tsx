/** The curricula as their authors find them on the start: found, made, changed, deleted. */

import { curriculasRoutes } from '@eleva/contract'
import { Badge, Button, Skeleton, Title } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { EmptyState, ErrorState, NoMatchState } from '../../kit/feedback/States.tsx'
import { EntityDialog } from '../../kit/form/EntityDialog.tsx'
import { useDialog } from '../../kit/form/useDialog.ts'
import { Pager } from '../../kit/list/Pager.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { useCards } from '../../kit/list/useCards.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { number } from '../../kit/page/PageShell.tsx'
import { Can } from '../../kit/page/session.tsx'
import { CurriculaCard } from './CurriculaCard.tsx'
import classes from './Tarjetas.module.css'

const CurriculaForm = lazy(() => import('./CurriculaForm.tsx').then(m => ({ default: m.CurriculaForm })))

export function CurriculasDeAutor() {
  const list = useCards(curriculasRoutes.list, reply => reply.curricula)
  const dialog = useDialog()
  const create = (
    <Can permission="curriculas.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={dialog.create}>
        Nueva currícula
      </Button>
    </Can>
  )
  return (
    <>
      <div className={classes.barra}>
        <Title order={2}>
          Currículas
          {list.counted !== undefined && (
            <Badge color="bugambilia" className={classes.total!}>
              {number.format(list.counted)}
            </Badge>
          )}
        </Title>
        <div className={classes.acciones}>
          <SearchBox
            label="Buscar currícula"
            value={String(list.params.search ?? '')}
            onSearch={search => list.set({ search })}
          />
          {create}
        </div>
      </div>
      {list.state === 'loading' && <Skeleton height={280} radius="lg" role="status" aria-label="Cargando" />}
      {list.state === 'empty' && <EmptyState />}
      {list.state === 'no-match' && <NoMatchState onClear={list.clear} />}
      {list.state === 'error' && <ErrorState error={list.error} onRetry={list.retry} />}
      {list.state === 'rows' && (
        <>
          <ul className={classes.rejilla} data-refetching={list.refetching || undefined}>
            {list.rows.map(c => (
              <li key={c.id}>
                <CurriculaCard curricula={c} onEdit={() => dialog.edit(c.id)} />
              </li>
            ))}
          </ul>
          {list.total > list.perPage && (
            <div className={classes.pagina}>
              <Pager page={list.page} perPage={list.perPage} total={list.total} onChange={list.set} />
            </div>
          )}
        </>
      )}
      <EntityDialog
        dialog={dialog}
        route={curriculasRoutes.get}
        can="curriculas.write"
        titles={['Nueva currícula', 'Editar currícula']}
      >
        {found => <CurriculaForm curricula={found?.curricula} onClose={dialog.close} />}
      </EntityDialog>
    </>
  )
}
