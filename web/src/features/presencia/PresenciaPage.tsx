/** Who is online, kept up by the socket: nobody reloads. */
import {
  conMayuscula,
  PRESENCIA_CAMBIO,
  type Presencia,
  type PresenciaVista,
  presenciaRoutes,
  ROL,
  roles,
  rolesEnLinea,
  seesAll,
} from '@eleva/contract'
import { ActionIcon, Tooltip } from '@mantine/core'
import { IconUserSearch } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useLive, useLiveLost } from '../../kit/api/live.ts'
import { useRead } from '../../kit/api/query.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { AHORA, formatMoment, formatSince } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan, useUser } from '../../kit/page/session.tsx'
import { Persona } from '../../shared/Persona.tsx'
import { EnLinea } from './EnLinea.tsx'
import classes from './PresenciaPage.module.css'

/** Changes within this time are read together: a whole school may arrive at once. */
const GATHER_MS = 500
/** «hace 12 min» must not stay behind. */
const MINUTE_MS = 60_000

/** Who manages or administers sees the page of everybody there; who teaches, that of students. */
function Quien({ presencia: p }: { presencia: Presencia }) {
  const all = useCan('escuelas.centro')
  const id = all || p.roleId === ROL.estudiante ? { id: p.userId } : {}
  return <Persona {...id} nombre={p.username} correo={p.email} online={p.isOnline === 1} />
}

const columns: Column<PresenciaVista>[] = [
  {
    key: 'persona',
    title: 'Persona',
    phone: 'title',
    cell: p => <Quien presencia={p} />,
  },
  { key: 'rol', title: 'Rol', width: 150, cell: p => roles.find(r => r.id === p.roleId)?.name },
  { key: 'desde', title: 'Última vez en línea', width: 230, cell: p => <Desde presencia={p} /> },
]

export function PresenciaPage() {
  const list = useList(presenciaRoutes.list, reply => reply.data)
  // The same reply, from the cache: its counts and rooms are beside the rows.
  const { data } = useRead(presenciaRoutes.list, { query: list.params }, { keep: true })
  const all = seesAll(useUser().personas)
  const whose = all ? '' : (data?.salas.length ?? 1) > 1 ? ' de tus escuelas' : ' de tu escuela'
  const lost = useLiveLost()
  const readUsers = useCan('usuarios.read')
  const refresh = useRefresh()
  useLive<Presencia>(data?.salas ?? [], PRESENCIA_CAMBIO, refresh, refresh)
  useMinutes()
  return (
    <PageShell title="Personas en línea" description={`Quién${whose} tiene abierta la plataforma en este momento.`}>
      <EnLinea counts={data?.en_linea} lost={lost} />
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={p => p.userId}
        searchLabel="Nombre o correo"
        filters={
          <>
            <FilterChip
              label="Rol"
              all="Todos"
              options={rolesEnLinea().map(({ id, varios }) => ({ value: id, label: conMayuscula(varios) }))}
              value={list.params.roleId}
              onChange={roleId => list.set({ roleId })}
            />
            <FilterChip
              label="Presencia"
              all="Todas"
              options={[
                { value: 1, label: 'En línea' },
                { value: 0, label: 'Desconectadas' },
              ]}
              value={list.params.isOnline}
              onChange={isOnline => list.set({ isOnline })}
            />
          </>
        }
        {...(readUsers ? { rowActions: (p: PresenciaVista) => p.se_ve === 1 && <VerUsuario presencia={p} /> } : {})}
      />
    </PageShell>
  )
}

const Desde = ({ presencia: p }: { presencia: Presencia }) => {
  const since = formatSince(p.desde)
  return (
    <span className={classes.desde} title={formatMoment(p.desde)}>
      {p.isOnline === 1 ? (
        <>
          <b className={classes.enLinea}>En línea</b>
          {since !== AHORA && ` desde ${/^\d/.test(since) ? 'el ' : ''}${since}`}
        </>
      ) : (
        conMayuscula(since)
      )}
    </span>
  )
}

const VerUsuario = ({ presencia: p }: { presencia: Presencia }) => (
  <Tooltip label="Ver en usuarios">
    <ActionIcon
      renderRoot={props => <Link to="/gestion-usuario" search={{ correo: p.email }} preload={false} {...props} />}
      variant="subtle"
      color="gray"
      size={32}
      aria-label={`Ver a ${p.username} en usuarios`}
    >
      <IconUserSearch size={18} stroke={1.75} />
    </ActionIcon>
  </Tooltip>
)

/** Reads the list again soon, once for all that changes meanwhile. */
function useRefresh(): () => void {
  const client = useQueryClient()
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return () => {
    timer.current ??= setTimeout(() => {
      timer.current = undefined
      void client.invalidateQueries({ queryKey: [presenciaRoutes.list.path] })
    }, GATHER_MS)
  }
}

function useMinutes() {
  const [, pass] = useState(0)
  useEffect(() => {
    const timer = setInterval(() => pass(n => n + 1), MINUTE_MS)
    return () => clearInterval(timer)
  }, [])
}
