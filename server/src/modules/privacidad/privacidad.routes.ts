import { privacidadRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { soloA } from '../../alcance/destinatarios.read.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { tellAviso } from '../avisos/avisos.service.ts'
import { blockCuenta, unblockCuenta } from './privacidad.bloqueo.sql.ts'
import { BLOQUEADA, BORRADO, DESCARGAS } from './privacidad.jobs.ts'
import { findDescarga, findLlave, listDatos, listPropias, listSolicitudes } from './privacidad.read.ts'
import { answerSolicitud, createDescarga, createSolicitud, withdrawSolicitud } from './privacidad.sql.ts'
import { listOposiciones } from './privacidad.textos.sql.ts'

export function bindPrivacidad(app: FastifyInstance, kit: Kit) {
  const dias = kit.config.PRIVACIDAD_BLOQUEO_DIAS
  bindRoutes(app, kit, privacidadRoutes, {
    misDatos: async ({ db, person }) => ({
      datos: await listDatos(db, person.id),
      solicitudes: await listPropias(db, person.id),
      descarga: (await findDescarga(db, person.id)) ?? null,
      oposiciones: await listOposiciones(db, person.id),
      dias_de_bloqueo: dias,
    }),

    request: async ({ db, person, body }) => ({ id: await createSolicitud(db, person.id, body) }),

    withdraw: async ({ db, person, params }) => {
      await withdrawSolicitud(db, person.id, params.id)
      return {}
    },

    requestDescarga: async ({ db, person, afterCommit }) => {
      const { descarga, nueva } = await createDescarga(db, person.id)
      if (!nueva)
        return { descarga, message: 'Ya estamos juntando tus datos. Te avisamos cuando estén.', color: 'info' as const }
      // Whoever asks does not wait for this, and the minute's own look finds what it could not begin.
      afterCommit(() => void kit.jobs.send(DESCARGAS, {}, { singletonKey: DESCARGAS }).catch(kit.report))
      return { descarga, message: 'Estamos juntando tus datos. Te avisamos cuando estén.' }
    },

    downloadDescarga: async ({ db, person, params, reply }) => {
      const found = await findLlave(db, person.id, params.id)
      const object = found && (await kit.storage.get(found.llave))
      if (!object) throw notFound('Ese archivo no existe, o ya venció: pídelo otra vez.')
      reply
        .header('content-disposition', 'attachment; filename="mis-datos-de-eleva.zip"')
        .header('cache-control', 'private, no-store')
        .header('content-length', object.size)
        .type('application/zip')
      return object.body
    },

    listSolicitudes: ({ db, query }) => listSolicitudes(db, query),

    answer: async call => {
      const usuario = await answerSolicitud(call.db, call.person.id, call.params.id, call.body)
      await tellAviso(call, {
        tipo: 'solicitud_respondida',
        clave: claveDe('solicitud', call.params.id),
        datos: {},
        para: soloA([usuario]),
      })
      return {}
    },

    block: async ({ db, person, params, body, afterCommit }) => {
      const { borra_desde, nuevo, email } = await blockCuenta(db, person.id, params.id, {
        dias,
        propia: body.propia === 1,
      })
      if (nuevo) {
        afterCommit(() => kit.realtime.disconnectUser(params.id))
        await kit.jobs.send(BLOQUEADA, { email, borra: borra_desde.toISOString() }, { tx: db })
        // Where nothing is to be waited for it does not wait for the night either.
        if (dias === 0) afterCommit(() => void kit.jobs.send(BORRADO, {}, { singletonKey: BORRADO }).catch(kit.report))
      }
      return {
        borra_desde: borra_desde.toISOString(),
        message: nuevo ? 'La cuenta está bloqueada' : 'La cuenta ya estaba bloqueada',
        color: nuevo ? ('success' as const) : ('info' as const),
      }
    },

    unblock: async ({ db, params }) => {
      await unblockCuenta(db, params.id)
      return {}
    },
  })
}
