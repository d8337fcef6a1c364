/** Teachers or students from a CSV. */
import { type OpcionesDeLista, ROL, type RolDeCarga, usuariosRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { lazy } from '../../kit/load/lazy.tsx'
import { CargaCsv } from './carga/CargaCsv.parte.tsx'
import { stale } from './useAcciones.ts'

const Opciones = lazy(() => import('./OpcionesDeCarga.tsx').then(m => ({ default: m.OpcionesDeCarga })))
const CuentasDeCorreo = lazy(() => import('./CuentasDeCorreo.tsx').then(m => ({ default: m.CuentasDeCorreo })))

type Props = { opened: boolean; onClose: () => void; onlyStudents?: boolean }

export function CargaUsuarios({ opened, onClose, onlyStudents = false }: Props) {
  const client = useQueryClient()
  const [role, setRole] = useState<RolDeCarga | undefined>(onlyStudents ? ROL.estudiante : undefined)
  const [groups, setGroups] = useState<number[]>([])
  const [school, setSchool] = useState<number | null>(null)
  const [accounts, setAccounts] = useState(false)
  const [checked, setChecked] = useState(false)
  const send = async (csv_file: File, simular: boolean, opciones: OpcionesDeLista) => {
    const done = await call(usuariosRoutes.loadCsv, {
      query: { simular: simular ? 1 : 0 },
      body: {
        selected_role: role!, // `check` asks for one before
        csv_file,
        grupo_usuario_ids: role === ROL.estudiante ? groups : [],
        escuela: school ?? undefined,
        ...opciones,
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
      check={() => {
        setChecked(true)
        return role !== undefined
      }}
      after={done => (accounts ? <CuentasDeCorreo carga={done} /> : null)}
    >
      <Opciones
        roleError={checked && role === undefined ? 'Elige si son docentes o estudiantes' : undefined}
        {...{ onlyStudents, role, setRole, groups, setGroups, school, setSchool, accounts, setAccounts }}
      />
    </CargaCsv>
  )
}
