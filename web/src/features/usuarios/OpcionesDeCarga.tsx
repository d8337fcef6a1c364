/** Whom a file is of, and where they belong. */
import { ROL, type RolDeCarga, roles, rolesDeCarga } from '@eleva/contract'
import { Checkbox, Radio, SimpleGrid } from '@mantine/core'
import { GrupoMultiSelect } from '../../shared/GrupoMultiSelect.tsx'
import { EscuelaSelect } from '../escuelas/EscuelaSelect.parte.tsx'

type Props = {
  onlyStudents: boolean
  role: RolDeCarga | undefined
  roleError: string | undefined
  setRole: (role: RolDeCarga | undefined) => void
  groups: number[]
  setGroups: (groups: number[]) => void
  school: number | null
  setSchool: (school: number | null) => void
  accounts: boolean
  setAccounts: (accounts: boolean) => void
}

export function OpcionesDeCarga(props: Props) {
  const { onlyStudents, role, roleError, setRole, groups, setGroups, school, setSchool, accounts, setAccounts } = props
  return (
    <>
      {!onlyStudents && (
        <Radio.Group
          label="Rol"
          required
          error={roleError}
          value={String(role)}
          onChange={v => setRole(rolesDeCarga.find(rol => String(rol) === v))}
        >
          <SimpleGrid cols={2} mt={8} maw={320}>
            {rolesDeCarga.map(rol => (
              <Radio key={rol} value={String(rol)} label={roles.find(({ id }) => id === rol)!.name} />
            ))}
          </SimpleGrid>
        </Radio.Group>
      )}
      <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
        <GrupoMultiSelect value={groups} onChange={setGroups} disabled={role !== ROL.estudiante} />
        <EscuelaSelect value={school} onChange={setSchool} placeholder="Sin escuela" clearable />
      </SimpleGrid>
      <Checkbox
        label="Crear cuentas de correo en la consola"
        description="Al terminar descargas las cuentas nuevas en el formato de la consola de Google Workspace."
        checked={accounts}
        onChange={e => setAccounts(e.currentTarget.checked)}
      />
    </>
  )
}
