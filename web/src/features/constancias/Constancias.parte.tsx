/**
 * Constancias: found, read, corrected and revoked, of everybody in scope on their page, of the people of one school on
 * its own.
 */
import {
  type ConstanciaEmitida,
  constanciasRoutes,
  ESTADOS_DE_CONSTANCIA,
  faltasDeConstanciaRoutes,
  folioImpreso,
  type QueryOf,
} from '@eleva/contract'
import { Badge, Button, Text } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { type ReactNode, Suspense, useState } from 'react'
import { useDownload, useRead } from '../../kit/api/query.ts'
import { useDialog } from '../../kit/form/useDialog.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { FilterOfMany } from '../../kit/list/FilterOfMany.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { type List, useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { dayOfPeople } from '../../kit/page/zona.ts'
import { Exportar } from '../../shared/Exportar.tsx'
import { Acciones, useCambios } from './Acciones.tsx'
import { ESTADOS, PRIMERAS } from './palabras.ts'

// With what their forms are checked by.
const EmpresaDeEscuela = lazy(() => import('./Empresa.tsx').then(m => ({ default: m.EmpresaDeEscuela })))
const ExpedirDialogo = lazy(() => import('./Expedir.tsx').then(m => ({ default: m.ExpedirDialogo })))
const PorAprobarDialogo = lazy(() => import('./PorAprobar.tsx').then(m => ({ default: m.PorAprobarDialogo })))

/** How many wait for an approval; undefined while that is not known. */
const useEsperan = (may: boolean) =>
  useRead(faltasDeConstanciaRoutes.porAprobar, { query: PRIMERAS }, { enabled: may }).data?.total

export function ConstanciasPage() {
  const list = useList(constanciasRoutes.list, reply => reply.constancias)
  const issuing = useDialog()
  const may = useCan('constancias.write')
  const esperan = useEsperan(may)
  const [aprobando, setAprobando] = useState(false)
  const file = useDownload(constanciasRoutes.export, 'constancias', 'No se pudieron exportar las constancias')
  const { page: _, per_page: __, ...filtros } = list.params
  return (
    <PageShell
      title="Constancias"
      total={list.counted}
      description="Lo que tu gente ha terminado. Cada una se comprueba en su página, sin cuenta."
      actions={
        <>
          {may && esperan !== undefined && esperan > 0 && (
            <Button variant="default" onClick={() => setAprobando(true)}>
              Por aprobar ({number.format(esperan)})
            </Button>
          )}
          {list.state === 'rows' && (
            <Exportar pending={file.isPending} ask={formato => file.mutate({ query: { ...filtros, formato } })} />
          )}
          {may && (
            <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={issuing.create}>
              Expedir
            </Button>
          )}
        </>
      }
    >
      <ListaDeConstancias list={list} filtros={<Filtros list={list} />} />
      {aprobando && (
        <Suspense>
          <PorAprobarDialogo onClose={() => setAprobando(false)} />
        </Suspense>
      )}
      {issuing.opened && may && (
        <Suspense>
          <ExpedirDialogo opened onClose={issuing.close} />
        </Suspense>
      )}
    </PageShell>
  )
}

const columns: Column<ConstanciaEmitida>[] = [
  {
    key: 'nombre',
    title: 'Persona',
    sort: 'nombre',
    phone: 'title',
    cell: c => (
      <>
        <Text
          fw={600}
          fz="inherit"
          c="inherit"
          renderRoot={
            c.persona === null ? undefined : props => <Link to="/persona/$id" params={{ id: c.persona! }} {...props} />
          }
        >
          {c.nombre}
        </Text>
        <Text fz="xs" c="var(--e-ink-3)">
          {c.email || 'Cuenta eliminada'}
        </Text>
      </>
    ),
  },
  {
    key: 'logro',
    title: 'Terminó',
    width: 300,
    cell: c => (
      <>
        {c.logro}
        <Text fz="xs" c="var(--e-ink-3)">
          {c.tipo === 'programa' ? 'Programa' : 'Curso'}
          {c.escuela && ` · ${c.escuela}`}
        </Text>
      </>
    ),
  },
  { key: 'folio', title: 'Folio', width: 160, cell: c => folioImpreso(c.folio) },
  { key: 'emitida', title: 'Se emitió', sort: 'emitida', width: 150, cell: c => formatDay(dayOfPeople(c.emitida)) },
  {
    key: 'estado',
    title: 'Estado',
    width: 130,
    // Whether it holds says more than when it was issued.
    rank: 3,
    phone: 'badge',
    cell: c => (
      <Badge color={c.estado === 'valida' ? 'success' : 'gray'} title={c.motivo}>
        {ESTADOS[c.estado]}
      </Badge>
    ),
  },
]

export const ConstanciasDeEscuela = ({ escuela }: { escuela: number }) => (
  <>
    <ListaDeConstancias list={useList(constanciasRoutes.list, reply => reply.constancias, undefined, { escuela })} />
    <Suspense>
      <EmpresaDeEscuela escuela={escuela} />
    </Suspense>
  </>
)

type Lista = Omit<List<ConstanciaEmitida>, 'params'> & { params: Partial<QueryOf<typeof constanciasRoutes.list>> }

const DE_ESTADO: Record<(typeof ESTADOS_DE_CONSTANCIA)[number], string> = {
  valida: 'Válidas',
  revocada: 'Revocadas',
  sustituida: 'Sustituidas',
}

/** Where there is nothing to choose there is no filter. */
function Filtros({ list: { params, set } }: { list: Lista }) {
  const read = useRead(constanciasRoutes.opciones, {})
  const { programas = [], cursos = [], escuelas = [], grupos = [] } = read.data ?? {}
  const todos = [
    { name: 'curricula', label: 'Programa', all: 'Todos', options: programas },
    { name: 'curso', label: 'Curso', all: 'Todos', options: cursos },
    { name: 'escuela_id', label: 'Escuela', all: 'Todas', options: escuelas },
    { name: 'grupo', label: 'Grupo', all: 'Todos', options: grupos },
  ] as const
  return todos
    .filter(({ name, options }) => options.length > 0 || params[name] !== undefined)
    .map(({ name, ...rest }) => (
      <FilterOfMany key={name} {...rest} read={read} value={params[name]} onChange={value => set({ [name]: value })} />
    ))
}

export function ListaDeConstancias({ list, filtros }: { list: Lista; filtros?: ReactNode }) {
  const cambios = useCambios(list.rows)
  return (
    <>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={c => c.id}
        searchLabel="Persona, correo o folio"
        filters={
          <>
            <FilterChip
              label="Estado"
              all="Todas"
              options={ESTADOS_DE_CONSTANCIA.map(value => ({ value, label: DE_ESTADO[value] }))}
              value={list.params.estado}
              onChange={estado => list.set({ estado })}
            />
            {filtros}
          </>
        }
        rowActions={c => (
          <Acciones name={`${c.nombre}, ${c.logro}`} row={c} valida={c.estado === 'valida'} cambios={cambios} />
        )}
      />
      {cambios.dialogos}
    </>
  )
}
