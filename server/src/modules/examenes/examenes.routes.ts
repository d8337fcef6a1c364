import { examenesRoutes, isTerminada, readExamen } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { isTerminado } from '../../alcance/quiz.read.ts'
import { sustentanteDe } from '../../alcance/sustentante.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, isAbsent, notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Person } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'
import { listExamenesPropios } from '../actividades/actividades.read.ts'
import { noteDicho } from '../evaluaciones/evaluaciones.dicho.service.ts'
import { requireAny, requireQuiz, whyNotEvaluacion } from '../intentos/intentos.acceso.read.ts'
import { getIntento, isQuiz } from '../intentos/intentos.read.ts'
import { SIN_RESULTADO } from '../intentos/intentos.service.ts'
import { listExamenesExternos } from './examenes.externos.ts'
import { getActividadDeExamen, listQueLlevanA } from './examenes.read.ts'
import { checkPase, createPase, MINUTES, usePase } from './examenes.sql.ts'

const COOKIE = 'eleva_examen'
const absent = () => notFound('Ese examen ya no existe, o no es para ti.')

export function bindExamenes(app: FastifyInstance, kit: Kit) {
  const { EXAMENES_URL } = kit.config

  /** @throws {Refusal} 404 when it is not theirs, 409 when it may not be taken now */
  async function requireExamen(db: Db, person: Person, examen: ReturnType<typeof readExamen>) {
    if ('propio' in examen) return requireQuiz(db, person, examen.propio)
    await requireAny(db, person, await listQueLlevanA(db, examen.externo), absent())
  }

  /** Where the external platform has an exam: on the origin of its list, and told nothing but whose it is. */
  function rutaExterna(externo: string, person: Person): string {
    if (!EXAMENES_URL) throw conflict('La plataforma de exámenes no está disponible por ahora.')
    const ruta = new URL(`/examen/${encodeURIComponent(externo)}`, EXAMENES_URL)
    ruta.searchParams.set('usuario', String(person.id))
    return ruta.href
  }

  /** Whoever it is asked for must be who asks: an exam is taken by oneself. */
  const requireSelf = (person: Person, userId: number) => {
    if (person.id !== userId) throw notFound('Solo puedes abrir tus propios exámenes.')
  }

  bindRoutes(app, kit, examenesRoutes, {
    externos: async ({ db }) => ({
      data: EXAMENES_URL ? await listExamenesExternos(EXAMENES_URL) : await listExamenesPropios(db),
    }),

    verify: async ({ db, person, params }) => {
      const actividad = await getActividadDeExamen(db, params.id)
      if (!actividad) throw absent()
      const examen = readExamen(actividad.avanza_examen_id || `propio:${actividad.id}`)
      const propio = 'propio' in examen ? examen.propio : undefined
      const resultado = propio ? await tellResultado(db, person, propio) : sinResultado
      const no = await whyNotEvaluacion(db, person, params.id)
      if (no && isAbsent(no)) throw no
      const ready = propio ? !isTerminada(resultado) && (await isQuiz(db, propio)) : EXAMENES_URL !== undefined
      return { presentarExam: Number(!no && ready), ...resultado }
    },

    token: async ({ db, person }) => ({ token: await createPase(db, person.id, 'pagina') }),

    open: async ({ db, person, body }) => {
      await usePase(db, person.id, body.token)
      const examen = readExamen(body.quizId)
      // One's own that is finished has a grade to see.
      if (
        'propio' in examen &&
        !isTerminado(await getIntento(db, { usuarioId: person.id, actividadId: examen.propio }))
      )
        await requireExamen(db, person, examen)
      if ('externo' in examen) {
        await requireExamen(db, person, examen)
        return { actividad: null, ruta: rutaExterna(examen.externo, person) }
      }
      const { id, nombre_actividad_unidad } = (await getActividadDeExamen(db, examen.propio))!
      return { actividad: { id, nombre_actividad_unidad }, ruta: '' }
    },

    createToken: async ({ db, person, body }) => {
      requireSelf(person, body.user_id)
      return { access_token: await createPase(db, person.id, 'registros') }
    },

    createCookie: async ({ db, person, body, reply }) => {
      requireSelf(person, body.user_id)
      await requireExamen(db, person, readExamen(body.uuid_examen))
      reply.setCookie(COOKIE, body.uuid_examen, {
        path: '/api/registros',
        maxAge: MINUTES * 60,
        httpOnly: true,
        sameSite: 'lax',
        secure: kit.origin().startsWith('https:'),
      })
      return {}
    },

    registros: async ({ db, person, params, request }) => {
      requireSelf(person, params.user_id)
      const bearer = /^Bearer (\S{1,200})$/i.exec(request.headers.authorization ?? '')
      await checkPase(db, person.id, bearer?.[1] ?? '')
      if (request.cookies[COOKIE] !== params.exam_id) throw conflict('Abre el examen otra vez desde tu curso.')
      const examen = readExamen(params.exam_id)
      await requireExamen(db, person, examen)
      if ('externo' in examen) return { ruta: rutaExterna(examen.externo, person) }
      return { ruta: `/examenv2/${examen.propio}/${await createPase(db, person.id, 'pagina')}` }
    },
  })
}

/** What an exam without a result says: it tells the grade alone. */
const sinResultado = { calificacion: SIN_RESULTADO.calificacion, por_calificar: SIN_RESULTADO.por_calificar }

/**
 * What somebody is told of a quiz of ours; the grade is null where they may not see it yet. One that is told is noted
 * as told.
 */
async function tellResultado(db: Db, person: Person, actividadId: number) {
  const sustentante = sustentanteDe({ person, actividadId })
  const intento = await getIntento(db, sustentante)
  if (!isTerminado(intento)) return sinResultado
  const { calificacion, por_calificar, oculta } = intento
  if (oculta) return { calificacion: null, por_calificar, oculta }
  await noteDicho(db, [sustentante])
  return { calificacion, por_calificar }
}
