/** Who registered for the teacher-training programme on the public page; all their data go along in the export. */
import {
  ESTADOS_DE_REGISTRO,
  modalidades,
  ofertasDeFormacion,
  type Registro,
  registrosRoutes,
  SEGUNDOS_PARA_DESHACER,
  tiposDeFormacion,
} from '@eleva/contract'
import { Anchor, Button, Text } from '@mantine/core'
import {
  IconBrandWhatsapp,
  IconClock,
  IconDownload,
  IconExternalLink,
  IconUserCheck,
  IconUserX,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useDownload, useWrite } from '../../kit/api/query.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import type { RowAction } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { type DecisionHecha, type Marcado, quienes, type Respuesta, vistosDe } from './decisiones.ts'
import { EstadoRegistro, estados } from './EstadoRegistro.tsx'
import { staleRegistros } from './stale.ts'

// Only who decides needs them, and most look first.
const AceptarForm = lazy(() => import('./AceptarForm.tsx').then(m => ({ default: m.AceptarForm })))
const RechazarForm = lazy(() => import('./RechazarForm.tsx').then(m => ({ default: m.RechazarForm })))
const FichaRegistro = lazy(() => import('./FichaRegistro.tsx').then(m => ({ default: m.FichaRegistro })))
const HechoAviso = lazy(() => import('./HechoAviso.tsx').then(m => ({ default: m.HechoAviso })))

const labelOf = (options: readonly { id: string; label: string }[], id: string) =>
  options.find(o => o.id === id)?.label ?? id

/** Opens a conversation with them; the number is a Mexican one of ten digits. */
const WhatsApp = ({ de, numero }: { de: string; numero: string }) => (
  <Anchor
    href={`https://wa.me/52${numero}`}
    target="_blank"
    rel="noopener noreferrer"
    fz="inherit"
    aria-label={`Escribir por WhatsApp a ${de}, ${numero}`}
    style={{ display: 'inline-flex', alignItems: 'center', gap: 6, whiteSpace: 'nowrap' }}
  >
    <IconBrandWhatsapp size={18} stroke={1.75} aria-hidden />
    {numero}
  </Anchor>
)

/** @param onVer opens the card of one */
const columnsFor = (onVer: (id: number) => void): Column<Registro>[] => [
  {
    key: 'nombre',
    title: 'Persona',
    sort: 'nombre_completo',
    phone: 'title',
    cell: r => (
      <>
        <Anchor component="button" type="button" fw={600} fz="inherit" ta="start" onClick={() => onVer(r.id)}>
          {r.nombre_completo}
        </Anchor>
        <Text fz="xs" c="var(--e-ink-3)">
          {r.correo_alternativo}
        </Text>
        <EstadoRegistro estado={r.estado} />
      </>
    ),
  },
  {
    key: 'curp',
    title: 'CURP',
    width: 200,
    cell: r => (
      <>
        {r.curp}
        {(r.repetida || r.parecida) && (
          <Text fz="xs" c="var(--e-ink-3)">
            {r.repetida ? 'También con otro correo' : 'Hay alguien parecido'}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'oferta',
    title: 'Formación',
    width: 190,
    cell: r => (
      <>
        {r.nombre_oferta_formacion}
        <Text fz="xs" c="var(--e-ink-3)">
          {labelOf(tiposDeFormacion, r.tipos_de_formacion)} · {labelOf(modalidades, r.modalidad)}
        </Text>
      </>
    ),
  },
  { key: 'cct', title: 'CCT', width: 120, phone: 'none', cell: r => r.cct },
  {
    key: 'celular',
    title: 'Celular',
    width: 150,
    cell: r => <WhatsApp de={r.nombre_completo} numero={r.numero_celular} />,
  },
  { key: 'fecha', title: 'Registro', sort: 'creado_en', width: 170, phone: 'none', cell: r => formatMoment(r.fecha) },
]

/** `clear` takes their marks away, once it was done. */
type Decidiendo = { que: 'aceptar' | 'rechazar'; marcados: Marcado[]; clear: () => void }
type Decidir = (marcados: Marcado[], clear: () => void) => void
type Decidible = { aceptar: Decidir; rechazar: Decidir; espera: Decidir }

/** What is decided, and what came of the last one. */
function useDecisiones() {
  const [decidiendo, setDecidiendo] = useState<Decidiendo>()
  const [hecho, setHecho] = useState<DecisionHecha>()
  const waiting = useWrite(registrosRoutes.espera, staleRegistros)
  const done = (reply: Respuesta, correo: boolean) =>
    setHecho({ ...reply, correo, hasta: Date.now() + SEGUNDOS_PARA_DESHACER * 1000 })
  const decide: Decidible = {
    aceptar: (marcados, clear) => setDecidiendo({ que: 'aceptar', marcados, clear }),
    rechazar: (marcados, clear) => setDecidiendo({ que: 'rechazar', marcados, clear }),
    espera: (marcados, clear) => {
      const onSuccess = (reply: Respuesta) => {
        done(reply, false)
        clear()
      }
      waiting.mutate({ body: { registros: vistosDe(marcados), motivo: '' } }, { onSuccess })
    },
  }
  return {
    decide,
    decidiendo,
    cancel: () => setDecidiendo(undefined),
    hecho,
    done: (reply: Respuesta) => {
      done(reply, true)
      decidiendo?.clear()
    },
    forget: () => setHecho(undefined),
  }
}

/** With several at once; those that were accepted already are left, and said. */
const actionsOf = (rows: Marcado[], decide: Decidible, clear: () => void): RowAction[] => [
  { label: 'Aceptar', icon: IconUserCheck, onClick: () => decide.aceptar(rows, clear) },
  { label: 'Poner en espera', icon: IconClock, onClick: () => decide.espera(rows, clear) },
  { label: 'Rechazar', icon: IconUserX, onClick: () => decide.rechazar(rows, clear) },
]

export function RegistrosPage() {
  const list = useList(registrosRoutes.list, reply => reply.registros)
  const exporting = useDownload(registrosRoutes.export, 'registros-formacion.csv', 'No se pudo exportar la lista')
  const { ver } = useSearchOf('/registros-formacion')
  const go = useGo()
  const mayDecide = useCan('registros.write')
  const { decide, decidiendo, cancel, hecho, done, forget } = useDecisiones()
  const { search, nombre_oferta_formacion, estado } = list.params
  const open = (id: number | undefined) => void go({ ver: id }, { replace: id === undefined })
  const columns = columnsFor(open)
  const closing = (then: Decidir) => (uno: Marcado) => {
    open(undefined)
    then([uno], () => {})
  }
  return (
    <PageShell
      title="Registros a la formación"
      description="Lo que las personas envían desde la página pública de registro."
      total={list.counted}
      actions={
        <Acciones
          pending={exporting.isPending}
          empty={list.state === 'rows' && list.total === 0}
          onExport={() => exporting.mutate({ query: { search, nombre_oferta_formacion, estado } })}
        />
      }
    >
      {hecho && <HechoAviso key={hecho.hasta} hecho={hecho} onClose={forget} />}
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={r => r.id}
        searchLabel="Nombre, correo, CURP o CCT"
        filters={
          <>
            <FilterChip
              label="Estado"
              all="Todos"
              options={ESTADOS_DE_REGISTRO.map(e => ({ value: e, label: estados[e].label }))}
              value={estado}
              onChange={value => list.set({ estado: value })}
            />
            <FilterChip
              label="Oferta"
              all="Todas"
              options={ofertasDeFormacion.map(o => ({ value: o.id, label: o.label }))}
              value={nombre_oferta_formacion}
              onChange={value => list.set({ nombre_oferta_formacion: value })}
            />
          </>
        }
        bulk={
          mayDecide
            ? { name: r => r.nombre_completo, actions: (rows, clear) => actionsOf(rows, decide, clear) }
            : undefined
        }
      />
      <FormDialog opened={ver !== undefined} onClose={() => open(undefined)} title="Registro" size={720} address>
        {ver !== undefined && (
          <FichaRegistro
            key={ver}
            id={ver}
            onAceptar={closing(decide.aceptar)}
            onRechazar={closing(decide.rechazar)}
            onEspera={closing(decide.espera)}
            onVer={open}
          />
        )}
      </FormDialog>
      <Decision decidiendo={decidiendo} onDone={done} onClose={cancel} />
    </PageShell>
  )
}

type AccionesProps = { pending: boolean; empty: boolean; onExport: () => void }

/** The public page itself, and those who are listed as a file. */
const Acciones = ({ pending, empty, onExport }: AccionesProps) => (
  <>
    <Button
      component="a"
      href="/registro"
      target="_blank"
      variant="default"
      leftSection={<IconExternalLink size={18} stroke={1.75} />}
    >
      Abrir el registro
    </Button>
    <Button
      leftSection={<IconDownload size={18} stroke={1.75} />}
      loading={pending}
      disabled={empty}
      onClick={onExport}
    >
      Exportar
    </Button>
  </>
)

type DecisionProps = {
  decidiendo: Decidiendo | undefined
  onDone: (reply: Respuesta) => void
  onClose: () => void
}

/** What is asked before somebody is accepted or rejected. */
const Decision = ({ decidiendo, onDone, onClose }: DecisionProps) => (
  <FormDialog
    opened={decidiendo !== undefined}
    onClose={onClose}
    title={
      decidiendo
        ? `${decidiendo.que === 'aceptar' ? 'Aceptar' : 'Rechazar'}: ${quienes(decidiendo.marcados)}`
        : 'Registros'
    }
  >
    {decidiendo?.que === 'aceptar' && <AceptarForm marcados={decidiendo.marcados} onDone={onDone} onClose={onClose} />}
    {decidiendo?.que === 'rechazar' && (
      <RechazarForm marcados={decidiendo.marcados} onDone={onDone} onClose={onClose} />
    )}
  </FormDialog>
)
