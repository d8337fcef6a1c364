/** A school, in two columns: what it is, who answers for it, what it has. */

import { conMayuscula, type Escuela, escuelasRoutes, ZONAS } from '@eleva/contract'
import { EscuelaCambio, EscuelaInput, EscuelaSinOferta } from '@eleva/contract/schemas'
import { Fieldset, MultiSelect, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Bandera } from '../../kit/form/Bandera.tsx'
import { campoDe } from '../../kit/form/CampoBorrable.tsx'
import { DiasDeVigencia } from '../../kit/form/DiasDeVigencia.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { rulesOf } from '../../kit/form/reglas.ts'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { CamposDeEscuela } from './CamposDeEscuela.tsx'
import { staleEscuelas, staleInvitados } from './stale.ts'
import { soloDigitos } from './Telefono.tsx'

type Values = ValuesFor<
  EscuelaInput,
  { gestorEnsena: number; oferta_id: string[]; cantidad: string; zona: string | null; estatus: number }
>
type Form = UseFormReturnType<Values>

const valuesOf = (e?: Escuela): Values => ({
  nombre: e?.nombre ?? '',
  ciudad: e?.ciudad ?? '',
  direccion: e?.direccion ?? '',
  telefono: e?.telefono ?? '',
  gestorNombre: e?.gestorNombre ?? '',
  gestorCorreo: e?.gestorCorreo ?? '',
  gestorEnsena: e?.gestorEnsena ?? 0,
  correoCoach: e?.correoCoach ?? '',
  correoIpManager: e?.correoIpManager ?? '',
  oferta_id: (e?.ofertas ?? []).map(o => String(o.id)),
  cantidad: e ? String(e.cantidad) : '',
  fecha_vigencia_inicio: e?.fecha_vigencia_inicio ?? null,
  fecha_vigencia_finalizacion: e?.fecha_vigencia_finalizacion ?? null,
  zona: e?.zona ?? null,
  estatus: e?.estatus ?? 1,
})

/** «Hora del centro» */
const zonas = Object.entries(ZONAS).map(([value, name]) => ({ value, label: conMayuscula(name) }))

const rules = rulesOf(EscuelaInput)
const stale = [...staleEscuelas, ...staleInvitados]
const domainOf = (email: string) => /@([^@\s]+\.[^@\s]+)$/.exec(email)?.[1]?.toLowerCase()

export function EscuelaForm({ escuela, onClose }: { escuela?: Escuela | undefined; onClose: () => void }) {
  const create = useWrite(escuelasRoutes.create, stale)
  const update = useWrite(escuelasRoutes.update, stale)
  const createSinOferta = useWrite(escuelasRoutes.createSinOferta, stale)
  const { data: ofertas } = useRead(escuelasRoutes.ofertas, {})
  // On the first day there is none, and none is asked for.
  const sinOfertas = ofertas?.resultSet.length === 0
  const save = ({ oferta_id, ...values }: Values) => {
    if (escuela) {
      const said = sinOfertas ? values : { ...values, oferta_id }
      return update.mutateAsync({
        params: { id: escuela.id },
        body: EscuelaCambio.parse({ ...said, gestorId: escuela.gestorId, version: escuela.version }),
      })
    }
    return sinOfertas
      ? createSinOferta.mutateAsync({ body: EscuelaSinOferta.parse(values) })
      : create.mutateAsync({ body: EscuelaInput.parse({ ...values, oferta_id }) })
  }
  return (
    <EntityForm
      draft={`escuela:${escuela?.id ?? 'nuevo'}`}
      schema={sinOfertas ? EscuelaSinOferta : EscuelaInput}
      initial={valuesOf(escuela)}
      editing={Boolean(escuela)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <Datos form={form} />
          <Responsables form={form} escuela={escuela} />
          <Acceso form={form} escuela={escuela} />
        </>
      )}
    </EntityForm>
  )
}

const Datos = ({ form }: { form: Form }) => (
  <Fieldset legend="La escuela">
    <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
      <CamposDeEscuela campo={campoDe(form, rules)} />
      <Select
        label="Zona horaria"
        description="En ella se leen y se ponen las fechas de sus grupos. Cambiarla no mueve las que ya tienen."
        placeholder={`La de ${readEntorno().nombre}`}
        clearable
        clearButtonProps={{ 'aria-label': `La de ${readEntorno().nombre}` }}
        data={zonas}
        {...form.getInputProps('zona')}
      />
    </SimpleGrid>
  </Fieldset>
)

type DeEscuela = { form: Form; escuela: Escuela | undefined }

function Responsables({ form, escuela }: DeEscuela) {
  const { correoCoach } = form.values
  const sinCoach = escuela && !escuela.coachActivo && correoCoach === escuela.correoCoach
  const domain = domainOf(form.values.gestorCorreo)
  return (
    <Fieldset legend="Quién responde por ella">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Nombre del gestor" {...rules('gestorNombre')} {...form.getInputProps('gestorNombre')} />
        <TextInput
          label="Correo del gestor"
          description={domain ? `Dominio de la escuela: ${domain}` : 'De él se toma el dominio de la escuela.'}
          type="email"
          {...rules('gestorCorreo')}
          {...form.getInputProps('gestorCorreo')}
        />
        <TextInput
          label="Correo del coach"
          description={sinCoach && 'Nadie que dé clases entra con este correo: la escuela está sin coach.'}
          type="email"
          {...rules('correoCoach')}
          {...form.getInputProps('correoCoach')}
        />
        <TextInput
          label="Correo del IP manager"
          description="De quien lleva el programa en la institución: su persona de contacto."
          type="email"
          {...rules('correoIpManager')}
          {...form.getInputProps('correoIpManager')}
        />
        <Bandera
          form={form}
          field="gestorEnsena"
          label="El gestor también da clases"
          description="Entonces califica y contesta dudas de los estudiantes de su escuela."
        />
      </SimpleGrid>
    </Fieldset>
  )
}

function lugaresEnUso(used: number, cantidad: string) {
  if (!used) return 'A cuántos docentes puede invitar.'
  if (cantidad === '' || Number(cantidad) >= used) return `${used} en uso.`
  return `${used} en uso: son más que estos lugares. Nadie pierde el suyo, y no se podrá invitar a más.`
}

function Acceso({ form, escuela }: DeEscuela) {
  const read = useRead(escuelasRoutes.ofertas, {})
  const { data } = read
  const used = escuela?.usuariosActualesInvitados ?? 0
  return (
    <Fieldset legend="Lo que tiene">
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        {data?.resultSet.length === 0 ? (
          <Text fz="sm" c="var(--e-ink-2)">
            Todavía no hay ofertas. Cuando hagas la primera, elige ahí esta escuela.
          </Text>
        ) : (
          <MultiSelect
            label="Oferta"
            required
            searchable
            placeholder={form.values.oferta_id.length ? '' : 'Elige una o varias'}
            nothingFoundMessage="No hay ofertas con ese nombre"
            data={(data?.resultSet ?? []).map(o => ({ value: String(o.id), label: o.label }))}
            {...form.getInputProps('oferta_id')}
            {...opcionesDe(read)}
          />
        )}
        <TextInput
          label="Lugares"
          description={lugaresEnUso(used, form.values.cantidad)}
          inputMode="numeric"
          {...form.getInputProps('cantidad')}
          onChange={e => form.setFieldValue('cantidad', soloDigitos(e.currentTarget.value))}
        />
        <DiasDeVigencia form={form} />
        {escuela && (
          <Bandera
            form={form}
            field="estatus"
            label="Con acceso"
            description="Sin acceso no puede invitar; sus personas siguen entrando."
          />
        )}
      </SimpleGrid>
    </Fieldset>
  )
}
