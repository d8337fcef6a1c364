import { programasRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { copyImage } from '../../kit/archivos/images.ts'
import { gone } from '../../kit/cosas.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { getCurricula } from '../curriculas/curriculas.read.ts'
import { listImagenes, setImagen } from '../taller/taller.service.ts'
import { undoActo } from './programas.deshacer.sql.ts'
import { createGeneracion, type GeneracionHecha, previewGeneracion, repeatOferta } from './programas.generacion.sql.ts'
import { offerPrograma } from './programas.ofrecer.sql.ts'
import { listCursosDeBiblioteca, readPrograma } from './programas.read.ts'
import * as write from './programas.sql.ts'

const told = ({ curricula_id, ofertas }: GeneracionHecha) => ({ curricula_id, ofertas })

export function bindProgramas(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, programasRoutes, {
    get: async ({ db, params }) => {
      const curricula = await getCurricula(db, params.programa)
      if (!curricula) throw gone('programa')
      return { curricula, ...(await readPrograma(db, curricula.id)) }
    },
    biblioteca: ({ db, params, query }) => listCursosDeBiblioteca(db, params.programa, query.search),
    add: async ({ db, person, params, body }) => ({
      cursos: await write.addCursos(db, params.programa, body, person.id),
    }),
    attach: async ({ db, params, body }) => {
      await write.lockPrograma(db, params.programa)
      await write.linkCursos(db, params.programa, body.cursos, body.tras)
      return {}
    },
    move: async ({ db, params, body }) => {
      await write.moveCursos(db, params.programa, body.cursos, body.tras)
      return {}
    },
    duplicate: async call => {
      const { db, person, params, body } = call
      const cursos = await write.copyCursos(db, params.programa, body.cursos, person.id)
      for (const { id, imagen } of await listImagenes(db, cursos))
        await setImagen(db, id, await copyImage(call, imagen))
      return { cursos }
    },
    remove: ({ db, person, params, body }) => write.removeCursos(db, params.programa, body.cursos, person.id),
    preview: async ({ db, params, body }) => {
      if (!(await getCurricula(db, params.programa))) throw gone('programa')
      return previewGeneracion(db, params.programa, body)
    },
    generate: async call =>
      told(await createGeneracion({ ...call, kit }, call.person.id, call.params.programa, call.body)),
    repeat: async call => told(await repeatOferta({ ...call, kit }, call.person.id, call.params.programa, call.body)),
    offer: async call => {
      const hecho = await offerPrograma({ ...call, kit }, call.person.id, call.body)
      return { ...told(hecho), message: hecho.message }
    },
    undo: async call => ({
      papelera: await undoActo({ ...call, kit }, call.person.id, call.body.clave),
      message: 'Se deshizo: está en la papelera',
    }),
  })
}
