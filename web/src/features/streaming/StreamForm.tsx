/** A stream: of which event, and which video is shown. */
import { type StreamDeCoach, streamingRoutes } from '@eleva/contract'
import { StreamCambio, StreamInput } from '@eleva/contract/schemas'
import { Select, Textarea, TextInput } from '@mantine/core'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import type { ValuesFor } from '../../kit/form/valuesFor.ts'
import { formatClase } from '../../kit/page/dates.ts'
import { BuscaVideo } from './BuscaVideo.tsx'
import { staleStreams } from './stale.ts'

type Values = ValuesFor<StreamInput, { evento_id: string | null }>
type Props = { stream?: (StreamDeCoach & { version: number }) | undefined; onClose: () => void }

export function StreamForm({ stream, onClose }: Props) {
  const create = useWrite(streamingRoutes.create, staleStreams)
  const update = useWrite(streamingRoutes.update, staleStreams)
  const initial: Values = {
    evento_id: null,
    youtube_video_id: stream?.youtube_video_id ?? '',
    titulo_video: stream?.titulo_video ?? '',
    descripcion_video: stream?.descripcion_video ?? '',
    thumbnail_video: stream?.thumbnail_video ?? '',
  }
  const save = (values: Values) =>
    stream
      ? update.mutateAsync({
          params: { id: stream.id },
          body: StreamCambio.parse({ ...values, version: stream.version }),
        })
      : create.mutateAsync({ body: StreamInput.parse(values) })
  return (
    <EntityForm
      draft={`stream:${stream?.id ?? 'nuevo'}`}
      schema={stream ? StreamCambio : StreamInput}
      initial={initial}
      editing={Boolean(stream)}
      saveText={stream ? 'Guardar el video' : 'Crear transmisión'}
      onSave={save}
      onClose={onClose}
    >
      {form => (
        <>
          {!stream && <Evento {...form.getInputProps('evento_id')} />}
          <BuscaVideo
            value={form.values.youtube_video_id}
            error={form.errors.youtube_video_id}
            onChange={found => {
              form.setValues({
                youtube_video_id: found.youtube_video_id,
                thumbnail_video: found.thumbnail_video,
                ...(found.titulo_video ? { titulo_video: found.titulo_video } : {}),
                ...(found.descripcion_video ? { descripcion_video: found.descripcion_video } : {}),
              })
              form.clearFieldError('youtube_video_id')
            }}
          />
          <TextInput label="Título" maxLength={200} {...form.getInputProps('titulo_video')} />
          <Textarea
            label="De qué trata"
            autosize
            minRows={2}
            maxRows={6}
            maxLength={2000}
            {...form.getInputProps('descripcion_video')}
          />
        </>
      )}
    </EntityForm>
  )
}

function Evento(props: object) {
  const read = useRead(streamingRoutes.eventos, {}, { fresh: true })
  const { data } = read
  const events = data?.resultSet ?? []
  return (
    <Select
      label="Evento de sesión"
      description={
        data && events.length === 0
          ? 'No hay eventos sin transmisión. Primero se programa uno en Sesiones.'
          : 'Los que no han terminado y aún no se transmiten.'
      }
      required
      searchable
      data-autofocus
      openOnFocus={false}
      placeholder="Elige cuándo es la clase"
      nothingFoundMessage="No hay eventos con ese nombre"
      data={events.map(e => ({
        value: String(e.id),
        label: [e.nombre_curso, e.nombre_sesion, formatClase(e.inicia, e.termina), e.organizador]
          .filter(Boolean)
          .join(' · '),
      }))}
      {...props}
      {...opcionesDe(read)}
    />
  )
}
