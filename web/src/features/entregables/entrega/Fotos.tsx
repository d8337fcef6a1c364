/** Photos of paper: more of them, their order, turned, lighter, taken away. In the end they are one PDF. */

import { Button, FileButton, Group, Loader, Switch } from '@mantine/core'
import { IconCamera, IconPhoto } from '@tabler/icons-react'
import { type Ref, useEffect, useImperativeHandle } from 'react'
import { chooseAnew } from '../../../kit/form/archivos.ts'
import { Hojas } from './fotos/Hojas.tsx'
import { MAX_HOJAS } from './fotos/plan.ts'
import { useHojas } from './fotos/useHojas.ts'
import { changeGuardada, type De, sweepGuardadas } from './guardada.ts'
import classes from './Maneras.module.css'
import type { Evidencia } from './useEntregar.ts'

export type PanelProps = {
  de: De
  /** How the form gets what was made here. */
  evidencia: Ref<Evidencia>
  /** Whether there is anything to hand in. */
  onReady: (ready: boolean) => void
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Fotos({ de, evidencia, onReady, primeras }: PanelProps & { primeras: readonly File[] }) {
  const fotos = useHojas(de, primeras)
  const { hojas, faltan, claras, avisos, add, hacer } = fotos
  const any = hojas.length + faltan > 0
  const lleno = hojas.length + faltan >= MAX_HOJAS
  useEffect(() => onReady(any), [any, onReady])
  const soltar = () =>
    void changeGuardada(de, before => ({ ...before, hojas: [], claras: false }))
      .then(sweepGuardadas)
      .catch(() => undefined)
  useImperativeHandle(evidencia, () => ({ hacer, soltar }))
  return (
    <>
      <p className={classes.ayuda}>
        {any
          ? 'Se entregan juntas, en un solo PDF, en este orden.'
          : 'Toma una foto de cada hoja, o elige las que ya tienes. Se entregan juntas, en un solo PDF.'}
      </p>
      <Hojas fotos={fotos} />
      {faltan > 0 && (
        <Group gap="xs" role="status">
          <Loader size="xs" aria-hidden />
          {faltan === 1 ? 'Preparando la foto…' : `Preparando ${faltan} fotos…`}
        </Group>
      )}
      {avisos.map(aviso => (
        <p key={aviso} role="alert" className={classes.mal}>
          {aviso}
        </p>
      ))}
      <Group gap="xs">
        <FileButton
          onChange={add}
          accept="image/*"
          capture="environment"
          multiple
          disabled={lleno}
          inputProps={{ ...chooseAnew, 'aria-label': 'Otra foto' }}
        >
          {props => (
            <Button {...props} variant="light" disabled={lleno} leftSection={<IconCamera {...icon} />}>
              {any ? 'Otra foto' : 'Tomar foto'}
            </Button>
          )}
        </FileButton>
        <FileButton
          onChange={add}
          accept="image/*"
          multiple
          disabled={lleno}
          inputProps={{ ...chooseAnew, 'aria-label': 'Elegir de tus fotos' }}
        >
          {props => (
            <Button {...props} variant="default" disabled={lleno} leftSection={<IconPhoto {...icon} />}>
              Elegir de tus fotos
            </Button>
          )}
        </FileButton>
      </Group>
      {hojas.length > 0 && (
        <Switch
          label="Aclarar las hojas"
          description="El papel se ve blanco y la letra más oscura."
          checked={claras}
          onChange={e => fotos.aclarar(e.currentTarget.checked)}
        />
      )}
    </>
  )
}
