/** Students of a group from a file, or from a sheet that is shared by its link. */
import { type CargaHecha, gruposRoutes } from '@eleva/contract'
import { Button, Group, Stack, TextInput } from '@mantine/core'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { ApiError, GENERIC } from '../../kit/api/error.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { CargaCsv } from '../usuarios/carga/CargaCsv.parte.tsx'
import { Resumen } from '../usuarios/carga/Resumen.parte.tsx'
import { staleStudents } from './stale.ts'

type Source = ({ csv_file: File } | { sheet_url: string }) & { conservar_nombres: 0 | 1 }

async function send(client: QueryClient, grupoId: number, source: Source, simular: boolean): Promise<CargaHecha> {
  const done = await call(gruposRoutes.createStudents, {
    query: { simular: simular ? 1 : 0 },
    body: { grupo_usuario_aprende_id: grupoId, apellidos: '', sheet_url: '', ...source },
  })
  if (!simular) await Promise.all(staleStudents.map(s => client.invalidateQueries({ queryKey: [s.path] })))
  return done
}

type Props = { grupoId: number; opened: boolean; onClose: () => void }

export function CargaEstudiantes({ grupoId, opened, onClose }: Props) {
  const client = useQueryClient()
  return (
    <CargaCsv
      opened={opened}
      onClose={onClose}
      title="Agregar estudiantes desde un CSV"
      send={(csv_file, simular, conservar) =>
        send(client, grupoId, { csv_file, conservar_nombres: conservar ? 1 : 0 }, simular)
      }
    />
  )
}

export function HojaDeGrupo({ grupoId, hoja, opened, onClose }: Props & { hoja: string }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Agregar estudiantes desde una hoja de Google" size={720}>
      {opened && <Hoja grupoId={grupoId} hoja={hoja} onClose={onClose} />}
    </FormDialog>
  )
}

function Hoja({ grupoId, hoja, onClose }: { grupoId: number; hoja: string; onClose: () => void }) {
  const client = useQueryClient()
  const [url, setUrl] = useState(hoja)
  const trial = useMutation({
    mutationFn: () => send(client, grupoId, { sheet_url: url.trim(), conservar_nombres: 1 }, true),
  })
  const load = useMutation({
    mutationFn: () => send(client, grupoId, { sheet_url: url.trim(), conservar_nombres: 1 }, false),
  })
  const done = load.data ?? trial.data
  const error = load.error ?? trial.error
  const willJoin = trial.data ? trial.data.creados + trial.data.actualizados : 0
  return (
    <Stack>
      <TextInput
        label="Enlace de la hoja"
        description="Compártela con «Cualquier persona con el enlace». Columnas: nombres, apellidos y correo."
        placeholder="https://docs.google.com/spreadsheets/d/…"
        type="url"
        data-autofocus
        maxLength={1000}
        value={url}
        onChange={e => {
          setUrl(e.currentTarget.value)
          trial.reset()
          load.reset()
        }}
        error={error && (error instanceof ApiError ? error.message : GENERIC)}
      />
      {done && <Resumen carga={done} words={load.data ? 'done' : 'trial'} />}
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {load.data ? 'Listo' : 'Cancelar'}
        </Button>
        {!trial.data && (
          <Button loading={trial.isPending} disabled={!url.trim()} onClick={() => trial.mutate()}>
            Revisar
          </Button>
        )}
        {trial.data && !load.data && (
          <Button loading={load.isPending} disabled={willJoin === 0} onClick={() => load.mutate()}>
            Agregar {willJoin === 1 ? '1 estudiante' : `${willJoin} estudiantes`}
          </Button>
        )}
      </Group>
    </Stack>
  )
}
