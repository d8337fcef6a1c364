/** Answers that a person grades, of attempts that are finished. */
import type { intentosRoutes } from '@eleva/contract'
import { holdRubrica } from '../../../alcance/rubricas.read.ts'
import { gone } from '../../../kit/cosas.ts'
import { conflict } from '../../../kit/errors.ts'
import type { Handlers } from '../../../kit/http/http.ts'
import type { Kit } from '../../../kit/kit.ts'
import { tellAvance } from '../../avisos/avisos.avance.service.ts'
import type { Telling } from '../../avisos/avisos.service.ts'
import { getIntento, type Intento, listContestadas } from '../intentos.read.ts'
import { grade, notaPropiaDe } from '../intentos.reglas.ts'
import { tellNota } from '../terminar/avisos.ts'
import { regradeIntento } from '../terminar/fin.sql.ts'
import { settleNotaDe } from '../terminar/fin.ts'
import { keepPuestos, listRespuestas } from './manual.sql.ts'
import { puestosDe } from './puestos.ts'
import { getTerminado, isRevisable } from './terminado.read.ts'

const YA_CALIFICADA = 'Alguien más calificó esta respuesta mientras la veías. Ábrela otra vez para ver lo que le puso.'

/**
 * Tells the person, where nothing of it waits any more, what stands for them now.
 * @param antes what stood before
 */
async function tellPuesta(
  call: Telling,
  { usuario_id, actividad_id, por_calificar }: Pick<Intento, 'usuario_id' | 'actividad_id' | 'por_calificar'>,
  antes?: Intento,
) {
  if (usuario_id === null || por_calificar > 0) return
  const vale = await getIntento(call.db, { usuarioId: usuario_id, actividadId: actividad_id })
  if (!vale) return
  const { oculta, calificacion: calificacionFinal } = vale
  const dicho = oculta ? {} : { calificacionFinal }
  call.afterCommit(() => tellAvance(call.kit.realtime, usuario_id, { actividad_id, ...dicho }))
  // Mended words alone are no other grade.
  const changed = antes?.por_calificar !== 0 || antes.calificacion !== vale.calificacion
  if (vale.por_calificar === 0 && changed) await tellNota(call, vale)
}

export const manualHandlers = (kit: Kit): Pick<Handlers<typeof intentosRoutes>, 'porCalificar' | 'setPuntos'> => ({
  porCalificar: async ({ db, person, params }) => {
    const intento = await getTerminado(db, isRevisable(person), params.id)
    const { name, por_calificar } = intento
    return { name, calificacion: notaPropiaDe(intento)!, por_calificar, respuestas: await listRespuestas(db, intento) }
  },

  setPuntos: async ({ db, person, params, body, afterCommit }) => {
    const intento = await getTerminado(db, isRevisable(person), params.id, { lock: true })
    const held = await holdRubrica(db, { reactivo: params.reactivo })
    const answer = (await listRespuestas(db, intento)).find(r => r.reactivo_id === params.reactivo)
    if (!answer) throw gone('respuesta')
    if (body.marca !== undefined && body.marca !== answer.marca) throw conflict(YA_CALIFICADA)
    const puestos = puestosDe(answer, body)
    // Graded before, it stays with the version that it was graded by.
    const again = answer.rubrica?.criterio.some(c => c.nivel_elegido !== null)
    const version = again ? undefined : puestos.niveles && held ? held.version : null
    const { usuario_id, actividad_id } = intento
    const antes =
      usuario_id === null ? undefined : await getIntento(db, { usuarioId: usuario_id, actividadId: actividad_id })
    const which = { intentoId: intento.id, reactivoId: params.reactivo }
    await keepPuestos(db, which, puestos, body.comentario, version)
    const nota = grade(await listContestadas(db, intento))
    const { calificacion, por_calificar } = nota
    await regradeIntento(db, intento.id, nota, { visto: true })
    await settleNotaDe(db, intento)
    await tellPuesta({ db, kit, afterCommit }, { usuario_id, actividad_id, por_calificar }, antes)
    return { calificacion, por_calificar }
  },
})
