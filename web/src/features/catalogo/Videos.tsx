/** The player with our own files, and with YouTube. */
import { streamingRoutes, videosRoutes, youtubeId } from '@eleva/contract'
import { Button, Select, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { useVideoFirmado } from '../videos/reproductor/useVideoFirmado.parte.ts'
import { VideoPlayer } from '../videos/reproductor/VideoPlayer.parte.tsx'
import classes from './Catalogo.module.css'
import { Ahora } from './CatalogoPage.tsx'

/** As many as one page of the list gives. */
const MAX = 100

export function VideoPropio() {
  const read = useRead(videosRoutes.list, { query: { per_page: MAX } })
  const [chosen, setChosen] = useState<number>()
  if (!read.data) return <Pending query={read} height={320} />
  const own = read.data.resultSet.filter(v => v.tipo === 'archivo')
  const id = chosen ?? own[0]?.objetivo_id
  if (id === undefined) return <EmptyState text="Todavía no hay videos propios." />
  return (
    <>
      <Select
        label="Video"
        maw={420}
        searchable
        allowDeselect={false}
        nothingFoundMessage="No hay ninguno con ese nombre"
        data={own.map(v => ({ value: String(v.objetivo_id), label: v.nombre }))}
        value={String(id)}
        onChange={value => value && setChosen(Number(value))}
      />
      <Firmado key={id} objetivoId={id} />
    </>
  )
}

function Firmado({ objetivoId }: { objetivoId: number }) {
  const { query, video } = useVideoFirmado(objetivoId)
  const [second, setSecond] = useState(0)
  return (
    <div className={classes.video}>
      <Pending query={query} height={320} />
      {video && <VideoPlayer {...video} onTiempo={setSecond} />}
      {video && <Ahora>Segundo {second}. Las flechas avanzan y regresan 15 segundos.</Ahora>}
    </div>
  )
}

export function VideoDeYoutube() {
  const streams = useRead(streamingRoutes.list, { query: { per_page: 1 } })
  const [typed, setTyped] = useState<string>()
  const [shown, setShown] = useState<string>()
  const text = typed ?? streams.data?.eventos[0]?.liga_youtube_enVivo ?? ''
  const [wrong, setWrong] = useState(false)
  const show = () => {
    const good = Boolean(youtubeId(text))
    setWrong(!good)
    setShown(good ? text : undefined)
  }
  return (
    <>
      <TextInput
        label="Dirección de YouTube"
        maw={560}
        value={text}
        onChange={e => setTyped(e.currentTarget.value)}
        error={wrong && 'Esa dirección no es de un video de YouTube.'}
      />
      <Button w="fit-content" onClick={show}>
        Mostrar el video
      </Button>
      {shown ? (
        <div className={classes.video}>
          <VideoPlayer key={shown} src={shown} tipo="youtube" titulo="Video de YouTube" conDetener />
        </div>
      ) : (
        <Text c="var(--e-ink-2)">Mientras no lo muestres, no se pide nada a YouTube.</Text>
      )}
    </>
  )
}
