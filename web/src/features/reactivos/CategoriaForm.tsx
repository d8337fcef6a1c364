/** A category or one of its indicators. */
import { reactivosRoutes } from '@eleva/contract'
import { CategoriaInput } from '@eleva/contract/schemas'
import { Textarea, TextInput } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
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
  // The list may be read again meanwhile: the form goes by what it began with.
  const [version] = useState(found?.version)
  const client = useQueryClient()
  const save = (body: CategoriaInput) => {
    if (editing.what === 'categoria')
      return found
        ? updateCategory.mutateAsync({ params: { id: found.id }, body: { ...body, version } })
        : createCategory.mutateAsync({ body })
    return found
      ? updateIndicator.mutateAsync({ params: { id: found.id }, body: { ...body, version } })
      : createIndicator.mutateAsync({ body: { ...body, categoria_id: editing.categoria.id } })
  }
  /** Whoever is told to open it again finds there what stands. */
  const readAgain = (error: unknown) => {
    if (error instanceof ApiError && error.status === 409)
      void client.invalidateQueries({ queryKey: [reactivosRoutes.categorias.path] })
    throw error
  }
  return (
    <EntityForm
      draft={draftPlaceOf(editing)}
      schema={CategoriaInput}
      initial={{ nombre: found?.nombre ?? '', descripcion: found?.descripcion ?? '' }}
      editing={Boolean(found)}
      onSave={body => save(body).catch(readAgain)}
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
