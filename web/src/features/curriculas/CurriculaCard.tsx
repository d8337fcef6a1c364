/** A curriculum on the dashboard of its authors. */
import { type Curricula, curriculasRoutes } from '@eleva/contract'
import { ActionIcon, Button, Tooltip } from '@mantine/core'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useWrite } from '../../kit/api/query.ts'
import { useCan } from '../../kit/page/session.tsx'
import { CurriculaTarjeta } from './CurriculaTarjeta.tsx'
import { contenidos } from './primero.ts'
import { staleCurriculas } from './stale.ts'
import classes from './Tarjetas.module.css'

export function CurriculaCard({ curricula, onEdit }: { curricula: Curricula; onEdit: () => void }) {
  const { id, nombre_curricula: nombre, totalContenidos, expired } = curricula
  const mayWrite = useCan('curriculas.write')
  return (
    <CurriculaTarjeta
      curricula={curricula}
      nombre={
        mayWrite ? (
          <Link to="/programa/$curricula" params={{ curricula: id }} className={classes.enlace!}>
            {nombre}
          </Link>
        ) : (
          nombre
        )
      }
      datos={<span className={classes.datos}>{contenidos(totalContenidos)}</span>}
    >
      <Button
        size="sm"
        variant="light"
        renderRoot={props => <Link to="/cursos-curricula" search={{ curricula: id }} {...props} />}
        aria-label={`${mayWrite ? 'Gestionar' : 'Ver cursos de'} ${nombre}`}
      >
        {mayWrite ? 'Gestionar' : 'Ver cursos'}
      </Button>
      {!mayWrite && expired === 1 && (
        <Button size="sm" className={classes.fin!} disabled>
          Expirada
        </Button>
      )}
      {mayWrite && <Acciones curricula={curricula} onEdit={onEdit} />}
    </CurriculaTarjeta>
  )
}

function Acciones({ curricula, onEdit }: { curricula: Curricula; onEdit: () => void }) {
  const { id, nombre_curricula: nombre } = curricula
  const remove = useWrite(curriculasRoutes.remove, staleCurriculas)
  const quitar = () => remove.mutate({ params: { id } })
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
          onClick={() => void quitar()}
        >
          <IconTrash size={20} stroke={1.75} />
        </ActionIcon>
      </Tooltip>
    </>
  )
}
