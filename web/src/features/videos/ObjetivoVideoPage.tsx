/** The video of an objective: uploaded, or an address elsewhere. */

import { type ObjetivoVideo, videosRoutes } from '@eleva/contract'
import { Button, Card, Text, Title } from '@mantine/core'
import { IconTrash } from '@tabler/icons-react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { lazy } from '../../kit/load/lazy.tsx'
import { useParamsOf } from '../../kit/page/address.ts'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { useCan } from '../../kit/page/session.tsx'
import { useVideoFirmado } from './reproductor/useVideoFirmado.parte.ts'
import { VideoPlayer } from './reproductor/VideoPlayer.parte.tsx'
import { Subtitulos } from './Subtitulos.tsx'
import { staleVideos } from './stale.ts'
import { Versiones } from './Versiones.tsx'
import classes from './Video.module.css'

const VideoForm = lazy(() => import('./VideoForm.tsx').then(m => ({ default: m.VideoForm })))

export function ObjetivoVideoPage() {
  const { objetivo: id } = useParamsOf('/objetivo-videos/$objetivo')
  const read = useRead(videosRoutes.get, { params: { objetivo: id } })
  const mayWrite = useCan('videos.write')
  const video = read.data?.resultSet
  return (
    <PageShell
      title="Video del objetivo"
      description={read.data?.objetivo.nombre_objetivo}
      back={{ to: '/dashboardObjetivos', label: 'Objetivos' }}
      actions={video && mayWrite ? <Quitar video={video} /> : undefined}
    >
      <Pending query={read} height={320} />
      {read.data && (
        <div className={classes.columnas}>
          {mayWrite && (
            <Card component="section" aria-label="Datos del video">
              {/* Anew for another objective, and once somebody has changed it. */}
              <VideoForm key={`${id}:${video?.id}:${video?.version}`} objetivoId={id} video={video ?? undefined} />
            </Card>
          )}
          <Card component="section" aria-labelledby="vista-previa" className={classes.vista!}>
            <Title order={2} fz="lg" id="vista-previa">
              Así se ve
            </Title>
            {video ? (
              <>
                <Vista objetivoId={id} />
                {video.tipo === 'archivo' && <Versiones key={`${video.id}:${video.version}`} video={video} />}
                {mayWrite && video.tipo === 'archivo' && <Subtitulos video={video} />}
              </>
            ) : (
              <Text c="var(--e-ink-2)">Este objetivo no tiene video</Text>
            )}
          </Card>
        </div>
      )}
    </PageShell>
  )
}

function Vista({ objetivoId }: { objetivoId: number }) {
  const { query, video } = useVideoFirmado(objetivoId)
  return (
    <>
      <Pending query={query} height={220} />
      {video && <VideoPlayer {...video} />}
    </>
  )
}

function Quitar({ video }: { video: ObjetivoVideo }) {
  const remove = useWrite(videosRoutes.remove, staleVideos)
  const quitar = () => remove.mutate({ params: { id: video.id } })
  return (
    <Button
      variant="subtle"
      color="danger"
      leftSection={<IconTrash size={18} stroke={1.75} />}
      loading={remove.isPending}
      onClick={() => void quitar()}
    >
      Eliminar video
    </Button>
  )
}
