/** A name switches between making one and changing one; a form has an address instead of an instruction. */
import { type Actividad, actividadesRoutes } from '@eleva/contract'
import { ActividadInput, FormularioInput } from '@eleva/contract/schemas'
import { TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { RichTextInput } from '../../kit/richtext/RichTextInput.tsx'
import { staleActivities } from './stale.ts'

type Props = { unidadId: number; actividad?: Actividad | undefined; onClose: () => void }

function useSave(unidadId: number, actividad: Actividad | undefined) {
  const create = useWrite(actividadesRoutes.create, staleActivities)
  const update = useWrite(actividadesRoutes.update, staleActivities)
  return (body: ActividadInput) =>
    actividad
      ? update.mutateAsync({ params: { id: actividad.id }, body: { ...body, version: actividad.version } })
      : create.mutateAsync({ body: { ...body, unidad_id: unidadId } })
}

export function ActividadForm({ unidadId, actividad, onClose }: Props) {
  const save = useSave(unidadId, actividad)
  return (
    <EntityForm
      draft={`actividad:${actividad?.id ?? `nueva:${unidadId}`}`}
      schema={ActividadInput}
      initial={{
        nombre_actividad_unidad: actividad?.nombre_actividad_unidad ?? '',
        detalles_actividad: actividad?.detalles_actividad ?? '',
      }}
      editing={Boolean(actividad)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre de la actividad"
            required
            maxLength={500}
            data-autofocus
            {...form.getInputProps('nombre_actividad_unidad')}
          />
          <RichTextInput label="Instrucción" {...form.getInputProps('detalles_actividad')} />
        </>
      )}
    </EntityForm>
  )
}

export function FormularioForm({ unidadId, actividad, onClose }: Props) {
  const save = useSave(unidadId, actividad)
  return (
    <EntityForm
      draft={`formulario:${actividad?.id ?? `nuevo:${unidadId}`}`}
      schema={FormularioInput}
      initial={{
        nombre_actividad_unidad: actividad?.nombre_actividad_unidad ?? '',
        form_link: actividad?.form_link ?? '',
      }}
      editing={Boolean(actividad)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre del formulario"
            required
            maxLength={500}
            data-autofocus
            {...form.getInputProps('nombre_actividad_unidad')}
          />
          <TextInput
            label="URL del formulario"
            description="El enlace completo; se abre en otra pestaña."
            placeholder="https://"
            type="url"
            inputMode="url"
            required
            maxLength={2000}
            {...form.getInputProps('form_link')}
          />
        </>
      )}
    </EntityForm>
  )
}
