/** Who is in an enrolment event: sought, by option, moved to another one, taken out and brought back. */

import { type EstadoDeInscrito, type Inscrito, inscripcionesRoutes, type ReplyOf } from '@eleva/contract'
import { Badge, Button, Select, Stack, Textarea } from '@mantine/core'
import { IconClock, IconSwitchHorizontal, IconUserMinus, IconUserPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { useDownload, useRead, useWrite } from '../../kit/api/query.ts'
import { useUndo } from '../../kit/api/useUndo.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { notify } from '../../kit/notify.ts'
import { useParamsOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { formatSince } from '../../kit/page/dates.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { conCupo } from '../../shared/conCupo.ts'
import { Exportar } from '../../shared/Exportar.tsx'
import { Persona } from '../../shared/Persona.tsx'
import { NombreDeEscuela } from '../escuelas/NombreDeEscuela.parte.tsx'
import { libresDe, ocupacion } from './palabras.ts'
import { staleInscritos } from './stale.ts'

const InscribirVarios = lazy(() => import('./InscribirVarios.tsx').then(m => ({ default: m.InscribirVarios })))

const columns: Column<Inscrito>[] = [
  {
    key: 'nombre',
    title: 'Persona',
    sort: 'nombre',
    phone: 'title',
    width: 300,
    cell: i => <Persona id={i.id} nombre={i.nombre} correo={i.email} avatar={i.avatar} />,
  },
  {
    key: 'escuela',
    title: 'Escuela',
    width: 220,
    cell: i => <NombreDeEscuela id={i.escuela_id} nombre={i.escuela} nada="Sin escuela" />,
  },
  { key: 'opcion', title: 'Opción', width: 200, cell: i => i.opcion || 'Sin opción' },
  {
    key: 'estado',
    title: 'Estado',
    width: 170,
    cell: i =>
      i.lugar === null ? (
        'Inscrito'
      ) : (
        <Badge color="warning" leftSection={<IconClock size={14} stroke={2.2} aria-hidden />}>
          En espera, lugar {number.format(i.lugar)}
        </Badge>
      ),
  },
  { key: 'desde', title: 'Se inscribió', sort: 'desde', width: 150, cell: i => formatSince(i.desde) },
]

/** At once, and taken back while that is said. */
function useDarDeBaja(id: number) {
  const write = useWrite(inscripcionesRoutes.takeOut, staleInscritos)
  const undo = useUndo(staleInscritos)
  const volver = async (bajas: ReplyOf<typeof inscripcionesRoutes.takeOut>['bajas']) => {
    const { en_espera } = await call(inscripcionesRoutes.reenrol, { params: { id }, body: { bajas } })
    if (en_espera)
      notify(`${count(en_espera, 'persona', 'personas')} en espera: su lugar ya lo tiene quien seguía.`, 'info')
  }
  const save = (rows: Inscrito[], motivo: string, after: () => void) =>
    write.mutate(
      { params: { id }, body: { ids: rows.map(r => r.id), motivo } },
      {
        onSuccess: ({ bajas }) => {
          after()
          if (bajas.length === 0) return notify('Ya no estaban en el evento.', 'info')
          notify(
            `Se dio de baja a ${count(bajas.length, 'persona', 'personas')}`,
            'success',
            undo(() => volver(bajas)),
          )
        },
      },
    )
  return { save, isPending: write.isPending }
}

type Marcados = { rows: Inscrito[]; clear: () => void }
/** What is done in a dialog over the list: one at a time. */
type Abierto = { que: 'inscribir' } | ({ que: 'mover' | 'baja' } & Marcados)

export function InscritosPage() {
  const { evento: id } = useParamsOf('/inscripciones/$evento')
  const list = useList(inscripcionesRoutes.inscritos, reply => reply.inscritos, { id })
  const { data: found } = useRead(inscripcionesRoutes.get, { params: { id } })
  const opciones = (found?.inscripcion.opciones ?? []).map(o => ({
    value: o.uuid,
    label: o.label,
    lugares: ocupacion(o),
    libres: libresDe(o),
  }))
  const [abierto, setAbierto] = useState<Abierto>()
  const writes = useCan('inscripciones.write')
  const enrols = useCan('inscripciones.enrol')
  const csv = useDownload(inscripcionesRoutes.export, 'inscritos', 'No se pudo preparar el archivo. Intenta de nuevo.')
  return (
    <PageShell
      title={found?.inscripcion.nombreEvento ?? 'Evento de inscripción'}
      total={list.counted}
      description={opciones.map(o => `${o.label}: ${o.lugares}`).join('; ')}
      back={{ to: '/inscripciones', label: 'Inscripciones' }}
      actions={
        <>
          {list.state === 'rows' && (
            <Exportar
              pending={csv.isPending}
              ask={formato => csv.mutate({ params: { id }, query: { ...list.params, formato } })}
            />
          )}
          {enrols && found?.inscripcion.estatus === 1 && (
            <Button
              leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
              onClick={() => setAbierto({ que: 'inscribir' })}
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
        filters={<Filtros opciones={opciones} esperan={found?.inscripcion.en_espera_count ?? 0} list={list} />}
        bulk={
          writes
            ? {
                name: i => i.nombre,
                actions: (rows, clear) => actionsOf({ rows, clear }, opciones.length > 1, setAbierto),
              }
            : undefined
        }
      />
      <Dialogos {...{ id, opciones, abierto }} evento={found?.inscripcion} onClose={() => setAbierto(undefined)} />
    </PageShell>
  )
}

/**
 * With several at once.
 * @param otra whether there is another option to move them to
 */
const actionsOf = (marcados: Marcados, otra: boolean, onOpen: (abierto: Abierto) => void) => {
  const mover = {
    label: 'Cambiar opción',
    icon: IconSwitchHorizontal,
    onClick: () => onOpen({ que: 'mover', ...marcados }),
  }
  const baja = { label: 'Dar de baja…', icon: IconUserMinus, onClick: () => onOpen({ que: 'baja', ...marcados }) }
  return otra ? [mover, baja] : [baja]
}

type DialogosProps = {
  id: number
  evento: ReplyOf<typeof inscripcionesRoutes.get>['inscripcion'] | undefined
  opciones: MoverProps['opciones']
  abierto: Abierto | undefined
  onClose: () => void
}

function Dialogos({ id, evento, opciones, abierto, onClose }: DialogosProps) {
  const mover = abierto?.que === 'mover' ? abierto : undefined
  const baja = abierto?.que === 'baja' ? abierto : undefined
  return (
    <>
      <FormDialog opened={abierto?.que === 'inscribir'} onClose={onClose} title="Inscribir a varios">
        {abierto?.que === 'inscribir' && evento && <InscribirVarios evento={evento} onClose={onClose} />}
      </FormDialog>
      <FormDialog opened={baja !== undefined} onClose={onClose} title="Dar de baja">
        {baja && <DarDeBaja rows={baja.rows} clear={baja.clear} id={id} onClose={onClose} />}
      </FormDialog>
      <FormDialog opened={mover !== undefined} onClose={onClose} title="Cambiar de opción">
        {mover && (
          <Mover
            rows={mover.rows}
            id={id}
            opciones={opciones}
            onClose={() => {
              mover.clear()
              onClose()
            }}
          />
        )}
      </FormDialog>
    </>
  )
}

const ESTADOS = [
  { value: 'dentro', label: 'Inscritos' },
  { value: 'en_espera', label: 'En espera' },
]

type Lista = {
  params: { opcion?: string | undefined; estado?: EstadoDeInscrito | undefined }
  set: (to: Record<string, string | number | undefined>) => void
}
type FiltrosProps = { opciones: { value: string; label: string }[]; esperan: number; list: Lista }

/** Each only where there is something to choose. */
const Filtros = ({ opciones, esperan, list: { params, set } }: FiltrosProps) => (
  <>
    {opciones.length > 1 && (
      <FilterChip
        label="Opción"
        all="Todas"
        options={opciones}
        value={params.opcion}
        onChange={opcion => set({ opcion })}
      />
    )}
    {(esperan > 0 || params.estado !== undefined) && (
      <FilterChip
        label="Estado"
        all="Todos"
        options={ESTADOS}
        value={params.estado}
        onChange={estado => set({ estado })}
      />
    )}
  </>
)

type DarDeBajaProps = { id: number; rows: Inscrito[]; clear: () => void; onClose: () => void }

function DarDeBaja({ id, rows, clear, onClose }: DarDeBajaProps) {
  const [motivo, setMotivo] = useState('')
  const baja = useDarDeBaja(id)
  const after = () => {
    clear()
    onClose()
  }
  return (
    <Stack>
      <Textarea
        label={`Motivo de la baja de ${count(rows.length, 'persona', 'personas')}`}
        description="Se les dice. Puede ir vacío."
        maxLength={300}
        autosize
        minRows={2}
        value={motivo}
        onChange={event => setMotivo(event.currentTarget.value)}
        data-autofocus
      />
      <Button loading={baja.isPending} onClick={() => baja.save(rows, motivo, after)}>
        Dar de baja
      </Button>
    </Stack>
  )
}

type MoverProps = {
  id: number
  rows: Inscrito[]
  opciones: { value: string; label: string; libres: number | null }[]
  onClose: () => void
}

function Mover({ id, rows, opciones, onClose }: MoverProps) {
  const [opcion, setOpcion] = useState<string | null>(null)
  const write = useWrite(inscripcionesRoutes.move, staleInscritos)
  const save = () =>
    write.mutate(
      { params: { id }, body: { ids: rows.map(r => r.id), opcion_uuid: opcion! } },
      {
        onSuccess: ({ movidas, en_espera }) => {
          const espera = en_espera ? `; ${count(en_espera, 'persona', 'personas')} en espera de lugar` : ''
          notify(
            movidas ? `${count(movidas, 'persona', 'personas')} en la otra opción${espera}` : 'Ya tenían esa opción',
            'success',
          )
          onClose()
        },
      },
    )
  return (
    <Stack>
      <Select
        label={`Opción de ${count(rows.length, 'persona', 'personas')}`}
        placeholder="Elige una opción"
        data={opciones.map(o => ({ value: o.value, label: conCupo(o.label, o.libres) }))}
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
