/** The three grade books of a group or of a course, each under its tab. */
import { estadoDeEntrega, isPorRevisar, type ModoDeEntrega, modosDeEntrega } from '@eleva/contract'
import { Tabs } from '@mantine/core'
import { type ReactNode, useEffect } from 'react'
import { Pending } from '../../../kit/feedback/States.tsx'
import { useGo, useSaid } from '../../../kit/page/address.ts'
import { ListaDePestanas } from '../../../kit/page/ListaDePestanas.tsx'
import { number } from '../../../kit/page/PageShell.tsx'
import classes from './Libro.module.css'
import { LibroDeModo } from './LibroDeModo.tsx'
import { keptIn } from './libro.ts'
import { useLibro } from './useLibro.ts'
import { useLibroAddress } from './useLibroAddress.ts'

/** The words of the specification differ between the two screens. */
const LABELS: Record<'grupo' | 'curso', Record<ModoDeEntrega, string>> = {
  grupo: {
    sencillo: 'Entregable sencillo',
    calificable: 'Entregable calificable',
    rubrica: 'Calificable por rúbrica',
  },
  curso: {
    sencillo: 'Entregable Sencillo',
    calificable: 'Entregable Calificable',
    rubrica: 'Entregable por Rúbrica',
  },
}

type Aparte = { value: string; label: string; panel: ReactNode }

type Props = {
  curso: number
  /** Undefined for a whole course. */
  grupo?: number
  /** The tab that stands before these, with what is in it. */
  antes?: Aparte
  /** The one behind them. */
  despues?: Aparte
}

export function Pestanas({ curso, grupo, antes, despues }: Props) {
  const { solo } = useLibroAddress()
  const { tab: asked } = useSaid()
  const tab = modosDeEntrega.find(t => t === asked)
  const aparte = despues !== undefined && asked === despues.value
  const shown = aparte ? despues.value : (tab ?? (antes ? antes.value : 'sencillo'))
  const move = useGo()
  const read = useLibro(tab ?? 'sencillo', curso, grupo, { enabled: tab !== undefined || !antes })
  // Who did not ask for a book is not shown an empty one beside one that has tasks.
  const { tareas, tareas_por_modo } = read.data ?? {}
  const lleno =
    tab === undefined && !antes && !aparte && tareas?.length === 0
      ? modosDeEntrega.find((_, i) => tareas_por_modo?.[i])
      : undefined
  useEffect(() => {
    if (lleno) void move(before => keptIn(before, lleno), { replace: true })
  }, [lleno, move])
  const labels = LABELS[grupo === undefined ? 'curso' : 'grupo']
  // The open one counts as its cells are now: what was just graded waits no more.
  const waits = (t: ModoDeEntrega) =>
    t === shown
      ? (read.data?.resultSet.filter(c => isPorRevisar(estadoDeEntrega(c))).length ?? 0)
      : (read.data?.por_revisar[modosDeEntrega.indexOf(t)] ?? 0)
  const book = (t: ModoDeEntrega) =>
    read.data && !lleno ? (
      <LibroDeModo datos={read.data} grupo={grupo} modo={t} nombre={labels[t]} />
    ) : (
      <Pending query={read} height={360} />
    )
  if (solo && tab) return book(tab)
  return (
    <Tabs
      value={shown}
      keepMounted={false}
      onChange={to => {
        const next = modosDeEntrega.find(t => t === to)
        // What stands apart has filters of its own.
        void move(before => (to === despues?.value ? { tab: to } : keptIn(aparte ? {} : before, next)), {
          replace: true,
        })
      }}
    >
      <ListaDePestanas mb="sm">
        {antes && <Tabs.Tab value={antes.value}>{antes.label}</Tabs.Tab>}
        {modosDeEntrega.map(t => (
          <Tabs.Tab
            key={t}
            value={t}
            rightSection={waits(t) > 0 ? <span className={classes.cuenta}>{number.format(waits(t))}</span> : null}
          >
            {labels[t]}
          </Tabs.Tab>
        ))}
        {despues && <Tabs.Tab value={despues.value}>{despues.label}</Tabs.Tab>}
      </ListaDePestanas>
      {antes && <Tabs.Panel value={antes.value}>{shown === antes.value && antes.panel}</Tabs.Panel>}
      {modosDeEntrega.map(t => (
        <Tabs.Panel key={t} value={t}>
          {shown === t && book(t)}
        </Tabs.Panel>
      ))}
      {despues && <Tabs.Panel value={despues.value}>{aparte && despues.panel}</Tabs.Panel>}
    </Tabs>
  )
}
