import { curriculasRoutes, type Oferta, ofertasRoutes } from '@eleva/contract'
import { OfertaCambio, OfertaInput } from '@eleva/contract/schemas'
import { Select, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Bandera } from '../../kit/form/Bandera.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { type ImageChoice, type ImageFlags, ImageInput, imageFields, keepImage } from '../../kit/form/ImageInput.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { GrupoMultiSelect } from '../../shared/GrupoMultiSelect.tsx'
import { staleOffers } from './stale.ts'

type Values = ValuesFor<OfertaInput, { curricula_id: string | null; imagen: ImageChoice }, ImageFlags>

const valuesOf = (o?: Oferta): Values => ({
  nombre_oferta_academica: o?.nombre_oferta_academica ?? '',
  descripcion: o?.descripcion ?? '',
  curricula_id: o?.detalles_oferta_curricula[0] ? String(o.detalles_oferta_curricula[0].curricula_id) : null,
  grupo_usuario_aprende_id: o?.arrGruposId ?? [],
  fecha_inicio: o?.fecha_inicio ?? null,
  fecha_finalizacion: o?.fecha_finalizacion ?? null,
  publicado: o?.publicado === 1 ? 1 : 0,
  imagen: keepImage,
})

export function OfertaForm({ oferta, onClose }: { oferta?: Oferta | undefined; onClose: () => void }) {
  const create = useWrite(ofertasRoutes.create, staleOffers)
  const update = useWrite(ofertasRoutes.update, staleOffers)
  const read = useRead(curriculasRoutes.opciones, {})
  const { data } = read
  const save = ({ imagen, ...values }: Values) => {
    const fields = { ...values, ...imageFields(imagen) }
    return oferta
      ? update.mutateAsync({ body: OfertaCambio.parse({ ...fields, id: oferta.id, version: oferta.version }) })
      : create.mutateAsync({ body: OfertaInput.parse(fields) })
  }
  return (
    <EntityForm
      draft={`oferta:${oferta?.id ?? 'nuevo'}`}
      schema={OfertaInput}
      initial={valuesOf(oferta)}
      editing={Boolean(oferta)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre de la oferta"
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('nombre_oferta_academica')}
          />
          <Select
            label="Currícula"
            required
            searchable
            placeholder="Elige una currícula"
            nothingFoundMessage="No hay currículas con ese nombre"
            data={(data?.Curriculas ?? []).map(c => ({ value: String(c.id), label: c.label }))}
            {...form.getInputProps('curricula_id')}
            {...opcionesDe(read)}
          />
          <GrupoMultiSelect
            label="Grupos"
            description="Solo sus estudiantes la ven."
            {...form.getInputProps('grupo_usuario_aprende_id')}
          />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <DayInput label="Desde" {...form.getInputProps('fecha_inicio')} />
            <DayInput
              label="Hasta"
              minDate={form.values.fecha_inicio ?? undefined}
              {...form.getInputProps('fecha_finalizacion')}
            />
          </SimpleGrid>
          <Textarea label="Descripción" maxRows={6} maxLength={5000} {...form.getInputProps('descripcion')} />
          <ImageInput
            label="Imagen"
            current={oferta?.imagen ?? ''}
            value={form.values.imagen}
            onChange={imagen => form.setFieldValue('imagen', imagen)}
            error={form.errors.imagen}
          />
          <Bandera
            form={form}
            field="publicado"
            label="Publicada"
            description="Los grupos elegidos la ven mientras esté en fecha."
          />
        </>
      )}
    </EntityForm>
  )
}
