/** The video of an objective as the player takes it: its signed address, and another one when that has expired. */
import { videosRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { readOptions, useRead } from '../../../kit/api/query.ts'
import type { VideoPlayerProps } from './tipos.parte.ts'

type Firmado = Pick<
  VideoPlayerProps,
  'src' | 'escalera' | 'tamano' | 'tipo' | 'titulo' | 'poster' | 'subtitulos' | 'onCaduco'
>

/** @returns the read itself, and what of it the player takes, once it is there */
export function useVideoFirmado(objetivoId: number, enabled = true) {
  const client = useQueryClient()
  const input = { params: { objetivoId } }
  const query = useRead(videosRoutes.sign, input, { enabled })
  const onCaduco = async () => {
    const { video_url, escalera } = await client.fetchQuery({ ...readOptions(videosRoutes.sign, input), staleTime: 0 })
    return { src: video_url, escalera: escalera ?? undefined }
  }
  const video: Firmado | undefined = query.data && {
    src: query.data.video_url,
    escalera: query.data.escalera ?? undefined,
    tamano: query.data.tamano ?? undefined,
    tipo: query.data.tipo,
    titulo: query.data.nombre,
    poster: query.data.poster_url ?? undefined,
    subtitulos: query.data.subtitulos_url ?? undefined,
    onCaduco,
  }
  return { query, video }
}
