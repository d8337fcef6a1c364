/** Constancias: found, read, corrected and revoked, of everybody in scope on their page, of the people of one school on its own. */
import { type ConstanciaEmitida, constanciasRoutes, faltasDeConstanciaRoutes, folioImpreso } from '@eleva/contract'
import { Badge, Button, Text } from '@mantine/core'
import { IconDownload, IconExternalLink, IconPencil, IconPlus, IconX } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { useDownload, useRead } from '../../kit/api/query.ts'
import { useDialog } from '../../kit/form/useDialog.ts'
import { useRowDialog } from '../../kit/form/useRowDialog.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { type List, useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { ESTADOS, PRIMERAS, paginaDe } from './palabras.ts'

// With what their forms are checked by.
const CorregirDialogo = lazy(() => import('./Cambios.tsx').then(m => ({ default: m.CorregirDialogo })))
const EmpresaDeEscuela = lazy(() => import('./Empresa.tsx').then(m => ({ default: m.EmpresaDeEscuela })))
const ExpedirDialogo = lazy(() => import('./Expedir.tsx').then(m => ({ default: m.ExpedirDialogo })))
const PorAprobarDialogo = lazy(() => import('./PorAprobar.tsx').then(m => ({ default: m.PorAprobarDialogo })))
const RevocarDialogo = lazy(() => import('./Cambios.tsx').then(m => ({ default: m.RevocarDialogo })))

/** How many wait for an approval; undefined while that is not known. */
const useEsperan = (may: boolean) =>
  useRead(faltasDeConstanciaRoutes.porAprobar, { query: PRIMERAS }, { enabled: may }).data?.total

export function ConstanciasPage() {
  const list = useList(constanciasRoutes.list, reply => reply.constancias)
  const issuing = useDialog()
  const may = useCan('constancias.write')
  const esperan = useEsperan(may)
  const [aprobando, setAprobando] = useState(false)
  return (
    <PageShell
      title="Constancias"
      total={list.counted}
      description="Lo que tu gente ha terminado. Cada una se comprueba en su página, sin cuenta."
      actions={
        may && (
          <>
            {esperan !== undefined && esperan > 0 && (
              <Button variant="default" onClick={() => setAprobando(true)}>
                Por aprobar ({number.format(esperan)})
              </Button>
            )}
            <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={issuing.create}>
              Expedir
            </Button>
          </>
        )
      }
    >
      <ListaDeConstancias list={list} />
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
  { key: 'emitida', title: 'Se emitió', sort: 'emitida', width: 150, cell: c => formatDay(c.emitida) },
  {
    key: 'estado',
    title: 'Estado',
    width: 130,
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

type ListProps = { list: Omit<List<ConstanciaEmitida>, 'params'> & { params: { estado?: string | undefined } } }

export function ListaDeConstancias({ list }: ListProps) {
  const correcting = useRowDialog('corregir', list.rows)
  const revoking = useRowDialog('revocar', list.rows)
  return (
    <>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={c => c.id}
        searchLabel="Persona, programa o folio"
        filters={
          <FilterChip
            label="Estado"
            all="Todas"
            options={[
              { value: 'valida', label: 'Válidas' },
              { value: 'revocada', label: 'Que ya no valen' },
            ]}
            value={list.params.estado}
            onChange={estado => list.set({ estado })}
          />
        }
        rowActions={c => <Acciones constancia={c} onCorregir={correcting.open} onRevocar={revoking.open} />}
      />
      {(correcting.row || revoking.row) && (
        <Suspense>
          <CorregirDialogo constancia={correcting.row} onClose={correcting.close} />
          <RevocarDialogo constancia={revoking.row} onClose={revoking.close} />
        </Suspense>
      )}
    </>
  )
}

type Props = {
  constancia: ConstanciaEmitida
  onCorregir: (c: ConstanciaEmitida) => void
  onRevocar: (c: ConstanciaEmitida) => void
}

function Acciones({ constancia, onCorregir, onRevocar }: Props) {
  const { folio, estado, nombre, logro } = constancia
  const pdf = useDownload(constanciasRoutes.pdf, `constancia-${folio}.pdf`, 'No se pudo hacer el PDF')
  const may = useCan('constancias.write') && estado === 'valida'
  return (
    <RowMenu
      name={`${nombre}, ${logro}`}
      actions={[
        { label: 'Ver su página', icon: IconExternalLink, onClick: () => void open(paginaDe(folio), '_blank') },
        { label: 'Descargar PDF', icon: IconDownload, onClick: () => pdf.mutate({ params: { folio } }) },
        ...(may
          ? [
              { label: 'Corregir el nombre', icon: IconPencil, onClick: () => onCorregir(constancia) },
              { label: 'Revocar', icon: IconX, onClick: () => onRevocar(constancia), danger: true },
            ]
          : []),
      ]}
    />
  )
}
