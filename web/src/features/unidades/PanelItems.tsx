/** The items of an activity; one field makes them and changes them. */
import { actividadesRoutes, type Item } from '@eleva/contract'
import { ItemInput } from '@eleva/contract/schemas'
import { ActionIcon, TextInput } from '@mantine/core'
import { IconGripVertical, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EMPTY } from '../../kit/feedback/textos.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { useRowDialog } from '../../kit/form/useRowDialog.ts'
import { RowMenu } from '../../kit/list/RowMenu.tsx'
import { useOrden } from '../../kit/list/useOrden.ts'
import { staleActivities } from './stale.ts'
import classes from './Unidad.module.css'
import type { PanelProps } from './useUnidadAddress.ts'

const draftOf = (item: Item) => `item:${item.id}`

/** @param enfoca whether one begins to write at once */
export function PanelItems({ actividad, enfoca = true }: PanelProps & { enfoca?: boolean }) {
  const read = useRead(actividadesRoutes.items, { params: { activityId: actividad.id } })
  const create = useWrite(actividadesRoutes.createItem, staleActivities)
  const update = useWrite(actividadesRoutes.updateItem, staleActivities)
  const remove = useWrite(actividadesRoutes.removeItem, staleActivities)
  const sort = useWrite(actividadesRoutes.sortItems, [actividadesRoutes.items])
  const orden = useOrden(read.data?.items ?? [], ids =>
    sort.mutateAsync({ params: { activityId: actividad.id }, body: { items: ids } }),
  )
  const { row: editing, open: setEditing, close } = useRowDialog('item', read.data?.items ?? [])
  const [made, setMade] = useState(0)
  const quitar = (item: Item) => {
    remove.mutate({ params: { id: item.id } })
    if (editing?.id === item.id) close()
  }
  const save = async (body: ItemInput) => {
    if (editing) return update.mutateAsync({ params: { id: editing.id }, body })
    await create.mutateAsync({ body: { ...body, unidad_actividad_id: actividad.id } })
    setMade(n => n + 1)
  }
  if (!read.data) return <Pending query={read} />
  return (
    <>
      {read.data.items.length === 0 ? (
        <p className={classes.sinItems}>{EMPTY}</p>
      ) : (
        <ul className={classes.items} aria-label="Ítems" ref={orden.list}>
          {orden.shown.map(item => (
            <li key={item.id} data-elegido={item.id === editing?.id || undefined}>
              {orden.shown.length > 1 && (
                <ActionIcon
                  variant="subtle"
                  color="gray"
                  size={28}
                  className={classes.mango!}
                  aria-label={`Mover ${item.descripcion_actividad}`}
                  aria-description="Arrastra, o usa las flechas arriba y abajo"
                  {...orden.handle(item.id)}
                >
                  <IconGripVertical size={18} stroke={1.75} />
                </ActionIcon>
              )}
              <span>{item.descripcion_actividad}</span>
              <RowMenu
                name={item.descripcion_actividad}
                onEdit={() => setEditing(item)}
                actions={[{ label: 'Eliminar', icon: IconTrash, onClick: () => void quitar(item), danger: true }]}
              />
            </li>
          ))}
        </ul>
      )}
      <EntityForm
        draft={editing ? draftOf(editing) : `item:nuevo:${actividad.id}`}
        key={editing ? `e${editing.id}` : `n${made}`}
        schema={ItemInput}
        initial={{ descripcion_actividad: editing?.descripcion_actividad ?? '' }}
        editing={Boolean(editing)}
        onSave={save}
        {...(editing ? { onClose: close } : {})}
      >
        {form => (
          <TextInput
            label={editing ? 'Ítem' : 'Nuevo ítem'}
            required
            maxLength={500}
            // One is written after the other.
            data-autofocus={enfoca || made > 0 || undefined}
            {...form.getInputProps('descripcion_actividad')}
          />
        )}
      </EntityForm>
    </>
  )
}
