/** The chapters of a topic's film, a line each, kept as they are typed or pasted. */
import { fallaDeCapitulos, type ObjetivoVideo, videosRoutes } from '@eleva/contract'
import { call } from '../../kit/api/client.ts'
import { useRead } from '../../kit/api/query.ts'
import { CampoDeTexto } from '../../shared/vivo/Campos.tsx'
import { useCampoDe } from '../../shared/vivo/useCampoDe.ts'

/** Nothing until the topic has a film. */
export function CapitulosDeTema({ objetivoId }: { objetivoId: number }) {
  const read = useRead(videosRoutes.get, { params: { objetivo: objetivoId } })
  const video = read.data?.resultSet
  // What is opened elsewhere has no second to go to.
  if (!video || video.tipo === 'enlace') return null
  return <Capitulos key={video.id} video={video} again={() => read.refetch()} />
}

function Capitulos({ video, again }: { video: ObjetivoVideo; again: () => Promise<unknown> }) {
  const vivo = useCampoDe<ObjetivoVideo, string>({
    tema: `video:${video.id}:capitulos`,
    de: video,
    get: v => v.capitulos,
    read: async () =>
      (await call(videosRoutes.get, { params: { objetivo: video.objetivo_id } })).resultSet ?? undefined,
    send: (capitulos, version) => call(videosRoutes.update, { params: { id: video.id }, body: { capitulos, version } }),
    reread: again,
    falla: fallaDeCapitulos,
  })
  return (
    <CampoDeTexto
      vivo={vivo}
      label="Capítulos del video (opcional)"
      description="Una línea por capítulo: el tiempo y el nombre. Quien estudia salta a cada uno."
      placeholder={'0:00 Presentación\n2:30 Primer ejemplo'}
      maxLength={20_000}
    />
  )
}
