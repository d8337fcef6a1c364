/**
 * Loading a CSV of people in steps: the file and what goes with it, what would happen and how it was read, what
 * happened.
 */
import type { CargaHecha, OpcionesDeLista } from '@eleva/contract'
import { Button, FileInput, Stepper, Text } from '@mantine/core'
import { IconDownload, IconFileTypeCsv } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { keep } from '../../../kit/api/client.ts'
import { messageOf } from '../../../kit/api/error.ts'
import { chooseAnew, motivoDeVacio } from '../../../kit/form/archivos.ts'
import { PieDeDialogo } from '../../../kit/form/PieDeDialogo.tsx'
import { notify } from '../../../kit/notify.ts'
import { count } from '../../../kit/page/count.ts'
import classes from './CargaCsv.module.css'
import { csvOf } from './csv.ts'
import { Deshacer } from './Deshacer.parte.tsx'
import { AL_EMPEZAR, porCargar } from './opciones.parte.ts'
import { Recientes } from './Recientes.tsx'
import { Resumen } from './Resumen.parte.tsx'
import { Revision } from './Revision.parte.tsx'

export type Carga = {
  opened: boolean
  onClose: () => void
  title: string
  /** @param simular true only asks what would happen */
  send: (file: File, simular: boolean, opciones: OpcionesDeLista) => Promise<CargaHecha>
  /** A list for one group: it has no columns of groups and schools. */
  deUnGrupo?: boolean
  /**
   * Asked before it goes on: says what is missing where it is missing.
   * @returns whether it can
   */
  check?: () => boolean
  /** What goes with the file: role, groups. */
  children?: ReactNode
  /** More to do with what was loaded. */
  after?: (done: CargaHecha) => ReactNode
}

type Asked = { file: File; opciones: OpcionesDeLista }

/** The file, how it is read, what would happen with it, and what did. */
function useCarga({ send, check }: Pick<Carga, 'send' | 'check'>) {
  const [file, setFile] = useState<File | null>(null)
  const [told, setTold] = useState<string>()
  const [opciones, setOpciones] = useState(AL_EMPEZAR)
  /** The last answer, which stays while the file is read in another way. */
  const [seen, setSeen] = useState<CargaHecha>()
  const trial = useMutation({ mutationFn: (a: Asked) => send(a.file, true, a.opciones), onSuccess: setSeen })
  const load = useMutation({ mutationFn: (a: Asked) => send(a.file, false, a.opciones) })
  const error = load.error ?? trial.error
  const said = error ? messageOf(error) : undefined
  const begin = (chosen: File | null) => {
    setFile(chosen)
    setTold(undefined)
    setSeen(undefined)
    setOpciones(AL_EMPEZAR)
    trial.reset()
    load.reset()
  }
  const review = () => {
    const motivo = file ? motivoDeVacio(file) : 'Elige un archivo .csv'
    setTold(motivo)
    // Both are said at once.
    const isReady = check?.() ?? true
    if (!file || motivo || !isReady) return
    trial.mutate({ file, opciones })
  }
  const change = (next: OpcionesDeLista) => {
    setOpciones(next)
    load.reset()
    if (file) trial.mutate({ file, opciones: next })
  }
  const loadNow = () => {
    notify('Procesando...Favor de esperar', 'info') // as specified
    if (file) load.mutate({ file, opciones })
  }
  return { file, told, said, opciones, seen, trial, load, begin, review, change, loadNow }
}

export function Pasos({ onClose, send, check, children, after, deUnGrupo = false }: Omit<Carga, 'opened' | 'title'>) {
  const { file, told, said, opciones, seen, trial, load, begin, review, change, loadNow } = useCarga({ send, check })
  const again = () => begin(null)
  return (
    <div className={classes.carga}>
      <Stepper
        active={load.data ? 2 : seen ? 1 : 0}
        size="sm"
        iconSize={28}
        allowNextStepsSelect={false}
        classNames={{ steps: classes.pasos!, stepBody: classes.paso!, separator: classes.entrePasos! }}
        aria-hidden
      >
        <Stepper.Step label="Archivo" />
        <Stepper.Step label="Revisar" />
        <Stepper.Step label="Resultado" />
      </Stepper>
      {load.data ? (
        <Resultado done={load.data} after={after} onAgain={again} onClose={onClose} />
      ) : seen ? (
        <>
          <Revision carga={seen} {...{ opciones, deUnGrupo }} pending={trial.isPending} onChange={change} />
          <PorCargar
            cuantos={porCargar(seen)}
            said={said}
            busy={trial.isPending}
            loading={load.isPending}
            onAgain={again}
            onLoad={loadNow}
          />
        </>
      ) : (
        <>
          <Archivo file={file} error={told ?? said} deUnGrupo={deUnGrupo} onChoose={begin} />
          {children}
          <PieDeDialogo>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button onClick={review} loading={trial.isPending}>
              Revisar
            </Button>
          </PieDeDialogo>
          <Recientes />
        </>
      )}
    </div>
  )
}

type ArchivoProps = {
  file: File | null
  error: string | undefined
  deUnGrupo: boolean
  onChoose: (file: File | null) => void
}

const COLUMNAS = ['Nombre(s)', 'Apellido paterno', 'Apellido materno', 'Correo', 'Correo alternativo']

function Archivo({ file, error, deUnGrupo, onChoose }: ArchivoProps) {
  const template = deUnGrupo ? COLUMNAS : [...COLUMNAS, 'Grupo', 'Escuela']
  return (
    <div>
      <FileInput
        label="Archivo .csv"
        description={`Una persona por renglón. Las columnas se reconocen por su encabezado: nombre, apellidos, correo${deUnGrupo ? '' : ', grupo, escuela'}; sin encabezado, van nombre, correo y, si lo tienes, correo alternativo. Sirve el CSV de Excel o de una hoja de Google.`}
        placeholder="Elige un archivo"
        accept=".csv,text/csv"
        fileInputProps={chooseAnew}
        required
        data-autofocus
        leftSection={<IconFileTypeCsv size={20} stroke={1.75} aria-hidden />}
        value={file}
        onChange={onChoose}
        error={error}
        clearable
      />
      <Button
        variant="subtle"
        size="sm"
        mt={6}
        leftSection={<IconDownload size={18} stroke={1.75} />}
        onClick={() => keep(csvOf([template]), 'plantilla-personas.csv')}
      >
        Descargar plantilla
      </Button>
    </div>
  )
}

type PorCargarProps = {
  cuantos: number
  said: string | undefined
  busy: boolean
  loading: boolean
  onAgain: () => void
  onLoad: () => void
}

function PorCargar({ cuantos, said, busy, loading, onAgain, onLoad }: PorCargarProps) {
  return (
    <>
      {cuantos === 0 && <Text fw={600}>No hay a quién cargar en este archivo.</Text>}
      {said && (
        <Text role="alert" c="var(--e-danger-ink)">
          {said}
        </Text>
      )}
      <PieDeDialogo>
        <Button variant="default" onClick={onAgain}>
          Elegir otro archivo
        </Button>
        <Button disabled={cuantos === 0 || busy} loading={loading} onClick={onLoad}>
          Cargar CSV ({count(cuantos, 'usuario', 'usuarios')})
        </Button>
      </PieDeDialogo>
    </>
  )
}

type ResultadoProps = Pick<Carga, 'after' | 'onClose'> & { done: CargaHecha; onAgain: () => void }

function Resultado({ done, after, onAgain, onClose }: ResultadoProps) {
  return (
    <>
      <Resumen carga={done} words="done" />
      {after?.(done)}
      {done.carga && <Deshacer carga={done.carga} />}
      <PieDeDialogo>
        <Button variant="default" onClick={onAgain}>
          Cargar otro archivo
        </Button>
        <Button onClick={onClose}>Listo</Button>
      </PieDeDialogo>
    </>
  )
}
