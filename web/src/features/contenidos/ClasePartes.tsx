/** What stands where the video of a class would, and what frames it. */
import { eventosRoutes } from '@eleva/contract'
import { Badge } from '@mantine/core'
import { IconBroadcast, IconCalendarEvent, IconCircleCheck, IconMovie } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Cover } from '../../kit/brand/Cover.tsx'
import { Pending } from '../../kit/feedback/States.tsx'
import { VideoPlayer } from '../videos/reproductor/VideoPlayer.parte.tsx'
import classes from './Clase.module.css'
import curso from './Curso.module.css'
import { keepKeys } from './keepKeys.ts'
import video from './Video.module.css'

export const SinFecha = ({ cursoId }: { cursoId: number }) => (
  <Letrero cursoId={cursoId} icon={<IconCalendarEvent size={28} stroke={1.75} aria-hidden />}>
    <p className={classes.grande}>Aún sin fecha</p>
    <p>En cuanto se programe la clase, aquí verás el día y la hora.</p>
  </Letrero>
)

export const Terminada = ({ cursoId }: { cursoId: number }) => (
  <Letrero cursoId={cursoId} icon={<IconCircleCheck size={28} stroke={1.75} aria-hidden />}>
    <p className={classes.grande}>La clase terminó</p>
    <p>Si hay grabación, aparecerá aquí. Lo que sigue del curso queda abierto.</p>
  </Letrero>
)

export const AlAire = () => (
  <Badge variant="filled" color="danger" leftSection={<IconBroadcast size={14} stroke={2.2} aria-hidden />}>
    En vivo
  </Badge>
)

export const Grabada = () => (
  <Badge color="info" leftSection={<IconMovie size={14} stroke={2.2} aria-hidden />}>
    Grabación
  </Badge>
)

type LetreroProps = { cursoId: number; icon: ReactNode; children: ReactNode }

/** What stands where the video would: words on the course's own pattern. */
export const Letrero = ({ cursoId, icon, children }: LetreroProps) => (
  <div className={classes.letrero}>
    <div className={classes.palabras}>
      {icon}
      {children}
    </div>
    <Cover id={`curso-${cursoId}`} className={classes.dibujo!} />
  </div>
)

export function Grabacion({ cursoId, titulo }: { cursoId: number; titulo: string }) {
  const read = useRead(eventosRoutes.grabacion, { params: { cursoId } })
  const found = read.data
  if (!found) return <Pending query={read} height={240} />
  return (
    <Marco>
      <VideoPlayer
        src={found.video_url}
        tipo={found.tipo}
        titulo={titulo}
        conDetener
        onCaduco={async () => ({
          src: (await read.refetch({ throwOnError: true })).data?.video_url ?? found.video_url,
        })}
      />
    </Marco>
  )
}

export const Marco = ({ children }: { children: ReactNode }) => (
  // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done here, only kept from being done
  <div onKeyDown={keepKeys} className={`${curso.video} ${video.video}`}>
    {children}
  </div>
)
