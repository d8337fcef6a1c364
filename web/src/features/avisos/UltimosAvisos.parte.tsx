/** The newest of the inbox, as the bell shows it. Read when it is opened. */
import { avisosRoutes, type FilaDeBuzon } from '@eleva/contract'
import { Button, Skeleton, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRef } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { AvisoEnlace } from './Aviso.tsx'
import classes from './UltimosAvisos.module.css'
import { useLeido, useMarcarTodos } from './useLeido.ts'

const SHOWN = 5

export function UltimosAvisos({ onLeave }: { onLeave: () => void }) {
  const { data, isError, refetch } = useRead(avisosRoutes.list, { query: { por_pagina: SHOWN } })
  const todos = useMarcarTodos()
  const newest = data?.avisos[0]
  const section = useRef<HTMLElement>(null)
  // Its button goes with what is unread: the keyboard stays in the bell.
  const markAll = (hasta: string) =>
    // The bell itself: its rows are read anew behind this, and one that is drawn anew would take the keyboard along.
    todos.mutate(
      { body: { hasta } },
      { onSuccess: () => section.current?.closest<HTMLElement>('[role=dialog]')?.focus() },
    )
  return (
    <section ref={section} aria-labelledby="campana-avisos">
      <div className={classes.cabeza}>
        <h2 id="campana-avisos">Avisos</h2>
        {newest && data.sin_leer > 0 && (
          <Button variant="subtle" size="compact-sm" loading={todos.isPending} onClick={() => markAll(newest.fecha)}>
            Marcar todo como leído
          </Button>
        )}
      </div>
      {!data && !isError && <Skeleton height={120} radius="md" role="status" aria-label="Cargando" />}
      {!data && isError && (
        <div className={classes.nada} role="status">
          No se pudieron leer tus avisos.
          <Button variant="default" size="compact-sm" onClick={() => void refetch()}>
            Reintentar
          </Button>
        </div>
      )}
      {data && !newest && (
        <Text className={classes.nada!} component="p">
          Aún no tienes avisos. Aquí te contaremos lo que pasa con tus cursos.
        </Text>
      )}
      <ul className={classes.lista}>
        {data?.avisos.map(a => (
          <li key={`${a.tipo} ${a.id}`}>
            <Ultimo aviso={a} onLeave={onLeave} />
          </li>
        ))}
      </ul>
      <Link to="/avisos" className={classes.todos} onClick={onLeave}>
        Ver todos los avisos
      </Link>
    </section>
  )
}

function Ultimo({ aviso, onLeave }: { aviso: FilaDeBuzon; onLeave: () => void }) {
  const { mark } = useLeido(aviso)
  return (
    <AvisoEnlace
      aviso={aviso}
      dicho
      onOpen={() => {
        if (!aviso.leido) mark(true)
        onLeave()
      }}
    />
  )
}
