/** A learner's next class of an academic session, as a card or as a line (ui, mock-up 02). */
import { type ProximaClase, sesionesRoutes } from '@eleva/contract'
import { ActionIcon, Badge, Button, Title, Tooltip } from '@mantine/core'
import { IconBroadcast, IconCalendarDown, IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useDownload } from '../../kit/api/query.ts'
import { formatClase, formatHour } from '../../kit/page/dates.ts'
import classes from './ProximaClase.module.css'

const verb = ({ momento }: ProximaClase) => (momento === 'durante' ? 'Entrar a la clase' : 'Ver contenido')

const VerContenido = ({ clase, ...button }: { clase: ProximaClase; fullWidth?: boolean }) => (
  <Button
    variant={clase.momento === 'durante' ? 'vivo' : 'light'}
    {...button}
    aria-label={`${verb(clase)}: ${clase.nombre_sesion}`}
    renderRoot={props => (
      <Link
        to={clase.cursoEnVivo === 1 ? '/contenido-curso-curricula-vivo' : '/contenido-curso-curricula'}
        search={{
          curricula: clase.curricula_id,
          curso: clase.curso_id,
          ...(clase.oferta_actual ? { oferta_actual: clase.oferta_actual } : {}),
        }}
        {...props}
      />
    )}
  >
    {verb(clase)}
  </Button>
)

function Calendario({ clase }: { clase: ProximaClase }) {
  const file = useDownload(sesionesRoutes.calendario, 'clase.ics', 'No se pudo bajar la clase. Vuelve a intentarlo.')
  return (
    <Tooltip label="Añadir a mi calendario">
      <ActionIcon
        variant="default"
        size={40}
        aria-label={`Añadir a mi calendario: ${clase.nombre_sesion}`}
        loading={file.isPending}
        onClick={() => file.mutate({ params: { id: clase.id } })}
      >
        <IconCalendarDown size={20} stroke={1.75} />
      </ActionIcon>
    </Tooltip>
  )
}

export function ClaseDeHoy({ clase }: { clase: ProximaClase }) {
  const now = clase.momento === 'durante'
  return (
    <section className={classes.tarjeta} aria-labelledby="tu-proxima-clase">
      <Badge color={now ? 'danger' : 'warning'} leftSection={<IconBroadcast size={14} stroke={2.2} aria-hidden />}>
        {now ? 'En vivo' : 'Hoy'}
      </Badge>
      <p className={classes.hora}>{clase.hora_inicio ? formatHour(clase.inicia) : clase.horario}</p>
      <Title order={2} size="h4" id="tu-proxima-clase" className={classes.titulo!}>
        <span className={classes.oculto}>Tu próxima clase: </span>
        {clase.nombre_sesion}
      </Title>
      {clase.organizador && <p className={classes.con}>con {clase.organizador}</p>}
      <div className={classes.pie}>
        <VerContenido clase={clase} fullWidth />
        {!now && clase.de === 'sesion' && <Calendario clase={clase} />}
      </div>
    </section>
  )
}

export const ClaseDeLuego = ({ clase }: { clase: ProximaClase }) => (
  <section className={classes.linea} aria-labelledby="tu-proxima-clase">
    <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
    <div className={classes.palabras}>
      <Title order={2} size="h5" id="tu-proxima-clase">
        Tu próxima clase
      </Title>
      <p className={classes.con}>
        {formatClase(clase.inicia, clase.termina)} · {clase.nombre_sesion}
        {clase.organizador && `, con ${clase.organizador}`}
      </p>
    </div>
    <div className={classes.pie}>
      <VerContenido clase={clase} />
      {clase.de === 'sesion' && <Calendario clase={clase} />}
    </div>
  </section>
)
