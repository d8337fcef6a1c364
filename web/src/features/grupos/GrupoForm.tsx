import { type Grupo, gruposRoutes } from '@eleva/contract'
import { GrupoInput } from '@eleva/contract/schemas'
import { Textarea, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { staleGroups } from './stale.ts'

export function GrupoForm({ grupo, onClose }: { grupo?: Grupo | undefined; onClose: () => void }) {
  const create = useWrite(gruposRoutes.create, staleGroups)
  const update = useWrite(gruposRoutes.update, staleGroups)
  const initial: GrupoInput = {
    nombre_grupo: grupo?.nombre_grupo ?? '',
    descripcion_grupo: grupo?.descripcion_grupo ?? '',
  }
  return (
    <EntityForm
      draft={`grupo:${grupo?.id ?? 'nuevo'}`}
      schema={GrupoInput}
      initial={initial}
      editing={Boolean(grupo)}
      onSave={body =>
        grupo
          ? update.mutateAsync({ params: { id: grupo.id }, body: { ...body, version: grupo.version } })
          : create.mutateAsync({ body })
      }
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre del grupo"
            required
            maxLength={120}
            data-autofocus
            {...form.getInputProps('nombre_grupo')}
          />
          <Textarea
            label="Descripción"
            description="Grado, turno o taller: lo que lo distingue de otros con el mismo nombre."
            required
            maxLength={500}
            {...form.getInputProps('descripcion_grupo')}
          />
        </>
      )}
    </EntityForm>
  )
}
