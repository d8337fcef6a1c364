/** The thread of a delivery: its learner and those who review it write to each other. */

import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type AvisoDeHilo, HILO_CAMBIO, hiloRoutes, MAX_BYTES_DE_VOZ, type TipoDeAviso } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { fileTypeFromStream } from 'file-type'
import { cleanName, nameAs } from '../../../kit/archivos/nombre-de-archivo.ts'
import { requireEspacio } from '../../../kit/archivos/quota.ts'
import { typeOf } from '../../../kit/archivos/tipo-de-archivo.ts'
import { gone } from '../../../kit/cosas.ts'
import { Refusal, refused } from '../../../kit/errors.ts'
import { bindRoutes } from '../../../kit/http/http.ts'
import { nameOf } from '../../../kit/http/session.ts'
import type { Kit } from '../../../kit/kit.ts'
import { cleanHtml } from '../../../kit/web/rich-text.ts'
import { claveDe } from '../../avisos/avisos.clave.service.ts'
import { readAviso, takeBackAviso, tellAviso } from '../../avisos/avisos.service.ts'
import { createArchivo } from '../archivos/archivos.sql.ts'
import { TIPO_RECHAZADO } from '../archivos/archivos.ts'
import { nombreParaRevisores } from '../entregables.anonima.read.ts'
import { listOyentesDeHilo } from '../entregables.salas.read.ts'
import * as read from './hilo.read.ts'
import * as write from './hilo.sql.ts'

const SOLO_LEE = 'Puedes leer esta conversación; en ella escriben quien entregó y quien da clase en su escuela.'
const VACIO = 'Escribe un mensaje o adjunta un archivo'
const VOZ_GRANDE = 'La nota de voz pesa demasiado. Grábala otra vez, más corta.'
const SIN_VOZ = 'No reconocemos la nota de voz. Grábala otra vez, o adjunta un archivo de audio.'

/** What browsers record: sound alone, in a container that may also hold film. */
const SONIDO: Record<string, string> = {
  webm: 'audio/webm',
  mp4: 'audio/mp4',
  m4a: 'audio/mp4',
  ogg: 'audio/ogg',
  oga: 'audio/ogg',
  opus: 'audio/ogg',
}

async function typeOfVoz(archivo: File): Promise<string | undefined> {
  const found = await fileTypeFromStream(archivo.stream()).catch(() => undefined)
  return found && SONIDO[found.ext]
}

/** Whether somebody would see anything of it. */
const says = (html: string) => /<iframe/.test(html) || html.replace(/<[^>]*>|&nbsp;|\s/g, '') !== ''

/** What the learner wrote is told to who reviews, and the other way round. */
const tipoDe = ({ propia }: Pick<read.Hilo, 'propia'>) =>
  propia ? ('mensaje_alumno' as const) : ('mensaje_revisor' as const)

export function bindHilo(app: FastifyInstance, kit: Kit) {
  /** The open pages of all who read the thread. */
  const tellOpen = async (hilo: read.Hilo) => {
    const { salas, cursos } = await listOyentesDeHilo(kit.db, hilo)
    const aviso: AvisoDeHilo = { id: hilo.id, actividad_id: hilo.actividad_id, cursos }
    kit.realtime.emit(salas, HILO_CAMBIO, aviso)
  }

  bindRoutes(app, kit, hiloRoutes, {
    mensajes: ({ db, person, params, query }) => read.listMensajes(db, person, params.id, query),
    send: async call => {
      const { db, person, params, body, afterCommit } = call
      const hilo = await read.requireHilo(db, person, params.id, { lock: true })
      if (!hilo.escribe) throw new Refusal(403, SOLO_LEE)
      const clean = cleanHtml(body.cuerpo)
      const cuerpo = says(clean) ? clean : ''
      if (!cuerpo && body.archivos.length === 0) throw refused(VACIO, 'cuerpo')
      const { id, isNew } = await write.createMensaje(db, person.id, hilo, { ...body, cuerpo })
      if (!isNew) return { id }
      afterCommit(() => tellOpen(hilo))
      await tellAviso(call, {
        tipo: tipoDe(hilo),
        clave: claveDe('entrega', hilo.id),
        datos: {
          ...hilo.datos,
          quien: hilo.propia ? await nombreParaRevisores(db, hilo.id, nameOf(person)) : nameOf(person),
        },
        para: write.destinatariosDe(hilo),
        salvo: person.id,
      })
      return { id }
    },
    attach: async ({ db, person, params, body, onFailure }) => {
      const hilo = await read.requireHilo(db, person, params.id)
      if (!hilo.escribe) throw new Refusal(403, SOLO_LEE)
      const { archivo, voz } = body
      if (voz && archivo.size > MAX_BYTES_DE_VOZ) throw new Refusal(413, VOZ_GRANDE)
      const tipo = await (voz ? typeOfVoz(archivo) : typeOf(archivo))
      if (!tipo) throw refused(voz ? SIN_VOZ : TIPO_RECHAZADO, 'archivo')
      const nombre = nameAs(cleanName(archivo.name), tipo)
      const llave = `entregas/${randomBytes(16).toString('hex')}`
      onFailure(() => kit.storage.remove(llave))
      const stored = await kit.storage.put(llave, Readable.from(archivo.stream()), { type: tipo })
      const { id } = await db.transaction().execute(async tx => {
        await requireEspacio(tx, kit.config, person, archivo.size, 'entregas')
        return createArchivo(tx, person.id, { llave, nombre, tipo, tamano: stored.size, sha256: stored.sha256 })
      })
      return { archivo: { id, nombre, tipo, tamano: stored.size, segundos: null } }
    },
    removeMensaje: async call => {
      const { db, person, params, afterCommit } = call
      const { entrega_id, quitado_en } = await write.findPropio(db, person.id, params.id)
      const hilo = await read.requireHilo(db, person, entrega_id, { lock: true })
      if (!hilo.escribe) throw gone('mensaje')
      if (quitado_en) return {}
      const llaves = await write.removeMensaje(db, person.id, params.id)
      await takeBackAviso(call, { tipo: tipoDe(hilo), clave: claveDe('entrega', hilo.id), para: write.sinNada(hilo) })
      afterCommit(async () => {
        await tellOpen(hilo)
        for (const llave of llaves) await kit.storage.remove(llave)
      })
      return {}
    },
    read: async call => {
      const { db, person, params, body } = call
      const hilo = await read.requireHilo(db, person, params.id)
      await write.readUpTo(db, hilo.id, person.id, body.hasta)
      const sin_leer = await read.countSinLeer(db, hilo.id, person.id)
      // What came in meanwhile has a notice that is not read yet.
      const tipos: TipoDeAviso[] = ['mensaje_alumno', 'mensaje_revisor']
      if (sin_leer === 0) await readAviso(call, person.id, tipos, claveDe('entrega', hilo.id))
      return { sin_leer }
    },
  })
}
