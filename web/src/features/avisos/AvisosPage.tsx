/**
 * The inbox, day by day: messages, announcements, news and notices in one place, by kind, by course, or what is unread
 * alone; and of which kinds one wants to be told.
 */
import {
  avisosRoutes,
  type FilaDeBuzon,
  NOMBRES_DE_AVISO,
  type PestanaDeBuzon,
  pestanaDe,
  pestanasDeBuzon,
  type SinLeer,
  textoDeAviso,
  tiposDeAviso,
} from '@eleva/contract'
import { ActionIcon, Button, Skeleton, Tabs, Tooltip } from '@mantine/core'
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
import { flagOf, keyOf, useGo, useSaid } from '../../kit/page/address.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { deQueZona } from '../../kit/page/zona.ts'
import { isoDay, nombreDelDia } from '../../shared/dias.ts'
import { AvisoEnlace } from './Aviso.tsx'
import classes from './Avisos.module.css'
import { Frase } from './Frase.tsx'
import { Preferencias } from './Preferencias.tsx'
import { canUnread, useLeido, useMarcarTodos } from './useLeido.ts'

type Filtros = { ver?: PestanaDeBuzon; tipo?: (typeof tiposDeAviso)[number]; curso?: number; sin_leer?: 1 }
type Poner = (change: Record<string, unknown>) => void

const SIN_FILTRO = 'todo'
const PESTANAS: Record<PestanaDeBuzon, { nombre: string; vacio: string }> = {
  mensajes: {
    nombre: 'Mensajes',
    vacio: 'Aún no tienes mensajes. Aquí verás lo que te escriban sobre tus entregas y tus dudas.',
  },
  anuncios: {
    nombre: 'Anuncios',
    vacio: 'Por ahora no hay anuncios. Aquí verás lo que te anuncien tu escuela y tus docentes.',
  },
  novedades: { nombre: 'Novedades', vacio: 'Por ahora no hay novedades.' },
  avisos: { nombre: 'Avisos', vacio: 'Aún no tienes avisos. Aquí te contaremos lo que pasa con tus cursos.' },
}
const NADA = 'Aún no tienes avisos. Aquí te contaremos lo que pasa con tus cursos.'

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

/** What the address says; its route reads none of it, as each reader there weighs on the public pages. */
function useDireccion(): { query: Filtros; preferencias: true | undefined } {
  const said = useSaid()
  const ver = pestanasDeBuzon.find(c => c === said.ver)
  const tipo = tiposDeAviso.find(t => t === said.tipo)
  const curso = keyOf(said.curso)
  const query: Filtros = {
    ...(ver ? { ver } : {}),
    ...(tipo ? { tipo } : {}),
    ...(curso ? { curso } : {}),
    ...(flagOf(said.sin_leer) ? { sin_leer: 1 } : {}),
  }
  return { query, preferencias: flagOf(said.preferencias) }
}

export function AvisosPage() {
  const { query, preferencias } = useDireccion()
  const go = useGo()
  const read = useAvisos(query)
  const pages = useSteady(read.data)?.pages
  const set: Poner = change => void go(change, { replace: true })
  const tab = query.ver ?? SIN_FILTRO
  return (
    <PageShell
      title="Avisos"
      description="Lo que te escriben, lo que te anuncian y lo que pasa con tus cursos, en un solo lugar."
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
      <Tabs
        value={tab}
        keepMounted={false}
        onChange={to => set({ ver: to === SIN_FILTRO ? undefined : to, tipo: undefined })}
        className={classes.buzon!}
      >
        <Pestanas porClase={pages?.[0]?.por_clase} />
        {[SIN_FILTRO, ...pestanasDeBuzon].map(ver => (
          <Tabs.Panel key={ver} value={ver} className={classes.panel!}>
            {ver === tab && <Buzon read={read} pages={pages} query={query} set={set} />}
          </Tabs.Panel>
        ))}
      </Tabs>
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

/** Each says how much of it is unread. */
function Pestanas({ porClase }: { porClase: SinLeer | undefined }) {
  return (
    <ListaDePestanas>
      <Tabs.Tab value={SIN_FILTRO}>Todo</Tabs.Tab>
      {pestanasDeBuzon.map(clase => {
        const n = porClase?.[clase] ?? 0
        return (
          <Tabs.Tab
            key={clase}
            value={clase}
            rightSection={
              n > 0 ? (
                <span className={classes.cuenta}>
                  {n}
                  <span className="e-oculto"> sin leer</span>
                </span>
              ) : null
            }
          >
            {PESTANAS[clase].nombre}
          </Tabs.Tab>
        )
      })}
    </ListaDePestanas>
  )
}

type BuzonProps = {
  read: ReturnType<typeof useAvisos>
  pages: NonNullable<ReturnType<typeof useAvisos>['data']>['pages'] | undefined
  query: Filtros
  set: Poner
}

function Buzon({ read, pages, query: { ver, tipo, curso, sin_leer }, set }: BuzonProps) {
  const avisos = pages?.flatMap(p => p.avisos) ?? []
  const unread = pages?.[0]?.sin_leer ?? 0
  const days = [...Map.groupBy(avisos, a => isoDay(dayjs(a.fecha)))]
  const todos = useMarcarTodos()
  const narrowed = Boolean(tipo || curso || sin_leer)
  return (
    <>
      <div className={classes.filtros}>
        <Chips ver={ver} tipo={tipo} curso={curso} set={set} />
        <FilterChip
          label="Estado"
          all="Todos"
          options={[{ value: 1, label: 'Sin leer' }]}
          value={sin_leer ? 1 : undefined}
          onChange={value => set({ sin_leer: value ? true : undefined })}
        />
        {/* Of some kinds alone it would not be clear which ones it means. */}
        {unread > 0 && avisos[0] && !tipo && !curso && !ver && (
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
      {pages && avisos.length === 0 && narrowed && (
        <NoMatchState onClear={() => set({ tipo: undefined, curso: undefined, sin_leer: undefined })} />
      )}
      {pages && avisos.length === 0 && !narrowed && <EmptyState text={ver ? PESTANAS[ver].vacio : NADA} />}
      {days.map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`dia-${day}`}>
          <h2 id={`dia-${day}`} className={classes.dia}>
            {nombreDelDia(day)}
          </h2>
          <ul className={classes.lista}>
            {ofDay.map(a => (
              <Fila key={`${a.tipo} ${a.id}`} aviso={a} quieta={Boolean(sin_leer)} />
            ))}
          </ul>
        </section>
      ))}
      {read.hasNextPage && (
        <Button variant="default" mx="auto" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          Ver más
        </Button>
      )}
    </>
  )
}

function Chips({ ver, tipo, curso, set }: Filtros & { set: Poner }) {
  const read = useRead(avisosRoutes.filtros, {}, { keep: true })
  const there = read.data?.tipos ?? []
  const kinds = tiposDeAviso.filter(t => there.includes(t) && (!ver || pestanaDe(t) === ver))
  return (
    <>
      {ver !== 'anuncios' && ver !== 'novedades' && (
        <FilterChip
          label="Tipo"
          all="Todos"
          read={read}
          options={kinds.map(t => ({ value: t, label: NOMBRES_DE_AVISO[t] }))}
          value={tipo}
          onChange={value => set({ tipo: value })}
        />
      )}
      {ver !== 'novedades' && (
        <FilterChip
          label="Curso"
          all="Todos"
          read={read}
          options={(read.data?.cursos ?? []).map(c => ({ value: c.id, label: c.nombre_curso }))}
          value={curso}
          onChange={value => set({ curso: value })}
        />
      )}
    </>
  )
}

/** @param quieta only what is unread is looked at: what is being read here must not go away under the eyes */
function Fila({ aviso, quieta }: { aviso: FilaDeBuzon; quieta: boolean }) {
  const { mark, pending } = useLeido(aviso)
  const label = aviso.leido ? 'Marcar como no leído' : 'Marcar como leído'
  const Icon = aviso.leido ? IconCircle : IconCircleCheck
  const { titulo } = textoDeAviso(aviso, deQueZona)
  return (
    <li>
      <div className={classes.cuerpo}>
        <AvisoEnlace aviso={aviso} onOpen={() => aviso.leido || mark(true)} />
        {aviso.frase && <Frase aviso={aviso} titulo={titulo} onLeer={() => aviso.leido || quieta || mark(true)} />}
      </div>
      {(!aviso.leido || canUnread(aviso)) && (
        <Tooltip label={label}>
          <ActionIcon
            variant="subtle"
            color="gray"
            size={40}
            aria-label={label}
            loading={pending}
            onClick={() => mark(!aviso.leido)}
          >
            <Icon size={20} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
    </li>
  )
}
