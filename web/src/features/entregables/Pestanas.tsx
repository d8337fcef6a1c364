/** The three grade books of a group or of a course, each under its tab (S099, S019). */
import type { Cuaderno as Libro, ParamsOf } from '@eleva/contract'
import { entregablesRoutes } from '@eleva/contract'
import { Tabs } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { Cuaderno } from './Cuaderno.tsx'
import { estadoDe } from './libro.ts'
import classes from './Paginas.module.css'
import type { Cambios } from './useCambios.ts'
import { TABS, type Tab, useLugar } from './useLugar.ts'

const R = entregablesRoutes
const BY_GROUP = { sencillo: R.sencillos, calificable: R.calificables, rubrica: R.deRubrica }
const BY_COURSE = { sencillo: R.sencillosGeneral, calificable: R.calificablesGeneral, rubrica: R.deRubricaGeneral }

/** The words of the specification differ between the two screens. */
const LABELS: Record<'grupo' | 'curso', Record<Tab, string>> = {
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

type Props = {
  curso: number
  grupo?: number | undefined
  cambios: Cambios
  /** A review takes the place of all the rest. */
  solo: boolean
  /** The tab that stands before these, with what is in it. */
  antes?: { value: string; label: string; panel: ReactNode }
}

/** @param grupo undefined for a whole course */
export function useLibro(tab: Tab, curso: number, grupo: number | undefined, enabled = true) {
  const route = grupo === undefined ? BY_COURSE[tab] : BY_GROUP[tab]
  const params = (grupo === undefined ? { id: curso } : { grupoId: grupo, cursoId: curso }) as ParamsOf<
    typeof R.sencillos
  >
  return useRead(route as typeof R.sencillos, { params }, { enabled })
}

export function Pestanas({ curso, grupo, cambios, solo, antes }: Props) {
  const { tab: asked } = useSearch({ strict: false }) as { tab?: string }
  const tab = TABS.find(t => t === asked)
  const shown = tab ?? (antes ? antes.value : 'sencillo')
  const navigate = useNavigate()
  const { data } = useLibro(tab ?? 'sencillo', curso, grupo, tab !== undefined || !antes)
  const labels = LABELS[grupo === undefined ? 'curso' : 'grupo']
  // Of the open one as its cells are now: what was just graded waits no more.
  const waits = (t: Tab) =>
    t === shown
      ? (data?.resultSet.filter(c => estadoDe(c, false) === 'entregado').length ?? 0)
      : (data?.por_revisar[TABS.indexOf(t)] ?? 0)
  if (solo && tab) return <Modo {...{ tab, curso, grupo, cambios }} nombre={labels[tab]} />
  return (
    <Tabs
      value={shown}
      keepMounted={false}
      onChange={to =>
        void navigate({ to: '.', search: (to === antes?.value ? {} : { tab: to }) as never, replace: true })
      }
    >
      <Tabs.List mb="sm">
        {antes && <Tabs.Tab value={antes.value}>{antes.label}</Tabs.Tab>}
        {TABS.map(t => (
          <Tabs.Tab
            key={t}
            value={t}
            rightSection={waits(t) > 0 ? <span className={classes.cuenta}>{waits(t)}</span> : null}
          >
            {labels[t]}
          </Tabs.Tab>
        ))}
      </Tabs.List>
      {antes && <Tabs.Panel value={antes.value}>{shown === antes.value && antes.panel}</Tabs.Panel>}
      {TABS.map(t => (
        <Tabs.Panel key={t} value={t}>
          {shown === t && <Modo tab={t} {...{ curso, grupo, cambios }} nombre={labels[t]} />}
        </Tabs.Panel>
      ))}
    </Tabs>
  )
}

type ModoProps = Pick<Props, 'curso' | 'grupo' | 'cambios'> & { tab: Tab; nombre: string }

function Modo({ tab, curso, grupo, cambios, nombre }: ModoProps) {
  const read = useLibro(tab, curso, grupo)
  const lugar = useLugar()
  if (!read.data) return <Pending query={read} height={360} />
  const datos: Libro = read.data
  return (
    <Cuaderno
      datos={datos}
      cambios={cambios}
      lugar={lugar}
      {...(grupo === undefined ? {} : { grupo })}
      modo={TABS.indexOf(tab) + 1}
      nombre={nombre}
    />
  )
}
