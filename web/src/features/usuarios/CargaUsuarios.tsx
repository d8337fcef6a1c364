/** Teachers or students from a CSV. */
import { ROL, usuariosRoutes } from '@eleva/contract'
import { Checkbox, Radio, SimpleGrid } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { EscuelaSelect } from '../escuelas/EscuelaSelect.parte.tsx'
import { GrupoMultiSelect } from '../grupos/GrupoMultiSelect.parte.tsx'
import { CuentasDeCorreo } from './CuentasDeCorreo.tsx'
import { CargaCsv } from './carga/CargaCsv.parte.tsx'
import { stale } from './useAcciones.ts'

type Props = { opened: boolean; onClose: () => void; onlyStudents?: boolean }

export function CargaUsuarios({ opened, onClose, onlyStudents = false }: Props) {
  const client = useQueryClient()
  const [role, setRole] = useState(onlyStudents ? ROL.estudiante : 0)
  const [groups, setGroups] = useState<number[]>([])
  const [school, setSchool] = useState<number | null>(null)
  const [accounts, setAccounts] = useState(false)
  const send = async (csv_file: File, simular: boolean) => {
    const done = await call(usuariosRoutes.cargarCsv, {
      query: { simular: simular ? 1 : 0 },
      body: {
        selected_role: role,
        csv_file,
        grupo_usuario_ids: role === ROL.estudiante ? groups : [],
        escuela: school ?? undefined,
      },
    })
    if (!simular) await Promise.all(stale.map(s => client.invalidateQueries({ queryKey: [s.path] })))
    return done
  }
  return (
    <CargaCsv
      opened={opened}
      onClose={onClose}
      title={onlyStudents ? 'Cargar alumnos' : 'Cargar usuarios'}
      send={send}
      missing={role ? undefined : 'Elige si son docentes o estudiantes'}
      after={done => (accounts ? <CuentasDeCorreo carga={done} /> : null)}
    >
      {!onlyStudents && (
        <Radio.Group label="Rol" required value={String(role)} onChange={v => setRole(Number(v))}>
          <SimpleGrid cols={2} mt={8} maw={320}>
            <Radio value="2" label="Docente" />
            <Radio value="3" label="Estudiante" />
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
    </CargaCsv>
  )
}
