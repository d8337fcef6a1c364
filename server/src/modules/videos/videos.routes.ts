import { may, videosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { requireVerObjetivo } from '../../alcance/acceso.ts'
import { gone } from '../../kit/cosas.ts'
import { conflict, notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { addEntrega } from './videos.entrega.routes.ts'
import { ESCALERA, escaleraSent } from './videos.escalera.jobs.ts'
import { getArchivoDeVideo, getAvance } from './videos.escalera.read.ts'
import { retryEscalera } from './videos.escalera.sql.ts'
import { signVideo } from './videos.firma.ts'
import { addListas, signEscalera } from './videos.listas.routes.ts'
import { lookIntoVideo } from './videos.mirar.ts'
import * as read from './videos.read.ts'
import * as write from './videos.sql.ts'
import { receiveTrozo, removeSubida, retireArchivo } from './videos.subidas.sql.ts'

const NOTHING_FAILED = 'Las versiones ligeras de este video no han fallado.'

export function bindVideos(app: FastifyInstance, kit: Kit) {
  /** Once nothing names them; a process that dies before leaves them to the cleaning. */
  const retire = async (left: write.Left) => {
    for (const id of left) if (id !== null) await retireArchivo(kit.db, kit.storage, id)
  }
  const lookInto = (archivoId: number | null) => lookIntoVideo(kit, archivoId)

  bindRoutes(app, kit, videosRoutes, {
    uploadChunk: async call => {
      const received = await receiveTrozo(call, call.body)
      return received.publicUrl ? { ...received, message: 'File uploaded successfully' } : received
    },
    getUpload: async ({ db, person, query }) => ({ subida: await read.getSubida(db, person.id, query) }),
    removeUpload: async call => {
      await removeSubida(call, call.params.uploadId)
      return {}
    },

    list: ({ db, query }) => read.listVideos(db, query),
    get: async ({ db, params }) => {
      const found = await read.getDeObjetivo(db, params.objetivo)
      if (!found) throw gone('objetivo')
      return { file_url: found.video?.file_url ?? '', resultSet: found.video, objetivo: found.objetivo }
    },
    create: async ({ db, person, body, afterCommit }) => {
      const { id, file_url, archivo_id } = await write.createVideo(db, person, body)
      afterCommit(() => lookInto(archivo_id))
      return { id, file_url }
    },
    update: async ({ db, person, params, body, afterCommit }) => {
      const { id, file_url, fresh, left } = await write.updateVideo(db, person, params.id, body)
      afterCommit(() => retire(left))
      afterCommit(() => lookInto(fresh))
      return { id, file_url }
    },
    remove: async ({ db, person, params }) => ({ papelera: await write.removeVideo(db, params.id, person.id) }),
    attachSubtitulos: async call => {
      const left = await write.attachSubtitulos(call, call.params.id, call.body.file)
      call.afterCommit(() => retire(left))
      return {}
    },
    detachSubtitulos: async ({ db, params, afterCommit }) => {
      const left = await write.detachSubtitulos(db, params.id)
      afterCommit(() => retire(left))
      return {}
    },

    getEscalera: async ({ db, params }) => {
      const escalera = await getAvance(db, params.id)
      if (escalera === undefined) throw gone('video')
      return { escalera }
    },
    remakeEscalera: async ({ db, params, afterCommit }) => {
      const archivoId = await getArchivoDeVideo(db, params.id)
      if (archivoId === undefined) throw gone('video')
      if (archivoId === null || !(await retryEscalera(db, archivoId))) throw conflict(NOTHING_FAILED)
      // Not sent, it is found by the hourly look.
      afterCommit(() =>
        kit.jobs
          .send(ESCALERA, { archivoId }, escaleraSent(archivoId))
          .catch(error => kit.log.warn(error, 'No se pudo pedir la escalera.')),
      )
      return {}
    },

    sign: async ({ db, person, params }) => {
      if (!may(person.personas, 'videos.read')) await requireVerObjetivo(db, person, params.objetivoId)
      const video = await read.getFirmable(db, params.objetivoId)
      if (!video) throw notFound('Este objetivo no tiene video')
      const signed = (id: number | null) => (id === null ? null : signVideo(kit.secret, id, person.id))
      return {
        video_url: signed(video.archivo_id) ?? video.file_url,
        poster_url: signed(video.poster_id),
        subtitulos_url: signed(video.subtitulos_id),
        tipo: read.tipoOf(video),
        nombre: video.nombre,
        duracion: video.duracion_segundos,
        tamano: video.tamano,
        escalera:
          video.archivo_id === null ? null : signEscalera(kit.secret, person.id, video.archivo_id, video.escalera),
      }
    },
    signUpload: async ({ db, person, params }) => {
      const id = await read.getArchivoDeSubida(db, person.id, params.uploadId)
      if (!id) throw gone('carga')
      return { video_url: signVideo(kit.secret, id, person.id) }
    },
  })
  addEntrega(app, kit)
  addListas(app, kit)
}
