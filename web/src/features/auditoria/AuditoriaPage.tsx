/**
 * Who did what all over the platform, from where, with what it was before and became; and whether anybody touched it
 * since.
 */
import { type ActoAuditado, auditoriaRoutes, MAX_ACTOS, MAX_CAMBIOS } from '@eleva/contract'
import { Anchor, Button, Text } from '@mantine/core'
import { IconDownload, IconShieldCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload, useRead } from '../../kit/api/query.ts'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { ActoEntero } from './ActoEntero.tsx'
import classes from './Auditoria.module.css'
import { Cambios, objetoDicho } from './Cambios.tsx'
import { quienDe } from './palabras.ts'
import { Revision } from './Revision.tsx'

type Abre = { acto: (id: number) => void; objeto: (tabla: string, objeto: string) => void }

const columnsFor = (abre: Abre): Column<ActoAuditado>[] => [
  { key: 'cuando', title: 'Cuándo', width: 170, cell: a => formatMoment(a.hecho_en) },
  {
    key: 'quien',
    title: 'Quién',
    width: 210,
    cell: a => (
      <>
        <Text fw={600} fz="inherit">
          {quienDe(a)}
        </Text>
        <Text fz="xs" c="var(--e-ink-3)">
          {[a.papel, a.direccion].filter(Boolean).join(' · ')}
        </Text>
      </>
    ),
  },
  {
    key: 'que',
    title: 'Qué hizo',
    phone: 'title',
    cell: a => (
      <>
        {a.sobre && a.cambios.length === 0 ? `${a.que}: ${a.sobre}` : a.que}
        <Cambios cambios={a.cambios} onObjeto={abre.objeto} />
        {a.cuantos > a.cambios.length && (
          <Anchor component="button" type="button" fz="sm" mt={6} onClick={() => abre.acto(a.id)}>
            Ver {a.cuantos >= MAX_CAMBIOS ? 'los primeros' : 'los'} {a.cuantos.toLocaleString('es-MX')} cambios
          </Anchor>
        )}
      </>
    ),
  },
]

export function AuditoriaPage() {
  const list = useList(auditoriaRoutes.list, reply => reply.actos)
  const exporting = useDownload(auditoriaRoutes.export, 'auditoria.csv', 'No se pudo exportar la auditoría')
  const { ver } = useSearchOf('/auditoria')
  const go = useGo()
  const [revisa, setRevisa] = useState(false)
  const open = (id: number | undefined) => void go({ ver: id }, { replace: id === undefined })
  const deObjeto = (tabla: string, objeto: string) => {
    open(undefined)
    list.set({ tabla, objeto, palabra: undefined, acto: undefined, search: undefined })
  }
  const { search, palabra, acto, tabla, objeto, desde, hasta } = list.params
  const columns = columnsFor({ acto: open, objeto: deObjeto })
  return (
    <PageShell
      title="Auditoría"
      description="Quién hizo qué, cuándo y desde dónde. Se escribe con cada cambio y nadie la edita."
      total={list.counted === MAX_ACTOS ? undefined : list.counted}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconShieldCheck size={18} stroke={1.75} />}
            onClick={() => setRevisa(true)}
          >
            Revisar
          </Button>
          <Button
            leftSection={<IconDownload size={18} stroke={1.75} />}
            loading={exporting.isPending}
            disabled={list.state === 'rows' && list.total === 0}
            onClick={() => exporting.mutate({ query: { search, palabra, acto, tabla, objeto, desde, hasta } })}
          >
            Exportar
          </Button>
        </>
      }
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={a => a.id}
        searchLabel="Nombre de quien lo hizo"
        filters={<Filtros list={list} />}
      />
      <FormDialog opened={ver !== undefined} onClose={() => open(undefined)} title="Lo que se hizo" size={720} address>
        {ver !== undefined && <ActoEntero key={ver} id={ver} onObjeto={deObjeto} />}
      </FormDialog>
      <FormDialog opened={revisa} onClose={() => setRevisa(false)} title="¿Alguien la cambió?">
        {revisa && <Revision desde={desde} hasta={hasta} />}
      </FormDialog>
    </PageShell>
  )
}

type ListOf = ReturnType<typeof useList<typeof auditoriaRoutes.list, ActoAuditado>>

function Filtros({ list }: { list: ListOf }) {
  const read = useRead(auditoriaRoutes.opciones, {})
  const { palabra, acto, tabla, objeto, desde, hasta } = list.params
  const palabras = read.data?.palabras ?? []
  const actos = palabras.find(p => p.palabra === palabra)?.actos ?? []
  const named = list.rows.flatMap(a => a.cambios).find(c => c.tabla === tabla && c.objeto === String(objeto))
  return (
    <>
      <FilterChip
        label="De"
        all="Todo"
        options={palabras.map(p => ({ value: p.palabra, label: p.nombre }))}
        value={palabra}
        onChange={value => list.set({ palabra: value, acto: undefined })}
        read={read}
      />
      {palabra && (
        <FilterChip
          label="Acto"
          all="Todos"
          options={actos.map(a => ({ value: a.acto, label: a.que }))}
          value={acto}
          onChange={value => list.set({ acto: value })}
          read={read}
        />
      )}
      {tabla && objeto && (
        <FilterChip
          label="Solo"
          all="Todo"
          options={[{ value: objeto, label: named ? objetoDicho(named) : objeto }]}
          value={objeto}
          onChange={() => list.set({ tabla: undefined, objeto: undefined })}
        />
      )}
      <DayInput
        className={classes.dia!}
        aria-label="Desde qué día"
        placeholder="Desde"
        value={desde ?? null}
        onChange={day => list.set({ desde: day ?? undefined })}
      />
      <DayInput
        className={classes.dia!}
        aria-label="Hasta qué día"
        placeholder="Hasta"
        value={hasta ?? null}
        onChange={day => list.set({ hasta: day ?? undefined })}
      />
    </>
  )
}
