/** What somebody has ended and is not issued, as something that stands on it is missing: one short form, and it is. */
import { completarRoutes, constanciasRoutes, entreComillas, FALTAS_PROPIAS, type ReplyOf } from '@eleva/contract'
import { DatosLaboralesInput } from '@eleva/contract/schemas'
import { Checkbox, Select, Text, TextInput, Title } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import classes from './Constancias.module.css'
import { asksForOwn, porQueEspera } from './palabras.ts'

type Leido = ReplyOf<typeof completarRoutes.porCompletar>

const stale = [completarRoutes.porCompletar, constanciasRoutes.mias]

export function PorCompletar() {
  const { data } = useRead(completarRoutes.porCompletar, {})
  if (!data?.pendientes.length) return null
  const propias = data.pendientes.filter(asksForOwn)
  return (
    <section className={classes.pendiente} aria-labelledby="por-completar">
      <Title order={2} id="por-completar" className={classes.titulo!}>
        {tituloDe(propias, data.pendientes)}
      </Title>
      {propias.length > 0 ? (
        <Datos datos={data.datos} ocupaciones={data.ocupaciones} />
      ) : (
        <Text>{porQueEspera(data.pendientes.flatMap(p => p.faltan))}</Text>
      )}
    </section>
  )
}

const cuantosDatos = ({ faltan }: Leido['pendientes'][number]) =>
  faltan.filter(falta => FALTAS_PROPIAS.includes(falta)).length === 1 ? 'Falta un dato' : 'Faltan datos'

/** What is asked of the person, else what waits for others. */
function tituloDe(propias: Leido['pendientes'], todas: Leido['pendientes']): string {
  const [primera, ...mas] = propias.length > 0 ? propias : todas
  if (mas.length > 0)
    return propias.length > 0
      ? `Faltan datos para ${propias.length} constancias`
      : `${todas.length} constancias tuyas están en espera`
  return propias.length > 0
    ? `${cuantosDatos(primera!)} para tu constancia de ${entreComillas(primera!.logro)}`
    : `Tu constancia de ${entreComillas(primera!.logro)} está en espera`
}

/** Only a DC-3 asks for them, and it says why. */
function Datos({ datos, ocupaciones }: Pick<Leido, 'datos' | 'ocupaciones'>) {
  const save = useWrite(completarRoutes.complete, stale)
  return (
    <>
      <Text c="var(--e-ink-2)" fz="sm">
        La constancia DC-3 los pide. La CURP va solo en tu papel: nadie la ve en la página pública.
      </Text>
      <EntityForm<typeof datos>
        draft="constancias:datos"
        schema={DatosLaboralesInput}
        initial={datos}
        editing={false}
        saveText="Guardar y expedir"
        onSave={values => save.mutateAsync({ body: DatosLaboralesInput.parse(values) })}
      >
        {form => (
          <>
            <TextInput
              label="CURP"
              required
              maxLength={40}
              autoCapitalize="characters"
              autoComplete="off"
              {...form.getInputProps('curp')}
            />
            <TextInput
              label="Segundo apellido"
              maxLength={120}
              disabled={form.values.sin_segundo_apellido === 1}
              autoComplete="off"
              {...form.getInputProps('segundo_apellido')}
            />
            <Checkbox
              label="No tengo segundo apellido"
              checked={form.values.sin_segundo_apellido === 1}
              onChange={e => {
                form.setFieldValue('sin_segundo_apellido', e.currentTarget.checked ? 1 : 0)
                form.clearFieldError('segundo_apellido')
              }}
            />
            <Select
              label="Ocupación"
              description="La que más se parezca a lo que haces, del catálogo nacional."
              required
              searchable
              nothingFoundMessage="No hay ocupaciones con ese nombre"
              data={ocupaciones.map(o => ({ value: o.clave, label: `${o.clave} ${o.nombre}` }))}
              {...form.getInputProps('ocupacion')}
              value={form.values.ocupacion || null}
            />
            <TextInput label="Puesto" required maxLength={120} {...form.getInputProps('puesto')} />
          </>
        )}
      </EntityForm>
    </>
  )
}
