import { type AvisoDeDuda, DUDA_NUEVA, DUDA_RESPUESTA, dudasRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { requireObjetivo } from '../../alcance/acceso.ts'
import { quienesEnsenanA, soloA } from '../../alcance/destinatarios.read.ts'
import { gone } from '../../kit/cosas.ts'
import { conflict } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import { userRoom } from '../../kit/http/realtime.ts'
import { nameOf } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { takeBackAviso, tellAviso } from '../avisos/avisos.service.ts'
import * as read from './dudas.read.ts'
import * as write from './dudas.sql.ts'

const avisoDe = ({ id }: read.DudaEnAlcance, usuarioId: number) => ({
  tipo: 'duda_respondida' as const,
  clave: claveDe('duda', id),
  para: soloA([usuarioId]),
})
const AJENA = 'Sólo el autor de la respuesta puede editarla'

export function bindDudas(app: FastifyInstance, kit: Kit) {
  const { realtime } = kit
  const tellTeachers = (event: string, escuelaId: number | null, payload: AvisoDeDuda) => {
    realtime.emit(read.ROOM_OF_ALL, event, payload)
    if (escuelaId) realtime.emit(read.roomOfSchool(escuelaId), event, payload)
  }
  const tellLearners = async (event: string, usuarioId: number | null, payload: AvisoDeDuda) => {
    for (const id of usuarioId ? await read.listCompaneros(kit.db, usuarioId) : [])
      realtime.emit(userRoom(id), event, payload)
  }

  bindRoutes(app, kit, dudasRoutes, {
    deObjetivo: async ({ db, person, params }) => {
      await requireObjetivo(db, person, params.objetivoId)
      return { dudas: await read.listDeObjetivo(db, person, params.objetivoId) }
    },
    create: async call => {
      const { db, person, body, afterCommit } = call
      await requireObjetivo(db, person, body.objetivo_id, body.curso_id)
      const duda = await write.createDuda(db, person.id, body)
      if (!duda) throw conflict('Esa duda ya se envió.')
      if (duda.isNew) {
        await tellAviso(call, {
          tipo: 'duda_nueva',
          clave: claveDe('objetivo', body.objetivo_id),
          datos: { ...(await read.getDatos(db, duda.id)), duda_id: duda.id, quien: nameOf(person) },
          para: quienesEnsenanA(person.id, true),
          salvo: person.id,
        })
        afterCommit(async () => {
          const payload = { id: duda.id, objetivo_id: body.objetivo_id }
          tellTeachers(DUDA_NUEVA, person.escuela_id, payload)
          await tellLearners(DUDA_NUEVA, person.id, payload)
        })
      }
      return { id: duda.id }
    },

    list: async ({ db, person, query }) => {
      const { filas: dudas, ...rest } = await read.listDudas(db, person, query, false)
      return { dudas, ...rest }
    },
    contestadas: async ({ db, person, query }) => {
      const { filas: dudasContestadas, ...rest } = await read.listDudas(db, person, query, true)
      return { dudasContestadas, ...rest }
    },
    respuesta: async ({ db, person, params }) => {
      if (!(await read.findDuda(db, person, read.porId(params.dudaId)))) throw gone('duda')
      return { respuesta: await read.listRespuesta(db, person, params.dudaId) }
    },
    answer: async call => {
      const { db, person, body, afterCommit } = call
      const duda = await read.findDuda(db, person, read.porId(body.current_duda_id))
      if (!duda) throw gone('duda')
      const made = await write.createRespuesta(db, person.id, duda.id, body.duda_respuesta)
      if (!made) throw conflict('Alguien más contestó esta duda antes. Está en «Contestadas».')
      if (duda.usuario_id)
        await tellAviso(call, { ...avisoDe(duda, duda.usuario_id), datos: duda.datos, salvo: person.id })
      if (!(await read.hasSinContestar(db, duda.objetivo_id)))
        await takeBackAviso(call, { tipo: 'duda_nueva', clave: claveDe('objetivo', duda.objetivo_id) })
      afterCommit(() => told(duda))
      return { id: made.id }
    },
    updateRespuesta: async call => {
      const { db, person, body, afterCommit } = call
      const duda = await read.findDuda(db, person, read.porRespuesta(body.respuesta_id))
      if (!duda) throw gone('respuesta')
      if (!(await write.updateRespuesta(db, person.id, body.respuesta_id, body.respuesta))) throw conflict(AJENA)
      // Who has read the first one is told that it is another now.
      if (duda.usuario_id)
        await tellAviso(call, { ...avisoDe(duda, duda.usuario_id), datos: duda.datos, salvo: person.id })
      afterCommit(() => told(duda))
      return {}
    },
    removeRespuesta: async call => {
      const { db, person, body, afterCommit } = call
      const duda = await read.findDuda(db, person, read.porRespuesta(body.respuesta_id))
      if (!duda) throw gone('respuesta')
      if (!(await write.removeRespuesta(db, person.id, body.respuesta_id))) throw conflict(AJENA)
      if (duda.usuario_id) await takeBackAviso(call, avisoDe(duda, duda.usuario_id))
      afterCommit(() => told(duda))
      return {}
    },
  })

  async function told({ id, objetivo_id, escuela_id, usuario_id }: read.DudaEnAlcance) {
    tellTeachers(DUDA_RESPUESTA, escuela_id, { id, objetivo_id })
    await tellLearners(DUDA_RESPUESTA, usuario_id, { id, objetivo_id })
  }
}
