/** The teachers of a school: who came, who is expected, and what can be done for each. */

import { escuelasRoutes, type Invitado, MIN_PLAN, SITUACIONES } from '@eleva/contract'
import { Badge, Button } from '@mantine/core'
import {
  IconCheck,
  IconClipboardPlus,
  IconClock,
  IconHeartHandshake,
  IconMailForward,
  IconMailOff,
  IconMinus,
  IconUserOff,
} from '@tabler/icons-react'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { useRowDialog } from '../../kit/form/useRowDialog.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import type { List } from '../../kit/list/useList.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatSince } from '../../kit/page/dates.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { useCan } from '../../kit/page/session.tsx'
import { usePhone } from '../../kit/theme/anchos.ts'
import { Persona } from '../../shared/Persona.tsx'
import { Plan } from '../seguimiento/Plan.parte.tsx'
import classes from './Centro.module.css'
import { staleEscuelas, staleInvitados } from './stale.ts'
import { useReenviar } from './useReenviar.ts'

const AnimarDialogo = lazy(() =>
  import('../seguimiento/AnimarDialogo.parte.tsx').then(m => ({ default: m.AnimarDialogo })),
)
const InscribirDialogo = lazy(() => import('./InscribirDialogo.tsx').then(m => ({ default: m.InscribirDialogo })))

const states = {
  activo: { color: 'success', icon: IconCheck },
  invitado: { color: 'info', icon: IconClock },
  vencido: { color: 'warning', icon: IconClock },
  sin_acceso: { color: 'gray', icon: IconMinus },
} as const

const situaciones = Object.entries(SITUACIONES).map(([value, label]) => ({ value, label }))
const planes = [{ value: 1, label: `Por debajo (menos de ${MIN_PLAN} %)` }]

const notes = { en_camino: 'Correo en camino', fallo: 'El correo no se pudo entregar', enviado: 'Correo enviado' }

function Estatus({ docente }: { docente: Invitado }) {
  const { color, icon: Icon } = states[docente.situacion]
  const waits = docente.situacion === 'invitado'
  const note = !waits
    ? undefined
    : docente.completado
      ? 'Ya completó sus datos'
      : docente.correo && notes[docente.correo]
  return (
    <span className={classes.estatus}>
      <Badge color={color} leftSection={<Icon size={14} stroke={2.2} aria-hidden />}>
        {SITUACIONES[docente.situacion]}
      </Badge>
      {note && (
        <span className={classes.nota} data-falla={docente.correo === 'fallo' || undefined}>
          {note}
        </span>
      )}
    </span>
  )
}

/** Who administers sees the event beside the option. */
function Inscripciones({ docente, whole }: { docente: Invitado; whole: boolean }) {
  if (docente.inscripciones_usuarios.length === 0) return 'No inscrito'
  return (
    <span className={classes.inscripciones}>
      {docente.inscripciones_usuarios.map(({ inscripcion, opcion_label, lugar }) => (
        <span key={inscripcion.id}>
          {whole && opcion_label
            ? `${inscripcion.nombreEvento}: ${opcion_label}`
            : opcion_label || inscripcion.nombreEvento}
          {lugar !== null && ` · En espera, lugar ${lugar}`}
        </span>
      ))}
    </span>
  )
}

const cuantos = (n: number, one: string, many: string) => (n === 0 ? [] : [`${n} ${n === 1 ? one : many}`])

/** As a learner: what is done of what is due, what waits for a review, what was achieved. */
function Lleva({ docente: d }: { docente: Invitado }) {
  if (d.situacion !== 'activo' && d.cursos === 0) return <span className={classes.nota}>No ha empezado</span>
  const mas = [
    ...cuantos(d.por_revisar, 'por revisar', 'por revisar'),
    ...cuantos(d.constancias, 'constancia', 'constancias'),
  ]
  return (
    <>
      <Plan de={d.name} lleva={d} />
      {mas.length > 0 && <span className={classes.nota}>{mas.join(' · ')}</span>}
    </>
  )
}

const columnsFor = (whole: boolean): Column<Invitado>[] => [
  {
    key: 'docente',
    title: 'Docente',
    sort: 'nombre',
    phone: 'title',
    width: 240,
    cell: d => (
      <Persona
        id={d.id}
        nombre={d.name}
        correo={d.email}
        avatar={d.avatar}
        online={d.isOnline === null ? undefined : d.isOnline === 1}
      />
    ),
  },
  { key: 'estatus', title: 'Estatus', width: 158, cell: d => <Estatus docente={d} /> },
  {
    key: 'acceso',
    title: 'Último acceso',
    sort: 'ultimo_acceso',
    width: 136,
    cell: d => (d.updated_at ? formatSince(d.updated_at) : 'No ha entrado'),
  },
  { key: 'plan', title: 'Contra el plan', sort: 'plan', width: 140, cell: d => <Lleva docente={d} /> },
  { key: 'inscripcion', title: 'Inscripción', cell: d => <Inscripciones docente={d} whole={whole} /> },
]

/** @param list of the call `invitados`, whose page stands in the address */
export function Invitados({ list }: { list: List<Invitado> }) {
  const { row: enrolling, open, close } = useRowDialog('inscribir', list.rows)
  const columns = columnsFor(useCan('escuelas.write'))
  const { escuela } = list.params
  const [animados, setAnimados] = useState<{ rows: readonly Invitado[]; clear: () => void }>()
  const reenviar = useReenviar(escuela === undefined ? undefined : Number(escuela))
  return (
    <>
      <ResourceTable
        list={list}
        columns={columns}
        rowKey={d => d.id}
        searchLabel="Buscar docente"
        filters={
          <>
            <FilterChip
              label="Estatus"
              all="Todos"
              options={situaciones}
              value={list.params.situacion}
              onChange={situacion => list.set({ situacion })}
            />
            <FilterChip
              label="Plan"
              all="Todos"
              options={planes}
              value={list.params.debajo}
              onChange={debajo => list.set({ debajo })}
            />
          </>
        }
        bulk={{
          name: d => d.name,
          actions: (rows, clear) => [
            { label: 'Reenviar acceso', icon: IconMailForward, onClick: () => reenviar(rows, clear) },
            { label: 'Animar', icon: IconHeartHandshake, onClick: () => setAnimados({ rows, clear }) },
          ],
        }}
        rowActions={d => <Acciones docente={d} onEnrol={() => open(d)} />}
      />
      {animados && (
        <AnimarDialogo
          alumnos={animados.rows.map(d => ({ id: d.id, nombre_completo: d.name, animo: d.animo }))}
          onClose={() => setAnimados(undefined)}
          onSent={animados.clear}
        />
      )}
      {enrolling && <InscribirDialogo docente={enrolling} onClose={close} />}
    </>
  )
}

function Acciones({ docente, onEnrol }: { docente: Invitado; onEnrol: () => void }) {
  const resend = useWrite(escuelasRoutes.resend, staleInvitados)
  const disable = useWrite(escuelasRoutes.disable, staleInvitados)
  const withdraw = useWrite(escuelasRoutes.withdraw, [...staleInvitados, ...staleEscuelas])
  const mayRemove = useCan('escuelas.write')
  const input = { params: { id: docente.id } }
  const askToResend = async () => {
    const yes = await confirm({
      title: `¿Reenviar el acceso a ${docente.email}?`,
      text: 'Le llega un enlace nuevo, que sirve 14 días. El anterior deja de servir.',
      action: 'Reenviar acceso',
      color: 'bugambilia',
    })
    if (yes) resend.mutate(input)
  }
  const askToRemove = async () => {
    const yes = await confirm({
      title: `¿Quitar el acceso a ${docente.name}?`,
      text: `Sale de ${readEntorno().nombre} en este momento y no puede volver a entrar. Su lugar sigue ocupado y lo que hizo se conserva.`,
      action: 'Quitar acceso',
    })
    if (yes) disable.mutate(input)
  }
  const askToWithdraw = async () => {
    const yes = await confirm({
      title: `¿Retirar la invitación de ${docente.email}?`,
      text: 'Su enlace deja de servir y su lugar queda libre. Puedes invitarle otra vez cuando quieras.',
      action: 'Retirar invitación',
    })
    if (yes) withdraw.mutate(input)
  }
  const active = docente.estatus_user === 1
  const phone = usePhone()
  const usual = active
    ? { label: 'Inscribir', icon: IconClipboardPlus, onClick: onEnrol }
    : { label: 'Reenviar acceso', icon: IconMailForward, onClick: () => void askToResend() }
  const remove = { label: 'Quitar acceso', icon: IconUserOff, onClick: () => void askToRemove(), danger: true }
  const takeBack = { label: 'Retirar invitación', icon: IconMailOff, onClick: () => void askToWithdraw(), danger: true }
  const rest = [...(active && mayRemove ? [remove] : []), ...(!active && docente.updated_at === null ? [takeBack] : [])]
  // On a phone the name needs the width.
  if (phone) return <RowMenu name={docente.name} actions={[usual, ...rest]} />
  return (
    <>
      <Button
        size="xs"
        variant="default"
        leftSection={<usual.icon size={16} stroke={1.75} />}
        aria-label={`${usual.label} a ${docente.name}`}
        loading={resend.isPending}
        onClick={usual.onClick}
      >
        {usual.label}
      </Button>
      {rest.length > 0 && <RowMenu name={docente.name} actions={rest} />}
    </>
  )
}
