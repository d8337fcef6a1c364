/** A category or one of its indicators. */
import { reactivosRoutes } from '@eleva/contract'
import { CategoriaInput } from '@eleva/contract/schemas'
import { Textarea, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { draftPlaceOf, type Editing } from './categorias.ts'
import { staleCategories } from './stale.ts'

export function CategoriaForm({ editing, onClose }: { editing: Editing; onClose: () => void }) {
  const createCategory = useWrite(reactivosRoutes.createCategoria, staleCategories)
  const updateCategory = useWrite(reactivosRoutes.updateCategoria, staleCategories)
  const createIndicator = useWrite(reactivosRoutes.createIndicador, staleCategories)
  const updateIndicator = useWrite(reactivosRoutes.updateIndicador, staleCategories)
  const { found } = editing
  const save = (body: CategoriaInput) => {
    if (editing.what === 'categoria')
      return found
        ? updateCategory.mutateAsync({ params: { id: found.id }, body })
        : createCategory.mutateAsync({ body })
    return found
      ? updateIndicator.mutateAsync({ params: { id: found.id }, body })
      : createIndicator.mutateAsync({ body: { ...body, categoria_id: editing.categoria.id } })
  }
  return (
    <EntityForm
      draft={draftPlaceOf(editing)}
      schema={CategoriaInput}
      initial={{ nombre: found?.nombre ?? '', descripcion: found?.descripcion ?? '' }}
      editing={Boolean(found)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput label="Nombre" required maxLength={120} data-autofocus {...form.getInputProps('nombre')} />
          <Textarea label="Descripción" maxLength={500} {...form.getInputProps('descripcion')} />
        </>
      )}
    </EntityForm>
  )
}
