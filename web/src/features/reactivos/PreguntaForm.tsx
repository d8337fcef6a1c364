import { type ReactivoConRespuestas, reactivosRoutes, tiposDeReactivo } from '@eleva/contract'
import { ReactivoInput } from '@eleva/contract/schemas'
import { Select, SimpleGrid } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { RichTextInput } from '../../kit/richtext/RichTextInput.tsx'
import { PalabrasClave } from './PalabrasClave.tsx'
import { staleQuestions } from './stale.ts'

type Values = { reactivo: string; tiporeactivo_id: string; categoria_id: string | null; indicador_id: string | null }

const text = (id: number | null) => (id ? String(id) : null)

/** A question with everything that can be said of it; a new one begins with its text alone. */
export function PreguntaForm({ pregunta, onClose }: { pregunta: ReactivoConRespuestas; onClose: () => void }) {
  const update = useWrite(reactivosRoutes.update, staleQuestions)
  const read = useRead(reactivosRoutes.categorias, {})
  const { data } = read
  const categories = data?.categorias ?? []
  const initial: Values = {
    reactivo: pregunta.descripcion,
    tiporeactivo_id: String(pregunta.tiporeactivo_id),
    categoria_id: text(pregunta.categoria_id),
    indicador_id: text(pregunta.indicador_id),
  }
  const save = (values: Values) =>
    update.mutateAsync({ params: { id: pregunta.id }, body: ReactivoInput.parse(values) })
  return (
    <EntityForm
      draft={`pregunta:${pregunta.id}`}
      schema={ReactivoInput}
      initial={initial}
      editing
      onSave={save}
      onClose={onClose}
    >
      {form => {
        const indicators = categories.find(c => String(c.id) === form.values.categoria_id)?.indicadores ?? []
        return (
          <>
            <RichTextInput label="Pregunta" {...form.getInputProps('reactivo')} />
            <Select
              label="Tipo"
              description="Con una única respuesta, solo queda marcada la primera correcta."
              allowDeselect={false}
              data={tiposDeReactivo.map(t => ({ value: String(t.id), label: t.name }))}
              {...form.getInputProps('tiporeactivo_id')}
            />
            <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
              <Select
                label="Categoría"
                placeholder="Sin categoría"
                clearable
                searchable
                data={categories.map(c => ({ value: String(c.id), label: c.nombre }))}
                {...form.getInputProps('categoria_id')}
                onChange={value => form.setValues({ categoria_id: value, indicador_id: null })}
                {...opcionesDe(read)}
              />
              <Select
                label="Indicador"
                placeholder={form.values.categoria_id ? 'Sin indicador' : 'Elige antes una categoría'}
                clearable
                searchable
                disabled={indicators.length === 0}
                data={indicators.map(i => ({ value: String(i.id), label: i.nombre }))}
                {...form.getInputProps('indicador_id')}
              />
            </SimpleGrid>
            <PalabrasClave preguntaId={pregunta.id} />
          </>
        )
      }}
    </EntityForm>
  )
}
