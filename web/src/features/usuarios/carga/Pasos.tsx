/** Loading a CSV of people in steps: the file and what goes with it, what would happen, what happened. */
import type { CargaHecha } from '@eleva/contract'
import { Button, Checkbox, FileInput, Group, Stepper, Text } from '@mantine/core'
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
  /**
   * @param simular true only asks what would happen
   * @param conservar the names of those who are known stay
   */
  send: (file: File, simular: boolean, conservar: boolean) => Promise<CargaHecha>
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
  const [renames, setRenames] = useState(false)
  const trial = useMutation({ mutationFn: (f: File) => send(f, true, true) })
  const load = useMutation({ mutationFn: (f: File) => send(f, false, !renames) })
  const step = load.data ? 2 : trial.data ? 1 : 0
  const error = load.error ?? trial.error
  const said = error && (error instanceof ApiError ? error.message : GENERIC)
  const again = () => {
    setFile(null)
    setTold(undefined)
    setRenames(false)
    trial.reset()
    load.reset()
  }
  const review = () => {
    if (!file || missing) return setTold(file ? missing : 'Elige un archivo .csv')
    setTold(undefined)
    trial.mutate(file)
  }
  const renamed = trial.data?.filas.filter(f => f.antes !== undefined) ?? []
  const onlyRenamed = renames ? renamed.filter(f => f.resultado === 'ya_estaba').length : 0
  const willLoad = trial.data ? trial.data.creados + trial.data.actualizados + onlyRenamed : 0
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
            description="Una persona por renglón: nombre, correo y, si lo tienes, correo alternativo. Con encabezado, las columnas van en cualquier orden y las demás se ignoran. Sirve el CSV de Excel o de una hoja de Google."
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
          {renamed.length > 0 && (
            <Checkbox
              label="Cambiar también los nombres por los del archivo"
              checked={renames}
              onChange={e => setRenames(e.currentTarget.checked)}
            />
          )}
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
