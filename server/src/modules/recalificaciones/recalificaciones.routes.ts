import { recalificacionesRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { gone } from '../../kit/cosas.ts'
import { conflict, notFound, Refusal } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { requireEvaluacion } from '../intentos/intentos.acceso.read.ts'
import { listSituaciones } from '../intentos/intentos.service.ts'
import { getActividad } from '../reactivos/reactivos.read.ts'
import { returnToVersion, setDatos } from '../reactivos/reactivos.service.ts'
import { type EnCurso, getAntesDeCorregir, listRecalificaciones, lockEnCurso } from './recalificaciones.read.ts'
import * as reportes from './recalificaciones.reportes.sql.ts'
import { beginVuelta, createRecalificacion } from './recalificaciones.sql.ts'
import { previewRecalificacion, RECALIFICAR, requireQue } from './recalificaciones.ts'

export function bindRecalificaciones(app: FastifyInstance, kit: Kit) {
  const notTheirs = () => notFound('Esa pregunta no es de una evaluación tuya.')
  const requireActividad = async (db: Kit['db'], id: number) => {
    if (!(await getActividad(db, id))) throw gone('actividad')
  }
  /**
   * The question is again what it was before it was corrected, unless it changed since, or somebody chose what it had
   * not then.
   */
  const goBack = async (db: Kit['db'], { id, reactivo_id }: EnCurso, person: Person) => {
    const version = await getAntesDeCorregir(db, id)
    if (version === null) return false
    try {
      await returnToVersion(db, reactivo_id, version, person.id)
      return true
    } catch (error) {
      if (error instanceof Refusal && error.status === 409) return false
      throw error
    }
  }
  // What could not begin is found within the minute.
  const begin = () => void kit.jobs.send(RECALIFICAR, {}, { singletonKey: RECALIFICAR }).catch(kit.report)
  bindRoutes(app, kit, recalificacionesRoutes, {
    report: async ({ db, person, params, body: { palabras, curso_id } }) => {
      const intentoId = await reportes.getPreguntada(db, person.id, params)
      if (intentoId === undefined) {
        // A quiz that runs as always begins with its first answer: its questions are read before.
        const pide = { person, actividadId: params.id, cursoId: curso_id, modo: 'cuenta' as const }
        const [s] = await listSituaciones(db, [pide])
        if (!(await reportes.isDeLaActividad(db, params)) || s!.porReglas) throw notTheirs()
        await requireEvaluacion(db, person, params.id, curso_id)
      }
      await reportes.saveReporte(db, { ...params, usuarioId: person.id, intentoId, palabras })
      return {}
    },
    reportadas: async ({ db, person, params }) => {
      await requireActividad(db, params.id)
      return { preguntas: await reportes.countReportes(db, person, params.id) }
    },
    reportes: ({ db, person, params, query }) => reportes.listReportes(db, person, params, query.page),
    attendTo: async ({ db, person, params, body }) => {
      if ((await reportes.listReportes(db, person, params)).total === 0) throw notFound('Nadie reportó esa pregunta.')
      await reportes.attendReportes(db, person, params, body.hasta)
      return {}
    },

    // Many attempts take a while: of the connections for that.
    vistaPrevia: ({ person, params: { id, reactivo }, query }) =>
      previewRecalificacion(kit.slow, person, { actividadId: id, reactivo, ...query }),
    regrade: async ({
      db,
      person,
      params: { id: actividadId, reactivo },
      body: { motivo, ...pedida },
      afterCommit,
    }) => {
      const { hechos, ajuste, que, datos, antes } = await requireQue(db, { actividadId, reactivo, ...pedida })
      if (datos) await setDatos(db, reactivo, antes, datos, person.id)
      const nueva = {
        actividadId,
        reactivo,
        como: que.como,
        aceptada: datos ? undefined : pedida.aceptada,
        motivo,
        quien: person.id,
        antes: ajuste,
        intentos: hechos,
      }
      const id = await createRecalificacion(db, nueva)
      afterCommit(begin)
      return { id }
    },
    recalificaciones: async ({ db, params }) => {
      await requireActividad(db, params.id)
      return { recalificaciones: await listRecalificaciones(db, params.id) }
    },
    undo: async ({ db, person, params, afterCommit }) => {
      const recal = await lockEnCurso(db, params.id)
      if (!recal) throw gone('recalificación')
      if (recal.estado === 'deshaciendo' || recal.estado === 'deshecha') return {}
      if (!(await beginVuelta(db, params.id, person.id)))
        throw conflict('Solo se puede deshacer la última recalificación de la evaluación.')
      afterCommit(begin)
      if (recal.como !== 'clave' || (await goBack(db, recal, person))) return {}
      return {
        message: 'Deshaciendo las calificaciones. La pregunta se queda como está ahora.',
        color: 'warning' as const,
      }
    },
  })
}
