/** An enrolment event: its name, its options, from when to when, and what follows from it. */

import { enOpciones, entreComillas, type Inscripcion, inscripcionesRoutes, MAX_CUPO, SEPARADOR } from '@eleva/contract'
import { InscripcionCambio, InscripcionInput } from '@eleva/contract/schemas'
import { Fieldset, MultiSelect, NumberInput, SimpleGrid, Stack, TagsInput, Text, TextInput } from '@mantine/core'
import { TimeInput } from '@mantine/dates'
import type { UseFormReturnType } from '@mantine/form'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Bandera } from '../../kit/form/Bandera.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { count } from '../../kit/page/count.ts'
import { staleInscripciones } from './stale.ts'

type Values = ValuesFor<
  InscripcionInput,
  {
    arrCurriculas: string[]
    renombradas: { uuid: string; label: string }[]
    /** Empty for as many as come. */
    cupos: { label: string; cupo: number | '' }[]
  }
>
type Form = UseFormReturnType<Values>

const valuesOf = (e?: Inscripcion): Values => ({
  nombreEvento: e?.nombreEvento ?? '',
  opciones: e?.opciones_simples ?? [],
  abierta: e?.abierta === 0 ? 0 : 1,
  programarApertura: e?.programarApertura ?? 0,
  fecha_apertura: e?.fecha_apertura ?? null,
  hora_apertura: e?.hora_apertura ?? '',
  programarCierre: e?.programarCierre ?? 0,
  fecha_cierre: e?.fecha_cierre ?? null,
  hora_cierre: e?.hora_cierre ?? '',
  vincularAcurricula: e?.vincularAcurricula ?? 0,
  arrCurriculas: (e?.inscripcion_curriculas ?? []).map(c => String(c.id)),
  renombradas: [],
  cupos: (e?.opciones ?? []).map(({ label, cupo }) => ({ label, cupo: cupo ?? '' })),
})

type Opcion = Inscripcion['opciones'][number]

export function InscripcionForm({ evento, onClose }: { evento?: Inscripcion | undefined; onClose: () => void }) {
  const create = useWrite(inscripcionesRoutes.create, staleInscripciones)
  const update = useWrite(inscripcionesRoutes.update, staleInscripciones)
  const save = (values: Values) =>
    evento
      ? update.mutateAsync({
          params: { id: evento.id },
          body: InscripcionCambio.parse({
            ...values,
            opciones: values.opciones.map(label => labelFor(label, evento.opciones, values.renombradas)),
            cupos: values.cupos.map(c => ({ ...c, label: labelFor(c.label, evento.opciones, values.renombradas) })),
            renombradas: values.renombradas.filter(r => r.label.trim() !== ''),
            version: evento.version,
          }),
        })
      : create.mutateAsync({ body: InscripcionInput.parse(values) })
  return (
    <EntityForm
      draft={`inscripcion:${evento?.id ?? 'nuevo'}`}
      schema={InscripcionInput}
      initial={valuesOf(evento)}
      editing={Boolean(evento)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput
            label="Nombre del evento"
            required
            maxLength={200}
            data-autofocus
            {...form.getInputProps('nombreEvento')}
          />
          <TagsInput
            label="Opciones"
            description="Por ejemplo, horarios. Sepáralas con punto y coma; sin opciones, solo se inscribe."
            placeholder={form.values.opciones.length ? '' : 'Sábados, 10:00 h; Martes, 17:00 h'}
            splitChars={[SEPARADOR]}
            maxTags={50}
            {...form.getInputProps('opciones')}
            onChange={list => {
              const opciones = enOpciones(list)
              form.setFieldValue('opciones', opciones)
              form.setFieldValue('cupos', cupos => cupos.filter(c => opciones.includes(c.label)))
            }}
          />
          <Lugares form={form} opciones={evento?.opciones ?? []} />
          <Elegidas form={form} opciones={evento?.opciones ?? []} />
          <Bandera
            form={form}
            field="abierta"
            label="Abierta"
            description="Cerrada no se ve, aunque esté en fecha. Quien ya se inscribió sigue igual."
          />
          <Momento form={form} cual="Apertura" dia="fecha_apertura" hora="hora_apertura" />
          <Momento form={form} cual="Cierre" dia="fecha_cierre" hora="hora_cierre" />
          <Bandera
            form={form}
            field="vincularAcurricula"
            label="Vincular a currículas"
            description="Quien se inscribe las sigue desde ese momento."
          />
          {form.values.vincularAcurricula === 1 && <Curriculas form={form} />}
        </>
      )}
    </EntityForm>
  )
}

/** What an option that stands is called from now on; the list above goes on showing its name until it is saved. */
const labelFor = (label: string, opciones: Inscripcion['opciones'], renombradas: Values['renombradas']) => {
  const one = opciones.find(o => o.label === label)
  return renombradas.find(r => r.uuid === one?.uuid)?.label.trim() || label
}

/** How many each option takes in. */
function Lugares({ form, opciones }: { form: Form; opciones: Inscripcion['opciones'] }) {
  const { opciones: labels, cupos } = form.values
  if (labels.length === 0) return null
  const cambia = (label: string, cupo: number | '') =>
    form.setFieldValue('cupos', [...cupos.filter(c => c.label !== label), { label, cupo }])
  return (
    <Fieldset legend="Lugares de cada opción">
      <Text fz="sm" c="var(--e-ink-2)" mb="sm">
        Vacío, sin límite. Con la opción llena, quien se inscribe queda en espera y entra solo cuando hay lugar.
      </Text>
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="sm">
        {labels.map(label => {
          const cupo = cupos.find(c => c.label === label)?.cupo ?? ''
          const dentro = opciones.find(o => o.label === label)?.inscritos ?? 0
          return (
            <NumberInput
              key={label}
              label={`Lugares de ${entreComillas(label)}`}
              placeholder="Sin límite"
              min={1}
              max={MAX_CUPO}
              allowDecimal={false}
              allowNegative={false}
              value={cupo}
              description={
                cupo !== '' && cupo < dentro
                  ? `Hay ${count(dentro, 'persona', 'personas')}: nadie sale, y nadie entra hasta que haya lugar.`
                  : undefined
              }
              onChange={value => cambia(label, typeof value === 'number' ? value : '')}
            />
          )
        })}
      </SimpleGrid>
    </Fieldset>
  )
}

/** Those that somebody chose: they are not taken away, and keep their people under another name. */
function Elegidas({ form, opciones }: { form: Form; opciones: Inscripcion['opciones'] }) {
  const elegidas = opciones.filter(o => o.inscritos + o.en_espera > 0)
  if (elegidas.length === 0) return null
  const { renombradas } = form.values
  const rename = (o: Opcion, label: string) =>
    form.setFieldValue('renombradas', [...renombradas.filter(r => r.uuid !== o.uuid), { uuid: o.uuid, label }])
  return (
    <Fieldset legend="Opciones que ya eligieron">
      <Text fz="sm" c="var(--e-ink-2)" mb="sm">
        No se pueden quitar. Si les cambias el nombre, quien eligió una sigue en ella; vacío, se queda como está.
      </Text>
      <Stack gap="xs">
        {elegidas.map(o => (
          <TextInput
            key={o.uuid}
            label={`${o.label}: ${count(o.inscritos + o.en_espera, 'persona', 'personas')}`}
            maxLength={120}
            placeholder={o.label}
            value={renombradas.find(r => r.uuid === o.uuid)?.label ?? o.label}
            // The sign divides the options of the list above.
            onChange={e => rename(o, e.currentTarget.value.replaceAll(SEPARADOR, ','))}
          />
        ))}
      </Stack>
    </Fieldset>
  )
}

const momentos = {
  Apertura: ['Programar apertura', 'Antes de ese momento está cerrada.', 'Día en que abre', 'Hora en que abre'],
  Cierre: ['Programar cierre', 'Desde ese momento está cerrada.', 'Día en que cierra', 'Hora en que cierra'],
} as const

type MomentoProps = {
  form: Form
  cual: 'Apertura' | 'Cierre'
  dia: 'fecha_apertura' | 'fecha_cierre'
  hora: 'hora_apertura' | 'hora_cierre'
}

function Momento({ form, cual, dia, hora }: MomentoProps) {
  const [label, description, day, hour] = momentos[cual]
  const field = `programar${cual}` as const
  return (
    <>
      <Bandera form={form} field={field} label={label} description={description} />
      {form.values[field] === 1 && (
        <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
          <DayInput
            label={day}
            required
            minDate={(cual === 'Cierre' && form.values.fecha_apertura) || undefined}
            {...form.getInputProps(dia)}
          />
          <TimeInput label={hour} description="Vacía: todo el día." {...form.getInputProps(hora)} />
        </SimpleGrid>
      )}
    </>
  )
}

function Curriculas({ form }: { form: Form }) {
  const read = useRead(inscripcionesRoutes.curriculas, {})
  const { data } = read
  return (
    <MultiSelect
      label="Currículas"
      required
      searchable
      placeholder={form.values.arrCurriculas.length ? '' : 'Elige una o varias'}
      nothingFoundMessage="No hay currículas con ese nombre"
      data={(data?.resultSet ?? []).map(c => ({ value: String(c.id), label: c.nombre_curricula }))}
      {...form.getInputProps('arrCurriculas')}
      {...opcionesDe(read)}
    />
  )
}
