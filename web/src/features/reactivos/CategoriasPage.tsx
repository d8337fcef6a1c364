/** Categories of the question bank and their indicators. */

import { type Categoria, entreComillas, reactivosRoutes } from '@eleva/contract'
import { Badge, Button, Paper, SimpleGrid, Text, Title } from '@mantine/core'
import { IconPlus, IconTrash } from '@tabler/icons-react'
import { impedimentoDe } from '../../kit/api/impedimento.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useGo, useSearchOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { Can, useCan } from '../../kit/page/session.tsx'
import { draftPlaceOf, type Editing } from './categorias.ts'
import classes from './Reactivos.module.css'
import { staleCategories } from './stale.ts'

const CategoriaForm = lazy(() => import('./CategoriaForm.tsx').then(m => ({ default: m.CategoriaForm })))

function editingAt(place: unknown, all: Categoria[]): Editing | undefined {
  const every = [
    { what: 'categoria' } as const,
    ...all.flatMap((c): Editing[] => [
      { what: 'categoria', found: c },
      { what: 'indicador', categoria: c },
      ...c.indicadores.map(i => ({ what: 'indicador' as const, categoria: c, found: i })),
    ]),
  ]
  return every.find(e => draftPlaceOf(e) === place)
}

export function CategoriasPage() {
  const read = useRead(reactivosRoutes.categorias, {})
  const { editar } = useSearchOf('/categorias-indicadores')
  const go = useGo()
  const setEditing = (to: Editing | undefined) => void go({ editar: to && draftPlaceOf(to) }, { replace: !to })
  const create = (
    <Can permission="reactivos.write">
      <Button leftSection={<IconPlus size={18} stroke={1.75} />} onClick={() => setEditing({ what: 'categoria' })}>
        Nueva categoría
      </Button>
    </Can>
  )
  const categories = read.data?.categorias
  const mayWrite = useCan('reactivos.write')
  const editing = mayWrite ? editingAt(editar, categories ?? []) : undefined
  return (
    <PageShell
      title="Categorías e indicadores"
      {...(categories ? { total: categories.length } : {})}
      description="Ordenan el banco de reactivos: cada pregunta puede tener una categoría y un indicador."
      actions={create}
    >
      <Pending query={read} height={240} />
      {categories?.length === 0 && <EmptyState>{create}</EmptyState>}
      <SimpleGrid cols={{ base: 1, md: 2 }} spacing="md">
        {categories?.map(c => (
          <Tarjeta key={c.id} categoria={c} onEdit={setEditing} />
        ))}
      </SimpleGrid>
      <Dialogo editing={editing} onClose={() => setEditing(undefined)} />
    </PageShell>
  )
}

function Tarjeta({ categoria, onEdit }: { categoria: Categoria; onEdit: (what: Editing) => void }) {
  const removeCategory = useWrite(reactivosRoutes.removeCategoria, staleCategories)
  const removeIndicator = useWrite(reactivosRoutes.removeIndicador, staleCategories)
  const ask = async (de: 'removeCategoria' | 'removeIndicador', { id, nombre }: { id: number; nombre: string }) => {
    const yes = await confirm({
      title: `¿Eliminar ${entreComillas(nombre)}?`,
      text: 'Solo se puede si ninguna pregunta lo usa. Esto no se puede deshacer.',
      action: 'Eliminar',
      impedimento: impedimentoDe(reactivosRoutes[de], { params: { id } }),
    })
    if (yes) (de === 'removeCategoria' ? removeCategory : removeIndicator).mutate({ params: { id } })
  }
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label={categoria.nombre}>
      <div className={classes.cabeza}>
        <div>
          <Title order={2} size="h3">
            {categoria.nombre}
          </Title>
          <Text fz="sm" c="var(--e-ink-2)">
            {categoria.descripcion || count(categoria.total, 'pregunta', 'preguntas')}
          </Text>
        </div>
        <Can permission="reactivos.write">
          <RowMenu
            name={categoria.nombre}
            onEdit={() => onEdit({ what: 'categoria', found: categoria })}
            actions={[
              {
                label: 'Agregar indicador',
                icon: IconPlus,
                onClick: () => onEdit({ what: 'indicador', categoria }),
              },
              {
                label: 'Eliminar',
                icon: IconTrash,
                danger: true,
                onClick: () => void ask('removeCategoria', categoria),
              },
            ]}
          />
        </Can>
      </div>
      <ul className={classes.indicadores}>
        {categoria.indicadores.map(i => (
          <li key={i.id}>
            <span>{i.nombre}</span>
            <Badge color="gray">{count(i.total, 'pregunta', 'preguntas')}</Badge>
            <Can permission="reactivos.write">
              <RowMenu
                name={i.nombre}
                onEdit={() => onEdit({ what: 'indicador', categoria, found: i })}
                actions={[
                  {
                    label: 'Eliminar',
                    icon: IconTrash,
                    danger: true,
                    onClick: () => void ask('removeIndicador', i),
                  },
                ]}
              />
            </Can>
          </li>
        ))}
      </ul>
      {categoria.indicadores.length === 0 && (
        <Text fz="sm" c="var(--e-ink-3)">
          Todavía no tiene indicadores.
        </Text>
      )}
    </Paper>
  )
}

function titleOf(editing: Editing): string {
  if (editing.what === 'categoria') return editing.found ? 'Editar categoría' : 'Nueva categoría'
  return editing.found ? 'Editar indicador' : `Nuevo indicador de ${editing.categoria.nombre}`
}

function Dialogo({ editing, onClose }: { editing: Editing | undefined; onClose: () => void }) {
  return (
    <FormDialog opened={Boolean(editing)} onClose={onClose} title={editing ? titleOf(editing) : ''}>
      {editing && <CategoriaForm editing={editing} onClose={onClose} />}
    </FormDialog>
  )
}
