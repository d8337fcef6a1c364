/** What is told to the person: unread first, each opened under an address of its own. */
import { type AnuncioRecibido, anunciosRoutes } from '@eleva/contract'
import { Button, Skeleton, Stack } from '@mantine/core'
import { IconPaperclip } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { EmptyState, ErrorState, NoMatchState } from '../../kit/feedback/States.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { SearchBox } from '../../kit/list/SearchBox.tsx'
import { useCards } from '../../kit/list/useCards.ts'
import { count } from '../../kit/page/count.ts'
import { formatSince } from '../../kit/page/dates.ts'
import classes from './Anuncios.module.css'
import { paraQuien } from './palabras.ts'

export function Recibidos() {
  const list = useCards(anunciosRoutes.list, reply => reply.anuncios)
  const { curso, grupo, sin_leer, search } = list.params
  const deUno = curso !== undefined || grupo !== undefined
  return (
    <Stack gap="md">
      <div className={classes.filtros}>
        <SearchBox label="Buscar por título" value={search ?? ''} onSearch={text => list.set({ search: text })} />
        <FilterChip
          label="Estado"
          all="Todos"
          options={[{ value: 1, label: 'Sin leer' }]}
          value={sin_leer}
          onChange={value => list.set({ sin_leer: value })}
        />
        {deUno && (
          <Button variant="subtle" size="compact-sm" onClick={() => list.set({ curso: undefined, grupo: undefined })}>
            Ver todos mis anuncios
          </Button>
        )}
      </div>
      {list.state === 'loading' && <Skeleton height={280} radius="lg" role="status" aria-label="Cargando" />}
      {list.state === 'error' && <ErrorState error={list.error} onRetry={list.retry} />}
      {list.state === 'no-match' && <NoMatchState onClear={list.clear} />}
      {list.state === 'empty' && (
        <EmptyState text="Por ahora no hay anuncios. Aquí verás lo que te anuncien tu escuela y tus docentes." />
      )}
      {list.state === 'rows' && (
        <>
          <ul className={classes.lista}>
            {list.rows.map(a => (
              <li key={a.id}>
                <Fila anuncio={a} />
              </li>
            ))}
          </ul>
          {list.total > list.perPage && (
            <Pager page={list.page} perPage={list.perPage} total={list.total} onChange={list.set} />
          )}
        </>
      )}
    </Stack>
  )
}

const Fila = ({ anuncio: a }: { anuncio: AnuncioRecibido }) => (
  <Link
    to="/anuncios"
    search={((before: object) => ({ ...before, anuncio: a.id })) as never}
    resetScroll={false}
    className={classes.fila}
    data-sin-leer={!a.leido || undefined}
  >
    <span className={classes.texto}>
      <span className={classes.titulo}>
        {!a.leido && <span className="e-oculto">Sin leer: </span>}
        {a.titulo}
      </span>
      <span className={classes.linea}>
        <span>{[a.quien, paraQuien(a.alcance, a.destino)].filter(Boolean).join(' · ')}</span>
        <time dateTime={a.fecha}>{formatSince(a.fecha)}</time>
        {a.editado && <span>Editado</span>}
        {a.archivos > 0 && (
          <span className={classes.clip}>
            <IconPaperclip size={15} stroke={1.75} aria-hidden />
            {count(a.archivos, 'archivo', 'archivos')}
          </span>
        )}
      </span>
    </span>
    {!a.leido && <span className={classes.punto} aria-hidden />}
  </Link>
)
