/** One's own grades in a course: every delivery, quiz and rubric, unit by unit, with what was said of it. */
import { type Calificacion, CON_RETRASO, entregasPropiasRoutes, palabrasDeEntrega } from '@eleva/contract'
import { Badge, Button, Paper, Title } from '@mantine/core'
import {
  IconAlarm,
  IconArrowBackUp,
  IconCheck,
  IconClock,
  IconFileCheck,
  IconInbox,
  IconListCheck,
  IconPencil,
} from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { EmptyState, Pending } from '../../../kit/feedback/States.tsx'
import { keyOf, useGo, useSaid, useSearchOf } from '../../../kit/page/address.ts'
import { formatDay } from '../../../kit/page/dates.ts'
import { PageShell } from '../../../kit/page/PageShell.tsx'
import { useLlegada } from '../../../shared/useLlegada.ts'
import { cuandoSeVe, EN_ESPERA } from '../../intentos/oculta.parte.ts'
import { BotonDeHilo, HiloDialog } from '../hilo/HiloSeccion.tsx'
import { DevolucionAviso, isTooLate } from './Devolucion.parte.tsx'
import { Historial } from './Historial.tsx'
import classes from './MisCalificaciones.module.css'
import { RubricaDialog } from './RubricaDialog.parte.tsx'
import { VerApuntes } from './VerApuntes.tsx'

/** Where the activities of a course are followed, and which. */
type DondeSeSigue = {
  to: '/contenido-curso-curricula' | '/contenido-curso-curricula-vivo'
  curso: number
  /** None for a course that is over: one's grades stay to be read. */
  curricula: number | null
}

export function CalificacionesDeCurso({ cursoId }: { cursoId: number }) {
  const read = useRead(entregasPropiasRoutes.misCalificaciones, { params: { cursoId } })
  const [conRubrica, setConRubrica] = useState<Calificacion>()
  const { data } = read
  const todas = data?.calificaciones ?? []
  const donde: DondeSeSigue = {
    to: data?.cursoEnVivo === 1 ? '/contenido-curso-curricula-vivo' : '/contenido-curso-curricula',
    curso: cursoId,
    curricula: data?.curricula_id ?? null,
  }
  return (
    <PageShell
      title={data ? data.nombre_curso : 'Mis calificaciones'}
      description={data && totalDicho(data.total)}
      back={{ to: '/mis-calificaciones', label: 'Mis calificaciones' }}
    >
      <Pending query={read} height={240} />
      {data?.calificaciones.length === 0 && <EmptyState text="Este curso no califica nada todavía." />}
      {[...Map.groupBy(todas, c => c.unidad_id)].map(([unidad, deUnidad]) => (
        <section key={unidad} className={classes.unidad}>
          <Title order={2} size="h3">
            {deUnidad[0]!.nombre_unidad}
          </Title>
          <Paper withBorder radius="lg" component="ul" className={classes.lista!}>
            {deUnidad.map(c => (
              <Renglon
                key={`${c.actividad_id}-${c.tipo}`}
                calificacion={c}
                donde={donde}
                onRubrica={() => setConRubrica(c)}
              />
            ))}
          </Paper>
        </section>
      ))}
      <HiloAbierto de={todas} />
      {conRubrica?.rubrica_id && (
        <RubricaDialog
          unidadId={conRubrica.unidad_id}
          actividadId={conRubrica.actividad_id}
          rubricaId={conRubrica.rubrica_id}
          {...(conRubrica.entrega_id === null ? {} : { entregaId: conRubrica.entrega_id })}
          opened
          onClose={() => setConRubrica(undefined)}
        />
      )}
    </PageShell>
  )
}

/** The thread that the address names, of one of these. */
function HiloAbierto({ de }: { de: readonly Calificacion[] }) {
  const { hilo } = useSearchOf('/mis-calificaciones')
  const move = useGo()
  const abierto = hilo === undefined ? undefined : de.find(c => c.entrega_id === hilo)
  if (!abierto) return null
  return (
    <HiloDialog
      entregaId={abierto.entrega_id!}
      titulo={abierto.nombre_actividad_unidad}
      onClose={() => void move({ hilo: undefined })}
    />
  )
}

type DeRenglon = { calificacion: Calificacion; donde: DondeSeSigue; onRubrica: () => void }

/** What was handed in or answered, what was said of it, and what it got. A notice of a delivery leads here. */
function Renglon({ calificacion, donde, onRubrica }: DeRenglon) {
  const actividad = keyOf(useSaid().actividad)
  const llegada = useLlegada<HTMLLIElement>(actividad === calificacion.actividad_id && calificacion.tipo !== 'quiz')
  return (
    <li {...llegada}>
      <div className={classes.que}>
        <Nombre calificacion={calificacion} donde={donde} />
        <span className={classes.tipo}>{detalleDe(calificacion)}</span>
        {calificacion.oculta && <span className={classes.callada}>{cuandoSeVe(calificacion.oculta)}</span>}
        {calificacion.con_retraso === 1 && (
          <span className={classes.tarde}>
            <IconAlarm size={16} stroke={1.75} aria-hidden />
            {CON_RETRASO}
          </span>
        )}
        {calificacion.devolucion && <DevolucionAviso devolucion={calificacion.devolucion} />}
        <Corregir calificacion={calificacion} donde={donde} />
        {calificacion.comentarios && <p className={classes.comentario}>{calificacion.comentarios}</p>}
        <Acciones calificacion={calificacion} onRubrica={onRubrica} />
        {calificacion.entrega_id !== null && (
          <Historial entregaId={calificacion.entrega_id} de={calificacion.nombre_actividad_unidad} />
        )}
      </div>
      {/* Of what was returned the words say so, and want the room. */}
      {!calificacion.devolucion && <Como calificacion={calificacion} />}
    </li>
  )
}

/** It leads to the activity, while its course is open to them. */
function Nombre({ calificacion: c, donde: { to, curso, curricula } }: Omit<DeRenglon, 'onRubrica'>) {
  const { nombre_actividad_unidad: nombre, unidad_id: unidad } = c
  return (
    <strong>
      {curricula ? (
        <Link to={to} search={{ curricula, curso, unidad }} className={classes.ir!}>
          {nombre}
        </Link>
      ) : (
        nombre
      )}
    </strong>
  )
}

/** «Entrega · opcional · 3 de marzo de 2026» */
function detalleDe({ tipo, entregable_opcional, exento, fecha }: Calificacion): string {
  const parts = [
    TIPOS[tipo],
    tipo !== 'quiz' && entregable_opcional !== 2 && 'opcional',
    exento === 1 && 'exento: no cuenta en tu total',
    fecha && formatDay(fecha),
  ]
  return parts.filter(Boolean).join(' · ')
}

/** The way back to what was returned, while it may be corrected. */
function Corregir({ calificacion: c, donde: { to, curso } }: Omit<DeRenglon, 'onRubrica'>) {
  const { curricula_id: curricula, devolucion, unidad_id: unidad } = c
  if (!devolucion || curricula === null || isTooLate(devolucion)) return null
  return (
    <Button
      variant="light"
      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
      aria-label={`Corregir ${c.nombre_actividad_unidad}`}
      renderRoot={root => <Link to={to} search={{ curricula, curso, unidad }} {...root} />}
    >
      Corregir
    </Button>
  )
}

/** What there is to open of it: its thread, the notes on its pages, its rubric. */
function Acciones({ calificacion, onRubrica }: Omit<DeRenglon, 'donde'>) {
  const move = useGo()
  return (
    <div className={classes.acciones}>
      {calificacion.entrega_id !== null && (
        <BotonDeHilo
          sinLeer={calificacion.mensajes_sin_leer}
          de={calificacion.nombre_actividad_unidad}
          onClick={() => void move({ hilo: calificacion.entrega_id! })}
        />
      )}
      <VerApuntes
        entregaId={calificacion.entrega_id}
        cuantos={calificacion.apuntes}
        de={calificacion.nombre_actividad_unidad}
      />
      {calificacion.rubrica_id !== null && (
        <Button
          variant="subtle"
          size="compact-md"
          className={classes.rubrica!}
          leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
          onClick={onRubrica}
        >
          {calificacion.estado === 'calificado' ? 'Ver cómo se evaluó' : 'Ver rúbrica'}
        </Button>
      )}
    </div>
  )
}

/** By what each weighs; nothing of it while nothing is graded. */
const totalDicho = (total: number | null | undefined) =>
  typeof total === 'number'
    ? `Tu total en este curso: ${total}/100, de lo calificado.`
    : 'Tus calificaciones en este curso.'

const TIPOS: Record<Calificacion['tipo'], string> = {
  quiz: 'Evaluación',
  sencillo: 'Entrega',
  calificable: 'Entrega con calificación',
  rubrica: 'Entrega por rúbrica',
}

const icon = { size: 14, stroke: 2.2, 'aria-hidden': true } as const

function Como({ calificacion: { estado, calificacion, oculta, tipo, por_calificar } }: { calificacion: Calificacion }) {
  if (oculta)
    return (
      <Badge color="gray" leftSection={<IconCheck {...icon} />}>
        Terminada
      </Badge>
    )
  if (calificacion !== null)
    return (
      <p className={classes.nota}>
        <b>{calificacion}</b>/100
      </p>
    )
  if (estado === 'en_revision')
    return (
      <Badge color="info" leftSection={<IconPencil {...icon} />}>
        {palabrasDeEntrega.en_revision}
      </Badge>
    )
  if (estado === 'recibido')
    return (
      <Badge color="success" leftSection={<IconInbox {...icon} />}>
        Recibido
      </Badge>
    )
  // It is finished; who grades it is somebody else.
  if (por_calificar)
    return (
      <Badge color="info" leftSection={<IconPencil {...icon} />}>
        {EN_ESPERA}
      </Badge>
    )
  if (estado === 'entregado')
    return tipo === 'quiz' ? (
      <Badge color="warning" leftSection={<IconClock {...icon} />}>
        Sin terminar
      </Badge>
    ) : (
      <Badge color="info" leftSection={<IconFileCheck {...icon} />}>
        Entregado
      </Badge>
    )
  return estado === 'calificado' ? (
    <Badge color="success" leftSection={<IconCheck {...icon} />}>
      Calificado
    </Badge>
  ) : (
    <Badge color="gray" leftSection={<IconClock {...icon} />}>
      Pendiente
    </Badge>
  )
}
