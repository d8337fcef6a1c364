/** Doubts of learners: those that wait and those that have an answer; new ones come by themselves. */

import { DUDA_NUEVA, DUDA_RESPUESTA, type Duda, dudasRoutes } from '@eleva/contract'
import { Button, Tabs } from '@mantine/core'
import { IconMessageReply } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useLive } from '../../kit/api/live.ts'
import { useRead } from '../../kit/api/query.ts'
import { SinLinea } from '../../kit/feedback/SinLinea.tsx'
import { useRowDialog } from '../../kit/form/useRowDialog.ts'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { formatSince } from '../../kit/page/dates.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { Persona } from '../../shared/Persona.tsx'
import { ResponderDialogo, RespuestaDialogo } from './Dialogos.tsx'
import { Donde } from './Donde.tsx'
import classes from './Dudas.module.css'
import { staleDoubts } from './stale.ts'

const columns: Column<Duda>[] = [
  {
    key: 'quien',
    title: 'Estudiante',
    phone: 'title',
    cell: d => (
      <Persona id={d.student.id} nombre={d.student.name} correo={d.student.escuela.nombre || d.student.email} />
    ),
  },
  {
    key: 'duda',
    title: 'Duda',
    least: 230,
    rank: 3,
    cell: d => (
      <>
        <span className={classes.duda}>{d.duda_msj}</span>
        <Donde duda={d} />
      </>
    ),
  },
  { key: 'fecha', title: 'Preguntó', sort: 'fecha', width: 120, rank: 1, cell: d => formatSince(d.fecha) },
]
const coach: Column<Duda> = { key: 'coach', title: 'Contestó', width: 170, cell: d => d.COACH.name || '—' }

export function DudasPage() {
  const { tab } = useSearchOf('/dudas-coach')
  const answered = tab === 'contestadas'
  const go = useGo()
  const client = useQueryClient()
  const refresh = () => {
    for (const { path } of staleDoubts) void client.invalidateQueries({ queryKey: [path] })
  }
  // The first page of what waits: how many there are, and the rooms in which one hears of more.
  const { data } = useRead(dudasRoutes.list, { query: {} }, { keep: true })
  const salas = data?.salas ?? []
  useLive(salas, DUDA_NUEVA, refresh, refresh)
  useLive(salas, DUDA_RESPUESTA, refresh, () => undefined)
  return (
    <PageShell title="Dudas" description="Lo que preguntan tus estudiantes bajo cada objetivo.">
      <SinLinea />
      <Tabs
        value={answered ? 'contestadas' : 'dudas'}
        keepMounted={false}
        onChange={to => void go(() => (to === 'contestadas' ? { tab: to } : {}), { replace: true })}
      >
        <ListaDePestanas mb="md">
          <Tabs.Tab
            value="dudas"
            rightSection={
              data && data.total > 0 ? <span className={classes.cuenta}>{number.format(data.total)}</span> : null
            }
          >
            Dudas
          </Tabs.Tab>
          <Tabs.Tab value="contestadas">Contestadas</Tabs.Tab>
        </ListaDePestanas>
        <Tabs.Panel value="dudas">{!answered && <Abiertas />}</Tabs.Panel>
        <Tabs.Panel value="contestadas">{answered && <Contestadas />}</Tabs.Panel>
      </Tabs>
    </PageShell>
  )
}

function Abiertas() {
  const list = useList(dudasRoutes.list, reply => reply.dudas)
  const { row: duda, open, close } = useRowDialog('responder', list.rows)
  const mayAnswer = useCan('dudas.answer')
  return (
    <>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={d => d.id}
        searchLabel="Duda o estudiante"
        rowActions={
          mayAnswer
            ? d => (
                <Button
                  size="compact-sm"
                  variant="default"
                  leftSection={<IconMessageReply size={16} stroke={1.75} aria-hidden />}
                  aria-label={`Responder a ${d.student.name}: ${d.duda_msj}`}
                  onClick={() => open(d)}
                >
                  Responder
                </Button>
              )
            : undefined
        }
      />
      <ResponderDialogo duda={duda} onClose={close} />
    </>
  )
}

function Contestadas() {
  const list = useList(dudasRoutes.contestadas, reply => reply.dudasContestadas)
  const { row: duda, open, close } = useRowDialog('respuesta', list.rows)
  return (
    <>
      <ResourceTable
        list={list}
        columns={[...columns, coach]}
        rowKey={d => d.id}
        searchLabel="Duda o estudiante"
        rowActions={d => (
          <Button
            size="compact-sm"
            variant="default"
            aria-label={`Ver la respuesta a ${d.student.name}: ${d.duda_msj}`}
            onClick={() => open(d)}
          >
            Ver respuesta
          </Button>
        )}
      />
      <RespuestaDialogo duda={duda} onClose={close} />
    </>
  )
}
