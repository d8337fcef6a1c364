/** What the person announced, or is about to: its state, who has read it, and what can still be done. */

import { type AnuncioPropio, anunciosRoutes, entreComillas, estadosDeAnuncio } from '@eleva/contract'
import { Anchor, Badge, Text } from '@mantine/core'
import { IconArrowBackUp, IconCopy, IconSend, IconTrash, IconUsers } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { FilterChip } from '../../kit/list/FilterChip.tsx'
import { type Column, ResourceTable } from '../../kit/list/ResourceTable.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useList } from '../../kit/list/useList.ts'
import { useGo } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { formatReloj } from '../../kit/page/dates.ts'
import { useCan } from '../../kit/page/session.tsx'
import { estados, leidoPor, paraQuien, staleAnuncios } from './palabras.ts'

type Props = { create: ReactNode; onEdit: (id: number) => void; onCopy: (id: number) => void }

/** @param todos of those of others, too */
const columnsFor = (todos: boolean, onLectores: (id: number) => void): Column<AnuncioPropio>[] => [
  {
    key: 'titulo',
    title: 'Anuncio',
    phone: 'title',
    cell: a => (
      <>
        <Text fw={600} fz="inherit" lineClamp={2}>
          {a.titulo}
        </Text>
        <Text fz="sm" c="var(--e-ink-2)">
          {todos && a.quien && `${a.quien} · `}
          {paraQuien(a.alcance, a.destino)}
          {a.editado && ' · Editado'}
        </Text>
      </>
    ),
  },
  {
    key: 'estado',
    title: 'Estado',
    width: 150,
    phone: 'badge',
    cell: a => <Badge color={estados[a.estado].color}>{estados[a.estado].label}</Badge>,
  },
  {
    key: 'cuando',
    title: 'Cuándo',
    width: 190,
    cell: a => (
      <>
        {formatReloj(a.publicar_en)}
        {a.hasta && (
          <Text fz="sm" c="var(--e-ink-2)">
            Hasta el {formatReloj(a.hasta)}
          </Text>
        )}
      </>
    ),
  },
  {
    key: 'leido',
    title: 'Lectura',
    width: 190,
    cell: a =>
      a.estado === 'no_publicado' ? (
        <Text fz="sm" c="var(--e-danger-ink)">
          No se publicó: {a.no_publicado}
        </Text>
      ) : a.estado === 'programado' ? (
        `Llegará a ${count(a.personas, 'persona', 'personas')}`
      ) : a.puede ? (
        <Anchor component="button" type="button" fz="inherit" onClick={() => onLectores(a.id)}>
          {leidoPor(a.leidos, a.personas)}
        </Anchor>
      ) : (
        leidoPor(a.leidos, a.personas)
      ),
  },
]

export function Propios({ create, onEdit, onCopy }: Props) {
  const list = useList(anunciosRoutes.propios, reply => reply.anuncios)
  const go = useGo()
  const todos = useCan('anuncios.todos')
  const columns = columnsFor(todos, id => void go({ lectores: id }))
  return (
    <ResourceTable
      list={list}
      columns={columns}
      rowKey={a => a.id}
      searchLabel="Buscar por título"
      create={create}
      filters={
        <FilterChip
          label="Estado"
          all="Todos"
          options={estadosDeAnuncio.map(e => ({ value: e, label: estados[e].label }))}
          value={list.params.estado}
          onChange={estado => list.set({ estado })}
        />
      }
      rowActions={a => a.puede && <Acciones anuncio={a} onEdit={() => onEdit(a.id)} onCopy={() => onCopy(a.id)} />}
    />
  )
}

type AccionesProps = { anuncio: AnuncioPropio; onEdit: () => void; onCopy: () => void }

function Acciones({ anuncio, onEdit, onCopy }: AccionesProps) {
  const publicar = useWrite(anunciosRoutes.publish, staleAnuncios)
  const retirar = useWrite(anunciosRoutes.withdraw, staleAnuncios)
  const remove = useWrite(anunciosRoutes.remove, staleAnuncios)
  const go = useGo()
  const input = { params: { id: anuncio.id }, body: {} }
  const out = anuncio.estado === 'publicado' || anuncio.estado === 'vencido'
  const askPublish = async () => {
    const yes = await confirm({
      title: `¿Publicar ${entreComillas(anuncio.titulo)} ahora?`,
      text: `Les llega en este momento a ${count(anuncio.personas, 'persona', 'personas')}.`,
      action: 'Publicar ahora',
      color: 'bugambilia',
    })
    if (yes) publicar.mutate(input)
  }
  const askRetire = async () => {
    const yes = await confirm({
      title: `¿Retirar ${entreComillas(anuncio.titulo)}?`,
      text: 'Deja de verse, y su aviso se quita a quien no lo ha leído. Puedes volver a publicarlo.',
      action: 'Retirar anuncio',
    })
    if (yes) retirar.mutate(input)
  }
  const askRemove = async () => {
    const yes = await confirm({
      title: `¿Eliminar ${entreComillas(anuncio.titulo)}?`,
      text: 'No se publicará. Esto no se puede deshacer.',
      action: 'Eliminar anuncio',
    })
    if (yes) remove.mutate({ params: { id: anuncio.id } })
  }
  const publish = {
    label: anuncio.estado === 'retirado' ? 'Volver a publicar' : 'Publicar ahora',
    icon: IconSend,
    onClick: () => void askPublish(),
  }
  const copy = { label: 'Duplicar', icon: IconCopy, onClick: onCopy }
  const readers = { label: 'Quién lo ha leído', icon: IconUsers, onClick: () => void go({ lectores: anuncio.id }) }
  const retire = { label: 'Retirar', icon: IconArrowBackUp, onClick: () => void askRetire(), danger: true }
  const gone = { label: 'Eliminar', icon: IconTrash, onClick: () => void askRemove(), danger: true }
  return (
    <RowMenu
      name={anuncio.titulo}
      onEdit={onEdit}
      actions={
        out ? [readers, copy, retire] : anuncio.estado === 'retirado' ? [readers, publish, copy] : [publish, copy, gone]
      }
    />
  )
}
