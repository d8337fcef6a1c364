/** The table of every list: toolbar, sortable head, rows (cards on a phone), foot, and the states without rows. */
import { ActionIcon, Checkbox, Paper, Skeleton, Table, UnstyledButton, VisuallyHidden } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconChevronDown, IconChevronUp, IconSelector } from '@tabler/icons-react'
import { type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ClearFilters, EmptyState, ErrorState, NoMatchState } from '../feedback/States.tsx'
import { MISREAD } from '../feedback/textos.ts'
import { BulkBar } from './BulkBar.tsx'
import { chooseFilas, hasRoomForMore, useFilas, useMeasure } from './filas.ts'
import { Pager } from './Pager.tsx'
import classes from './ResourceTable.module.css'
import type { RowAction } from './RowMenu.tsx'
import { SearchBox } from './SearchBox.tsx'
import type { List } from './useCards.ts'
import { useFits } from './useFits.ts'
import { type Marks, useMarks } from './useMarks.ts'

export type Column<Row> = {
  key: string
  title: string
  cell: (row: Row) => ReactNode
  /** Name of the order that the server knows; without one the column does not sort. */
  sort?: string
  /** Where it stands on a card: its title, a badge below, or nowhere on a phone. */
  phone?: 'title' | 'badge' | 'none'
  width?: number
  /** What it needs at least where that is more than a word or two. */
  least?: number
  /**
   * Which columns stay longest where not all have room; without one, what a phone shows stays before what it does not,
   * and a title always.
   */
  rank?: number
}

type Bulk<Row> = {
  /** What a row is called, for the name of its box. */
  name: (row: Row) => string
  actions: (rows: Row[], clear: () => void) => RowAction[]
}

type Props<Row> = {
  list: List<Row>
  columns: Column<Row>[]
  rowKey: (row: Row) => number
  /** What the search looks in, as its placeholder and name; without it there is none. */
  searchLabel?: string
  /** What is said when the list could not be read, other than that there is no connection. */
  errorText?: string
  filters?: ReactNode
  rowActions?: (row: Row) => ReactNode
  /** What can be done with several rows at once; a person marks them. `clear` unmarks all. */
  bulk?: Bulk<Row> | undefined
  /** A row that stands out, beside the words that say why. */
  rowTone?: (row: Row) => 'danger' | undefined
  /** Shown in the empty state: the way to make the first one. */
  create?: ReactNode
}

const [BOX_PX, ACTIONS_PX, MORE_PX] = [44, 88, 40]

/** What is cut is whole under the pointer; with the keyboard, in the row that has the focus (by the style). */
function tellWhole({ target }: PointerEvent) {
  const cut = (target as HTMLElement).closest<HTMLElement>('[data-line-clamp]')
  if (cut && !cut.title && cut.scrollHeight > cut.clientHeight) cut.title = cut.textContent ?? ''
}

export function ResourceTable<Row>(props: Props<Row>) {
  const { list, columns, rowKey, searchLabel, errorText, filters, rowActions, rowTone, bulk, create } = props
  const marks = useMarks(list.rows, rowKey, bulk?.name)
  const box = useRef<HTMLDivElement>(null)
  useMeasure()
  const shown = useFits(box, columns, bulk ? BOX_PX : 0, list.params.sort)
  const hasRows = list.state === 'rows'
  return (
    <Paper
      ref={box}
      withBorder
      radius="lg"
      className={classes.card!}
      onPointerOver={tellWhole}
      aria-busy={list.state === 'loading' || list.refetching}
    >
      <div className={classes.toolbar}>
        {searchLabel && (
          <SearchBox
            label={searchLabel}
            value={String(list.params.search ?? '')}
            onSearch={search => list.set({ search })}
          />
        )}
        {filters}
      </div>
      {list.state === 'loading' && <Loading />}
      {list.state === 'empty' && <EmptyState>{create}</EmptyState>}
      {list.state === 'no-match' && <NoMatchState onClear={list.clear} />}
      {list.state === 'error' && (
        <ErrorState error={list.error} text={list.misread ? MISREAD : errorText} onRetry={list.retry}>
          {list.misread ? <ClearFilters onClear={list.clear} /> : undefined}
        </ErrorState>
      )}
      {hasRows &&
        (shown ? (
          <Rows {...{ list, columns, shown, rowKey, rowActions, rowTone }} marks={bulk && marks} />
        ) : (
          <Cards {...{ list, columns, rowKey, rowActions, rowTone }} marks={bulk && marks} />
        ))}
      {hasRows && <Foot list={list} />}
      {bulk && marks.rows.length > 0 && (
        <BulkBar count={marks.rows.length} actions={bulk.actions(marks.rows, marks.clear)} onClear={marks.clear} />
      )}
    </Paper>
  )
}

/** What is chosen holds for every table of this device. */
function Foot<Row>({ list }: { list: List<Row> }) {
  const filas = useFilas()
  const change = (to: { page?: number; per_page?: number | undefined }) => {
    if ('per_page' in to) chooseFilas(to.per_page)
    list.set('per_page' in to ? { per_page: undefined } : to)
  }
  const offered = filas !== undefined || hasRoomForMore()
  const fit = offered ? filas?.elegidas === false && filas.cuantas === list.perPage : undefined
  return <Pager page={list.page} perPage={list.perPage} total={list.total} onChange={change} fit={fit} />
}

type Body<Row> = Pick<Props<Row>, 'list' | 'columns' | 'rowKey' | 'rowActions' | 'rowTone'> & {
  marks: Marks<Row> | undefined
}

function Rows<Row>({ list, columns, shown, rowKey, rowActions, rowTone, marks }: Body<Row> & { shown: Set<string> }) {
  const inside = columns.filter(c => shown.has(c.key))
  const rest = columns.filter(c => !shown.has(c.key))
  const wide = inside.length + (marks ? 1 : 0) + (rowActions ? 1 : 0) + (rest.length ? 1 : 0)
  return (
    <Table.ScrollContainer minWidth={0} type="native">
      <Table className={classes.table!} data-lista data-refetching={list.refetching || undefined}>
        <Table.Thead>
          <Table.Tr>
            {marks && (
              <Table.Th w={BOX_PX}>
                <Checkbox aria-label="Marcar todas" {...marks.all} />
              </Table.Th>
            )}
            {inside.map(c => (
              <Head key={c.key} column={c} list={list} />
            ))}
            {rest.length > 0 && (
              <Table.Th w={MORE_PX}>
                <VisuallyHidden>Lo demás</VisuallyHidden>
              </Table.Th>
            )}
            {rowActions && (
              <Table.Th w={ACTIONS_PX}>
                <VisuallyHidden>Acciones</VisuallyHidden>
              </Table.Th>
            )}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {list.rows.map(row => (
            <Fila key={rowKey(row)} {...{ row, inside, rest, wide, rowActions, rowTone, marks }} />
          ))}
        </Table.Tbody>
      </Table>
    </Table.ScrollContainer>
  )
}

type FilaProps<Row> = Pick<Body<Row>, 'rowActions' | 'rowTone' | 'marks'> & {
  row: Row
  inside: Column<Row>[]
  rest: Column<Row>[]
  wide: number
}

/** A row, and below it, when it is asked for, what its columns have no room for. */
function Fila<Row>({ row, inside, rest, wide, rowActions, rowTone, marks }: FilaProps<Row>) {
  const [open, setOpen] = useState(false)
  const id = useId()
  const more = rest.map(c => ({ ...c, value: c.cell(row) })).filter(c => !isBlank(c.value))
  const Chevron = open ? IconChevronUp : IconChevronDown
  const tone = rowTone?.(row)
  return (
    <>
      <Table.Tr data-marked={marks?.has(row) || undefined} data-tone={tone}>
        {marks && (
          <Table.Td>
            <Checkbox {...marks.box(row)} />
          </Table.Td>
        )}
        {inside.map((c, i) => (
          <Table.Td
            key={c.key}
            data-nombre={c.phone === 'title' || undefined}
            {...(i === 0 && rest.length > 0 ? { id: `${id}nombre` } : {})}
          >
            {c.cell(row)}
          </Table.Td>
        ))}
        {rest.length > 0 && (
          <Table.Td className={classes.more!}>
            {more.length > 0 && (
              <ActionIcon
                id={`${id}mas`}
                variant="subtle"
                color="gray"
                size={32}
                aria-label="Ver más de"
                aria-labelledby={`${id}mas ${id}nombre`}
                aria-expanded={open}
                onClick={() => setOpen(!open)}
              >
                <Chevron size={18} stroke={1.75} aria-hidden />
              </ActionIcon>
            )}
          </Table.Td>
        )}
        {rowActions && (
          <Table.Td className={classes.actions!} data-acciones>
            {rowActions(row)}
          </Table.Td>
        )}
      </Table.Tr>
      {open && more.length > 0 && (
        <Table.Tr data-tone={tone} data-rest>
          <Table.Td colSpan={wide}>
            <dl className={classes.rest}>
              {more.map(c => (
                <div key={c.key}>
                  <dt>{c.title}</dt>
                  <dd>{c.value}</dd>
                </div>
              ))}
            </dl>
          </Table.Td>
        </Table.Tr>
      )}
    </>
  )
}

function Head<Row>({ column, list }: { column: Column<Row>; list: List<Row> }) {
  const active = column.sort !== undefined && list.params.sort === column.sort
  const down = active && list.params.dir === 'desc'
  const Icon = !active ? IconSelector : down ? IconArrowDown : IconArrowUp
  return (
    <Table.Th w={column.width} aria-sort={active ? (down ? 'descending' : 'ascending') : undefined}>
      {column.sort ? (
        <UnstyledButton
          className={classes.sort!}
          data-active={active || undefined}
          onClick={() => list.set({ sort: column.sort, dir: active && !down ? 'desc' : 'asc' })}
        >
          {column.title}
          <Icon size={14} stroke={1.75} aria-hidden />
        </UnstyledButton>
      ) : (
        column.title
      )}
    </Table.Th>
  )
}

function Cards<Row>({ list, columns, rowKey, rowActions, rowTone, marks }: Body<Row>) {
  const [first, ...more] = columns.filter(c => c.phone === 'title')
  const badges = columns.filter(c => !c.phone || c.phone === 'badge')
  return (
    <ul className={classes.cards} data-tarjetas>
      {list.rows.map(row => (
        <li key={rowKey(row)} data-marked={marks?.has(row) || undefined} data-tone={rowTone?.(row)}>
          {marks && <Checkbox {...marks.box(row)} pt={6} mr={8} />}
          <div className={classes.cardTitle}>{first?.cell(row)}</div>
          <div className={classes.cardText}>
            {more.map(c => (
              <div key={c.key}>{c.cell(row)}</div>
            ))}
            <div className={classes.badges}>
              {badges.map(c => (
                <Fact key={c.key} cell={c.cell(row)} />
              ))}
            </div>
          </div>
          {rowActions && <div className={classes.cardActions}>{rowActions(row)}</div>}
        </li>
      ))}
    </ul>
  )
}

const isBlank = (cell: ReactNode) => cell === '' || cell == null || cell === '—'

/** What is empty takes no place on a card, as no column stands open. */
const Fact = ({ cell }: { cell: ReactNode }) => (isBlank(cell) ? null : <span>{cell}</span>)

/** Four rows of grey after 150 ms: what answers sooner does not flicker. */
function Loading() {
  const [shown, setShown] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setShown(true), 150)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={classes.loading} role="status" aria-label="Cargando">
      {shown &&
        ['a', 'b', 'c', 'd'].map((key, i) => <Skeleton key={key} height={12} width={`${70 - i * 9}%`} radius="xl" />)}
    </div>
  )
}
