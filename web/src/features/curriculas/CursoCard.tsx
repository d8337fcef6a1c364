/** A course of a curriculum as its authors see it. */
import type { CursoDeCurricula } from '@eleva/contract'
import { Badge, Button, Text, Title } from '@mantine/core'
import { IconBroadcast, IconCalendarOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { count } from '../../kit/page/count.ts'
import { formatMinutes } from '../../kit/page/duration.ts'
import { Portada } from './Portada.tsx'
import classes from './Tarjetas.module.css'

type Props = {
  curricula: number
  curso: CursoDeCurricula
  posicion: number
  conId: boolean
  enMano?: boolean
  agarre?: ReactNode
  children?: ReactNode
}

export const CursoCard = ({ curricula, curso, posicion, conId, enMano, agarre, children }: Props) => (
  <article className={classes.tarjeta} data-en-mano={enMano || undefined}>
    <Portada id={`curso-${curso.id}`} imagen={curso.imagen} gris={curso.expired === 1}>
      <Badge className={classes.insignia!}>{posicion}</Badge>
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
        {count(curso.unidadesCantidad, 'unidad', 'unidades')} · {formatMinutes(curso.minutos_curso) || 'Sin duración'}
      </span>
    </div>
    <div className={classes.pie}>
      <Button
        size="sm"
        variant="default"
        renderRoot={props => (
          <Link
            to={curso.cursoEnVivo === 1 ? '/contenido-curso-curricula-vivo' : '/contenido-curso-curricula'}
            search={{ curricula, curso: curso.id }}
            {...props}
          />
        )}
        aria-label={`Ver contenido de ${curso.nombre_curso}`}
      >
        Ver contenido
      </Button>
      {children}
    </div>
  </article>
)
