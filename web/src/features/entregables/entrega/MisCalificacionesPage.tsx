/**
 * «Mis calificaciones»: every course that grades something, and in one of them every delivery, quiz and rubric with
 * what was said of it.
 */
import {
  type Calificacion,
  CON_RETRASO,
  type CursoConCalificaciones,
  entregasPropiasRoutes,
  HILO_CAMBIO,
  palabrasDeEntrega,
} from '@eleva/contract'
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
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import { useLive } from '../../../kit/api/live.ts'
import { useRead } from '../../../kit/api/query.ts'
import { EmptyState, Pending } from '../../../kit/feedback/States.tsx'
import { keyOf, useGo, useSaid, useSearchOf } from '../../../kit/page/address.ts'
import { formatDay } from '../../../kit/page/dates.ts'
import { PageShell } from '../../../kit/page/PageShell.tsx'
import { useUser } from '../../../kit/page/session.tsx'
import { useLlegada } from '../../../shared/useLlegada.ts'
import { cuandoSeVe, EN_ESPERA } from '../../intentos/oculta.parte.ts'
import { VerApuntes } from '../apuntes/VerApuntes.tsx'
import { BotonDeHilo, HiloDialog } from '../hilo/HiloSeccion.tsx'
import { DevolucionAviso, yaNoSeCorrige } from './Devolucion.parte.tsx'
import { Historial } from './Historial.parte.tsx'
import classes from './MisCalificaciones.module.css'
import { RubricaDialog } from './RubricaDialog.parte.tsx'

/** A grade that was just given shows without reloading. */
function useGrades() {
  const { id } = useUser()
  const client = useQueryClient()
  const refresh = () => {
    const { misCursos, misCalificaciones, historial } = entregasPropiasRoutes
    for (const { path } of [misCursos, misCalificaciones, historial])
      void client.invalidateQueries({ queryKey: [path] })
  }
  useLive([`usuario:${id}`], 'avance:cambio', refresh, refresh)
  useLive([`usuario:${id}`], HILO_CAMBIO, refresh, () => undefined)
}

export function MisCalificacionesPage() {
  const { curso } = useSearchOf('/mis-calificaciones')
  useGrades()
  return curso ? <DeCurso key={curso} cursoId={curso} /> : <Cursos />
}

function Cursos() {
  const read = useRead(entregasPropiasRoutes.misCursos, {})
  return (
    <PageShell title="Mis calificaciones" description="Lo que entregaste y respondiste, curso por curso.">
      <Pending query={read} height={240} />
      {read.data?.cursos.length === 0 && (
        <EmptyState>Cuando lleves un curso con actividades, aquí lees cómo te fue.</EmptyState>
      )}
      <ul className={classes.cursos}>
        {read.data?.cursos.map(c => (
          <li key={c.id}>
            <Paper withBorder radius="lg" className={classes.curso!}>
              <Title order={2} size="h3">
                <Link to="/mis-calificaciones" search={{ curso: c.id }} className={classes.enlace!}>
                  {c.nombre_curso}
                </Link>
              </Title>
              <p className={classes.cuantas}>{cuantas(c)}</p>
              {c.promedio !== null && (
                <p className={classes.promedio}>
                  <b>{c.promedio}</b>/100 <span>promedio</span>
                </p>
              )}
            </Paper>
          </li>
        ))}
      </ul>
    </PageShell>
  )
}

function cuantas({ total, hechas, calificadas }: CursoConCalificaciones): string {
  if (hechas === 0 && calificadas === 0) return `${total} ${total === 1 ? 'actividad' : 'actividades'}, sin comenzar`
  const palabras = total === 1 ? 'actividad hecha' : 'actividades hechas'
  return `${hechas} de ${total} ${palabras} · ${calificadas} ${calificadas === 1 ? 'calificada' : 'calificadas'}`
}

function DeCurso({ cursoId }: { cursoId: number }) {
  const read = useRead(entregasPropiasRoutes.misCalificaciones, { params: { cursoId } })
  const [rubrica, setRubrica] = useState<Calificacion>()
  const enVivo = read.data?.cursoEnVivo === 1
  const to = enVivo ? '/contenido-curso-curricula-vivo' : '/contenido-curso-curricula'
  // Of a course that is over one's grades stay to be read.
  const curricula = read.data?.curricula_id
  const abierta = curricula ? ({ to, search: { curricula, curso: cursoId } } as const) : undefined
  const move = useGo()
  const { hilo } = useSearchOf('/mis-calificaciones')
  const openHilo = (entrega: number | undefined) => void move({ hilo: entrega })
  const conHilo = hilo === undefined ? undefined : read.data?.calificaciones.find(c => c.entrega_id === hilo)
  const unidades = Map.groupBy(read.data?.calificaciones ?? [], c => c.unidad_id)
  return (
    <PageShell
      title={read.data ? read.data.nombre_curso : 'Mis calificaciones'}
      description={read.data && totalDicho(read.data.total)}
      back={{ to: '/mis-calificaciones', label: 'Mis calificaciones' }}
    >
      <Pending query={read} height={240} />
      {read.data?.calificaciones.length === 0 && <EmptyState text="Este curso no califica nada todavía." />}
      {[...unidades.values()].map(lista => (
        <section key={lista[0]!.unidad_id} className={classes.unidad}>
          <Title order={2} size="h3">
            {lista[0]!.nombre_unidad}
          </Title>
          <Paper withBorder radius="lg" component="ul" className={classes.lista!}>
            {lista.map(c => (
              <Renglon key={`${c.actividad_id}-${c.tipo}`} calificacion={c}>
                <div className={classes.que}>
                  <strong>
                    {abierta ? (
                      <Link {...abierta} search={{ ...abierta.search, unidad: c.unidad_id }} className={classes.ir!}>
                        {c.nombre_actividad_unidad}
                      </Link>
                    ) : (
                      c.nombre_actividad_unidad
                    )}
                  </strong>
                  <span className={classes.tipo}>
                    {TIPOS[c.tipo]}
                    {c.tipo !== 'quiz' && c.entregable_opcional !== 2 && ' · opcional'}
                    {c.exento === 1 && ' · exento: no cuenta en tu total'}
                    {c.fecha && ` · ${formatDay(c.fecha)}`}
                  </span>
                  {c.oculta && <span className={classes.callada}>{cuandoSeVe(c.oculta)}</span>}
                  {c.con_retraso === 1 && (
                    <span className={classes.tarde}>
                      <IconAlarm size={16} stroke={1.75} aria-hidden />
                      {CON_RETRASO}
                    </span>
                  )}
                  {c.devolucion && <DevolucionAviso devolucion={c.devolucion} />}
                  {c.devolucion && c.curricula_id !== null && !yaNoSeCorrige(c.devolucion) && (
                    <Button
                      variant="light"
                      leftSection={<IconArrowBackUp size={18} stroke={1.75} aria-hidden />}
                      aria-label={`Corregir ${c.nombre_actividad_unidad}`}
                      renderRoot={root => (
                        <Link
                          to={to}
                          search={{ curricula: c.curricula_id!, curso: cursoId, unidad: c.unidad_id }}
                          {...root}
                        />
                      )}
                    >
                      Corregir
                    </Button>
                  )}
                  {c.comentarios && <p className={classes.comentario}>{c.comentarios}</p>}
                  <div className={classes.acciones}>
                    {c.entrega_id !== null && (
                      <BotonDeHilo
                        sinLeer={c.mensajes_sin_leer}
                        de={c.nombre_actividad_unidad}
                        onClick={() => openHilo(c.entrega_id!)}
                      />
                    )}
                    <VerApuntes entregaId={c.entrega_id} cuantos={c.apuntes} de={c.nombre_actividad_unidad} />
                    {c.rubrica_id !== null && (
                      <Button
                        variant="subtle"
                        size="compact-md"
                        className={classes.rubrica!}
                        leftSection={<IconListCheck size={18} stroke={1.75} aria-hidden />}
                        onClick={() => setRubrica(c)}
                      >
                        {c.estado === 'calificado' ? 'Ver cómo se evaluó' : 'Ver rúbrica'}
                      </Button>
                    )}
                  </div>
                  {c.entrega_id !== null && <Historial entregaId={c.entrega_id} de={c.nombre_actividad_unidad} />}
                </div>
                {/* Of what was returned the words say so, and want the room. */}
                {!c.devolucion && <Como calificacion={c} />}
              </Renglon>
            ))}
          </Paper>
        </section>
      ))}
      {conHilo && (
        <HiloDialog
          entregaId={conHilo.entrega_id!}
          titulo={conHilo.nombre_actividad_unidad}
          onClose={() => openHilo(undefined)}
        />
      )}
      {rubrica?.rubrica_id && (
        <RubricaDialog
          unidadId={rubrica.unidad_id}
          actividadId={rubrica.actividad_id}
          rubricaId={rubrica.rubrica_id}
          {...(rubrica.entrega_id === null ? {} : { entregaId: rubrica.entrega_id })}
          opened
          onClose={() => setRubrica(undefined)}
        />
      )}
    </PageShell>
  )
}

/** A notice of a delivery leads to its row. */
function Renglon({ calificacion: c, children }: { calificacion: Calificacion; children: ReactNode }) {
  const actividad = keyOf(useSaid().actividad)
  const llegada = useLlegada<HTMLLIElement>(actividad === c.actividad_id && c.tipo !== 'quiz')
  return <li {...llegada}>{children}</li>
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
