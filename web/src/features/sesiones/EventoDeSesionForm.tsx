/** Who holds an event, and when. */

import { type EventoDeSesion, sesionesRoutes } from '@eleva/contract'
import { EventoDeSesionInput } from '@eleva/contract/schemas'
import { SimpleGrid } from '@mantine/core'
import { useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { DeHoraAHora } from '../../shared/DeHoraAHora.tsx'
import { notaDePasado } from '../../shared/dias.ts'
import { Empalmes } from './Empalmes.tsx'
import { OrganizadorSelect } from './OrganizadorSelect.parte.tsx'
import { staleEventos } from './stale.ts'

type Values = ValuesFor<
  EventoDeSesionInput,
  { user_id_organizer: string | null; fecha_inicio: string | null; hora_inicio: string; hora_fin: string }
>

const valuesOf = (e?: EventoDeSesion): Values => ({
  user_id_organizer: e?.detalle_organizador ? String(e.detalle_organizador.id) : null,
  fecha_inicio: e?.fecha_consumo_inicio ?? null,
  fecha_finalizacion: e?.fecha_consumo_termino ?? null,
  hora_inicio: e?.hora_inicio ?? '',
  hora_fin: e?.hora_fin ?? '',
})

type Props = { sesionId: number; evento?: EventoDeSesion | undefined; onClose: () => void }

export function EventoDeSesionForm({ sesionId, evento, onClose }: Props) {
  const create = useWrite(sesionesRoutes.createEvento, staleEventos)
  const update = useWrite(sesionesRoutes.updateEvento, staleEventos)
  const [name, setName] = useState(evento?.organizador ?? '')
  const save = (values: Values) => {
    const fields = EventoDeSesionInput.parse(values)
    return evento
      ? update.mutateAsync({ params: { id: evento.id }, body: { ...fields, version: evento.version } })
      : create.mutateAsync({ body: { ...fields, sesion_id: sesionId } })
  }
  return (
    <EntityForm
      draft={`sesion-evento:${evento?.id ?? `nuevo:${sesionId}`}`}
      schema={EventoDeSesionInput}
      initial={valuesOf(evento)}
      editing={Boolean(evento)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <OrganizadorSelect
            actual={evento?.detalle_organizador ?? null}
            onName={setName}
            data-autofocus
            {...form.getInputProps('user_id_organizer')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <DayInput
              label="Día"
              required
              description={notaDePasado(form.values.fecha_inicio, form.values.fecha_finalizacion)}
              {...form.getInputProps('fecha_inicio')}
            />
            <DayInput
              label="Termina el día"
              placeholder="El mismo día"
              minDate={form.values.fecha_inicio ?? undefined}
              {...form.getInputProps('fecha_finalizacion')}
            />
            <DeHoraAHora campo={name => form.getInputProps(name)} />
          </SimpleGrid>
          <Empalmes {...form.values} nombre={name} evento={evento?.id} />
        </>
      )}
    </EntityForm>
  )
}
