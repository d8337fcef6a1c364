/** Who holds an event, and when. */

import { type EventoDeSesion, sesionesRoutes } from '@eleva/contract'
import { EventoDeSesionInput } from '@eleva/contract/schemas'
import { Select, SimpleGrid } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { buscadasEnServidor } from '../../kit/form/buscaOpciones.ts'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { notaDeZona } from '../../kit/page/zona.ts'
import { notaDePasado } from '../../shared/dias.ts'
import { Empalmes } from './Empalmes.tsx'
import { staleEventos } from './stale.ts'

type Values = {
  user_id_organizer: string | null
  fecha_inicio: string | null
  fecha_finalizacion: string | null
  hora_inicio: string
  hora_fin: string
}

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
          <OrganizadorSelect actual={evento} onName={setName} {...form.getInputProps('user_id_organizer')} />
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
            <TimeInput
              label="Empieza a las"
              description={notaDeZona() || undefined}
              {...form.getInputProps('hora_inicio')}
            />
            <TimeInput
              label="Termina a las"
              description={notaDeZona() || undefined}
              {...form.getInputProps('hora_fin')}
            />
          </SimpleGrid>
          <Empalmes {...form.values} nombre={name} evento={evento?.id} />
        </>
      )}
    </EntityForm>
  )
}

type OrganizadorProps = {
  /** Who holds it now stays to be chosen, whoever was found. */
  actual: EventoDeSesion | undefined
  onName: (name: string) => void
  value?: string | null
  onChange?: (id: string | null) => void
  error?: string
}

/** Found by typing: the server searches, without accents. */
function OrganizadorSelect({ actual, onName, value, onChange, ...props }: OrganizadorProps) {
  const [text, setText] = useState(actual?.organizador ?? '')
  const [typed] = useDebouncedValue(text, 300)
  const [chosen, setChosen] = useState(actual?.detalle_organizador ?? null)
  const search = chosen?.name === typed ? '' : typed
  const read = useRead(sesionesRoutes.organizadores, { query: { search } }, { keep: true })
  const { data } = read
  const found = data?.resultSet ?? []
  const all = chosen && !found.some(o => o.id === chosen.id) ? [chosen, ...found] : found
  return (
    <Select
      label="Organiza"
      required
      searchable
      data-autofocus
      openOnFocus={false}
      allowDeselect={false}
      placeholder="Escribe su nombre o su correo"
      nothingFoundMessage="No hay docentes ni administradores con ese nombre"
      data={all.map(o => ({ value: String(o.id), label: o.name }))}
      filter={buscadasEnServidor(data?.hay_mas)}
      searchValue={text}
      onSearchChange={setText}
      value={value ?? null}
      onChange={id => {
        const who = all.find(o => String(o.id) === id) ?? null
        setChosen(who)
        onName(who?.name ?? '')
        onChange?.(id)
      }}
      {...props}
      {...opcionesDe(read)}
    />
  )
}
