import { type Objetivo, objetivosRoutes } from '@eleva/contract'
import { ObjetivoInput } from '@eleva/contract/schemas'
import { Textarea, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { staleObjectives } from './stale.parte.ts'

export function ObjetivoForm({ objetivo, onClose }: { objetivo?: Objetivo | undefined; onClose: () => void }) {
  const create = useWrite(objetivosRoutes.create, staleObjectives)
  const update = useWrite(objetivosRoutes.update, staleObjectives)
  const initial: ObjetivoInput = {
    nombre_objetivo: objetivo?.nombre_objetivo ?? '',
    clave_interna: objetivo?.clave_interna ?? '',
    descripcion: objetivo?.descripcion ?? '',
  }
  const save = (values: ObjetivoInput) =>
    objetivo
      ? update.mutateAsync({ params: { id: objetivo.id }, body: { ...values, version: objetivo.version } })
      : create.mutateAsync({ body: values })
  return (
    <EntityForm
      draft={`objetivo:${objetivo?.id ?? 'nuevo'}`}
      schema={ObjetivoInput}
      initial={initial}
      editing={Boolean(objetivo)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre del objetivo"
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('nombre_objetivo')}
          />
          <TextInput
            label="Clave interna"
            description="Es única: no la puede tener otro objetivo."
            required
            maxLength={60}
            {...form.getInputProps('clave_interna')}
          />
          <Textarea label="Descripción" maxLength={2000} {...form.getInputProps('descripcion')} />
        </>
      )}
    </EntityForm>
  )
}
