/** Loading a CSV of people in steps: the file and what goes with it, what would happen, what happened. */
import type { CargaHecha } from '@eleva/contract'
import { Button, FileInput, Group, Stepper, Text } from '@mantine/core'
import { IconFileTypeCsv } from '@tabler/icons-react'
import { useMutation } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { ApiError, GENERIC } from '../../../kit/api/error.ts'
import { notify } from '../../../kit/feedback/notify.ts'
import { chooseAnew } from '../../../kit/form/archivos.ts'
import { number } from '../../../kit/page/PageShell.tsx'
import classes from './CargaCsv.module.css'
import { Resumen } from './Resumen.parte.tsx'

export type Carga = {
  opened: boolean
  onClose: () => void
  title: string
  /** @param simular true only asks what would happen */
  send: (file: File, simular: boolean) => Promise<CargaHecha>
  /** Why it cannot go on yet; undefined when it can. */
  missing?: string | undefined
  /** What goes with the file: role, groups. */
  children?: ReactNode
  /** More to do with what was loaded. */
  after?: (done: CargaHecha) => ReactNode
}

export function Pasos({ onClose, send, missing, children, after }: Omit<Carga, 'opened' | 'title'>) {
  const [file, setFile] = useState<File | null>(null)
  const [told, setTold] = useState<string>()
  const trial = useMutation({ mutationFn: (f: File) => send(f, true) })
  const load = useMutation({ mutationFn: (f: File) => send(f, false) })
  const step = load.data ? 2 : trial.data ? 1 : 0
  const error = load.error ?? trial.error
  const said = error && (error instanceof ApiError ? error.message : GENERIC)
  const again = () => {
    setFile(null)
    setTold(undefined)
    trial.reset()
    load.reset()
  }
  const review = () => {
    if (!file || missing) return setTold(file ? missing : 'Elige un archivo .csv')
    setTold(undefined)
    trial.mutate(file)
  }
  const willLoad = trial.data ? trial.data.creados + trial.data.actualizados : 0
  return (
    <div className={classes.carga}>
      <Stepper active={step} size="sm" iconSize={28} allowNextStepsSelect={false} aria-hidden>
        <Stepper.Step label="Archivo" />
        <Stepper.Step label="Revisar" />
        <Stepper.Step label="Resultado" />
      </Stepper>
      {step === 0 && (
        <>
          <FileInput
            label="Archivo .csv"
            description="Una persona por renglón: nombre, correo y, si lo tienes, correo alternativo. Sirve el CSV de Excel o de una hoja de Google, con o sin encabezado."
            placeholder="Elige un archivo"
            accept=".csv,text/csv"
            fileInputProps={chooseAnew}
            required
            data-autofocus
            leftSection={<IconFileTypeCsv size={20} stroke={1.75} aria-hidden />}
            value={file}
            onChange={chosen => {
              again()
              setFile(chosen)
            }}
            error={told ?? said}
            clearable
          />
          {children}
          <Foot>
            <Button variant="default" onClick={onClose}>
              Cancelar
            </Button>
            <Button onClick={review} loading={trial.isPending}>
              Revisar
            </Button>
          </Foot>
        </>
      )}
      {step === 1 && trial.data && (
        <>
          <Resumen carga={trial.data} words="trial" />
          {willLoad === 0 && <Text fw={600}>No hay a quién cargar en este archivo.</Text>}
          {said && (
            <Text role="alert" c="var(--e-danger-ink)">
              {said}
            </Text>
          )}
          <Foot>
            <Button variant="default" onClick={again}>
              Elegir otro archivo
            </Button>
            <Button
              disabled={willLoad === 0}
              loading={load.isPending}
              onClick={() => {
                notify('Procesando...Favor de esperar', 'info') // as specified
                if (file) load.mutate(file)
              }}
            >
              Cargar CSV ({number.format(willLoad)} {willLoad === 1 ? 'usuario' : 'usuarios'})
            </Button>
          </Foot>
        </>
      )}
      {step === 2 && load.data && (
        <>
          <Resumen carga={load.data} words="done" />
          {after?.(load.data)}
          <Foot>
            <Button variant="default" onClick={again}>
              Cargar otro archivo
            </Button>
            <Button onClick={onClose}>Listo</Button>
          </Foot>
        </>
      )}
    </div>
  )
}

const Foot = ({ children }: { children: ReactNode }) => (
  <Group justify="flex-end" gap="xs" className={classes.foot!}>
    {children}
  </Group>
)
