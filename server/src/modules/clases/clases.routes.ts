import { clasesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../kit/db/db.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { lookIntoVideo } from '../videos/videos.service.ts'
import { listAsistencias } from './clases.asistencias.read.ts'
import { takeBackRecordatorios, tellDeClases, tellVuelta } from './clases.avisos.ts'
import { cancelClases, changeClases, findActo, undoActo } from './clases.cambios.sql.ts'
import { listDiasSinClase, previewFechas } from './clases.fechas.read.ts'
import { createGrabacion } from './clases.grabacion.sql.ts'
import * as read from './clases.read.ts'
import { listFilas, lockClases, lockSerie } from './clases.serie.sql.ts'
import * as write from './clases.sql.ts'

const gone = () => notFound('Esa clase ya no existe, o no es para ti.')
const varias = (n: number, una: string, muchas: string) => (n === 1 ? una : `${n} ${muchas}`)

async function requireClase(db: Db, person: Person, id: number) {
  const clase = await read.getClase(db, person, id)
  if (!clase) throw gone()
  return clase
}

/**
 * Gives back what an act did, of one class alone where that is said, and tells it.
 * @returns how many classes
 */
async function undoAndTell(
  call: Parameters<typeof tellVuelta>[0] & { person: Person },
  acto: Awaited<ReturnType<typeof findActo>>,
  evento?: number,
) {
  if (!acto) throw notFound('Ese cambio ya no se puede deshacer.')
  const serie = await lockSerie(call.db, acto.sesion_id)
  const vueltas = await undoActo(call.db, acto.acto, evento)
  if (!vueltas[0]) throw notFound('Ese cambio ya no se puede deshacer.')
  const filas = await listFilas(
    call.db,
    vueltas.map(v => v.evento_id),
  )
  const hecho = { serie, filas, salvo: call.person.id }
  if (vueltas[0].tipo === 'cancelacion') await tellVuelta(call, 'clase_cancelada', 'clase_programada', hecho)
  else {
    await takeBackRecordatorios(call, filas)
    await tellVuelta(call, 'clase_movida', 'clase_movida', hecho)
  }
  return vueltas.length
}

export function bindClases(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, clasesRoutes, {
    list: ({ db, person, query }) => read.listClases(db, person, query),
    get: async ({ db, person, params }) => ({ clase: await requireClase(db, person, params.id) }),
    destinos: ({ db, person, query }) => read.listDestinos(db, person, query),
    fechas: ({ db, person, query }) => previewFechas(db, person, query),
    create: async call => {
      const { db, person, body } = call
      const { nueva, ...made } = await write.createClase(db, person, body)
      if (nueva) {
        const serie = await lockSerie(db, made.sesion_id)
        const filas = await listFilas(db, 'todas', made.sesion_id)
        await tellDeClases({ ...call, kit }, 'clase_programada', { serie, filas, salvo: person.id })
      }
      return { ...made, message: varias(made.creadas, 'Clase creada', 'clases creadas') }
    },
    change: async call => {
      const { db, person, params, body } = call
      const locked = await lockClases(db, params.id, body)
      const { antes, ahora, acto } = await changeClases(db, person, locked, body)
      if (ahora.length === 0) return { cambiadas: 0, acto: '', message: 'No había nada que cambiar' }
      const telling = { ...call, kit }
      await takeBackRecordatorios(telling, ahora)
      const organizan = antes.map(f => f.organizador_id)
      await tellDeClases(telling, 'clase_movida', { serie: locked.serie, filas: ahora, organizan, salvo: person.id })
      return { cambiadas: ahora.length, acto, message: varias(ahora.length, 'Clase cambiada', 'clases cambiadas') }
    },
    cancel: async call => {
      const { db, person, params, body } = call
      const { serie, filas } = await lockClases(db, params.id, body)
      const telling = { ...call, kit }
      await takeBackRecordatorios(telling, filas, true)
      const acto = await cancelClases(db, person.id, serie, filas)
      await tellDeClases(telling, 'clase_cancelada', { serie, filas, salvo: person.id })
      return { canceladas: filas.length, acto, message: varias(filas.length, 'Clase cancelada', 'clases canceladas') }
    },
    undo: async call => {
      const { db, person, body } = call
      return { clases: await undoAndTell({ ...call, kit }, await findActo(db, { acto: body.acto, quien: person.id })) }
    },
    makeUp: async call => {
      await undoAndTell({ ...call, kit }, await findActo(call.db, { evento: call.params.id }), call.params.id)
      return {}
    },
    grabacion: async ({ db, person, params, body, afterCommit }) => {
      const { objetivo_id, archivo_id } = await createGrabacion(db, person, params.id, body)
      afterCommit(() => lookIntoVideo(kit, archivo_id))
      return { objetivo_id }
    },
    enter: async ({ db, person, params }) => {
      await requireClase(db, person, params.id)
      const enlace = await write.enterClase(db, person.id, params.id)
      if (!enlace) throw notFound('Esa clase no tiene enlace: entra desde tu curso.')
      return { enlace }
    },
    asistencias: async ({ db, person, params, query }) =>
      listAsistencias(db, person, await requireClase(db, person, params.id), query),
    diasSinClase: async ({ db, query }) => ({ resultSet: await listDiasSinClase(db, query.desde) }),
    addDiaSinClase: async ({ db, body }) => {
      await write.putDiaSinClase(db, body)
      return {}
    },
    removeDiaSinClase: async ({ db, params }) => {
      await write.removeDiaSinClase(db, params.dia)
      return {}
    },
  })
}
