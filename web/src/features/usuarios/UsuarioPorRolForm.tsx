import { ROL, type Usuario, usuariosRoutes } from '@eleva/contract'
import { UsuarioPorRolCambio, UsuarioPorRolInput } from '@eleva/contract/schemas'
import { Checkbox, Select, SimpleGrid, Text, TextInput } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { soloCambiado } from '../../kit/form/soloCambiado.ts'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { GrupoMultiSelect } from '../../shared/GrupoMultiSelect.tsx'
import { Fechas } from './Fechas.tsx'
import { stale } from './useAcciones.ts'

type Values = ValuesFor<UsuarioPorRolInput, { role_id: number | null; estatus_user: 0 | 1 }>

const valuesOf = (u?: Usuario): Values => ({
  name: u?.name ?? '',
  role_id: u?.role_id ?? null,
  email: u?.email ?? '',
  correo_alternativo: u?.correo_alternativo ?? '',
  grupo_usuario_aprende_id: u?.grupos.map(g => g.grupos.id) ?? [],
  estatus_user: u?.estatus_user === 1 ? 1 : 0,
})

const sent = (values: Values) => ({
  ...values,
  grupo_usuario_aprende_id: values.role_id === ROL.estudiante ? values.grupo_usuario_aprende_id : [],
})

/** One role, no school. */
export function UsuarioPorRolForm({ usuario, onClose }: { usuario?: Usuario | undefined; onClose: () => void }) {
  const roles = useRead(usuariosRoutes.roles, {})
  const create = useWrite(usuariosRoutes.storePorRol, stale)
  const update = useWrite(usuariosRoutes.updatePorRol, stale)
  const save = (values: Values) =>
    usuario
      ? update.mutateAsync({
          params: { id: usuario.id },
          body: UsuarioPorRolCambio.parse({
            ...soloCambiado(sent(values), valuesOf(usuario), ['grupo_usuario_aprende_id', 'estatus_user']),
            version: usuario.version,
          }),
        })
      : create.mutateAsync({ body: UsuarioPorRolInput.parse(sent(values)) })
  return (
    <EntityForm
      draft={`usuario-por-rol:${usuario?.id ?? 'nuevo'}`}
      schema={usuario ? UsuarioPorRolCambio : UsuarioPorRolInput}
      initial={valuesOf(usuario)}
      editing={Boolean(usuario)}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Nombre" required maxLength={150} data-autofocus {...form.getInputProps('name')} />
            <Select
              label="Rol"
              required
              placeholder="Elige un rol"
              allowDeselect={false}
              data={(roles.data?.resultSet ?? []).map(r => ({ value: String(r.id), label: r.name }))}
              {...opcionesDe(roles)}
              {...form.getInputProps('role_id')}
              value={form.values.role_id ? String(form.values.role_id) : null}
              onChange={role => form.setFieldValue('role_id', Number(role))}
            />
            <TextInput
              label="Correo principal"
              type="email"
              required
              maxLength={254}
              {...form.getInputProps('email')}
            />
            <TextInput
              label="Correo alternativo"
              type="email"
              maxLength={254}
              {...form.getInputProps('correo_alternativo')}
            />
          </SimpleGrid>
          <GrupoMultiSelect
            {...form.getInputProps('grupo_usuario_aprende_id')}
            disabled={form.values.role_id !== ROL.estudiante}
          />
          {!usuario && (
            <Text size="sm" c="dimmed">
              La cuenta empieza inactiva. Para que pueda entrar, edítala después y marca «Activar».
            </Text>
          )}
          {usuario && (
            <>
              <Fechas usuario={usuario} />
              <Checkbox
                label={form.values.estatus_user ? 'Desactivar' : 'Activar'}
                description={form.values.estatus_user ? 'Ahora puede entrar.' : 'Ahora no puede entrar.'}
                checked={form.values.estatus_user === 1}
                onChange={e => form.setFieldValue('estatus_user', e.currentTarget.checked ? 1 : 0)}
              />
            </>
          )}
        </>
      )}
    </EntityForm>
  )
}
