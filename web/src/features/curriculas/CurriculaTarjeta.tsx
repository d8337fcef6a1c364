/** A curriculum as everybody sees it; what one can do with it is given. */
import type { Curricula } from '@eleva/contract'
import { Badge, Text, Title } from '@mantine/core'
import { IconClockOff, IconWifi } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Portada } from './Portada.tsx'
import classes from './Tarjetas.module.css'

type Props = {
  curricula: Curricula
  /** In place of its name alone, where that leads somewhere. */
  nombre?: ReactNode
  datos?: ReactNode
  children: ReactNode
}

export const CurriculaTarjeta = ({ curricula, nombre = curricula.nombre_curricula, datos, children }: Props) => (
  <article className={classes.tarjeta}>
    <Portada id={`curricula-${curricula.id}`} imagen={curricula.imagen} gris={curricula.expired === 1}>
      <Badge
        className={classes.insignia!}
        leftSection={curricula.expired ? <IconClockOff size={14} /> : <IconWifi size={14} />}
      >
        {curricula.expired ? 'Expirada' : 'Online'}
      </Badge>
    </Portada>
    <div className={classes.cuerpo}>
      <span className={classes.tipo}>Certificación</span>
      <Title order={3} className={classes.titulo!}>
        {nombre}
      </Title>
      <Text className={classes.descripcion!} lineClamp={3}>
        {curricula.descripcion}
      </Text>
      {datos}
    </div>
    <div className={classes.pie}>{children}</div>
  </article>
)
