import { type Novedad, novedadesRoutes, tiposDeNovedad } from '@eleva/contract'
import { NovedadInput } from '@eleva/contract/schemas'
import { Select, SimpleGrid, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { Bandera } from '../../kit/form/Bandera.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { RichTextInput } from '../../kit/richtext/RichTextInput.tsx'
import { staleNovedades } from './stale.ts'

type Values = ValuesFor<NovedadInput, { tipo: string | null }>

const valuesOf = (n?: Novedad): Values => ({
  titulo: n?.titulo ?? '',
  tipo: String(n?.tipo ?? 1),
  descripcion: n?.descripcion ?? '',
  fecha_inicio: n?.fecha_inicio ?? null,
  fecha_finalizacion: n?.fecha_finalizacion ?? null,
  publicado: n?.publicado === 1 ? 1 : 0,
  publica: n?.publica === 1 ? 1 : 0,
})

export function NovedadForm({ novedad, onClose }: { novedad?: Novedad | undefined; onClose: () => void }) {
  const create = useWrite(novedadesRoutes.create, staleNovedades)
  const update = useWrite(novedadesRoutes.update, staleNovedades)
  const save = (values: Values) => {
    const body = NovedadInput.parse(values)
    return novedad
      ? update.mutateAsync({ params: { id: novedad.id }, body: { ...body, version: novedad.version } })
      : create.mutateAsync({ body })
  }
  return (
    <EntityForm
      draft={`novedad:${novedad?.id ?? 'nuevo'}`}
      schema={NovedadInput}
      initial={valuesOf(novedad)}
      editing={Boolean(novedad)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput label="Título" required maxLength={150} data-autofocus {...form.getInputProps('titulo')} />
          <SimpleGrid cols={{ base: 1, xs: 3 }} spacing="md">
            <Select
              label="Tipo"
              required
              allowDeselect={false}
              data={tiposDeNovedad.map(t => ({ value: String(t.id), label: t.name }))}
              {...form.getInputProps('tipo')}
            />
            <DayInput label="Desde" {...form.getInputProps('fecha_inicio')} />
            <DayInput
              label="Hasta"
              minDate={form.values.fecha_inicio ?? undefined}
              {...form.getInputProps('fecha_finalizacion')}
            />
          </SimpleGrid>
          <RichTextInput label="Descripción" {...form.getInputProps('descripcion')} />
          <Bandera
            form={form}
            field="publicado"
            label="Publicada"
            description="Quien entre la verá en la campana mientras esté en fecha."
          />
          <Bandera
            form={form}
            field="publica"
            label="Pública"
            description="Mientras esté publicada, se ve también sin entrar: en la portada y en su página de novedades."
          />
        </>
      )}
    </EntityForm>
  )
}
