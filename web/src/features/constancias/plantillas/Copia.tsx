/** A copy of a template, under a name of its own, of the platform or of a school. */
import { type Plantilla, plantillasRoutes } from '@eleva/contract'
import { CopiaDePlantillaInput } from '@eleva/contract/schemas'
import { Select, TextInput } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useRef } from 'react'
import { useWrite } from '../../../kit/api/query.ts'
import { EntityForm } from '../../../kit/form/EntityForm.tsx'

const stale = [plantillasRoutes.listPlantillas]

type CopiaProps = {
  de: Plantilla
  escuelas: readonly { id: number; nombre: string }[]
  plataforma: boolean
  onClose: () => void
}

export function Copia({ de, escuelas, plataforma, onClose }: CopiaProps) {
  const navigate = useNavigate()
  // It is opened once the form knows that it is saved.
  const made = useRef<number>(undefined)
  const send = useWrite(plantillasRoutes.copyPlantilla, stale)
  const duenios = [
    ...(plataforma ? [{ value: '', label: 'De la plataforma, para todas las escuelas' }] : []),
    ...escuelas.map(e => ({ value: String(e.id), label: e.nombre })),
  ]
  return (
    <EntityForm
      draft={`plantilla:copia:${de.id}`}
      schema={CopiaDePlantillaInput}
      initial={{ de: de.id, nombre: `Copia de ${de.nombre}`, escuela_id: duenios[0]?.value ?? '' }}
      editing={false}
      saveText="Copiar"
      onSave={async values => {
        made.current = (await send.mutateAsync({ body: CopiaDePlantillaInput.parse(values) })).id
      }}
      onClose={() => {
        onClose()
        if (made.current) void navigate({ to: '/plantillas/$id', params: { id: made.current } })
      }}
    >
      {form => (
        <>
          <TextInput label="Nombre" required maxLength={120} data-autofocus {...form.getInputProps('nombre')} />
          <Select
            label="De quién es"
            allowDeselect={false}
            searchable={duenios.length > 8}
            data={duenios}
            {...form.getInputProps('escuela_id')}
          />
        </>
      )}
    </EntityForm>
  )
}
