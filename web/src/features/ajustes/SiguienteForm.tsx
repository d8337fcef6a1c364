/** How the groups of the next year are called, and who comes along, shown before they are made. */

import { type BodyOf, type Ciclo, ciclosRoutes, nombreSiguiente } from '@eleva/contract'
import { SiguienteInput } from '@eleva/contract/schemas'
import { Radio, ScrollArea, Stack, Text } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { Bandera } from '../../kit/form/Bandera.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { count } from '../../kit/page/count.ts'
import { staleCiclos } from './stale.ts'

type Values = ValuesFor<BodyOf<typeof ciclosRoutes.siguiente>>
type Props = { ciclo: Ciclo; onClose: () => void }

export function SiguienteForm({ ciclo, onClose }: Props) {
  const siguiente = useWrite(ciclosRoutes.siguiente, staleCiclos)
  const read = useRead(ciclosRoutes.grupos, { params: { id: ciclo.id } }, { fresh: true })
  return (
    <EntityForm<Values>
      draft={`ciclo:${ciclo.id}:siguiente`}
      schema={SiguienteInput}
      initial={{ regla: 'avanza', con_personas: 1 }}
      editing={false}
      saveText="Hacer los grupos"
      onSave={values => siguiente.mutateAsync({ params: { id: ciclo.id }, body: SiguienteInput.parse(values) })}
      onClose={onClose}
    >
      {form => (
        <>
          <Radio.Group label="Cómo se llaman" {...form.getInputProps('regla')}>
            <Stack gap="xs" mt="xs">
              <Radio value="avanza" label="Pasan de año: su primer número sube uno" />
              <Radio value="igual" label="Se llaman igual" />
            </Stack>
          </Radio.Group>
          <Bandera
            form={form}
            field="con_personas"
            label="Con las personas que están en ellos"
            description="Quien está activo pasa al grupo nuevo. Sin ellas, los grupos empiezan vacíos."
          />
          <Pending query={read} />
          {read.data && (
            <ScrollArea.Autosize mah={240} type="auto" viewportProps={{ tabIndex: 0 }}>
              <ul aria-label="Los grupos que se hacen">
                {read.data.grupos.map(g => (
                  <li key={g.id}>
                    {g.nombre} → <strong>{nombreSiguiente(g.nombre, form.values.regla)}</strong>
                    {form.values.con_personas === 1 && `, ${count(g.personas, 'persona', 'personas')}`}
                  </li>
                ))}
              </ul>
            </ScrollArea.Autosize>
          )}
          <Text fz="sm" c="var(--e-ink-2)">
            Después ofréceles sus programas: en la página de cada uno, «Nueva generación» mueve todas las fechas.
          </Text>
        </>
      )}
    </EntityForm>
  )
}
