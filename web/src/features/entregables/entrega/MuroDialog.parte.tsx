/** What one's group handed in, where the author of the task lets it be seen (ADR 112): each opens where it stands. */
import { muroRoutes, type TrabajoDelMuro } from '@eleva/contract'
import { Button, Skeleton, Stack, Text, UnstyledButton } from '@mantine/core'
import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { keyOfRead } from '../../../kit/api/query.ts'
import { EmptyState, ErrorState } from '../../../kit/feedback/States.tsx'
import { FormDialog } from '../../../kit/form/FormDialog.tsx'
import { Documentos } from '../documento/Documentos.tsx'
import classes from './Muro.module.css'

type DeTarea = { actividadId: number; cursoId: number }
type Props = DeTarea & { nombre: string; opened: boolean; onClose: () => void }

const useMuro = ({ actividadId, cursoId }: DeTarea) =>
  useInfiniteQuery({
    queryKey: [...keyOfRead(muroRoutes.muro.path, { params: { actividadId }, query: { curso_id: cursoId } }), 'todos'],
    queryFn: ({ pageParam, signal }) =>
      call(muroRoutes.muro, { params: { actividadId }, query: { curso_id: cursoId, page: pageParam } }, signal),
    initialPageParam: 1,
    getNextPageParam: ({ page, per_page, total }) => (page * per_page < total ? page + 1 : undefined),
    // What others handed in meanwhile is what one opens it for.
    staleTime: 0,
  })

export const MuroDialog = ({ nombre, opened, onClose, ...tarea }: Props) => (
  <FormDialog opened={opened} onClose={onClose} title={`Trabajos de tu grupo: ${nombre}`} size={760}>
    <Muro {...tarea} />
  </FormDialog>
)

function Muro(tarea: DeTarea) {
  const read = useMuro(tarea)
  if (read.isPending) return <Skeleton height={200} radius="md" role="status" aria-label="Cargando" />
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  const trabajos = read.data.pages.flatMap(p => p.trabajos)
  if (trabajos.length === 0)
    return <EmptyState text="Todavía no hay trabajos. Aparecen aquí cuando alguien de tu grupo entrega." />
  // Somebody who handed in between two pages moves the others by one.
  const una = [...new Map(trabajos.map(t => [t.id, t])).values()]
  const ajenos = una.filter(t => t.propia === 0)
  return (
    <Stack gap="md">
      <Text c="dimmed" fz="sm">
        Sin calificaciones ni comentarios: esos son de cada quien.
      </Text>
      <ul className={classes.muro}>
        {una.map(t => (
          <Fila key={t.id} trabajo={t} numero={ajenos.indexOf(t) + 1} />
        ))}
      </ul>
      {read.hasNextPage && (
        <Button variant="default" loading={read.isFetchingNextPage} onClick={() => void read.fetchNextPage()}>
          Ver más
        </Button>
      )}
    </Stack>
  )
}

/** @param numero of those of others */
function Fila({ trabajo, numero }: { trabajo: TrabajoDelMuro; numero: number }) {
  const [open, setOpen] = useState(false)
  const Signo = open ? IconChevronDown : IconChevronRight
  const archivos = 1 + (trabajo.otros?.length ?? 0)
  const nombre = trabajo.propia ? 'El tuyo' : trabajo.nombre || `Trabajo ${numero}`
  return (
    <li>
      <UnstyledButton className={classes.abrir!} aria-expanded={open} onClick={() => setOpen(!open)}>
        <span>
          <b>{nombre}</b>
          <small>{archivos > 1 ? `${archivos} archivos` : trabajo.file_name || 'Enlace'}</small>
          {trabajo.propia === 1 && !trabajo.nombre && <small>Los demás lo ven sin tu nombre.</small>}
        </span>
        <Signo size={18} stroke={1.75} aria-hidden />
      </UnstyledButton>
      {open && <Documentos trabajo={trabajo} titulo={nombre} />}
    </li>
  )
}
