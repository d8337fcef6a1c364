import { usuariosRoutes } from '@eleva/contract'
import { Badge, Loader, Text } from '@mantine/core'
import { IconCheck } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { notify } from '../../kit/feedback/notify.ts'
import classes from './CursosDeUsuario.module.css'

/** The courses of one programme of a person, and which are complete. */
export function CursosDeUsuario({ curriculaId, usuarioId }: { curriculaId: number; usuarioId: number }) {
  const { data, error } = useRead(usuariosRoutes.cursos, { params: { curricula: curriculaId, user: usuarioId } })
  useEffect(() => {
    if (error) notify('No se pudieron cargar los cursos', 'danger')
  }, [error])
  if (!data && !error) return <Loader size="sm" role="status" aria-label="Cargando" />
  if (!data?.cursos_curricula.length) return <Text fz="sm">De momento, esta currícula no tiene cursos</Text>
  return (
    <ul className={classes.cursos}>
      {data.cursos_curricula.map(c => (
        <li key={c.id}>
          {c.name}
          {c.terminado === 1 && (
            <Badge color="success" leftSection={<IconCheck size={14} stroke={2.2} aria-hidden />}>
              Completado
            </Badge>
          )}
        </li>
      ))}
    </ul>
  )
}
