/**
 * The one player: our own files, and YouTube. Its code comes when the first video is shown; until then its place is
 * kept.
 */

import { Button, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { lazy } from '../../../kit/load/lazy.tsx'
import { useAhorro } from '../../../kit/page/ahorro.ts'
import type { Eleccion } from './calidades.ts'
import { fileOf, type VideoPlayerProps } from './tipos.parte.ts'
import classes from './VideoPlayer.module.css'

const Reproductor = lazy(() => import('./Reproductor.tsx'))
const Espera = lazy(() => import('./Espera.tsx'))

export function VideoPlayer(props: VideoPlayerProps) {
  const ahorro = useAhorro()
  // Begun for this video alone: another one is asked for again.
  const [begun, setBegun] = useState<{ video: string; eleccion: Eleccion }>()
  if (props.tipo === 'enlace') return <Enlace {...props} />
  const chosen = begun?.video === fileOf(props.src) ? begun.eleccion : undefined
  const waits = ahorro && !props.local && props.tipo === 'archivo' && chosen === undefined
  return (
    <div className={waits ? `${classes.contenedor} ${classes.crece}` : classes.contenedor}>
      <Suspense fallback={<div role="status" aria-label="Cargando video" />}>
        {waits ? (
          <Espera {...props} onEmpieza={eleccion => setBegun({ video: fileOf(props.src), eleccion })} />
        ) : (
          <Reproductor {...props} {...(chosen ? { arranca: chosen } : {})} />
        )}
      </Suspense>
    </div>
  )
}

/** What another site shows cannot be shown here: its policy, and ours. */
const Enlace = ({ src, titulo }: VideoPlayerProps) => (
  <div className={`${classes.contenedor} ${classes.aviso}`}>
    <Text>Este video está en otro sitio.</Text>
    <Button
      component="a"
      href={src}
      target="_blank"
      rel="noopener noreferrer"
      variant="default"
      leftSection={<IconExternalLink size={18} stroke={1.75} />}
      aria-label={titulo ? `Abrir video: ${titulo}` : undefined}
    >
      Abrir video
    </Button>
  </div>
)
