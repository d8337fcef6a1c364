/** What somebody who learns hands in, and how it was graded. */

import { Readable } from 'node:stream'
import { entregasPropiasRoutes, may, type ReplyOf, totalDe } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { requireActividad, requireCurso } from '../../../alcance/acceso.ts'
import { cleanName, nameAs } from '../../../kit/archivos/nombre-de-archivo.ts'
import { requireEspacio } from '../../../kit/archivos/quota.ts'
import { typeOf } from '../../../kit/archivos/tipo-de-archivo.ts'
import { sendZip } from '../../../kit/archivos/zip.ts'
import { gone } from '../../../kit/cosas.ts'
import { refused } from '../../../kit/errors.ts'
import { bindRoutes } from '../../../kit/http/http.ts'
import { nameOf, type Person } from '../../../kit/http/session.ts'
import type { Kit } from '../../../kit/kit.ts'
import { noteNotasDichas } from '../../evaluaciones/evaluaciones.dicho.service.ts'
import { findArchivo, findArchivos } from '../archivos/archivos.read.ts'
import * as archivos from '../archivos/archivos.sql.ts'
import { TIPO_RECHAZADO } from '../archivos/archivos.ts'
import { nombreParaRevisores } from '../entregables.anonima.read.ts'
import { takeBackCercano, takeBackDevuelta, tellEntrega, tellLearner, tellReviewers } from '../entregables.avisos.ts'
import { getHistorial } from '../entregables.historial.sql.ts'
import { askForLoQueSeVe, piezasDe, sendComoSePide } from '../entregables.servir.ts'
import { findArchivoDelMuro } from '../muro/muro.read.ts'
import { checkEnlace } from './enlaces.ts'
import * as propias from './propias.read.ts'
import * as write from './propias.sql.ts'
import { getSubida, newLlave, receiveTrozo, removeSubida } from './subidas.sql.ts'

export function bindEntregasPropias(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, entregasPropiasRoutes, {
    handInArchivo: async call => {
      const { db, person, body } = call
      await requireActividad(db, person, body.actividad_id, body.curso_id)
      const own = /^archivo:(\d+)$/.exec(body.file_id)?.[1]
      const found = own ? await archivos.findArchivoPropio(db, person.id, Number(own)) : undefined
      if (own && !found) throw refused('Ese archivo ya no está. Elígelo otra vez.', 'file_id')
      const { file_id, file_name, file_url, file_type, file_iconUrl, cuantos } = body
      const otros = await archivos.findOtros(db, person.id, body.otros ?? [], found?.id ?? null)
      if (cuantos !== undefined && cuantos !== 1 + otros.length)
        throw refused('No llegaron todos tus archivos. Entrégalos otra vez.', 'otros')
      return finish(
        call,
        found
          ? { ...archivos.archivoDeEntrega(found), archivo_id: found.id, otros }
          : { file_id, file_name, file_url, file_type, file_iconUrl, archivo_id: null, otros },
      )
    },
    handInUrl: async call => {
      const { db, person, body } = call
      await requireActividad(db, person, body.actividad_id, body.curso_id)
      return finish(call, {
        file_id: '',
        file_name: '',
        file_url: body.url,
        file_type: '',
        file_iconUrl: '',
        archivo_id: null,
        otros: [],
      })
    },
    upload: async ({ db, person, body, onFailure }) => {
      const { size } = body.archivo
      await requireQueSeEntrega(db, person, body)
      const tipo = await typeOf(body.archivo)
      if (!tipo) throw refused(TIPO_RECHAZADO, 'archivo')
      const nombre = nameAs(cleanName(body.archivo.name), tipo)
      const llave = newLlave()
      onFailure(() => kit.storage.remove(llave))
      const { size: tamano, sha256 } = await kit.storage.put(llave, Readable.from(body.archivo.stream()), {
        type: tipo,
      })
      const { id } = await db.transaction().execute(async tx => {
        await requireEspacio(tx, kit.config, person, size, 'entregas')
        return archivos.createArchivo(tx, person.id, { llave, nombre, tipo, tamano, sha256 })
      })
      return archivos.archivoDeEntrega({ id, nombre, tipo })
    },
    uploadChunk: async call => {
      await requireQueSeEntrega(call.db, call.person, call.body)
      return receiveTrozo(call, call.body)
    },
    getUpload: async ({ db, person, params }) => ({ subida: await getSubida(db, person.id, params.uploadId) }),
    removeUpload: async call => {
      await removeSubida(call, call.params.uploadId)
      return {}
    },
    archivo: async ({ db, person, params, query, request, reply }) => {
      const found = await requireArchivo(db, person, params.id)
      return sendComoSePide({ db, kit, request, reply, query }, params.id, found)
    },
    archivos: async ({ db, person, params, reply }) => {
      const found = await findArchivos(db, person, params.id)
      if (!found || found.archivos.length === 0) throw gone('archivo')
      return sendZip(reply, found.nombre, piezasDe(kit, found.archivos))
    },
    copia: async call => {
      const { db, person, params } = call
      const found = await requireArchivo(db, person, params.id)
      return askForLoQueSeVe(call, params.id, found)
    },
    historial: async ({ db, person, params }) => {
      const found = await getHistorial(db, person, params.id)
      if (!found) throw gone('entrega')
      return found
    },
    checkUrl: async ({ body }) => ({ acceso: await checkEnlace(body.url, kit.config.DRIVE_ORIGINS) }),
    misCursos: async ({ db, person }) => {
      const { cursos, dice } = await propias.listCursos(db, person)
      await noteNotasDichas(db, person.id, dice)
      return { cursos }
    },
    misCalificaciones: async ({ db, person, params }) => {
      // One's grades stay to be read when the course is over.
      if (!(await propias.hasTrabajo(db, person.id, params.cursoId))) await requireCurso(db, person, params.cursoId)
      const curso = await propias.getCurso(db, person, params.cursoId)
      const { calificaciones, dice } = await propias.listCalificaciones(db, person, params.cursoId)
      await noteNotasDichas(db, person.id, dice)
      return { ...curso, calificaciones, total: totalDe(calificaciones) }
    },
  })
}

/**
 * Opens one's own, those that one reviews, and those on a wall of an activity that one may open.
 * @throws {Refusal} 404
 */
async function requireArchivo(db: Finishing['db'], person: Person, id: number) {
  const found = await findArchivo(db, person, id)
  if (found) return found
  const shown = may(person.personas, 'curriculas.follow') ? await findArchivoDelMuro(db, person, id) : undefined
  if (!shown) throw gone('archivo')
  await requireActividad(db, person, shown.actividad_id)
  return shown
}

/**
 * Asked of each chunk: a line that is paid for carries nothing that will not be taken.
 * @throws {Refusal}
 */
async function requireQueSeEntrega(
  db: Finishing['db'],
  person: Person,
  body: { actividad_id: number; curso_id: number } & Parameters<typeof write.requireEntregable>[3],
) {
  await requireActividad(db, person, body.actividad_id, body.curso_id)
  await write.requireEntregable(db, person.id, body.actividad_id, body)
}

type Finishing = {
  db: Parameters<typeof write.handIn>[0]
  person: Person
  kit: Kit
  body: Parameters<typeof write.handIn>[2]
  afterCommit: (then: () => unknown) => void
}

/** Hands it in. The file that it takes the place of stays: each version keeps its own. */
async function finish(
  { db, person, kit, body, afterCommit }: Finishing,
  trabajo: write.Trabajo,
): Promise<ReplyOf<typeof entregasPropiasRoutes.handInUrl>> {
  const { entrega, changed, corrected, datos } = await write.handIn(db, person.id, body, trabajo)
  const { curso_id, actividad_id } = body
  const call = { db, kit, afterCommit }
  if (corrected) await takeBackDevuelta(call, { id: entrega.id, usuario_id: person.id })
  if (changed) await takeBackCercano(call, person.id, actividad_id)
  // Last in the transaction: those who hand in at the same time wait here for each other.
  if (changed) {
    const quien = await nombreParaRevisores(db, entrega.id, nameOf(person))
    await tellEntrega(call, person.id, actividad_id, { ...datos, quien })
  }
  afterCommit(() => tellLearner(kit.realtime, { usuario_id: person.id, curso_id, actividad_id }))
  if (changed) afterCommit(() => tellReviewers(kit.db, kit.realtime, person.id, { id: entrega.id, actividad_id }))
  return { entrega }
}
