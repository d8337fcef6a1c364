import { type Curricula, curriculasRoutes, tiposDeCurricula } from '@eleva/contract'
import { CurriculaInput } from '@eleva/contract/schemas'
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { DiasDeVigencia } from '../../kit/form/DiasDeVigencia.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { type ImageChoice, type ImageFlags, ImageInput, imageFields, keepImage } from '../../kit/form/ImageInput.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { staleCurriculas } from './stale.ts'

type Values = ValuesFor<
  CurriculaInput,
  { tipo: string | null; imagen: ImageChoice },
  ImageFlags | 'existing_image_url' | 'version'
>

const valuesOf = (c?: Curricula): Values => ({
  nombre_curricula: c?.nombre_curricula ?? '',
  tipo: c ? String(c.tipo) : null,
  descripcion: c?.descripcion ?? '',
  url_video_presentacion: c?.url_video_presentacion ?? '',
  fecha_vigencia_inicio: c?.fecha_seleccion_inicio ?? null,
  fecha_vigencia_finalizacion: c?.fecha_seleccion_termino ?? null,
  imagen: keepImage,
})

export function CurriculaForm({ curricula, onClose }: { curricula?: Curricula | undefined; onClose: () => void }) {
  const create = useWrite(curriculasRoutes.create, staleCurriculas, () => 'Error al crear la currícula')
  const update = useWrite(curriculasRoutes.update, staleCurriculas, said => `Error al actualizar la currícula: ${said}`)
  const save = ({ imagen, ...values }: Values) => {
    const body = CurriculaInput.parse({
      ...values,
      ...imageFields(imagen),
      ...(curricula ? { existing_image_url: curricula.imagen, version: curricula.version } : {}),
    })
    return curricula ? update.mutateAsync({ params: { id: curricula.id }, body }) : create.mutateAsync({ body })
  }
  return (
    <EntityForm
      draft={`curricula:${curricula?.id ?? 'nuevo'}`}
      schema={CurriculaInput}
      initial={valuesOf(curricula)}
      editing={Boolean(curricula)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre de la currícula"
            required
            maxLength={150}
            data-autofocus
            {...form.getInputProps('nombre_curricula')}
          />
          <Select
            label="Tipo"
            required
            allowDeselect={false}
            placeholder="Elige un tipo"
            data={tiposDeCurricula.map(t => ({ value: String(t.id), label: t.name }))}
            {...form.getInputProps('tipo')}
          />
          <Textarea
            label="Descripción"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('descripcion')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <DiasDeVigencia form={form} />
          </SimpleGrid>
          <TextInput
            label="Video de presentación"
            type="url"
            placeholder="https://"
            maxLength={1000}
            {...form.getInputProps('url_video_presentacion')}
          />
          <ImageInput
            label="Imagen"
            current={curricula?.imagen ?? ''}
            value={form.values.imagen}
            onChange={imagen => form.setFieldValue('imagen', imagen)}
            error={form.errors.imagen}
          />
        </>
      )}
    </EntityForm>
  )
}
