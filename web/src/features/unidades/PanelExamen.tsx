/** The exam that an activity leads to. */
import { actividadesRoutes, type Examen, examenesRoutes } from '@eleva/contract'
import { Select } from '@mantine/core'
import * as z from 'zod'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { staleActivities } from './stale.ts'
import type { PanelProps } from './useLugarDeUnidad.ts'

const Eleccion = z.object({ idExamenAvanza: z.string().nullable() })

export function PanelExamen({ actividad: a, onClose }: PanelProps) {
  const read = useRead(examenesRoutes.externos, {})
  const save = useWrite(actividadesRoutes.examen, staleActivities)
  if (!read.data) return <Pending query={read} />
  const options = read.data.data.filter(e => e.id !== `propio:${a.id}`)
  return (
    <EntityForm
      draft={`examen-de:${a.id}`}
      schema={Eleccion}
      initial={{ idExamenAvanza: a.avanza_examen_id || null }}
      editing
      saveText="Guardar cambios"
      onSave={({ idExamenAvanza }) =>
        save.mutateAsync({ params: { id: a.id }, body: { idExamenAvanza: idExamenAvanza ?? '' } })
      }
      onClose={onClose}
    >
      {form => (
        <Select
          label="Examen de la actividad"
          description="Se abre desde la actividad. Déjalo vacío si no lleva."
          placeholder="Sin examen"
          data={withCurrent(options, a.avanza_examen_id).map(e => ({ value: e.id, label: e.label }))}
          nothingFoundMessage="No hay exámenes que elegir."
          searchable
          clearable
          {...form.getInputProps('idExamenAvanza')}
        />
      )}
    </EntityForm>
  )
}

/** What was chosen stays a choice, also when the other side does not list it any more. */
const withCurrent = (options: Examen[], id: string): Examen[] =>
  id === '' || options.some(e => e.id === id) ? options : [{ id, label: `Ya no está en la lista (${id})` }, ...options]
