/** Into what marked registrations are accepted: role, school, and a group or an enrolment event. */
import { GRUPOS_DE_PERSONA, inscripcionesRoutes, registrosRoutes, rolesDeRegistro } from '@eleva/contract'
import { AceptacionInput, DestinoInput } from '@eleva/contract/schemas'
import { Radio, Select, Text } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { conCupo } from '../../shared/conCupo.ts'
import { GrupoMultiSelect } from '../../shared/GrupoMultiSelect.tsx'
import { EscuelaSelect } from '../escuelas/EscuelaSelect.parte.tsx'
import { type Marcado, type Respuesta, vistosDe } from './decisiones.ts'
import { staleAceptados } from './stale.ts'

type Values = ValuesFor<AceptacionInput, object, 'registros'>
const EMPTY: Values = { rol: 'docente', escuela: null, grupos: [], inscripcion: null, opcion_uuid: '' }

/** What the other role has is not sent. */
const sent = ({ rol, escuela, ...v }: Values) =>
  rol === 'estudiante'
    ? { rol, escuela, grupos: v.grupos, inscripcion: null, opcion_uuid: '' }
    : { rol, escuela, grupos: [], inscripcion: v.inscripcion, opcion_uuid: v.opcion_uuid }

type Props = { marcados: Marcado[]; onDone: (reply: Respuesta) => void; onClose: () => void }

export function AceptarForm({ marcados, onDone, onClose }: Props) {
  const accept = useWrite(registrosRoutes.accept, staleAceptados)
  const save = async (values: Values) =>
    onDone(
      await accept.mutateAsync({
        body: AceptacionInput.parse({ ...sent(values), registros: vistosDe(marcados) }),
      }),
    )
  return (
    <EntityForm
      draft="registros:aceptar"
      schema={DestinoInput}
      initial={EMPTY}
      editing={false}
      saveText={marcados.length === 1 ? 'Aceptar' : `Aceptar ${marcados.length} registros`}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <Text fz="sm" c="var(--e-ink-2)">
            Cada persona recibe su cuenta, con el correo con el que se registró, y un correo para entrar. Tienes un
            minuto para deshacerlo: los correos salen después.
          </Text>
          <Radio.Group label="Entran como" {...form.getInputProps('rol')}>
            {rolesDeRegistro.map(rol => (
              <Radio key={rol} value={rol} label={GRUPOS_DE_PERSONA[rol]} mt="xs" />
            ))}
          </Radio.Group>
          <EscuelaSelect
            clearable
            description={
              form.values.rol === 'docente' ? 'Cada docente ocupa un lugar de su escuela.' : 'Puede quedar vacía.'
            }
            {...form.getInputProps('escuela')}
          />
          {form.values.rol === 'estudiante' ? (
            <GrupoMultiSelect {...form.getInputProps('grupos')} />
          ) : (
            <Evento form={form} />
          )}
        </>
      )}
    </EntityForm>
  )
}

/** An event that is open, and which of its options. */
function Evento({ form }: { form: UseFormReturnType<Values> }) {
  const read = useRead(inscripcionesRoutes.abiertas, {})
  const eventos = read.data?.resultSet ?? []
  const { inscripcion, opcion_uuid } = form.values
  const opciones = eventos.find(e => e.id === inscripcion)?.opciones ?? []
  return (
    <>
      <Select
        label="Evento de inscripción"
        description="Siguen las currículas que el evento vincula. Puede quedar vacío."
        placeholder="Elige un evento"
        data={eventos.map(e => ({ value: String(e.id), label: e.nombreEvento }))}
        searchable
        clearable
        nothingFoundMessage="No hay eventos abiertos con ese nombre"
        error={form.errors.inscripcion}
        value={inscripcion ? String(inscripcion) : null}
        onChange={to => form.setValues({ inscripcion: to ? Number(to) : null, opcion_uuid: '' })}
        {...opcionesDe(read)}
      />
      {opciones.length > 0 && (
        <Select
          label="Opción"
          placeholder="Elige una opción"
          required
          data={opciones.map(o => ({ value: o.uuid, label: conCupo(o.label, o.libres) }))}
          error={form.errors.opcion_uuid}
          value={opcion_uuid || null}
          onChange={to => form.setFieldValue('opcion_uuid', to ?? '')}
        />
      )}
    </>
  )
}
