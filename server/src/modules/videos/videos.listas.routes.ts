/**
 * Playlists of a film and the list of its small pictures, made for who asks: each address in them is signed for that
 * person, and ends when the address ends under which the list was asked for.
 */
import type { EscaleraFirmada } from '@eleva/contract'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { gone } from '../../kit/cosas.ts'
import { callHeaders } from '../../kit/http/headers.ts'
import { readSession, SESSION_COOKIE } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { type EscaleraHecha, getLista, getMiniaturas } from './videos.escalera.read.ts'
import { endOf, expired, signUntil, signVideo, verifyVideo } from './videos.firma.ts'
import { masterList, mediaList, thumbnailList } from './videos.listas.ts'

const LISTA = '/lista.m3u8'
const MINIATURAS = '/miniaturas.vtt'
const TYPES = { [LISTA]: 'application/vnd.apple.mpegurl', [MINIATURAS]: 'text/vtt; charset=utf-8' }

/**
 * With a picture; of sound alone where there is no picture: a player cannot change from one to the other as it goes.
 */
const seen = ({ calidades }: EscaleraHecha) => {
  const pictures = calidades.filter(c => c.alto !== null)
  return pictures.length ? pictures : calidades
}

/**
 * @param archivoId the film
 * @returns null while nothing is made of it
 */
export function signEscalera(
  secret: Buffer,
  usuarioId: number,
  archivoId: number,
  hecha: EscaleraHecha | null,
): EscaleraFirmada | null {
  if (!hecha) return null
  const sign = (id: number) => signVideo(secret, id, usuarioId)
  return {
    lista: sign(archivoId) + LISTA,
    miniaturas: hecha.miniaturas_id === null ? null : sign(hecha.miniaturas_id) + MINIATURAS,
    calidades: hecha.calidades.map(({ archivo_id, calidad, ancho, alto, tamano, sha256, duracion_ms }) => {
      const url = sign(archivo_id)
      return { calidad, ancho, alto, bytes: tamano, sha256, duracion: duracion_ms / 1000, url, lista: url + LISTA }
    }),
  }
}

type Asked = FastifyRequest<{ Params: { token: string } }>

export function addListas(app: FastifyInstance, kit: Kit) {
  const headers = { ...callHeaders(kit.config), 'cache-control': 'no-store' }
  /** @param make what the list says; undefined where there is none */
  const add = (
    end: keyof typeof TYPES,
    make: (archivoId: number, sign: (id: number) => string) => Promise<string | undefined>,
  ) =>
    app.get<{ Params: { token: string } }>(
      `/videos/:token${end}`,
      { helmet: false },
      async (request: Asked, reply: FastifyReply) => {
        reply.headers(headers)
        const { token } = request.params
        const session = await readSession(kit.db, request.cookies[SESSION_COOKIE])
        const id = session && verifyVideo(kit.secret, token, session.person.id)
        if (!id) throw expired()
        const list = await make(id, other => signUntil(kit.secret, other, session.person.id, endOf(token)))
        if (list === undefined) throw gone('video')
        return reply.type(TYPES[end]).send(list)
      },
    )

  add(LISTA, async (id, sign) => {
    const found = await getLista(kit.db, id)
    if (found?.segmentos) return mediaList(sign(id), found.segmentos)
    if (!found?.escalera) return undefined
    return masterList(seen(found.escalera).map(c => ({ ...c, lista: sign(c.archivo_id) + LISTA })))
  })
  add(MINIATURAS, async (id, sign) => {
    const found = await getMiniaturas(kit.db, id)
    return found && thumbnailList(sign(id), found)
  })
}
