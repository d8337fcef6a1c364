/** Students of a group from a file, or from a sheet that is shared by its link. */
import { type CargaHecha, gruposRoutes, type OpcionesDeLista } from '@eleva/contract'
import { Button, Stack, TextInput } from '@mantine/core'
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { messageOf } from '../../kit/api/error.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { count } from '../../kit/page/count.ts'
import { CargaCsv } from '../usuarios/carga/CargaCsv.parte.tsx'
import { Deshacer } from '../usuarios/carga/Deshacer.parte.tsx'
import { AL_EMPEZAR, porCargar } from '../usuarios/carga/opciones.parte.ts'
import { Resumen } from '../usuarios/carga/Resumen.parte.tsx'
import { Revision } from '../usuarios/carga/Revision.parte.tsx'
import { staleStudents } from './stale.ts'

type Source = { csv_file: File } | { sheet_url: string }

type Pedido = { grupoId: number; source: Source; simular: boolean; opciones: OpcionesDeLista }

async function send(client: QueryClient, { grupoId, source, simular, opciones }: Pedido): Promise<CargaHecha> {
  const done = await call(gruposRoutes.createStudents, {
    query: { simular: simular ? 1 : 0 },
    body: { grupo_usuario_aprende_id: grupoId, apellidos: '', sheet_url: '', ...opciones, ...source },
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
      deUnGrupo
      send={(csv_file, simular, opciones) => send(client, { grupoId, source: { csv_file }, simular, opciones })}
    />
  )
}

export function HojaDeGrupo({ grupoId, hoja, opened, onClose }: Props & { hoja: string }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Agregar estudiantes desde una hoja de Google" size={820}>
      {opened && <Hoja grupoId={grupoId} hoja={hoja} onClose={onClose} />}
    </FormDialog>
  )
}

function Hoja({ grupoId, hoja, onClose }: { grupoId: number; hoja: string; onClose: () => void }) {
  const client = useQueryClient()
  const [url, setUrl] = useState(hoja)
  const [opciones, setOpciones] = useState(AL_EMPEZAR)
  /** The last answer, which stays while the sheet is read in another way. */
  const [seen, setSeen] = useState<CargaHecha>()
  const ask = (simular: boolean, opciones: OpcionesDeLista) =>
    send(client, { grupoId, source: { sheet_url: url.trim() }, simular, opciones })
  const trial = useMutation({ mutationFn: (o: OpcionesDeLista) => ask(true, o), onSuccess: setSeen })
  const load = useMutation({ mutationFn: () => ask(false, opciones) })
  const error = load.error ?? trial.error
  const willJoin = seen ? porCargar(seen) : 0
  const change = (next: OpcionesDeLista) => {
    setOpciones(next)
    trial.mutate(next)
  }
  const again = () => {
    setSeen(undefined)
    setOpciones(AL_EMPEZAR)
    trial.reset()
    load.reset()
  }
  return (
    <Stack>
      <TextInput
        label="Enlace de la hoja"
        description="Compártela con «Cualquier persona con el enlace». Las columnas se reconocen por su encabezado: nombre, apellidos y correo."
        placeholder="https://docs.google.com/spreadsheets/d/…"
        type="url"
        data-autofocus
        maxLength={1000}
        value={url}
        onChange={e => {
          setUrl(e.currentTarget.value)
          again()
        }}
        error={error && messageOf(error)}
      />
      {load.data ? (
        <>
          <Resumen carga={load.data} words="done" />
          {load.data.carga && <Deshacer carga={load.data.carga} />}
        </>
      ) : (
        seen && <Revision carga={seen} opciones={opciones} pending={trial.isPending} onChange={change} deUnGrupo />
      )}
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          {load.data ? 'Listo' : 'Cancelar'}
        </Button>
        {!seen && (
          <Button loading={trial.isPending} disabled={!url.trim()} onClick={() => trial.mutate(opciones)}>
            Revisar
          </Button>
        )}
        {seen && !load.data && (
          <Button loading={load.isPending} disabled={willJoin === 0 || trial.isPending} onClick={() => load.mutate()}>
            Agregar {count(willJoin, 'estudiante', 'estudiantes')}
          </Button>
        )}
      </PieDeDialogo>
    </Stack>
  )
}
