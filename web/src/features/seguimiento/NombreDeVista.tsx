import { type FiltrosDeVista, seguimientoRoutes, type VistaDeSeguimiento } from '@eleva/contract'
import { VistaForm } from '@eleva/contract/schemas'
import { TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { staleVistas as stale } from './stale.ts'

/** A new view of some filters, or another name for one. */
export function NombreDeVista({
  vista,
  filtros = {},
  onClose,
}: {
  vista?: VistaDeSeguimiento
  filtros?: FiltrosDeVista
  onClose: () => void
}) {
  const create = useWrite(seguimientoRoutes.createVista, stale)
  const update = useWrite(seguimientoRoutes.updateVista, stale)
  return (
    <EntityForm
      draft={`vista:${vista?.id ?? 'nueva'}`}
      schema={VistaForm.pick({ nombre: true })}
      initial={{ nombre: vista?.nombre ?? '' }}
      editing={vista !== undefined}
      saveText="Guardar"
      onSave={body =>
        vista
          ? update.mutateAsync({ params: { id: vista.id }, body })
          : create.mutateAsync({ body: { ...body, filtros } })
      }
      onClose={onClose}
    >
      {form => (
        <TextInput
          label="Nombre"
          placeholder="Por ejemplo: 3.º A sin entrar"
          data-autofocus
          maxLength={60}
          {...form.getInputProps('nombre')}
        />
      )}
    </EntityForm>
  )
}
