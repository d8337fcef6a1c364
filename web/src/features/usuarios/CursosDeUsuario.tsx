import { type CursoDeUsuario, entreComillas, fichasRoutes } from '@eleva/contract'
import { Badge, Loader, Progress, Text } from '@mantine/core'
import { IconCheck, IconLock } from '@tabler/icons-react'
import { useEffect } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { notify } from '../../kit/notify.ts'
import classes from './CursosDeUsuario.module.css'

/** The courses of one programme of a person: how far they are, and why one is closed to them. */
export function CursosDeUsuario({ curriculaId, usuarioId }: { curriculaId: number; usuarioId: number }) {
  const { data, error } = useRead(fichasRoutes.cursosDePersona, { params: { id: usuarioId, curricula: curriculaId } })
  useEffect(() => {
    if (error) notify('No se pudieron cargar los cursos', 'danger')
  }, [error])
  if (!data && !error) return <Loader size="sm" role="status" aria-label="Cargando" />
  if (!data?.cursos_curricula.length) return <Text fz="sm">De momento, esta currícula no tiene cursos</Text>
  return (
    <ul className={classes.cursos}>
      {data.cursos_curricula.map(c => (
        <li key={c.id}>
          <Curso curso={c} />
        </li>
      ))}
    </ul>
  )
}

const lock = { size: 14, stroke: 2.2, 'aria-hidden': true } as const

/** Why nothing can be done in it now; undefined of one that is open, or ended. */
function closedOf({ terminado, vigente, puede_cursar }: CursoDeUsuario): string | undefined {
  if (terminado === 1) return undefined
  if (!vigente) return 'Fuera de fecha'
  return puede_cursar === 0 ? 'Cerrado' : undefined
}

function Curso({ curso }: { curso: CursoDeUsuario }) {
  const missing = curso.cursos_faltantes.split(' - ').filter(Boolean)
  const closed = closedOf(curso)
  return (
    <>
      <div className={classes.linea}>
        <span>{curso.name}</span>
        {curso.terminado === 1 ? (
          <Badge color="success" leftSection={<IconCheck {...lock} />}>
            Completado
          </Badge>
        ) : closed ? (
          <Badge color="gray" leftSection={<IconLock {...lock} />}>
            {closed}
          </Badge>
        ) : (
          <span className={classes.avance}>{curso.porcentaje} %</span>
        )}
      </div>
      {curso.puede_cursar === 0 && curso.terminado === 0 && (
        <Text fz="sm" c="var(--e-ink-2)">
          {missing.length === 1 ? 'Antes tiene que completar ' : 'Antes tiene que completar: '}
          {missing.map(m => entreComillas(m)).join(', ')}.
        </Text>
      )}
      {!closed && curso.terminado === 0 && <Progress value={curso.porcentaje} aria-label={`Avance en ${curso.name}`} />}
    </>
  )
}
