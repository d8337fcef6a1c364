/** A session: which course of which offer it teaches. */
import { type Sesion, sesionesRoutes } from '@eleva/contract'
import { SesionInput } from '@eleva/contract/schemas'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { type ImageChoice, type ImageFlags, ImageInput, imageFields, keepImage } from '../../kit/form/ImageInput.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { staleSesiones } from './stale.ts'

type Values = ValuesFor<
  SesionInput,
  { ofertaAcademicaCurricula: string | null; curso: string | null; imagen: ImageChoice },
  ImageFlags | 'url_image'
>

const valuesOf = (s?: Sesion): Values => ({
  nombre: s?.nombre_sesion ?? '',
  ofertaAcademicaCurricula: s ? String(s.curricula_oferta_id) : null,
  curso: s ? String(s.curso_sesion.id) : null,
  descripcion: s?.descripcion_sesion ?? '',
  imagen: keepImage,
})

type Opcion = { id: number; label: string }
/** Options under two headings; one without options is left out. */
const inTwo = <O extends Opcion>(options: O[], [first, second]: [string, string], inSecond: (o: O) => boolean) =>
  [
    { group: first, items: options.filter(o => !inSecond(o)) },
    { group: second, items: options.filter(inSecond) },
  ]
    .filter(g => g.items.length > 0)
    .map(g => ({ ...g, items: g.items.map(o => ({ value: String(o.id), label: o.label })) }))

export function SesionForm({ sesion, onClose }: { sesion?: Sesion | undefined; onClose: () => void }) {
  const create = useWrite(sesionesRoutes.create, staleSesiones)
  const update = useWrite(sesionesRoutes.update, staleSesiones)
  const ofertas = useRead(sesionesRoutes.ofertas, {})
  const save = ({ imagen, ...values }: Values) => {
    const fields = SesionInput.parse({ ...values, ...imageFields(imagen) })
    return sesion
      ? update.mutateAsync({
          params: { id: sesion.id },
          body: { ...fields, url_image: sesion.imagen, version: sesion.version },
        })
      : create.mutateAsync({ body: fields })
  }
  return (
    <EntityForm
      draft={`sesion:${sesion?.id ?? 'nuevo'}`}
      schema={SesionInput}
      initial={valuesOf(sesion)}
      editing={Boolean(sesion)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre de la sesión"
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('nombre')}
          />
          <Select
            label="Oferta y currícula"
            required
            searchable
            allowDeselect={false}
            placeholder="Elige una oferta"
            nothingFoundMessage="No hay ofertas con ese nombre"
            data={inTwo(
              ofertas.data?.resultSet ?? [],
              ['Vigentes o por empezar', 'Ya terminaron'],
              o => o.vencida === 1,
            )}
            {...form.getInputProps('ofertaAcademicaCurricula')}
            {...opcionesDe(ofertas)}
            onChange={oferta => form.setValues({ ofertaAcademicaCurricula: oferta, curso: null })}
          />
          <CursoSelect oferta={form.values.ofertaAcademicaCurricula} actual={sesion} {...form.getInputProps('curso')} />
          <Textarea
            label="Descripción"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={5000}
            {...form.getInputProps('descripcion')}
          />
          <ImageInput
            label="Imagen"
            current={sesion?.imagen ?? ''}
            value={form.values.imagen}
            onChange={imagen => form.setFieldValue('imagen', imagen)}
            error={form.errors.imagen}
          />
        </>
      )}
    </EntityForm>
  )
}

type CursoProps = {
  oferta: string | null
  /** Its course stays to be chosen, also when it has left the curriculum. */
  actual: Sesion | undefined
  value?: string | null
  onChange?: (curso: string | null) => void
  error?: string
}

function CursoSelect({ oferta, actual, ...props }: CursoProps) {
  const id = Number(oferta ?? 0)
  const read = useRead(sesionesRoutes.cursos, { params: { id } }, { enabled: id > 0 })
  const { data } = read
  const cursos = data?.resultSet ?? []
  const own = actual?.curricula_oferta_id === id ? actual.curso_sesion : undefined
  const left = own && data && !cursos.some(c => c.id === own.id) ? [own] : []
  const options = [...cursos, ...left.map(c => ({ id: c.id, label: c.nombre_curso, cursoEnVivo: 0 }))]
  return (
    <Select
      label="Curso"
      required
      searchable
      allowDeselect={false}
      disabled={!oferta}
      placeholder={oferta ? 'Elige un curso' : 'Primero elige la oferta'}
      nothingFoundMessage="Esa currícula no tiene cursos con ese nombre"
      data={inTwo(options, ['En vivo', 'A su ritmo'], c => c.cursoEnVivo === 0)}
      {...props}
      {...opcionesDe(read)}
    />
  )
}
