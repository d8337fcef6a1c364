/** Two people changed the same thing: both values, and the choice (issue: «neither loses silently»). */
import { Alert, Button, Group } from '@mantine/core'
import { IconUsers } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import classes from './Conflicto.module.css'
import { ahora, type Cambio } from './cambios.ts'
import type { Cambios } from './useCambios.ts'

const said = (c: Cambio): string => {
  if (c.tipo === 'nota') return c.valor === null ? 'sin calificación' : `${c.valor}/100`
  if (c.tipo === 'recibido') return c.valor ? 'recibida' : 'sin recibir'
  if (c.tipo === 'comentario') return c.valor === '' ? 'sin comentario' : `«${c.valor}»`
  return c.valor === null ? 'sin nivel' : 'otro nivel'
}

export function ConflictoAviso({ cambios: { conflicto, resolver } }: { cambios: Cambios }) {
  const here = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (conflicto) here.current?.focus()
  }, [conflicto])
  if (!conflicto) return null
  const { entrega, cambio, actual } = conflicto
  const theirs = ahora(actual, cambio)
  const level = (valor: number | null) => actual.niveles.find(n => n.nivel_id === valor)?.titulo_nivel
  const there =
    cambio.tipo === 'nivel' && theirs.tipo === 'nivel' ? (level(theirs.valor) ?? said(theirs)) : said(theirs)
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
        <dd>{there}</dd>
        <dt>Tú pusiste</dt>
        <dd>{said(cambio)}</dd>
      </dl>
      <Group gap="xs">
        <Button size="compact-md" variant="default" onClick={() => resolver(false)}>
          Dejar lo que hay
        </Button>
        <Button size="compact-md" onClick={() => resolver(true)}>
          Poner lo mío
        </Button>
      </Group>
    </Alert>
  )
}
