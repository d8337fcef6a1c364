/** The exam that an activity leads to. */
import { type Actividad, actividadesRoutes, type Examen, examenesRoutes } from '@eleva/contract'
import { Select } from '@mantine/core'
import * as z from 'zod'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { staleActivities } from './stale.ts'
import type { PanelProps } from './useUnidadAddress.ts'

const Eleccion = z.object({ idExamenAvanza: z.string().nullable() })

export function PanelExamen({ actividad, onClose }: PanelProps) {
  const read = useRead(examenesRoutes.externos, {})
  const save = useWrite(actividadesRoutes.examen, staleActivities)
  if (!read.data) return <Pending query={read} />
  const opciones = opcionesPara(actividad, read.data.data)
  return (
    <EntityForm
      draft={`examen-de:${actividad.id}`}
      schema={Eleccion}
      initial={{ idExamenAvanza: actividad.avanza_examen_id || null }}
      editing
      saveText="Guardar cambios"
      onSave={({ idExamenAvanza }) =>
        save.mutateAsync({ params: { id: actividad.id }, body: { idExamenAvanza: idExamenAvanza ?? '' } })
      }
      onClose={onClose}
    >
      {form => <Select {...CAMPO} data={opciones} {...form.getInputProps('idExamenAvanza')} />}
    </EntityForm>
  )
}

/** Kept as it is chosen. */
export function ExamenElegido({ actividad: a, onChange }: { actividad: Actividad; onChange: () => void }) {
  const read = useRead(examenesRoutes.externos, {})
  const save = useWrite(actividadesRoutes.examen, staleActivities)
  if (!read.data) return <Pending query={read} height={64} />
  const id = save.isPending ? save.variables.body.idExamenAvanza : a.avanza_examen_id
  return (
    <Select
      {...CAMPO}
      data={opcionesPara(a, read.data.data)}
      value={id || null}
      onChange={to =>
        save.mutate({ params: { id: a.id }, body: { idExamenAvanza: to ?? '' } }, { onSuccess: onChange })
      }
    />
  )
}

const CAMPO = {
  label: 'Examen de la actividad',
  description: 'Se abre desde la actividad. Déjalo vacío si no lleva.',
  placeholder: 'Sin examen',
  nothingFoundMessage: 'No hay exámenes que elegir.',
  searchable: true,
  clearable: true,
} as const

/**
 * An activity does not lead to its own; what was chosen stays a choice, also when the other side does not list it any
 * more.
 */
function opcionesPara(a: Actividad, all: readonly Examen[]) {
  const id = a.avanza_examen_id
  const gone = id !== '' && all.every(e => e.id !== id)
  return [
    ...(gone ? [{ value: id, label: `Ya no está en la lista (${id})` }] : []),
    ...all.filter(e => e.id !== `propio:${a.id}`).map(e => ({ value: e.id, label: e.label })),
  ]
}
