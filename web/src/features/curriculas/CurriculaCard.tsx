/** A curriculum on the dashboard of its authors (learning §2: «Curricula dashboard»). */
import { type Curricula, curriculasRoutes } from '@eleva/contract'
import { ActionIcon, Badge, Button, Text, Title, Tooltip } from '@mantine/core'
import { IconClockOff, IconPencil, IconTrash, IconWifi } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { useCan } from '../../kit/page/session.tsx'
import { Portada } from './Portada.tsx'
import { staleCurriculas } from './stale.ts'
import classes from './Tarjetas.module.css'

export function CurriculaCard({ curricula, onEdit }: { curricula: Curricula; onEdit: () => void }) {
  const { id, nombre_curricula: nombre, expired, totalContenidos } = curricula
  const mayWrite = useCan('curriculas.write')
  return (
    <article className={classes.tarjeta}>
      <Portada id={`curricula-${id}`} imagen={curricula.imagen} gris={expired === 1}>
        <Badge
          className={classes.insignia!}
          leftSection={expired ? <IconClockOff size={14} /> : <IconWifi size={14} />}
        >
          {expired ? 'Expirada' : 'Online'}
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
        <span className={classes.datos}>{totalContenidos === 1 ? '1 contenido' : `${totalContenidos} contenidos`}</span>
      </div>
      <div className={classes.pie}>
        <Button
          size="sm"
          variant="light"
          renderRoot={props => <Link to="/cursos-curricula" search={{ curricula: id }} {...props} />}
          aria-label={`${mayWrite ? 'Gestionar' : 'Ver cursos de'} ${nombre}`}
        >
          {mayWrite ? 'Gestionar' : 'Ver cursos'}
        </Button>
        {mayWrite && <Acciones curricula={curricula} onEdit={onEdit} />}
      </div>
    </article>
  )
}

function Acciones({ curricula, onEdit }: { curricula: Curricula; onEdit: () => void }) {
  const { id, nombre_curricula: nombre } = curricula
  const remove = useWrite(curriculasRoutes.remove, staleCurriculas)
  const ask = async () => {
    const yes = await confirm({
      title: `¿Eliminar la currícula «${nombre}»?`,
      text: 'Sus cursos se conservan y pueden seguir en otras currículas. Esto no se puede deshacer.',
      action: 'Eliminar currícula',
    })
    if (yes) remove.mutate({ params: { id } })
  }
  return (
    <>
      <Tooltip label="Editar">
        <ActionIcon
          className={classes.fin!}
          variant="subtle"
          color="gray"
          size={40}
          aria-label={`Editar ${nombre}`}
          onClick={onEdit}
        >
          <IconPencil size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Eliminar">
        <ActionIcon
          variant="subtle"
          color="danger"
          size={40}
          aria-label={`Eliminar ${nombre}`}
          onClick={() => void ask()}
        >
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
