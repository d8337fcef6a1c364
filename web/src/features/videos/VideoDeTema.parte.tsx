/** The film of an objective where it is made: chosen it goes up, and once it is up it is saved. */
import { type ObjetivoVideo, videosRoutes } from '@eleva/contract'
import { Button, TextInput } from '@mantine/core'
import { IconLink, IconTrash } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { useUser } from '../../kit/page/session.tsx'
import { savePelicula, temaDePelicula, uploadPelicula } from './pelicula.parte.ts'
import { useVideoFirmado } from './reproductor/useVideoFirmado.parte.ts'
import { VideoPlayer } from './reproductor/VideoPlayer.parte.tsx'
import { Subtitulos } from './Subtitulos.tsx'
import { staleVideos } from './stale.ts'
import { SelectorDeVideo } from './subida/SelectorDeVideo.tsx'
import { type Subida, useSubida } from './subida/subidas.parte.ts'
import classes from './Video.module.css'

type Props = { objetivoId: number; nombre: string; onChange: () => void }

export function VideoDeTema(props: Props) {
  const read = useRead(videosRoutes.get, { params: { objetivo: props.objetivoId } })
  if (!read.data) return <Pending query={read} height={180} />
  const video = read.data.resultSet
  return (
    <section aria-label="Video" className={classes.deTema}>
      {video ? <Puesto video={video} {...props} /> : <Vacio {...props} />}
    </section>
  )
}

function Puesto({ video, objetivoId, onChange }: Props & { video: ObjetivoVideo }) {
  const { query, video: firmado } = useVideoFirmado(objetivoId)
  const remove = useWrite(videosRoutes.remove, staleVideos)
  return (
    <>
      <div className={classes.deTemaCabeza}>
        <b>{video.nombre}</b>
        <Button
          variant="subtle"
          color="danger"
          size="compact-sm"
          leftSection={<IconTrash size={16} stroke={1.75} />}
          loading={remove.isPending}
          onClick={() => remove.mutate({ params: { id: video.id } }, { onSuccess: onChange })}
        >
          Quitar video
        </Button>
      </div>
      <Pending query={query} height={220} />
      {firmado && <VideoPlayer {...firmado} />}
      {video.tipo === 'archivo' && <Subtitulos video={video} />}
    </>
  )
}

function Vacio({ objetivoId, nombre, onChange }: Props) {
  const tema = temaDePelicula(objetivoId)
  const { id: usuarioId } = useUser()
  const client = useQueryClient()
  const de = { objetivoId, usuarioId, client }
  const subida = useSubida(tema)
  const create = useWrite(videosRoutes.create, staleVideos)
  const [link, setLink] = useState('')
  const save = (file_url: string) =>
    create.mutate(
      { body: { objetivo_id: objetivoId, nombre, clave: '', file_url, file_name: '' } },
      { onSuccess: onChange },
    )
  const done = subida?.estado === 'completa' ? subida : undefined
  const take = useEffectEvent((whole: Subida) => void savePelicula(de, whole))
  // Also what was whole when the page was closed.
  useEffect(() => {
    if (done) take(done)
  }, [done])
  return (
    <>
      <SelectorDeVideo
        tema={tema}
        missing="Selecciona un archivo por favor."
        directo={file => uploadPelicula(de, file)}
      />
      <TextInput
        label="O pega el enlace de un video"
        placeholder="https://youtu.be/…"
        leftSection={<IconLink size={18} stroke={1.75} aria-hidden />}
        maxLength={2000}
        value={link}
        rightSectionWidth={92}
        rightSection={
          link.trim() !== '' && (
            <Button size="compact-sm" variant="light" loading={create.isPending} onClick={() => save(link.trim())}>
              Agregar
            </Button>
          )
        }
        onChange={event => setLink(event.currentTarget.value)}
        onKeyDown={event => event.key === 'Enter' && link.trim() !== '' && save(link.trim())}
      />
    </>
  )
}
