/**
 * Finds videos of YouTube: what is pasted without asking anybody, words by its Data API, from here and never from the
 * browser.
 */
import { type VideoDeYoutube, youtubeId } from '@eleva/contract'
import * as z from 'zod'
import { conflict, Refusal } from '../../kit/errors.ts'

const PATIENCE_MS = 5_000
const MAX_BYTES = 1024 * 1024
const MAX = '12'

const Entry = z.object({
  id: z.object({ videoId: z.string().regex(/^[\w-]{11}$/) }),
  snippet: z.object({
    title: z.string(),
    description: z.string().default(''),
    channelTitle: z.string().default(''),
    liveBroadcastContent: z.string().default('none'),
  }),
})
const Reply = z.object({ items: z.array(z.unknown()) })

const picture = (id: string) => `https://i.ytimg.com/vi/${id}/hqdefault.jpg`
const unknown = (id: string): VideoDeYoutube => ({
  youtube_video_id: id,
  titulo_video: '',
  descripcion_video: '',
  thumbnail_video: picture(id),
  canal: '',
  en_vivo: 0,
})

/** An address, or a key; a word of eleven plain letters is a word while there is somebody to ask. */
function pasted(text: string, mayAsk: boolean): string | undefined {
  const named = youtubeId(text)
  if (named) return named
  if (!/^[\w-]{11}$/.test(text)) return undefined
  return mayAsk && /^[a-z]+$/.test(text) ? undefined : text
}

type Settings = { key: string | undefined; api: string }

/** @throws {Refusal} 409 for words without a key of the API, 503 when it does not answer */
export async function searchYoutube(text: string, { key, api }: Settings): Promise<VideoDeYoutube[]> {
  const id = pasted(text, key !== undefined)
  if (id) return [unknown(id)]
  if (/^https?:/i.test(text))
    throw new Refusal(422, 'Ese enlace no es de un video de YouTube.', {
      q: ['Ese enlace no es de un video de YouTube.'],
    })
  if (!key) throw conflict('Aquí no se busca en YouTube: pega el enlace del video.')
  const address = new URL(`${api.replace(/\/$/, '')}/search`)
  address.search = new URLSearchParams({
    part: 'snippet',
    type: 'video',
    maxResults: MAX,
    safeSearch: 'strict',
    relevanceLanguage: 'es',
    q: text,
    key,
  }).toString()
  try {
    const reply = await fetch(address, {
      redirect: 'error',
      headers: { accept: 'application/json' },
      signal: AbortSignal.timeout(PATIENCE_MS),
    })
    if (!reply.ok) throw new Error(`${reply.status}`)
    const said = await reply.text()
    if (said.length > MAX_BYTES) throw new Error('too large')
    return Reply.parse(JSON.parse(said)).items.flatMap(item => {
      const { success, data } = Entry.safeParse(item)
      if (!success) return []
      const { title, description, channelTitle, liveBroadcastContent } = data.snippet
      const en_vivo = liveBroadcastContent === 'live' ? 1 : liveBroadcastContent === 'upcoming' ? 2 : 0
      const found = {
        titulo_video: plain(title).slice(0, 200),
        descripcion_video: plain(description).slice(0, 2000),
        canal: plain(channelTitle),
        en_vivo,
      } as const
      return [{ ...unknown(data.id.videoId), ...found }]
    })
  } catch {
    throw new Refusal(
      503,
      'YouTube no responde por ahora. Pega el enlace del video, o vuelve a intentarlo en un momento.',
    )
  }
}

const SIGNS: Record<string, string> = { '&amp;': '&', '&quot;': '"', '&#39;': "'", '&lt;': '<', '&gt;': '>' }
/** Titles come with some signs as a page would write them. */
const plain = (text: string) => text.replace(/&(?:amp|quot|#39|lt|gt);/g, sign => SIGNS[sign]!)
