/** The one player: our own files, and YouTube. Its code comes when the first video is shown; until then its place is kept. */

import { Button, Text } from '@mantine/core'
import { IconExternalLink } from '@tabler/icons-react'
import { Suspense } from 'react'
import { lazy } from '../../../kit/load/lazy.tsx'
import type { VideoPlayerProps } from './tipos.parte.ts'
import classes from './VideoPlayer.module.css'

const Reproductor = lazy(() => import('./Reproductor.tsx'))

export function VideoPlayer(props: VideoPlayerProps) {
  if (props.tipo === 'enlace') return <Enlace {...props} />
  return (
    <div className={classes.lugar}>
      <Suspense fallback={<div role="status" aria-label="Cargando video" />}>
        <Reproductor {...props} />
      </Suspense>
    </div>
  )
}

/** What another site shows cannot be shown here: its policy, and ours. */
const Enlace = ({ src, titulo }: VideoPlayerProps) => (
  <div className={`${classes.lugar} ${classes.aviso}`}>
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
