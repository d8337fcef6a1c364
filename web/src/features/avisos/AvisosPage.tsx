/** One's notices, day by day: by kind, by course, or what is unread alone; and of which kinds one wants to be told. */
import { type Aviso, avisosRoutes, NOMBRES_DE_AVISO, tiposDeAviso } from '@eleva/contract'
import { ActionIcon, Button, Skeleton, Tooltip } from '@mantine/core'
import { IconBellCog, IconChecks, IconCircle, IconCircleCheck } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import dayjs from 'dayjs'
import { call } from '../../kit/api/client.ts'
import { keyOfRead, useRead } from '../../kit/api/query.ts'
import { SinLinea } from '../../kit/feedback/SinLinea.tsx'
import { EmptyState, ErrorState, NoMatchState } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { useSteady } from '../../kit/list/press.ts'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { isoDay, nombreDelDia } from '../../shared/dias.ts'
import { AvisoEnlace } from './Aviso.parte.tsx'
import classes from './Avisos.module.css'
import { Preferencias } from './Preferencias.tsx'
import { useMarcar, useMarcarTodos } from './useAvisos.parte.ts'

type Filtros = { tipo?: (typeof tiposDeAviso)[number]; curso?: number; sin_leer?: 1 }

/** Pages as far as they were asked for; what comes in meanwhile moves none of them. */
const useAvisos = (query: Filtros) =>
  useInfiniteQuery({
    queryKey: [...keyOfRead(avisosRoutes.list.path, { query }), 'todas'],
    queryFn: ({ pageParam, signal }) =>
      call(avisosRoutes.list, { query: { ...query, ...(pageParam ? { desde: pageParam } : {}) } }, signal),
    initialPageParam: '',
    getNextPageParam: last => last.siguiente,
  })

/** The button that was pressed is gone: the keyboard goes on from the content. */
const focusContent = () => document.getElementById('contenido')?.focus({ preventScroll: true })

export function AvisosPage() {
  const { tipo: said, curso, sin_leer, preferencias } = useSearchOf('/avisos')
  const tipo = tiposDeAviso.find(t => t === said)
  const go = useGo()
  const query: Filtros = {
    ...(tipo ? { tipo } : {}),
    ...(curso ? { curso } : {}),
    ...(sin_leer ? { sin_leer: 1 } : {}),
  }
  const filtered = Object.keys(query).length > 0
  const read = useAvisos(query)
  const pages = useSteady(read.data)?.pages
  const avisos = pages?.flatMap(p => p.avisos) ?? []
  const unread = pages?.[0]?.sin_leer ?? 0
  const days = [...Map.groupBy(avisos, a => isoDay(dayjs(a.fecha)))]
  const todos = useMarcarTodos()
  const set = (change: Record<string, unknown>) => void go(change, { replace: true })
  return (
    <PageShell
      title="Avisos"
      description="Lo que pasa con tus cursos, tus entregas y tus clases."
      actions={
        <Button
          variant="default"
          leftSection={<IconBellCog size={18} stroke={1.75} aria-hidden />}
          onClick={() => void go({ preferencias: true })}
        >
          Elegir mis avisos
        </Button>
      }
    >
      <SinLinea />
      <div className={classes.filtros}>
        <Filtros tipo={tipo} curso={curso} set={set} />
        <FilterChip
          label="Estado"
          all="Todos"
          options={[{ value: 1, label: 'Sin leer' }]}
          value={sin_leer ? 1 : undefined}
          onChange={value => set({ sin_leer: value ? true : undefined })}
        />
        {/* Of some kinds alone it would not be clear which ones it means. */}
        {unread > 0 && avisos[0] && !tipo && !curso && (
          <Button
            variant="subtle"
            size="compact-sm"
            ml="auto"
            leftSection={<IconChecks size={18} stroke={1.75} aria-hidden />}
            loading={todos.isPending}
            onClick={() => todos.mutate({ body: { hasta: avisos[0]!.fecha } }, { onSuccess: focusContent })}
          >
            Marcar todo como leído
          </Button>
        )}
      </div>
      {read.isPending && <Skeleton height={280} radius="lg" role="status" aria-label="Cargando" />}
      {read.isError && !pages && <ErrorState error={read.error} onRetry={() => void read.refetch()} />}
      {pages && avisos.length === 0 && filtered && (
        <NoMatchState onClear={() => set({ tipo: undefined, curso: undefined, sin_leer: undefined })} />
      )}
      {pages && avisos.length === 0 && !filtered && (
        <EmptyState text="Aún no tienes avisos. Aquí te contaremos lo que pasa con tus cursos." />
      )}
      {days.map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`dia-${day}`}>
          <h2 id={`dia-${day}`} className={classes.dia}>
            {nombreDelDia(day)}
          </h2>
          <ul className={classes.lista}>
            {ofDay.map(a => (
              <Fila key={a.id} aviso={a} />
            ))}
          </ul>
        </section>
      ))}
      {read.hasNextPage && (
        <Button variant="default" mx="auto" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          Ver más
        </Button>
      )}
      <FormDialog
        opened={preferencias === true}
        onClose={() => set({ preferencias: undefined })}
        title="Elegir mis avisos"
        address
      >
        <Preferencias />
      </FormDialog>
    </PageShell>
  )
}

function Filtros({ tipo, curso, set }: Filtros & { set: (change: Record<string, unknown>) => void }) {
  const read = useRead(avisosRoutes.filtros, {}, { keep: true })
  const there = read.data?.tipos ?? []
  return (
    <>
      <FilterChip
        label="Tipo"
        all="Todos"
        read={read}
        options={tiposDeAviso.filter(t => there.includes(t)).map(t => ({ value: t, label: NOMBRES_DE_AVISO[t] }))}
        value={tipo}
        onChange={value => set({ tipo: value })}
      />
      <FilterChip
        label="Curso"
        all="Todos"
        read={read}
        options={(read.data?.cursos ?? []).map(c => ({ value: c.id, label: c.nombre_curso }))}
        value={curso}
        onChange={value => set({ curso: value })}
      />
    </>
  )
}

function Fila({ aviso }: { aviso: Aviso }) {
  const marcar = useMarcar()
  const mark = (leido: 0 | 1) => marcar.mutate({ params: { id: aviso.id }, body: { leido } })
  const label = aviso.leido ? 'Marcar como no leído' : 'Marcar como leído'
  const Icon = aviso.leido ? IconCircle : IconCircleCheck
  return (
    <li>
      <AvisoEnlace aviso={aviso} onOpen={() => aviso.leido || mark(1)} />
      <Tooltip label={label}>
        <ActionIcon
          variant="subtle"
          color="gray"
          size={40}
          aria-label={label}
          loading={marcar.isPending}
          onClick={() => mark(aviso.leido ? 0 : 1)}
        >
          <Icon size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </li>
  )
}
