/** Two people changed the same thing: both values, and the choice. */
import { entreComillas } from '@eleva/contract'
import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './Conflicto.module.css'
import { type Cambio, standing } from './cambios.ts'
import { useRevision } from './useRevision.tsx'

const said = ({ nota, recibido, comentario, nivel }: Cambio): string =>
  [
    nota === undefined ? [] : nota === null ? 'sin calificación' : `${nota}/100`,
    recibido === undefined ? [] : recibido ? 'recibida' : 'sin recibir',
    comentario === undefined ? [] : comentario === '' ? 'sin comentario' : entreComillas(comentario),
    nivel === undefined ? [] : nivel === null ? 'sin nivel' : 'otro nivel',
  ]
    .flat()
    .join(', ')

export function ConflictoAviso() {
  const { conflicto, choose } = useRevision()
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflicto) here.current?.focus()
  }, [conflicto])
  if (!conflicto) return null
  const { entrega, cambio, actual } = conflicto
  const theirs = standing(actual, cambio)
  const level = theirs.nivel && actual.niveles.find(n => n.nivel_id === theirs.nivel)?.titulo_nivel
  return (
    <Alert
      ref={here}
      tabIndex={-1}
      role="alert"
      color="warning"
      variant="light"
      icon={<IconUsers size={20} stroke={1.75} aria-hidden />}
      title={`${actual.calificado_por || 'Alguien más'} cambió la entrega de ${entrega.nombre} mientras la revisabas`}
      className={classes.aviso!}
    >
      <p className={classes.donde}>
        {actual.tarea} · {actual.nombre_curso}
      </p>
      <dl className={classes.valores}>
        <dt>Ahora tiene</dt>
        <dd>
          {actual.devuelta === 1 && 'devuelta para corregir, '}
          {level || said(theirs)}
        </dd>
        <dt>Tú pusiste</dt>
        <dd>{said(cambio)}</dd>
      </dl>
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={() => choose(false)}>
          Dejar lo que hay
        </Button>
        <Button size="compact-md" onClick={() => choose(true)}>
          Poner lo mío
        </Button>
      </Group>
    </Alert>
  )
}
