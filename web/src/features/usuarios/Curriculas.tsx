/** The programmes of a person; the courses of one are read when it is opened. */
import { type CurriculaDeUsuario, usuariosRoutes } from '@eleva/contract'
import { Accordion, Loader, Text } from '@mantine/core'
import { useEffect, useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState } from '../../kit/feedback/States.tsx'
import { notify } from '../../kit/notify.ts'
import { count } from '../../kit/page/count.ts'
import { CursosDeUsuario } from './CursosDeUsuario.tsx'

export function Curriculas({ usuarioId }: { usuarioId: number }) {
  const { data, error } = useRead(usuariosRoutes.curriculas, { body: { user_id: usuarioId } })
  // The dialog opens all the same, empty.
  useEffect(() => {
    if (error) notify('No se pudieron cargar las currículas', 'danger')
  }, [error])
  if (!data && !error) return <Loader role="status" aria-label="Cargando" />
  const curriculas = data?.curriculas ?? []
  if (curriculas.length === 0) return <EmptyState text="Todavía no sigue ninguna currícula." />
  return <Lista usuarioId={usuarioId} curriculas={curriculas} />
}

function Lista({ usuarioId, curriculas }: { usuarioId: number; curriculas: CurriculaDeUsuario[] }) {
  const [opened, setOpened] = useState<string | null>(null)
  return (
    <Accordion value={opened} onChange={setOpened}>
      {curriculas.map(c => (
        <Accordion.Item key={c.id} value={String(c.id)}>
          <Accordion.Control>
            <Text fw={600}>{c.nombre_curricula}</Text>
            <Text fz="sm" c="var(--e-ink-3)">
              {count(c.total_cursos, 'curso', 'cursos')}
            </Text>
          </Accordion.Control>
          <Accordion.Panel>
            {opened === String(c.id) && <CursosDeUsuario curriculaId={c.id} usuarioId={usuarioId} />}
          </Accordion.Panel>
        </Accordion.Item>
      ))}
    </Accordion>
  )
}
