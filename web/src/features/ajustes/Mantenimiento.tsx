/** From when until when nobody but who administers comes in, and what everybody else reads meanwhile. */
import { ajustesRoutes, type Mantenimiento as Cierre } from '@eleva/contract'
import { MantenimientoInput } from '@eleva/contract/schemas'
import { Button, Group, SimpleGrid, Text, Textarea, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { formatReloj } from '../../kit/page/dates.ts'
import { notaDeZona } from '../../kit/page/zona.ts'

type Values = ValuesFor<MantenimientoInput>
const stale = [ajustesRoutes.get]

export function Mantenimiento({ mantenimiento }: { mantenimiento: Cierre | undefined }) {
  const cerrar = useWrite(ajustesRoutes.close, stale)
  const abrir = useWrite(ajustesRoutes.open, stale)
  const going = mantenimiento && Date.parse(mantenimiento.desde) <= Date.now()
  const initial: Values = {
    texto: mantenimiento?.texto ?? '',
    desde: mantenimiento?.desde.slice(0, 16) ?? '',
    hasta: mantenimiento?.hasta.slice(0, 16) ?? '',
  }
  return (
    <>
      <Text mb="md" c="var(--e-ink-2)">
        Antes se avisa arriba de cada pantalla con su hora. Mientras dura solo entra quien administra; lo que las demás
        personas hagan en su dispositivo se envía después. Termina solo.
      </Text>
      {mantenimiento && (
        <Group mb="md">
          <Text fw={600} role="status">
            {going ? 'Está en curso' : `Empieza el ${formatReloj(mantenimiento.desde)}`}, hasta el{' '}
            {formatReloj(mantenimiento.hasta)}.
          </Text>
          <Button variant="default" size="sm" loading={abrir.isPending} onClick={() => abrir.mutate({})}>
            {going ? 'Terminar ahora' : 'Quitar'}
          </Button>
        </Group>
      )}
      <EntityForm<Values>
        draft="mantenimiento"
        schema={MantenimientoInput}
        initial={initial}
        editing={Boolean(mantenimiento)}
        saveText={mantenimiento ? 'Cambiar' : 'Programar mantenimiento'}
        onSave={values => cerrar.mutateAsync({ body: MantenimientoInput.parse(values) })}
      >
        {form => (
          <>
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <TextInput type="datetime-local" label="Desde" required {...form.getInputProps('desde')} />
              <TextInput type="datetime-local" label="Hasta" required {...form.getInputProps('hasta')} />
            </SimpleGrid>
            <Textarea
              label="Qué se va a hacer"
              description={notaDeZona()}
              required
              autosize
              minRows={2}
              maxLength={400}
              {...form.getInputProps('texto')}
            />
          </>
        )}
      </EntityForm>
    </>
  )
}
