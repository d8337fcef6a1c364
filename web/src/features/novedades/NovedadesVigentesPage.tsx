/** The news that hold now, whole, for everybody. */
import { avisosRoutes, MODULO_DE_INICIO, novedadesRoutes } from '@eleva/contract'
import { Stack } from '@mantine/core'
import { useLocation } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { NovedadCard } from './NovedadCard.parte.tsx'

/** Whoever looks at all of them has read them: what the bell counts. */
function useLeidas(seen: readonly { id: number }[] | undefined) {
  const { data } = useRead(avisosRoutes.list, { query: { ver: 'novedades', sin_leer: 1, por_pagina: 50 } })
  const { mutate } = useWrite(novedadesRoutes.read, [avisosRoutes.list, avisosRoutes.cuenta])
  const ids = (data?.avisos ?? []).map(a => a.id).filter(id => seen?.some(n => n.id === id))
  const key = ids.join()
  useEffect(() => {
    if (key) mutate({ body: { ids: key.split(',').map(Number) } })
  }, [key, mutate])
}

export function NovedadesVigentesPage() {
  const read = useRead(novedadesRoutes.vigentes, { params: MODULO_DE_INICIO })
  const { data } = read
  const hash = useLocation({ select: l => l.hash })
  const ready = data !== undefined
  useLeidas(data?.novedades)
  useEffect(() => {
    if (ready && hash) document.getElementById(hash)?.scrollIntoView({ block: 'start' })
  }, [ready, hash])
  return (
    <PageShell title="Novedades" description="Lo que cambia en la plataforma y lo que viene.">
      <Pending query={read} />
      {data?.novedades.length === 0 && <EmptyState text="Por ahora no hay novedades." />}
      <Stack gap="md" maw={820}>
        {data?.novedades.map(n => (
          <NovedadCard key={n.id} novedad={n} />
        ))}
      </Stack>
    </PageShell>
  )
}
