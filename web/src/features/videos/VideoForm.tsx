import { type ObjetivoVideo, videosRoutes } from '@eleva/contract'
import { ObjetivoVideoInput } from '@eleva/contract/schemas'
import { SimpleGrid, TextInput } from '@mantine/core'
import { ApiError } from '../../kit/api/error.ts'
import { useWrite } from '../../kit/api/query.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { forgetSubida, useSubida } from '../../shared/subida/subidas.ts'
import { Origen } from './Origen.tsx'
import { staleVideos } from './stale.ts'

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
    if (subida && subida.estado !== 'completa') {
      const message = 'La carga no ha terminado. Espera, o cancélala, para guardar.'
      throw new ApiError(422, message, { file_url: [message] })
    }
    notify('Guardando información del video...', 'info')
    if (video) await update.mutateAsync({ params: { id: video.id }, body: { ...values, version: video.version } })
    else await create.mutateAsync({ body: { ...values, objetivo_id: objetivoId } })
    forgetSubida(tema, usuarioId)
  }
  return (
    <EntityForm schema={ObjetivoVideoInput} initial={initial} editing={Boolean(video)} saveText="Guardar" onSave={save}>
      {form => (
        <>
          <SimpleGrid cols={{ base: 1, xs: 2 }} spacing="md">
            <TextInput label="Nombre del video" required maxLength={200} {...form.getInputProps('nombre')} />
            <TextInput label="Clave interna" maxLength={60} {...form.getInputProps('clave')} />
          </SimpleGrid>
          <Origen tema={tema} form={form} />
        </>
      )}
    </EntityForm>
  )
}
