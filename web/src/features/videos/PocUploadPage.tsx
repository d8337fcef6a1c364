/** The upload and the player by themselves: the real ones, for trying them out. */
import { videosRoutes } from '@eleva/contract'
import { Card, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions, useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { PageShell } from '../../kit/page/PageShell.tsx'
import { VideoPlayer } from './reproductor/VideoPlayer.parte.tsx'
import { SelectorDeVideo } from './subida/SelectorDeVideo.tsx'
import { useSubida } from './subida/subidas.parte.ts'
import classes from './Video.module.css'

const TEMA = 'prueba'

export function PocUploadPage() {
  const subida = useSubida(TEMA)
  return (
    <PageShell
      title="Prueba de carga de video"
      description="Sube un video y míralo; lo que nadie usa se elimina a los siete días."
    >
      <div className={classes.columnas}>
        <Card component="section" aria-label="Carga">
          <SelectorDeVideo tema={TEMA} missing="Please select a file first." />
        </Card>
        {subida?.estado === 'completa' && (
          <Card component="section" aria-labelledby="vista-previa" className={classes.vista!}>
            <Title order={2} fz="lg" id="vista-previa">
              {subida.nombre}
            </Title>
            <Vista uploadId={subida.uploadId} titulo={subida.nombre} />
          </Card>
        )}
      </div>
    </PageShell>
  )
}

function Vista({ uploadId, titulo }: { uploadId: string; titulo: string }) {
  const client = useQueryClient()
  const input = { params: { uploadId } }
  const read = useRead(videosRoutes.signUpload, input)
  const onCaduco = async () => ({
    src: (await client.fetchQuery({ ...readOptions(videosRoutes.signUpload, input), staleTime: 0 })).video_url,
  })
  return (
    <>
      <Pending query={read} height={220} />
      {read.data && <VideoPlayer src={read.data.video_url} tipo="archivo" titulo={titulo} onCaduco={onCaduco} />}
    </>
  )
}
