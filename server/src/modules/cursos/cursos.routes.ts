import { cursosRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { changeImage } from '../../kit/archivos/images.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getCurso, listCursos, listOpcionesDeCurso, listOpcionesDeUnidad } from './cursos.read.ts'
import { createCurso, lockCurso, removeCurso, updateCurso } from './cursos.sql.ts'

export function bindCursos(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, cursosRoutes, {
    list: ({ db, query }) => listCursos(db, query),
    opciones: async ({ db }) => ({ cursos: await listOpcionesDeCurso(db), unidades: await listOpcionesDeUnidad(db) }),
    get: async ({ db, params }) => {
      const curso = await getCurso(db, params.id)
      if (!curso) throw gone('curso')
      return { curso }
    },
    create: async call => ({
      id: await createCurso(call.db, call.person.id, call.body, await changeImage(call, call.body)),
    }),
    update: async call => {
      const { db, params, body } = call
      const before = await lockCurso(db, params.id)
      requireVersion('curso', body.version, before.version)
      await updateCurso(db, before, body, await changeImage(call, body, before.imagen))
      return {}
    },
    remove: async ({ db, person, params }) => ({
      papelera: await removeCurso(db, await lockCurso(db, params.id), person.id),
    }),
  })
}
