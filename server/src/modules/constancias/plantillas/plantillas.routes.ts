import { type ContenidoDePlantilla, type Plantilla, plantillasRoutes } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { canSeeAll } from '../../../alcance/personas.ts'
import { saveImage } from '../../../kit/archivos/images.ts'
import { gone } from '../../../kit/cosas.ts'
import { conflict, forbidden, refused } from '../../../kit/errors.ts'
import { makePdf } from '../../../kit/exports/pdf.ts'
import { bindRoutes, type Call } from '../../../kit/http/http.ts'
import type { Kit } from '../../../kit/kit.ts'
import { drawHoja } from './dibujo.ts'
import { imagenesDe, nombradas } from './imagenes.ts'
import { muestraDe } from './muestra.ts'
import { constanciaEnPdf } from './papel.ts'
import * as read from './plantillas.read.ts'
import { addVersion, archivePlantilla, createCopia, lockPlantilla, noteSuelta } from './plantillas.sql.ts'

type Una = Pick<Call<typeof plantillasRoutes.getPlantilla>, 'db' | 'person' | 'params'>

/** @throws {Refusal} 404 out of scope */
async function requirePlantilla({ db, person, params }: Una): Promise<Plantilla> {
  const found = await read.findPlantilla(db, person, params.id)
  if (!found) throw gone('plantilla')
  return found
}

/** @throws {Refusal} 403 of what came with the product, and of what others may change */
async function requireEditable(call: Una): Promise<Plantilla> {
  const found = await requirePlantilla(call)
  if (found.clave) throw conflict('Esa plantilla viene con Eleva: cópiala, y cambia la copia.')
  if (!found.editable) throw forbidden()
  return found
}

export function bindPlantillas(app: FastifyInstance, kit: Kit) {
  const emision = () => ({ emisor: kit.instalacion.actual().ajustes.nombre, zona: kit.config.TZ_PERSONAS })

  const sample = async (muestra: 'corta' | 'larga', contenido: ContenidoDePlantilla, forma: Plantilla['forma']) => {
    const { datos, reservado } = muestraDe(muestra, contenido, forma, emision())
    return { datos, reservado, vista: { forma, contenido, imagenes: await imagenesDe(kit.storage, contenido) } }
  }

  /** @throws {Refusal} 422 of a picture that is gone, and of words that have no room */
  async function requireDibujable(contenido: ContenidoDePlantilla, forma: Plantilla['forma']) {
    const { datos, vista } = await sample('larga', contenido, forma)
    if (nombradas(contenido).some(address => !vista.imagenes.has(address)))
      throw refused('Una imagen ya no está: súbela otra vez', 'contenido')
    if (forma === 'dc3') {
      if (contenido.firmas.length > 1)
        throw refused('En la DC-3 firma el instructor; los demás son de cada escuela', 'contenido')
      if (contenido.agente.trim() === '') throw refused('La DC-3 dice quién capacita: escribe el agente', 'contenido')
      return
    }
    const { marca } = kit.instalacion.actual()
    if (!drawHoja({ ...vista, datos, marca, url: kit.origin() }).cabe)
      throw refused('Con un nombre largo no cabe en la hoja: acorta los textos, o quita alguno', 'contenido')
  }

  bindRoutes(app, kit, plantillasRoutes, {
    listPlantillas: async ({ db, person, query }) => ({
      plantillas: await read.listPlantillas(db, person, query.archivadas === 1),
      escuelas: await read.listEscuelas(db, person),
      plataforma: canSeeAll(person),
    }),
    getPlantilla: async call => {
      const plantilla = await requirePlantilla(call)
      const { db } = call
      return {
        plantilla,
        contenido: await read.findContenido(db, plantilla.id),
        versiones: await read.listVersiones(db, plantilla.id),
      }
    },
    copyPlantilla: async ({ db, person, body }) => {
      const { forma } = await requirePlantilla({ db, person, params: { id: body.de } })
      const escuelas = await read.listEscuelas(db, person)
      if (body.escuela_id === null ? !canSeeAll(person) : !escuelas.some(e => e.id === body.escuela_id))
        throw refused('Elige una de tus escuelas', 'escuela_id')
      const contenido = await read.findContenido(db, body.de)
      return { id: await createCopia(db, { ...body, forma, contenido }, person.id) }
    },
    addVersion: async call => {
      const { db, person, params, body } = call
      const { forma } = await requireEditable(call)
      await requireDibujable(body.contenido, forma)
      const numero = await lockPlantilla(db, params.id)
      if (body.version !== undefined && body.version !== numero)
        throw conflict('Otra persona la cambió mientras la tenías abierta. Vuelve a abrirla y repite tu cambio.')
      await addVersion(db, params.id, { ...body, numero: numero + 1 }, person.id)
      return { version: numero + 1 }
    },
    archivePlantilla: async call => {
      const { archivada } = call.body
      await requireEditable(call)
      await archivePlantilla(call.db, call.params.id, archivada)
      return { message: archivada ? 'Plantilla archivada' : 'Plantilla de vuelta' }
    },
    addImagenDePlantilla: async call => {
      const imagen = await saveImage(call, call.body.imagen)
      await noteSuelta(call.db, imagen)
      return { imagen }
    },
    previewPlantilla: async call => {
      const { id, forma } = await requirePlantilla(call)
      const { contenido = await read.findContenido(call.db, id), muestra } = call.body
      const pdf = await makePdf(call, async () => {
        const { datos, reservado, vista } = await sample(muestra, contenido, forma)
        const { marca } = kit.instalacion.actual()
        return constanciaEnPdf(datos, kit.origin(), { firma: '', llave: '', reservado }, marca, vista)
      })
      call.reply.type('application/pdf')
      return pdf
    },
  })
}
