/** Live classes: today's, those to come, and those that were; made in one form. */
import { type Clase, CUANDO_ES_LA_CLASE, clasesRoutes } from '@eleva/contract'
import { Button, Tabs } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { SinLinea } from '../../kit/feedback/SinLinea.tsx'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { flagOf, keyOf, oneOf, searchOf, textOf, useGo, useSaid } from '../../kit/page/address.ts'
import { ListaDePestanas } from '../../kit/page/ListaDePestanas.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import classes from './Clases.module.css'
import { Momento } from './Momento.tsx'
import { cuandoEsLaClase, dondeEs, posicionEnSerie } from './palabras.ts'

const ClaseForm = lazy(() => import('./ClaseForm.tsx').then(m => ({ default: m.ClaseForm })))
const DiasSinClase = lazy(() => import('./DiasSinClase.tsx').then(m => ({ default: m.DiasSinClase })))

/** What the address says. Read here and not by the route: that every screen brings along. */
const leer = searchOf({
  ver: oneOf('proximas', 'pasadas'),
  nuevo: flagOf,
  copia: keyOf,
  curso: keyOf,
  grupo: textOf,
  libres: flagOf,
})

type Cuando = (typeof CUANDO_ES_LA_CLASE)[number]
const PESTANAS: Record<Cuando, { label: string; nada: string }> = {
  hoy: { label: 'Hoy', nada: 'Hoy no hay clases en vivo.' },
  proximas: { label: 'Próximas', nada: 'Aquí están las clases en vivo que siguen, con su día, su hora y dónde son.' },
  pasadas: { label: 'Pasadas', nada: 'Cuando termine una clase la verás aquí, para poner su grabación en el curso.' },
}

const columnsFor = (cuando: Cuando): Column<Clase>[] => [
  {
    key: 'titulo',
    title: 'Clase',
    phone: 'title',
    cell: c => (
      <>
        <Link to="/clase/$id" params={{ id: c.id }} className={classes.titulo}>
          {c.titulo}
        </Link>
        <small className={classes.sobre}>
          {[c.curso, c.grupos.join(', ') || c.oferta, posicionEnSerie(c)].filter(Boolean).join(' · ')}
        </small>
      </>
    ),
  },
  { key: 'cuando', title: 'Cuándo', sort: 'inicia', width: 180, cell: cuandoEsLaClase },
  { key: 'organiza', title: 'La da', width: 130, phone: 'none', cell: c => c.organizador || 'Usuario eliminado' },
  { key: 'donde', title: 'Dónde', width: 120, cell: dondeEs },
  // The others say it by their name.
  ...(cuando === 'hoy'
    ? [
        {
          key: 'estado',
          title: 'Estado',
          rank: 3,
          width: 140,
          phone: 'badge' as const,
          cell: (c: Clase) => <Momento momento={c.momento} />,
        },
      ]
    : []),
]

export function ClasesPage() {
  const { ver = 'hoy', nuevo, copia, curso, grupo, libres } = leer(useSaid())
  const go = useGo()
  const [writes, changesDays] = [useCan('sesiones.write'), useCan('ofertas.write')]
  const close = () =>
    void go(
      { nuevo: undefined, copia: undefined, curso: undefined, grupo: undefined, libres: undefined },
      { replace: true },
    )
  return (
    <PageShell
      title="Clases en vivo"
      actions={
        <>
          {changesDays && (
            <Button variant="default" onClick={() => void go({ libres: true })}>
              Días sin clase
            </Button>
          )}
          {writes && <Nueva onClick={() => void go({ nuevo: true })} />}
        </>
      }
    >
      <SinLinea />
      <Tabs
        value={ver}
        keepMounted={false}
        onChange={to => void go(() => (to === 'hoy' || !to ? {} : { ver: to }), { replace: true })}
      >
        <ListaDePestanas mb="md">
          {CUANDO_ES_LA_CLASE.map(c => (
            <Tabs.Tab key={c} value={c}>
              {PESTANAS[c].label}
            </Tabs.Tab>
          ))}
        </ListaDePestanas>
        <Tabs.Panel value={ver}>
          <Lista key={ver} cuando={ver} />
        </Tabs.Panel>
      </Tabs>
      <FormDialog address opened={writes && nuevo === true} onClose={close} title="Nueva clase" size={640}>
        {copia ? (
          <ConCopia id={copia} onClose={close} />
        ) : curso || grupo ? (
          <ConDestino query={curso ? { curso } : { search: grupo ?? '' }} onClose={close} />
        ) : (
          <ClaseForm onClose={close} />
        )}
      </FormDialog>
      <FormDialog address opened={changesDays && libres === true} onClose={close} title="Días sin clase">
        <DiasSinClase />
      </FormDialog>
    </PageShell>
  )
}

const Nueva = ({ onClick }: { onClick: () => void }) => (
  <Button leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />} onClick={onClick}>
    Nueva clase
  </Button>
)

function ConCopia({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useRead(clasesRoutes.get, { params: { id } })
  return read.data ? <ClaseForm copia={read.data.clase} onClose={onClose} /> : <Pending query={read} height={320} />
}

/** For a course, or a group: the first that is found, which can be changed. */
function ConDestino({ query, onClose }: { query: { curso: number } | { search: string }; onClose: () => void }) {
  const read = useRead(clasesRoutes.destinos, { query })
  return read.data ? (
    <ClaseForm para={read.data.resultSet[0]} onClose={onClose} />
  ) : (
    <Pending query={read} height={320} />
  )
}

function Lista({ cuando }: { cuando: Cuando }) {
  const list = useList(clasesRoutes.list, reply => reply.clases, undefined, { cuando })
  const go = useGo()
  const writes = useCan('sesiones.write')
  return (
    <ResourceTable
      list={list}
      columns={columnsFor(cuando)}
      rowKey={c => c.id}
      searchLabel="Buscar por clase o curso"
      create={
        <>
          <p className={classes.nota}>{PESTANAS[cuando].nada}</p>
          {cuando === 'hoy' && (
            <Button variant="default" onClick={() => void go(() => ({ ver: 'proximas' }), { replace: true })}>
              Ver las próximas
            </Button>
          )}
          {cuando === 'proximas' && writes && <Nueva onClick={() => void go({ nuevo: true })} />}
        </>
      }
    />
  )
}
