import { entreComillas, programasRoutes } from '@eleva/contract'
import { Ofrecimiento } from '@eleva/contract/schemas'
import { Select, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Link } from '@tanstack/react-router'
import { call } from '../../kit/api/client.ts'
import { useRead } from '../../kit/api/query.ts'
import { Bandera } from '../../kit/form/Bandera.tsx'
import { DayInput } from '../../kit/form/DayInput.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { CamposDePlan, PLAN_INICIAL, type PlanPorElegir } from '../plazos/CamposDePlan.parte.tsx'
import { Destinatarios } from './Destinatarios.tsx'
import classes from './Programa.module.css'
import { faltaDe } from './palabras.ts'
import type { QueOfrecer } from './tipos.ts'
import { SIN_CLAVE, useHacer } from './useHacer.ts'

type Values = ValuesFor<
  Ofrecimiento,
  {
    /** Undefined where a course is offered by itself. */
    curricula_id: number | undefined
    curso_id: number | undefined
    plan: PlanPorElegir | null
  }
>
type Form = UseFormReturnType<Values>
type Props = { que: QueOfrecer; onClose: () => void }

const valuesOf = ({ nombre, curriculaId, curso }: QueOfrecer): Values => ({
  curricula_id: curriculaId ?? (curso?.programas.length === 1 ? curso.programas[0]!.id : undefined),
  curso_id: curso?.id,
  nombre,
  grupos: [],
  escuelas: [],
  fecha_inicio: null,
  fecha_finalizacion: null,
  publicado: 1,
  plan: null,
  clave: SIN_CLAVE,
})

export function OfrecerForm({ que, onClose }: Props) {
  const { hacer } = useHacer()
  return (
    <EntityForm
      draft={`ofrecer:${que.curso ? `curso-${que.curso.id}` : que.curriculaId}`}
      schema={Ofrecimiento}
      initial={valuesOf(que)}
      editing={false}
      saveText="Ofrecer"
      onSave={values => hacer(values, body => call(programasRoutes.offer, { body: Ofrecimiento.parse(body) }))}
      onClose={onClose}
    >
      {form => <Campos form={form} que={que} />}
    </EntityForm>
  )
}

function Campos({ form, que }: { form: Form; que: QueOfrecer }) {
  const { fecha_inicio, plan } = form.values
  return (
    <>
      {que.curso && <Programa form={form} curso={que.curso} />}
      {form.values.curricula_id !== undefined && <Contenido programaId={form.values.curricula_id} />}
      {que.curso && que.curso.avisos.length > 0 && (
        <p className={classes.faltan}>Se puede ofrecer, aunque falta: {que.curso.avisos.join(', ').toLowerCase()}.</p>
      )}
      <Destinatarios grupos={form.getInputProps('grupos')} escuelas={form.getInputProps('escuelas')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <DayInput label="Desde" {...form.getInputProps('fecha_inicio')} />
        <DayInput label="Hasta" minDate={fecha_inicio ?? undefined} {...form.getInputProps('fecha_finalizacion')} />
      </SimpleGrid>
      <Switch
        label="Calendarizar"
        description="Propone una fecha límite para cada actividad que no tiene."
        checked={plan !== null}
        onChange={e =>
          form.setFieldValue('plan', e.currentTarget.checked ? { ...PLAN_INICIAL, desde: fecha_inicio } : null)
        }
      />
      {plan && (
        <div className={classes.bloque}>
          <CamposDePlan
            plan={plan}
            onChange={value => form.setFieldValue('plan', value)}
            errors={{
              desde: form.errors['plan.desde'],
              dias: form.errors['plan.dias'],
              hora: form.errors['plan.hora'],
            }}
          />
        </div>
      )}
      <TextInput
        label="Nombre de la oferta"
        description="Así aparece en la lista de ofertas y en el aviso."
        maxLength={200}
        {...form.getInputProps('nombre')}
      />
      <Bandera
        form={form}
        field="publicado"
        label="Publicada"
        description="Se les avisa ahora; la ven mientras esté en fecha."
      />
    </>
  )
}

const SOLO = 'solo'

function Programa({ form, curso: { programas } }: { form: Form; curso: NonNullable<QueOfrecer['curso']> }) {
  if (programas.length === 0) return null
  const { curricula_id } = form.values
  return (
    <Select
      label="Qué se ofrece"
      allowDeselect={false}
      data={[
        ...programas.map(p => ({ value: String(p.id), label: `El programa ${entreComillas(p.nombre)}` })),
        { value: SOLO, label: 'Solo este curso' },
      ]}
      value={curricula_id === undefined ? SOLO : String(curricula_id)}
      onChange={value => form.setFieldValue('curricula_id', value === SOLO ? undefined : Number(value))}
    />
  )
}

/** What of a programme is offered, and what lacks before it can be. */
function Contenido({ programaId }: { programaId: number }) {
  const { data } = useRead(programasRoutes.get, { params: { programa: programaId } })
  if (!data) return null
  const faltan = data.cursos.filter(c => faltaDe(c) !== '')
  if (data.cursos.length > 0 && faltan.length === 0)
    return (
      <>
        <p className={classes.nota}>
          {data.cursos.length === 1
            ? 'Se ofrece su curso.'
            : `Se ofrecen sus ${data.cursos.length} cursos, en su orden.`}
        </p>
        {data.curricula.expired === 1 && (
          <p className={classes.faltan}>La vigencia del programa ya terminó: nadie lo verá hasta que la cambies.</p>
        )}
      </>
    )
  return (
    <div className={classes.faltan} role="note" aria-label="Antes de ofrecer">
      <h3>Antes de ofrecer</h3>
      <ul>
        {data.cursos.length === 0 && <li>El programa todavía no tiene cursos.</li>}
        {faltan.map(c => (
          <li key={c.id}>
            <Link to="/curso/$curso" params={{ curso: c.id }}>
              {c.nombre}
            </Link>
            : {faltaDe(c)}
          </li>
        ))}
      </ul>
    </div>
  )
}
