import {
  isConDatos,
  nombresDeTipo,
  reactivosRoutes,
  type TarjetaDePregunta,
  type Tipo,
  tiposDeOpcion,
  tiposDePregunta,
} from '@eleva/contract'
import { NumberInput, Select, SimpleGrid } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Elige } from '../../kit/form/Elige.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { soloCambiado } from '../../kit/form/soloCambiado.ts'
import { RichTextInput } from '../../kit/richtext/RichTextInput.tsx'
import { staleQuestions } from '../../shared/staleQuestions.ts'
import { useCrearCategoria, useCrearIndicador } from './crear.ts'
import { PalabrasClave } from './PalabrasClave.tsx'
import { TemaSelect } from './TemaSelect.tsx'
import { cuerpoDe, datosVacios, esquema, inicial, type Values } from './tipos/datos.ts'
import { Editor } from './tipos/Editor.tsx'
import { MediaDePregunta } from './tipos/MediaDePregunta.tsx'
import { VistaPrevia } from './tipos/VistaPrevia.tsx'
import { type useRecalificarClave, YaContestada } from './Versiones.tsx'

type Props = {
  /** Null for one that stands in the bank alone. */
  actividadId: number | null
  /** Undefined for a new one, which begins with what was written of it. */
  pregunta: TarjetaDePregunta | undefined
  begun: { reactivo: string; tipo: Tipo }
  /** The kind that one that stands is to be of from now on. */
  comoTipo?: Tipo | undefined
  onMade: () => void
  onClose: () => void
  recalificar: ReturnType<typeof useRecalificarClave>
}

/** What decides the grade of an answer. */
const decides = ({ tipo, puntos, datos }: Values) => JSON.stringify([tipo, Number(puntos), datos])
const uploadImagen = async (imagen: File) => (await call(reactivosRoutes.uploadImagen, { body: { imagen } })).src

/** Classified in a lot, or put under another topic, it keeps its mark: what was not touched here is not sent. */
function cambioDe(values: Values, { categoria_id, indicador_id, objetivo_id, rubrica }: TarjetaDePregunta) {
  const body = cuerpoDe(values)
  const cambio = soloCambiado(body, { objetivo_id, rubrica_id: rubrica?.id ?? null }, ['objetivo_id', 'rubrica_id'])
  // An indicator goes with its category.
  const clasificada = body.categoria_id !== categoria_id || body.indicador_id !== indicador_id
  return clasificada ? cambio : { ...cambio, categoria_id: undefined, indicador_id: undefined }
}

/** A question with everything that can be said of it. */
export function PreguntaForm({ actividadId, pregunta, begun, comoTipo, onMade, onClose, recalificar }: Props) {
  const create = useWrite(reactivosRoutes.create, staleQuestions)
  const update = useWrite(reactivosRoutes.update, staleQuestions)
  const [initial] = useState(() => {
    const stands = inicial(pregunta, begun)
    return comoTipo ? { ...stands, tipo: comoTipo, datos: datosVacios(comoTipo) } : stands
  })
  // Its list may be read again meanwhile: the form goes by what it began with.
  const [began] = useState(pregunta)
  const save = async (values: Values) => {
    if (pregunta) {
      const body = { ...(began ? cambioDe(values, began) : cuerpoDe(values)), marca: began?.marca }
      await update.mutateAsync({ params: { id: pregunta.id }, body })
      // The form is saved, and closes, whatever is said to that.
      if (comoTipo) onMade()
      else if (decides(values) !== decides(initial)) void recalificar.offer(pregunta)
      return
    }
    await create.mutateAsync({ body: { ...cuerpoDe(values), actividad_id: actividadId } })
    onMade()
  }
  return (
    <EntityForm
      draft={pregunta ? `pregunta:${pregunta.id}` : `pregunta:nueva:${actividadId ?? 'banco'}:${begun.tipo}`}
      schema={esquema}
      initial={initial}
      editing={Boolean(pregunta && !comoTipo)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          {pregunta && <YaContestada pregunta={pregunta} onRecalificar={recalificar.open} onVuelta={onClose} />}
          <RichTextInput label="Pregunta" subeImagen={uploadImagen} {...form.getInputProps('reactivo')} />
          <MediaDePregunta form={form} />
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TipoDePregunta form={form} pregunta={pregunta} actividadId={actividadId} />
            <NumberInput
              label="Puntos"
              description="Cuánto pesa entre las demás"
              inputWrapperOrder={['label', 'input', 'description', 'error']}
              min={0.01}
              max={1000}
              {...form.getInputProps('puntos')}
            />
          </SimpleGrid>
          <Editor form={form} />
          <VistaPrevia values={form.values} respuestas={pregunta?.respuestas ?? []} />
          <RichTextInput
            label="Explicación"
            subeImagen={uploadImagen}
            description="Por qué es así: para después de contestar. No se muestra antes."
            {...form.getInputProps('explicacion')}
          />
          <Clasificacion form={form} />
          {actividadId !== null && <Tema form={form} actividadId={actividadId} />}
          {pregunta && <PalabrasClave preguntaId={pregunta.id} />}
        </>
      )}
    </EntityForm>
  )
}

type FormProps = { form: UseFormReturnType<Values> }

/** One that stands may change among those with options, or not at all: what was answered is of its kind. */
function TipoDePregunta({ form, pregunta, actividadId }: FormProps & Pick<Props, 'pregunta' | 'actividadId'>) {
  const offered =
    !pregunta && actividadId === null
      ? tiposDePregunta
      : !pregunta || isConDatos(form.values.tipo)
        ? tiposDePregunta.filter(isConDatos)
        : tiposDeOpcion
  return (
    <Select
      label="Tipo"
      description={nombresDeTipo[form.values.tipo].ayuda}
      inputWrapperOrder={['label', 'input', 'description', 'error']}
      allowDeselect={false}
      disabled={Boolean(pregunta && isConDatos(pregunta.tipo))}
      data={offered.map(t => ({ value: t, label: nombresDeTipo[t].nombre }))}
      {...form.getInputProps('tipo')}
      onChange={v => v && form.setValues({ tipo: v, datos: datosVacios(v) })}
    />
  )
}

function Tema({ form, actividadId }: FormProps & { actividadId: number }) {
  const { data } = useRead(reactivosRoutes.tarjetas, { params: { id: actividadId } })
  if (!data || data.temas.length === 0) return null
  return (
    <TemaSelect
      temas={data.temas}
      value={form.values.objetivo_id}
      onChange={tema => form.setFieldValue('objetivo_id', tema)}
      error={form.errors.objetivo_id}
    />
  )
}

function Clasificacion({ form }: FormProps) {
  const read = useRead(reactivosRoutes.categorias, {})
  const crearCategoria = useCrearCategoria()
  const crearIndicador = useCrearIndicador(form.values.categoria_id)
  const categories = read.data?.categorias ?? []
  const indicators = categories.find(c => String(c.id) === form.values.categoria_id)?.indicadores ?? []
  return (
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <Elige
        crear={crearCategoria}
        label="Categoría"
        placeholder="Sin categoría"
        clearable
        data={categories.map(c => ({ value: String(c.id), label: c.nombre }))}
        {...form.getInputProps('categoria_id')}
        onChange={value => form.setValues({ categoria_id: value, indicador_id: null })}
        {...opcionesDe(read)}
      />
      <Elige
        crear={crearIndicador}
        label="Indicador"
        placeholder={form.values.categoria_id ? 'Sin indicador' : 'Elige antes una categoría'}
        clearable
        disabled={!form.values.categoria_id}
        data={indicators.map(i => ({ value: String(i.id), label: i.nombre }))}
        {...form.getInputProps('indicador_id')}
      />
    </SimpleGrid>
  )
}
