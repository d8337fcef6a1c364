import { type AquiEnTaller, salaDeTaller, TALLER_AQUI, tallerRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { requireALaVista } from '../../alcance/acceso.ts'
import { copyImage } from '../../kit/archivos/images.ts'
import { gone } from '../../kit/cosas.ts'
import { refused } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import { Json } from '../../kit/http/json.ts'
import type { Kit } from '../../kit/kit.ts'
import { getContenido } from '../contenidos/contenidos.read.ts'
import { getCurso } from '../cursos/cursos.read.ts'
import { archiveFilas } from './taller.archivo.sql.ts'
import { COPIA, createCurso, duplicateCursos, listImagenes, publishCurso, setImagen } from './taller.cursos.sql.ts'
import { listObjetivosDeBiblioteca, listUnidadesDeBiblioteca, readEsquema } from './taller.read.ts'
import * as write from './taller.sql.ts'

/** Who has no group, and has done nothing. */
const NADIE = { id: 0 }

export function bindTaller(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, tallerRoutes, {
    esquema: async ({ db, params }) => {
      const curso = await getCurso(db, params.curso)
      if (!curso) throw gone('curso')
      return { curso, ...(await readEsquema(db, curso.id)) }
    },
    vista: async ({ db, person, params }) => {
      await requireALaVista(db, person, { curso: params.curso })
      const found = await getContenido(db, NADIE, params.curso)
      if (!found) throw gone('curso')
      return Json.of({ resultSet: found.contenido.with({ stream: null }) })
    },
    create: async ({ db, person, body }) => ({ id: await createCurso(db, body.nombre_curso, person.id) }),
    suelta: async ({ db, person, body }) => ({ id: await write.createSuelta(db, body, person.id) }),
    add: async ({ db, person, params, body }) => ({
      filas: await write.addFilas(db, params.curso, body, person.id),
    }),
    attach: async ({ db, params, body }) => {
      await write.attachFilas(db, params.curso, body)
      return {}
    },
    move: async ({ db, params, body }) => {
      await write.moveFilas(db, params.curso, body)
      return {}
    },
    duplicate: async ({ db, person, params, body }) => ({
      filas: await write.duplicateFilas(db, params.curso, body, person.id),
    }),
    separate: async ({ db, person, params, body }) => ({
      id: await write.separateUnidad(db, params.curso, body.unidad_id, person.id),
    }),
    remove: ({ db, person, params, body }) => write.removeFilas(db, params.curso, body, person.id),
    archive: async ({ db, body }) => {
      await archiveFilas(db, body)
      return {}
    },
    publish: async ({ db, params, body: { publicado } }) => {
      await publishCurso(db, params.curso, publicado)
      return {
        message: publicado ? 'Publicado: ya lo ve quien tiene sus programas' : 'Es borrador otra vez: ya nadie lo ve',
      }
    },
    aqui: async ({ db, person, params, body }) => {
      if (!(await getCurso(db, params.curso))) throw gone('curso')
      const said: AquiEnTaller = {
        ...body,
        quien: person.id,
        nombre: [person.name, person.apellido_p].join(' ').trim(),
      }
      kit.realtime.emit(salaDeTaller(params.curso), TALLER_AQUI, said)
      return {}
    },
    biblioteca: async ({ db, params, query: { clase, unidad_id, search } }) => {
      if (clase === 'unidad') return listUnidadesDeBiblioteca(db, { cursoId: params.curso, search })
      if (unidad_id === undefined) throw refused('Falta la unidad del tema.', 'unidad_id')
      return listObjetivosDeBiblioteca(db, { unidadId: unidad_id, search })
    },
    duplicateCurso: async call => {
      const { db, person, params } = call
      const { cursos } = await duplicateCursos(db, [params.curso], person.id, { sufijo: COPIA, dias: undefined })
      const id = cursos.get(params.curso)!
      for (const { imagen } of await listImagenes(db, [id])) await setImagen(db, id, await copyImage(call, imagen))
      return { id }
    },
  })
}
