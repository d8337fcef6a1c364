import { type Unidad, unidadesRoutes } from '@eleva/contract'
import { UnidadCambio, UnidadInput } from '@eleva/contract/schemas'
import { Textarea, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { staleUnits } from './stale.ts'

export function UnidadForm({ unidad, onClose }: { unidad?: Unidad | undefined; onClose: () => void }) {
  const create = useWrite(unidadesRoutes.create, staleUnits)
  const update = useWrite(unidadesRoutes.update, staleUnits)
  const initial: UnidadInput = {
    nombre_unidad: unidad?.nombre_unidad ?? '',
    clave_interna: unidad?.clave_interna ?? '',
    descripcion: unidad?.descripcion ?? '',
  }
  return (
    <EntityForm
      draft={`unidad:${unidad?.id ?? 'nuevo'}`}
      schema={unidad ? UnidadCambio : UnidadInput}
      initial={initial}
      editing={Boolean(unidad)}
      onSave={({ clave_interna, ...rest }) =>
        unidad
          ? update.mutateAsync({ params: { id: unidad.id }, body: { ...rest, version: unidad.version } })
          : create.mutateAsync({ body: { ...rest, clave_interna } })
      }
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre de la unidad"
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('nombre_unidad')}
          />
          <TextInput
            label="Clave interna"
            description={unidad ? 'La clave no cambia.' : 'Corta y única; después ya no cambia.'}
            required={!unidad}
            readOnly={Boolean(unidad)}
            maxLength={60}
            {...form.getInputProps('clave_interna')}
          />
          <Textarea label="Descripción" required maxLength={2000} {...form.getInputProps('descripcion')} />
        </>
      )}
    </EntityForm>
  )
}
