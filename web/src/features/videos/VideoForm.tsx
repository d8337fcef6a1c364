import { type ObjetivoVideo, videosRoutes } from '@eleva/contract'
import { ObjetivoVideoInput } from '@eleva/contract/schemas'
import { SimpleGrid, TextInput } from '@mantine/core'
import { useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { notify } from '../../kit/notify.ts'
import { useUser } from '../../kit/page/session.tsx'
import { OrigenDeVideo } from './OrigenDeVideo.parte.tsx'
import { staleVideos } from './stale.ts'
import { forgetSubida, requireCompleta, useSubida } from './subida/subidas.parte.ts'

type Props = { objetivoId: number; video: ObjetivoVideo | undefined }

export function VideoForm({ objetivoId, video }: Props) {
  const tema = `objetivo:${objetivoId}`
  const { id: usuarioId } = useUser()
  const subida = useSubida(tema)
  const create = useWrite(videosRoutes.create, staleVideos)
  const update = useWrite(videosRoutes.update, staleVideos)
  const initial: ObjetivoVideoInput = {
    nombre: video?.nombre ?? '',
    clave: video?.clave ?? '',
    file_url: video?.file_url ?? '',
    file_name: video?.file_name ?? '',
  }
  const save = async (values: ObjetivoVideoInput) => {
    requireCompleta(subida, 'file_url')
    notify('Guardando información del video...', 'info')
    if (video) await update.mutateAsync({ params: { id: video.id }, body: { ...values, version: video.version } })
    else await create.mutateAsync({ body: { ...values, objetivo_id: objetivoId } })
    forgetSubida(tema, usuarioId)
  }
  return (
    <EntityForm
      draft={`video:${video?.id ?? `nuevo:${objetivoId}`}`}
      schema={ObjetivoVideoInput}
      initial={initial}
      editing={Boolean(video)}
      saveText="Guardar"
      onSave={save}
    >
      {form => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Nombre del video" required maxLength={200} {...form.getInputProps('nombre')} />
            <TextInput label="Clave interna" maxLength={60} {...form.getInputProps('clave')} />
          </SimpleGrid>
          <OrigenDeVideo
            tema={tema}
            label="URL del video"
            description="Si el video no se sube, pega aquí su enlace: de YouTube, o de otro sitio con https."
            quitar="Quitar la URL"
            campo={form.getInputProps('file_url')}
            onChange={(address, nombre) => {
              form.setFieldValue('file_url', address)
              form.setFieldValue('file_name', nombre)
            }}
          />
        </>
      )}
    </EntityForm>
  )
}
