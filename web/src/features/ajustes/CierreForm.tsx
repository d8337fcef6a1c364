/** Which groups a year has that is closed, and what that does. */
import { ciclosRoutes, type GrupoDeCiclo } from '@eleva/contract'
import { CierreInput } from '@eleva/contract/schemas'
import { MultiSelect, Switch, Text, TextInput } from '@mantine/core'
import * as z from 'zod'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { count } from '../../kit/page/count.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { staleCiclos } from './stale.ts'

type Values = ValuesFor<CierreInput, { todos: boolean }>
type Props = { abiertos: GrupoDeCiclo[]; onClose: () => void }

export function CierreForm({ abiertos, onClose }: Props) {
  const cerrar = useWrite(ciclosRoutes.close, staleCiclos)
  const gruposOf = (v: Values) => (v.todos ? abiertos.map(g => g.id) : v.grupos)
  const bodyOf = (v: Values) => ({ nombre: v.nombre, grupos: gruposOf(v) })
  return (
    <EntityForm<Values>
      draft="ciclo:nuevo"
      schema={z.preprocess(bodyOf, CierreInput)}
      initial={{ nombre: '', todos: true, grupos: [] }}
      editing={false}
      saveText="Cerrar el ciclo"
      onSave={values => cerrar.mutateAsync({ body: CierreInput.parse(bodyOf(values)) })}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre del ciclo"
            placeholder="2025–2026"
            required
            maxLength={60}
            data-autofocus
            {...form.getInputProps('nombre')}
          />
          <Switch
            label={`Todos los grupos (${number.format(abiertos.length)})`}
            checked={form.values.todos}
            onChange={e => form.setFieldValue('todos', e.currentTarget.checked)}
          />
          {!form.values.todos && (
            <MultiSelect
              label="Grupos"
              required
              searchable
              clearable
              placeholder={form.values.grupos.length ? '' : 'Elige uno o varios'}
              nothingFoundMessage="No hay grupos con ese nombre"
              data={abiertos.map(g => ({ value: String(g.id), label: g.nombre }))}
              value={form.values.grupos.map(String)}
              onChange={ids => form.setFieldValue('grupos', ids.map(Number))}
              error={form.errors.grupos}
            />
          )}
          <LoQuePasa grupos={gruposOf(form.values)} />
        </>
      )}
    </EntityForm>
  )
}

/** Offers that are named one by one. */
const MAX_NAMED = 6

function LoQuePasa({ grupos }: { grupos: number[] }) {
  const { data } = useRead(ciclosRoutes.previa, { body: { grupos } }, { enabled: grupos.length > 0, keep: true })
  if (grupos.length === 0 || !data) return null
  const { ofertas } = data
  const more = ofertas.length - MAX_NAMED
  return (
    <div role="status">
      <Text>
        {data.grupos === 1 ? 'Se archiva 1 grupo' : `Se archivan ${number.format(data.grupos)} grupos`} con{' '}
        {count(data.personas, 'persona', 'personas')}, que conservan su cuenta y su trabajo. Se guarda cómo iba cada
        una.
      </Text>
      <Text mt="xs">
        {ofertas.length === 0
          ? 'Ninguna oferta termina.'
          : `${ofertas.length === 1 ? 'Termina 1 oferta' : `Terminan ${number.format(ofertas.length)} ofertas`}: ${ofertas
              .slice(0, MAX_NAMED)
              .join(', ')}${more > 0 ? ` y ${number.format(more)} más` : ''}.`}{' '}
        Las que también son de otros grupos o de una escuela siguen. Durante 30 días puedes reabrirlo.
      </Text>
    </div>
  )
}
