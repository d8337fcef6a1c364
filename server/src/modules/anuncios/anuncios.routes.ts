import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { type AnuncioCambio, anunciosRoutes, type DestinoDeAnuncio, may } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import type { Observer } from '../../alcance/personas.ts'
import { changeImage, copyImage, dropImage } from '../../kit/archivos/images.ts'
import { cleanName, nameAs } from '../../kit/archivos/nombre-de-archivo.ts'
import { requireEspacio } from '../../kit/archivos/quota.ts'
import { typeOf } from '../../kit/archivos/tipo-de-archivo.ts'
import { gone, requireVersion } from '../../kit/cosas.ts'
import type { Db } from '../../kit/db/db.ts'
import { conflict, notFound, Refusal, refused } from '../../kit/errors.ts'
import { sendArchivo } from '../../kit/http/archivo.ts'
import { bindRoutes, type Handlers } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { cleanHtml } from '../../kit/web/rich-text.ts'
import { claveDe } from '../avisos/avisos.clave.service.ts'
import { readAviso } from '../avisos/avisos.service.ts'
import * as propios from './anuncios.propios.read.ts'
import * as read from './anuncios.read.ts'
import { publishAnuncio, takeBackAnuncio } from './anuncios.salida.sql.ts'
import * as write from './anuncios.sql.ts'

const cleaned = <I extends AnuncioCambio>(input: I): I =>
  input.cuerpo === undefined ? input : { ...input, cuerpo: cleanHtml(input.cuerpo) }

const YA_NO = 'Ese anuncio ya no está: terminó, lo retiraron o no es para ti.'
const NO_ES_TUYO = 'Eso ya no existe, o no te toca anunciar ahí.'

/** @throws {Refusal} 403 for everybody's by who does not administer, 404 for what is not theirs */
async function requireDestino(db: Db, person: Observer, destino: DestinoDeAnuncio): Promise<void> {
  if (destino.alcance === 'todos' && !may(person.personas, 'anuncios.todos'))
    throw new Refusal(403, 'Solo quien administra puede anunciar a todas las personas.')
  if (!(await propios.mayAnunciar(db, person, destino))) throw notFound(NO_ES_TUYO)
}

type Calls = Handlers<typeof anunciosRoutes>

/** What everybody sees and reads. */
const lecturaHandlers: Pick<Calls, 'list' | 'vigentes' | 'get' | 'read' | 'archivo'> = {
  list: ({ db, person, query }) => read.listAnuncios(db, person, query),
  vigentes: ({ db, person, query }) => read.listVigentes(db, person, query),
  get: async ({ db, person, params }) => {
    const anuncio = await read.getAnuncio(db, person, params.id)
    if (!anuncio) throw notFound(YA_NO)
    return { anuncio }
  },
  read: async call => {
    const { db, person, params } = call
    if (!(await read.getAnuncio(db, person, params.id))) throw notFound(YA_NO)
    await write.markLeido(db, params.id, person.id)
    await readAviso(call, person.id, ['anuncio'], claveDe('anuncio', params.id))
    return {}
  },
  archivo: async ({ db, kit, person, params, query, request, reply }) => {
    const found = await read.findArchivo(db, person, params.id)
    if (!found) throw gone('archivo')
    return sendArchivo({ kit, request, reply }, found, Boolean(query.descargar))
  },
}

/** Screens of whoever announces: their own, to whom they may, and who has read. */
const propiosHandlers: Pick<Calls, 'propios' | 'destinos' | 'alcance' | 'getPropio' | 'lectores' | 'vista'> = {
  propios: ({ db, person, query }) => propios.listPropios(db, person, query),
  destinos: ({ db, person, query }) => propios.listDestinos(db, person, query),
  alcance: async ({ db, person, query }) => {
    const personas = await propios.countAlcance(db, person, query)
    if (personas === undefined) throw notFound(NO_ES_TUYO)
    return { personas }
  },
  getPropio: async ({ db, person, params }) => {
    const anuncio = await propios.getPropio(db, person, params.id)
    if (!anuncio) throw write.gone()
    return { anuncio }
  },
  lectores: async ({ db, person, params, query }) => {
    const found = await propios.listLectores(db, person, params.id, query)
    if (!found) throw write.gone()
    return found
  },
  vista: async ({ body }) => ({ cuerpo: cleanHtml(body.cuerpo) }),
}

/** How an announcement is written, goes out and is taken back. */
const cambiosHandlers: Pick<Calls, 'create' | 'update' | 'publish' | 'withdraw' | 'remove' | 'upload'> = {
  create: async call => {
    const { db, person, body } = call
    const again = body.clave ? await write.findByClave(db, person.id, body.clave) : undefined
    if (again) return again
    await requireDestino(db, person, body)
    await write.requireFuturo(db, body)
    const de = body.copia_de === undefined ? undefined : await write.lockAnuncio(db, person, body.copia_de)
    const imagen = await changeImage(call, body, de && (await copyImage(call, de.imagen)))
    const id = await write.createAnuncio(db, person, cleaned(body), imagen)
    if (id === undefined) {
      dropImage(call, imagen)
      return (await write.findByClave(db, person.id, body.clave!))!
    }
    if (!body.publicar_en) await publishAnuncio(call, person, id)
    return { id }
  },

  update: async call => {
    const { db, person, body } = call
    const before = await write.lockAnuncio(db, person, call.params.id)
    requireVersion('anuncio', body.version, before.version)
    const moves = body.publicar_en && body.publicar_en !== before.publicar_en
    if (before.publicado && moves) throw conflict('Ya se publicó: ya no se puede cambiar cuándo sale.')
    const destino = write.destinoNuevo(before, body)
    if (destino) await requireDestino(db, person, destino)
    await write.requireFuturo(db, {
      publicar_en: moves ? body.publicar_en : undefined,
      hasta: body.hasta === before.hasta ? undefined : body.hasta,
    })
    const imagen = await changeImage(call, body, before.imagen)
    const version = await write.updateAnuncio(db, person, before, cleaned(body), { imagen, destino })
    // Said and left empty: now.
    if (!before.publicado && body.publicar_en === null) await publishAnuncio(call, person, before.id)
    return { version }
  },

  publish: async call => {
    const before = await write.lockAnuncio(call.db, call.person, call.params.id)
    if (before.vencido) throw conflict('Ya terminó: cambia hasta cuándo se ve y publícalo otra vez.')
    // Twice is once.
    if (!before.publicado || before.retirado) await publishAnuncio(call, call.person, before.id)
    return {}
  },
  withdraw: async call => {
    const before = await write.lockAnuncio(call.db, call.person, call.params.id)
    if (!before.publicado) throw conflict('Todavía no se publica: puedes eliminarlo.')
    if (before.retirado) return {}
    await write.withdrawAnuncio(call.db, before.id)
    await takeBackAnuncio(call, before.id)
    return {}
  },
  remove: async call => {
    const before = await write.lockAnuncio(call.db, call.person, call.params.id)
    if (before.publicado) throw conflict('Ya se publicó: retíralo para que deje de verse.')
    await write.removeAnuncio(call.db, before.id)
    dropImage(call, before.imagen)
    return {}
  },

  upload: async ({ db, kit, person, body, onFailure }) => {
    const tipo = await typeOf(body.archivo)
    if (!tipo)
      throw refused(
        'Ese tipo de archivo no se puede adjuntar. Usa un PDF, documento, presentación, hoja de cálculo, imagen, audio, video o ZIP.',
        'archivo',
      )
    const nombre = nameAs(cleanName(body.archivo.name), tipo)
    const llave = `anuncios/${randomBytes(16).toString('hex')}`
    onFailure(() => kit.storage.remove(llave))
    const stored = await kit.storage.put(llave, Readable.from(body.archivo.stream()), { type: tipo })
    const { size: tamano, sha256 } = stored
    const { id } = await db.transaction().execute(async tx => {
      await requireEspacio(tx, kit.config, person, tamano, 'anuncios')
      return write.createArchivo(tx, person.id, { llave, nombre, tipo, tamano, sha256 })
    })
    return { archivo: { id, nombre, tipo, tamano, url: `/api/anuncios/archivos/${id}` } }
  },
}

export function bindAnuncios(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, anunciosRoutes, { ...lecturaHandlers, ...propiosHandlers, ...cambiosHandlers })
}
