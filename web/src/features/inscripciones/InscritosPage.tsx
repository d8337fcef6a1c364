/** Who is in an enrolment event: sought, by option, moved to another one, taken out and brought back. */
import { type Inscrito, inscripcionesRoutes } from '@eleva/contract'
import { Button, Select, Stack } from '@mantine/core'
import { IconSwitchHorizontal, IconTableExport, IconUserMinus, IconUserPlus } from '@tabler/icons-react'

import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { useDownload, useRead, useWrite } from '../../kit/api/query.ts'
import { useVuelta } from '../../kit/api/useVuelta.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useParamsOf } from '../../kit/page/address.ts'
import { formatSince } from '../../kit/page/dates.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { Persona } from '../../shared/Persona.tsx'
import { personas } from './palabras.ts'
import { staleInscritos } from './stale.ts'

const InscribirVarios = lazy(() => import('./InscribirVarios.tsx').then(m => ({ default: m.InscribirVarios })))

const columns: Column<Inscrito>[] = [
  {
    key: 'nombre',
    title: 'Persona',
    sort: 'nombre',
    phone: 'title',
    width: 300,
    cell: i => <Persona nombre={i.nombre} correo={i.email} avatar={i.avatar} />,
  },
  { key: 'escuela', title: 'Escuela', width: 220, cell: i => i.escuela || 'Sin escuela' },
  { key: 'opcion', title: 'Opción', width: 200, cell: i => i.opcion || 'Sin opción' },
  { key: 'desde', title: 'Se inscribió', sort: 'desde', width: 150, cell: i => formatSince(i.desde) },
]

/** At once, and taken back while that is said. */
function useDarDeBaja(id: number) {
  const write = useWrite(inscripcionesRoutes.darDeBaja, staleInscritos)
  const vuelta = useVuelta(staleInscritos)
  return (rows: Inscrito[], after: () => void) =>
    write.mutate(
      { params: { id }, body: { ids: rows.map(r => r.id) } },
      {
        onSuccess: ({ bajas }) => {
          after()
          if (bajas.length === 0) return notify('Ya no estaban en el evento.', 'info')
          notify(
            `Se dio de baja a ${personas(bajas.length)}`,
            'success',
            vuelta(() => call(inscripcionesRoutes.reinscribir, { params: { id }, body: { bajas } })),
          )
        },
      },
    )
}

export function InscritosPage() {
  const { evento: id } = useParamsOf('/inscripciones/$evento')
  const list = useList(inscripcionesRoutes.inscritos, reply => reply.inscritos, { id })
  const { data: found } = useRead(inscripcionesRoutes.get, { params: { id } })
  const opciones = (found?.inscripcion.opciones ?? []).map(o => ({ value: o.uuid, label: o.label, n: o.inscritos }))
  const [moving, setMoving] = useState<{ rows: Inscrito[]; clear: () => void }>()
  const writes = useCan('inscripciones.write')
  const enrols = useCan('inscripciones.enrol')
  const [enrolling, setEnrolling] = useState(false)
  const baja = useDarDeBaja(id)
  const csv = useDownload(
    inscripcionesRoutes.exportar,
    'inscritos.csv',
    'No se pudo preparar el archivo. Intenta de nuevo.',
  )
  return (
    <PageShell
      title={found?.inscripcion.nombreEvento ?? 'Evento de inscripción'}
      total={list.counted}
      description={opciones.map(o => `${o.label} (${number.format(o.n)})`).join(' · ')}
      back={{ to: '/inscripciones', label: 'Inscripciones' }}
      actions={
        <>
          <Button
            variant="default"
            leftSection={<IconTableExport size={18} stroke={1.75} aria-hidden />}
            loading={csv.isPending}
            disabled={list.state !== 'rows'}
            onClick={() => csv.mutate({ params: { id }, query: list.params })}
          >
            Descargar CSV
          </Button>
          {enrols && found?.inscripcion.estatus === 1 && (
            <Button
              leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setEnrolling(true)}
            >
              Inscribir
            </Button>
          )}
        </>
      }
    >
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={i => i.id}
        searchLabel="Nombre o correo"
        filters={
          opciones.length > 1 && (
            <FilterChip
              label="Opción"
              all="Todas"
              options={opciones}
              value={list.params.opcion}
              onChange={opcion => list.set({ opcion })}
            />
          )
        }
        bulk={
          writes
            ? {
                name: i => i.nombre,
                actions: (rows, clear) => [
                  ...(opciones.length > 1
                    ? [
                        {
                          label: 'Cambiar opción',
                          icon: IconSwitchHorizontal,
                          onClick: () => setMoving({ rows, clear }),
                        },
                      ]
                    : []),
                  { label: 'Dar de baja', icon: IconUserMinus, onClick: () => baja(rows, clear) },
                ],
              }
            : undefined
        }
      />
      <FormDialog opened={enrolling} onClose={() => setEnrolling(false)} title="Inscribir a varios">
        {enrolling && found && <InscribirVarios evento={found.inscripcion} onClose={() => setEnrolling(false)} />}
      </FormDialog>
      <FormDialog opened={moving !== undefined} onClose={() => setMoving(undefined)} title="Cambiar de opción">
        {moving && (
          <Mover
            {...moving}
            id={id}
            opciones={opciones}
            onClose={() => {
              moving.clear()
              setMoving(undefined)
            }}
          />
        )}
      </FormDialog>
    </PageShell>
  )
}

type MoverProps = {
  id: number
  rows: Inscrito[]
  opciones: { value: string; label: string }[]
  onClose: () => void
}

function Mover({ id, rows, opciones, onClose }: MoverProps) {
  const [opcion, setOpcion] = useState<string | null>(null)
  const write = useWrite(inscripcionesRoutes.mover, staleInscritos)
  const save = () =>
    write.mutate(
      { params: { id }, body: { ids: rows.map(r => r.id), opcion_uuid: opcion! } },
      {
        onSuccess: ({ movidas }) => {
          notify(movidas ? `${personas(movidas)} en la otra opción` : 'Ya tenían esa opción', 'success')
          onClose()
        },
      },
    )
  return (
    <Stack>
      <Select
        label={`Opción de ${personas(rows.length)}`}
        placeholder="Elige una opción"
        data={opciones}
        value={opcion}
        onChange={setOpcion}
        data-autofocus
      />
      <Button disabled={!opcion} loading={write.isPending} onClick={save}>
        Cambiar
      </Button>
    </Stack>
  )
}
