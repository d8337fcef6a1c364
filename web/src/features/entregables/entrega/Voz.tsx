/**
 * A recording that is handed in: begun, paused, ended, heard, and taken anew where it was no good. What was said so far
 * is kept as it is said.
 */

import { Button, Group } from '@mantine/core'
import { IconMicrophone } from '@tabler/icons-react'
import { useEffect, useImperativeHandle, useRef, useState } from 'react'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { Grabada } from '../hilo/Adjuntos.tsx'
import { Grabando, useGrabadora } from '../hilo/Grabadora.tsx'
import type { PanelProps } from './Fotos.tsx'
import { changeGuardada, piezaDe, readGuardada, readPiezas, sweepGuardadas } from './guardada.ts'
import classes from './Maneras.module.css'

const HASTA = 10 * 60

const SIN_ESPACIO =
  'En este dispositivo ya no hay espacio para guardar tu grabación. No cierres esta página hasta entregar, o libera espacio.'

type Nota = { archivo: Blob; tipo: string; segundos: number }

const nombreDe = ({ tipo, segundos }: Nota) => {
  const [min, s] = [Math.floor(segundos / 60), segundos % 60]
  const ending = tipo === 'audio/mp4' ? 'm4a' : tipo === 'audio/ogg' ? 'ogg' : 'webm'
  return `Voz (${[min && `${min} min`, s && `${s} s`].filter(Boolean).join(' ')}).${ending}`
}

function useNota(de: PanelProps['de']) {
  const [nota, setNota] = useState<Nota>()
  const [lleno, setLleno] = useState(false)
  const clave = useRef(uuid())
  const n = useRef(0)
  useEffect(() => {
    const look = async () => {
      const voz = (await readGuardada(de).catch(() => undefined))?.voz
      if (!voz) return
      const pieces = await readPiezas(voz.clave)
      const archivo = new File(pieces, 'voz', { type: voz.tipo })
      if (archivo.size > 0) setNota(before => before ?? { archivo, tipo: voz.tipo, segundos: voz.segundos })
    }
    void look().catch(() => undefined)
  }, [de])
  return {
    nota,
    lleno,
    setNota,
    begin: () => {
      clave.current = uuid()
      n.current = 0
    },
    onPieza: (pieza: Blob, segundos: number) => {
      const voz = { clave: clave.current, tipo: pieza.type.split(';')[0] || 'audio/webm', segundos }
      const nueva = [piezaDe(voz.clave, n.current++), pieza] as const
      changeGuardada(de, before => ({ ...before, voz }), [nueva]).catch(() => setLleno(true))
    },
    drop: () => {
      setNota(undefined)
      const without = changeGuardada(de, ({ voz: _, ...before }) => before)
      void without.then(sweepGuardadas).catch(() => undefined)
    },
  }
}

export function Voz({ de, evidencia, onReady }: PanelProps) {
  const { nota, lleno, setNota, begin, onPieza, drop } = useNota(de)
  const voz = useGrabadora({
    onNota: (archivo, segundos) => setNota({ archivo, tipo: archivo.type, segundos }),
    onRecording: () => undefined,
    limites: { hasta: HASTA, nombre: 'voz', onPieza },
  })
  const ready = nota !== undefined && !voz.grabacion
  useEffect(() => onReady(ready), [ready, onReady])
  useImperativeHandle(evidencia, () => ({
    hacer: async () => {
      if (!nota) throw new Error('no recording')
      return new File([nota.archivo], nombreDe(nota), { type: nota.tipo })
    },
    soltar: drop,
  }))
  const record = () => {
    begin()
    void voz.begin()
  }
  const again = async () => {
    const yes = await confirm({
      title: '¿Grabar otra vez?',
      text: 'Se pierde lo que grabaste.',
      action: 'Grabar otra vez',
    })
    if (!yes) return
    drop()
    record()
  }
  return (
    <>
      {!voz.grabacion && !nota && (
        <>
          <p className={classes.ayuda}>Hasta {HASTA / 60} minutos. La oyes antes de entregarla.</p>
          <Group>
            <Button
              size="lg"
              loading={voz.pidiendo}
              leftSection={<IconMicrophone size={20} stroke={1.75} aria-hidden />}
              onClick={record}
            >
              Empezar a grabar
            </Button>
          </Group>
        </>
      )}
      {voz.grabacion && <Grabando grabacion={voz.grabacion} conPausa />}
      {ready && (
        <>
          <Grabada archivo={nota.archivo} segundos={nota.segundos} label="Lo que grabaste" />
          <Group>
            <Button variant="default" onClick={() => void again()}>
              Grabar otra vez
            </Button>
          </Group>
        </>
      )}
      {(voz.motivo ?? (lleno && SIN_ESPACIO)) && (
        <p role="alert" className={classes.mal}>
          {voz.motivo ?? SIN_ESPACIO}
        </p>
      )}
    </>
  )
}
