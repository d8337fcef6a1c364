/** A course of a curriculum as its authors see it. */
import type { CursoDeCurricula } from '@eleva/contract'
import { Badge, Text, Title } from '@mantine/core'
import { IconBroadcast, IconCalendarOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Portada } from './Portada.tsx'
import classes from './Tarjetas.module.css'

/** learning §3: duration is shown as hours and minutes. */
function duration(minutes: number): string {
  const [h, min] = [Math.floor(minutes / 60), minutes % 60]
  return [h && `${h} h`, min && `${min} min`].filter(Boolean).join(' ') || 'Sin duración'
}

type Props = {
  curso: CursoDeCurricula
  lugar: number
  conId: boolean
  enMano?: boolean
  agarre?: ReactNode
  children?: ReactNode
}

export const CursoCard = ({ curso, lugar, conId, enMano, agarre, children }: Props) => (
  <article className={classes.tarjeta} data-en-mano={enMano || undefined}>
    <Portada id={`curso-${curso.id}`} imagen={curso.imagen} gris={curso.expired === 1}>
      <Badge className={classes.insignia!}>{lugar}</Badge>
      {curso.cursoEnVivo === 1 && (
        <Badge className={classes.insignia!} leftSection={<IconBroadcast size={14} />}>
          En vivo
        </Badge>
      )}
      {curso.expired === 1 && (
        <Badge className={classes.insignia!} leftSection={<IconCalendarOff size={14} />}>
          Curso con fecha fuera de rango
        </Badge>
      )}
      {agarre}
    </Portada>
    <div className={classes.cuerpo}>
      {conId && <span className={classes.tipo}>ID {curso.id}</span>}
      <Title order={2} size="h3" className={classes.titulo!}>
        {curso.nombre_curso}
      </Title>
      <Text className={classes.descripcion!} lineClamp={3}>
        {curso.descripcion}
      </Text>
      <span className={classes.datos}>
        {curso.unidadesCantidad === 1 ? '1 unidad' : `${curso.unidadesCantidad} unidades`} ·{' '}
        {duration(curso.minutos_curso)}
      </span>
    </div>
    <div className={classes.pie}>{children}</div>
  </article>
)
