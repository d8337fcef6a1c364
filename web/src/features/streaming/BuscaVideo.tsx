/** The video of a stream: its link is pasted, or it is found by words; whoever chooses sees its picture. */
import { streamingRoutes, type VideoDeYoutube } from '@eleva/contract'
import { Badge, Button, Text, TextInput } from '@mantine/core'
import { IconBrandYoutube, IconSearch } from '@tabler/icons-react'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useRead } from '../../kit/api/query.ts'
import classes from './BuscaVideo.module.css'

type Props = { value: string; error: ReactNode; onChange: (video: VideoDeYoutube) => void }

export function BuscaVideo({ value, error, onChange }: Props) {
  const [text, setText] = useState('')
  const [asked, setAsked] = useState('')
  const read = useRead(streamingRoutes.youtube, { query: { q: asked } }, { enabled: asked !== '', fresh: true })
  const entries = asked ? (read.data?.resultSet.entries ?? []) : []
  const said = asked && read.error ? read.error.message : undefined
  // What was pasted is what is meant; of what was found, somebody chooses.
  const [first, ...others] = entries
  const meant = first && others.length === 0 && first.titulo_video === '' ? first.youtube_video_id : undefined
  const take = useEffectEvent(() => first && onChange(first))
  useEffect(() => {
    if (meant) take()
  }, [meant])
  const search = () => {
    const q = text.trim()
    if (!q) return
    if (q === asked) void read.refetch()
    setAsked(q)
  }
  return (
    <div className={classes.busca}>
      <TextInput
        label="Video de YouTube"
        description="Pega el enlace de la transmisión, o busca por título."
        placeholder="https://www.youtube.com/watch?v="
        required
        maxLength={300}
        value={text}
        error={error ?? (read.error instanceof ApiError ? said : undefined)}
        onChange={e => setText(e.currentTarget.value)}
        onKeyDown={e => {
          if (e.key !== 'Enter') return
          e.preventDefault()
          search()
        }}
        rightSectionWidth={104}
        rightSection={
          <Button
            size="compact-md"
            variant="default"
            disabled={!text.trim()}
            loading={asked !== '' && read.isFetching}
            leftSection={<IconSearch size={16} stroke={1.75} aria-hidden />}
            onClick={search}
          >
            Buscar
          </Button>
        }
      />
      <div role="status">
        {asked && read.data && !read.isFetching && entries.length === 0 && (
          <Text fz="sm" c="var(--e-ink-2)">
            YouTube no encontró videos con eso.
          </Text>
        )}
      </div>
      {entries.length > 0 && <Hallados entries={entries} value={value} onChange={onChange} />}
      {value && !entries.some(v => v.youtube_video_id === value) && (
        <div className={classes.elegido}>
          <Miniatura src={`https://i.ytimg.com/vi/${value}/mqdefault.jpg`} />
          <Text fz="sm" c="var(--e-ink-2)">
            Este es el video que se verá.
          </Text>
        </div>
      )}
    </div>
  )
}

type HalladosProps = Pick<Props, 'value' | 'onChange'> & { entries: readonly VideoDeYoutube[] }

/** What was found; which one it is, is chosen. */
const Hallados = ({ entries, value, onChange }: HalladosProps) => (
  <ul className={classes.hallados} aria-label="Videos encontrados">
    {entries.map(v => (
      <li key={v.youtube_video_id}>
        <button
          type="button"
          className={classes.video}
          aria-pressed={v.youtube_video_id === value}
          onClick={() => onChange(v)}
        >
          <Miniatura src={v.thumbnail_video} />
          <span className={classes.texto}>
            <span className={classes.titulo}>{v.titulo_video || `Video ${v.youtube_video_id}`}</span>
            <span className={classes.canal}>{v.canal || 'Usar este video'}</span>
            {v.en_vivo > 0 && (
              <Badge color={v.en_vivo === 1 ? 'danger' : 'info'}>{v.en_vivo === 1 ? 'En vivo' : 'Programado'}</Badge>
            )}
          </span>
        </button>
      </li>
    ))}
  </ul>
)

function Miniatura({ src }: { src: string }) {
  const [broken, setBroken] = useState(false)
  if (broken)
    return (
      <span className={classes.hueco}>
        <IconBrandYoutube size={28} stroke={1.75} aria-hidden />
      </span>
    )
  return <img src={src} alt="" width={128} height={72} className={classes.imagen} onError={() => setBroken(true)} />
}
