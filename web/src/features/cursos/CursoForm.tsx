import { type Curso, cursosRoutes, tallerRoutes } from '@eleva/contract'
import { CursoInput } from '@eleva/contract/schemas'
import { NumberInput, SimpleGrid, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { Bandera } from '../../kit/form/Bandera.tsx'
import { DiasDeVigencia } from '../../kit/form/DiasDeVigencia.tsx'
import type { Crear } from '../../kit/form/Elige.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { type ImageChoice, type ImageFlags, ImageInput, imageFields, keepImage } from '../../kit/form/ImageInput.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { notify } from '../../kit/notify.ts'
import { CursosRequeridos } from './CursosRequeridos.parte.tsx'
import { staleCursos } from './stale.ts'
import { UnidadesOrdenadas } from './UnidadesOrdenadas.tsx'

type Opcion = { id: number; label: string }
type Values = ValuesFor<
  CursoInput,
  { minutos_curso: number | string; elegidas: Opcion[]; imagen: ImageChoice },
  ImageFlags | 'unidades' | 'url_image' | 'version'
>

const valuesOf = (c?: Curso): Values => ({
  nombre_curso: c?.nombre_curso ?? '',
  clave_interna: c?.clave_interna ?? '',
  descripcion: c?.descripcion ?? '',
  minutos_curso: c?.minutos_curso ?? '',
  cursoEnVivo: c?.cursoEnVivo === 1 ? 1 : 0,
  progreso_obligatorio: c?.progreso_obligatorio === 1 ? 1 : 0,
  requeridos: c?.cursos_requeridos.map(r => r.id) ?? [],
  fecha_vigencia_inicio: c?.fecha_seleccion_inicio ?? null,
  fecha_vigencia_finalizacion: c?.fecha_seleccion_termino ?? null,
  elegidas: c?.unidadescurso ?? [],
  imagen: keepImage,
})

type Props = { curso?: Curso | undefined; onClose: () => void; onCreated: (id: number) => void }

export function CursoForm(props: Props) {
  const opciones = useRead(cursosRoutes.opciones, {}, { fresh: true })
  return opciones.data ? <Formulario {...props} opciones={opciones.data} /> : <Pending query={opciones} height={320} />
}

function useCrearUnidad(): Crear {
  const begin = useWrite(tallerRoutes.suelta, staleCursos)
  return {
    puede: 'unidades.write',
    hacer: nombre => begin.mutateAsync({ body: { clase: 'unidad', nombre } }),
  }
}

type Opciones = { cursos: Opcion[]; unidades: Opcion[] }
type Form = UseFormReturnType<Values>

function Formulario({ curso, onClose, onCreated, opciones }: Props & { opciones: Opciones }) {
  const made = useRef<number>(undefined)
  // What was made is opened: its dialog goes with the page.
  const close = () => (made.current === undefined ? onClose() : onCreated(made.current))
  const create = useWrite(cursosRoutes.create, staleCursos)
  const update = useWrite(cursosRoutes.update, staleCursos)
  const crearUnidad = useCrearUnidad()
  const save = ({ imagen, elegidas, requeridos, ...values }: Values) => {
    const body = CursoInput.parse({
      ...values,
      ...imageFields(imagen),
      unidades: elegidas.map(u => u.id),
      // Off, no requirements are sent.
      requeridos: values.progreso_obligatorio ? requeridos : [],
      ...(curso ? { url_image: curso.imagen, version: curso.version } : {}),
    })
    if (curso) return update.mutateAsync({ params: { id: curso.id }, body })
    notify('Creando curso...un momento', 'info') // as specified
    return create.mutateAsync({ body }).then(({ id }) => {
      made.current = id
    })
  }
  return (
    <EntityForm
      draft={`curso:${curso?.id ?? 'nuevo'}`}
      schema={CursoInput}
      initial={valuesOf(curso)}
      editing={Boolean(curso)}
      onSave={save}
      onClose={close}
    >
      {form => (
        <>
          <Datos form={form} />
          <UnidadesOrdenadas
            opciones={opciones.unidades}
            value={form.values.elegidas}
            onChange={elegidas => form.setFieldValue('elegidas', elegidas)}
            error={form.errors.unidades}
            crear={crearUnidad}
          />
          <ComoSeSigue form={form} cursoId={curso?.id} cursos={opciones.cursos} />
          <ImageInput
            label="Imagen"
            current={curso?.imagen ?? ''}
            value={form.values.imagen}
            onChange={imagen => form.setFieldValue('imagen', imagen)}
            error={form.errors.imagen}
          />
        </>
      )}
    </EntityForm>
  )
}

/** What it is called, how long it takes, and on which days it holds. */
const Datos = ({ form }: { form: Form }) => (
  <>
    <TextInput
      label="Nombre del curso"
      required
      maxLength={150}
      data-autofocus
      {...form.getInputProps('nombre_curso')}
    />
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <TextInput label="Clave interna" maxLength={60} {...form.getInputProps('clave_interna')} />
      <NumberInput
        label="Duración en minutos"
        min={0}
        max={100_000}
        step={5}
        allowDecimal={false}
        allowNegative={false}
        {...form.getInputProps('minutos_curso')}
      />
    </SimpleGrid>
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
  </>
)

/** Whether it is followed live, and what has to be complete before. */
const ComoSeSigue = ({ form, cursoId, cursos }: { form: Form; cursoId: number | undefined; cursos: Opcion[] }) => (
  <>
    <Bandera
      form={form}
      field="cursoEnVivo"
      label="Curso en vivo"
      description="Sus clases se transmiten a una hora fija."
    />
    <Bandera
      form={form}
      field="progreso_obligatorio"
      label="Progreso obligatorio"
      description="Antes hay que completar otros cursos."
    />
    {form.values.progreso_obligatorio === 1 && (
      <CursosRequeridos
        cursoId={cursoId}
        opciones={cursos}
        value={form.values.requeridos}
        onChange={ids => form.setFieldValue('requeridos', ids)}
        error={form.errors.requeridos}
      />
    )}
  </>
)
