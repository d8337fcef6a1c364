/** A learner's next class when it is today, as a card beside the next step (ui, mock-up 02). */
import type { ProximaClase } from '@eleva/contract'
import { Badge, Title } from '@mantine/core'
import { IconBroadcast } from '@tabler/icons-react'
import { formatHour } from '../../kit/page/dates.ts'
import classes from './ProximaClase.module.css'
import { Calendario, VerContenido } from './ProximaClase.tsx'

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
