import { isRol, lotesRoutes, ROL, type Usuario, usuariosRoutes } from '@eleva/contract'
import { UsuarioCambio, UsuarioInput } from '@eleva/contract/schemas'
import { MultiSelect, SimpleGrid, Switch, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Bandera } from '../../kit/form/Bandera.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { soloCambiado } from '../../kit/form/soloCambiado.ts'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { GrupoMultiSelect } from '../../shared/GrupoMultiSelect.tsx'
import { EscuelaSelect } from '../escuelas/EscuelaSelect.parte.tsx'
import { Fechas } from './Fechas.tsx'
import { stale } from './useAcciones.ts'

type Values = ValuesFor<UsuarioInput, { escuela: number | null; estatus_user: 0 | 1 }>

const valuesOf = (u?: Usuario): Values => ({
  name: u?.name ?? '',
  apellido_p: u?.apellido_p ?? '',
  apellido_m: u?.apellido_m ?? '',
  email: u?.email ?? '',
  correo_alternativo: u?.correo_alternativo ?? '',
  escuela: u?.escuela?.id ?? null,
  arrRoles: u?.roles.map(r => r.id).filter(isRol) ?? [ROL.estudiante],
  arrGrupos: u?.grupos.map(g => g.grupos.id) ?? [],
  estatus_user: u?.estatus_user === 1 ? 1 : 0,
  redirect: u?.redirect ?? '',
})

/** Whoever is no student any more leaves their groups: what the disabled field keeps is not sent. */
const sent = (values: Values) => ({
  ...values,
  arrGrupos: values.arrRoles.includes(ROL.estudiante) ? values.arrGrupos : [],
})

export function UsuarioForm({ usuario, onClose }: { usuario?: Usuario | undefined; onClose: () => void }) {
  const create = useWrite(usuariosRoutes.create, stale)
  const update = useWrite(usuariosRoutes.update, stale)
  const conAcceso = useWrite(lotesRoutes.createConAcceso, stale)
  const [acceso, setAcceso] = useState(false)
  const save = (values: Values) =>
    usuario
      ? update.mutateAsync({
          params: { id: usuario.id },
          body: UsuarioCambio.parse({
            ...soloCambiado(sent(values), valuesOf(usuario), ['arrGrupos', 'estatus_user']),
            version: usuario.version,
          }),
        })
      : (acceso ? conAcceso : create).mutateAsync({ body: UsuarioInput.parse(sent(values)) })
  return (
    <EntityForm
      draft={`usuario:${usuario?.id ?? 'nuevo'}`}
      schema={usuario ? UsuarioCambio : UsuarioInput}
      initial={valuesOf(usuario)}
      editing={Boolean(usuario)}
      {...(acceso ? { saveText: 'Crear y dar acceso' } : {})}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <Datos form={form} />
          {!usuario && (
            <Switch
              label="Dar acceso ahora"
              description={
                acceso
                  ? 'Queda activa, y le enviamos un correo con el botón para entrar.'
                  : 'La cuenta empieza inactiva. Para que pueda entrar, edítala después y enciende «Activo».'
              }
              checked={acceso}
              onChange={e => setAcceso(e.currentTarget.checked)}
            />
          )}
          {usuario && <Activo form={form} usuario={usuario} />}
        </>
      )}
    </EntityForm>
  )
}

type Form = UseFormReturnType<Values>

/** Who somebody is, where they belong, and what they may. */
function Datos({ form }: { form: Form }) {
  const roles = useRead(usuariosRoutes.roles, {})
  return (
    <>
      <TextInput label="Nombre" required maxLength={150} data-autofocus {...form.getInputProps('name')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <TextInput label="Apellido paterno" maxLength={120} {...form.getInputProps('apellido_p')} />
        <TextInput label="Apellido materno" maxLength={120} {...form.getInputProps('apellido_m')} />
        <TextInput label="Correo" type="email" required maxLength={254} {...form.getInputProps('email')} />
        <TextInput
          label="Correo alternativo"
          type="email"
          maxLength={254}
          {...form.getInputProps('correo_alternativo')}
        />
      </SimpleGrid>
      <EscuelaSelect required {...form.getInputProps('escuela')} />
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <MultiSelect
          label="Roles"
          required
          data={(roles.data?.resultSet ?? []).map(r => ({ value: String(r.id), label: r.name }))}
          {...opcionesDe(roles)}
          {...form.getInputProps('arrRoles')}
          value={form.values.arrRoles.map(String)}
          onChange={ids => form.setFieldValue('arrRoles', ids.map(Number).filter(isRol))}
        />
        <GrupoMultiSelect
          {...form.getInputProps('arrGrupos')}
          disabled={!form.values.arrRoles.includes(ROL.estudiante)}
        />
      </SimpleGrid>
      <TextInput
        label="Pantalla de inicio"
        description="A dónde llega al entrar, por ejemplo /sesionesdocente. Vacía, la de siempre."
        maxLength={300}
        {...form.getInputProps('redirect')}
      />
    </>
  )
}

/** Whether somebody may come in, with what is known of when they did. */
const Activo = ({ form, usuario }: { form: Form; usuario: Usuario }) => (
  <>
    <Bandera
      form={form}
      field="estatus_user"
      label="Activo"
      description={
        form.values.estatus_user
          ? 'Puede entrar a la plataforma.'
          : 'Al guardar, sale de la plataforma y no puede entrar.'
      }
    />
    <Fechas usuario={usuario} />
  </>
)
