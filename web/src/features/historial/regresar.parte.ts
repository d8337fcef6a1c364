/**
 * Puts an earlier text back, by the call that writes it anyway: with the version that stands, so that nobody's later
 * work is laid over.
 */
import {
  actividadesRoutes,
  type BodyOf,
  type ClaseDeHistorial,
  cursosRoutes,
  type LineaDeHistorial,
  objetivosRoutes,
  type Route,
  reactivosRoutes,
  rubricasRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import { anyInput, call } from '../../kit/api/client.ts'
import { ApiError } from '../../kit/api/error.ts'

type De = Pick<LineaDeHistorial, 'clase' | 'objeto_id' | 'actividad_id' | 'unidad_id'>
/** Where a text stands now: what it says, and how another one is put there. */
type TextoDeAhora = { dice: string; pon: (texto: string) => Promise<unknown> }
type DeClase = {
  /** Columns that are texts. */
  campos: readonly string[]
  find: (de: De, campo: string) => Promise<TextoDeAhora>
}

const seFue = () => new ApiError(404, 'Eso ya no existe: el texto no tiene a dónde regresar.')

/** A thing that is read and sent by itself, with its version where it has one. */
const sola = <R extends Route>(
  route: R,
  campos: readonly (keyof BodyOf<R> & string)[],
  read: (de: De) => Promise<Record<string, unknown> | undefined>,
): DeClase => ({
  campos,
  find: async (de, campo) => {
    const now = await read(de)
    if (!now) throw seFue()
    return {
      dice: String(now[campo]),
      pon: texto =>
        call(route, anyInput<R>({ params: { id: de.objeto_id }, body: { [campo]: texto, version: now.version } })),
    }
  },
})

const tarjetasDe = async ({ actividad_id }: De) =>
  (await call(reactivosRoutes.tarjetas, { params: { id: actividad_id! } })).preguntas

const enPregunta: DeClase['find'] = async (de, campo) => {
  const now = (await tarjetasDe(de)).find(p => p.id === de.objeto_id)
  if (!now) throw seFue()
  const { id, marca } = now
  return {
    dice: now[campo as 'descripcion' | 'explicacion'],
    pon: texto =>
      call(reactivosRoutes.updateTarjeta, {
        params: { id },
        body: { ...(campo === 'descripcion' ? { reactivo: texto } : { explicacion: texto }), marca },
      }),
  }
}

const enRespuesta: DeClase['find'] = async (de, campo) => {
  for (const { id, marca, respuestas } of await tarjetasDe(de)) {
    const now = respuestas.find(r => r.id === de.objeto_id)
    if (!now) continue
    const nueva = (texto: string) => (campo === 'respuesta' ? { respuesta: texto } : { comentario: texto })
    const con = (texto: string) => respuestas.map(r => ({ id: r.id, ...(r === now ? nueva(texto) : {}) }))
    return {
      dice: now[campo as 'respuesta' | 'comentario'],
      pon: texto =>
        call(reactivosRoutes.updateTarjeta, {
          params: { id },
          body: { respuestas: con(texto), marca },
        }),
    }
  }
  throw seFue()
}

/** What the columns of a rubric are called on the wire. */
const EN_RUBRICA: Record<string, string> = {
  'rubrica nombre': 'nombre',
  'criterio titulo': 'tituloCriterio',
  'criterio descripcion': 'desCriterio',
  'nivel titulo_nivel': 'tituloNivel',
  'nivel descripcion': 'descripcionNivel',
}

/** A text of a rubric is sent with all of it. */
const enRubrica: DeClase['find'] = async ({ clase, objeto_id, unidad_id, actividad_id }, campo) => {
  const params = { unitId: unidad_id!, activityId: actividad_id! }
  const { rubrica: id } = await call(rubricasRoutes.show, { params })
  if (id === 0) throw seFue()
  const { rubrica } = await call(rubricasRoutes.edit, { params: { id } })
  const name = EN_RUBRICA[`${clase} ${campo}`]!
  const criterio = rubrica.criterios.find(c => c.idCriterio === objeto_id)
  const nivel = rubrica.criterios.flatMap(c => c.answers).find(n => n.idNivels === objeto_id)
  const where = (clase === 'rubrica' ? rubrica : clase === 'criterio' ? criterio : nivel) as
    | Record<string, string>
    | undefined
  if (!where) throw seFue()
  return {
    dice: where[name]!,
    pon: texto => {
      where[name] = texto
      const { nombre: nombreRubrica, criterios, version } = rubrica
      const body = { rubricaId: id, nombreRubrica, criterios, delCriterios: [], delNiveles: [], version }
      return call(rubricasRoutes.update, { body })
    },
  }
}

/** Texts that can be put back, and by which calls. */
const CLASES: Partial<Record<ClaseDeHistorial, DeClase>> = {
  curso: sola(
    cursosRoutes.update,
    ['nombre_curso', 'descripcion'],
    async ({ objeto_id: id }) => (await call(cursosRoutes.get, { params: { id } })).curso,
  ),
  unidad: sola(
    unidadesRoutes.update,
    ['nombre_unidad', 'descripcion'],
    async ({ objeto_id: id }) => (await call(unidadesRoutes.get, { params: { id } })).unidad[0],
  ),
  objetivo: sola(
    objetivosRoutes.update,
    ['nombre_objetivo', 'descripcion'],
    async ({ objeto_id: id }) => (await call(objetivosRoutes.get, { params: { id } })).objetivo,
  ),
  actividad: sola(
    actividadesRoutes.update,
    ['nombre_actividad_unidad', 'detalles_actividad'],
    async ({ objeto_id: id }) => (await call(actividadesRoutes.get, { params: { id } })).actividad,
  ),
  material: sola(
    objetivosRoutes.updateMaterial,
    ['nombre_material', 'instrucciones'],
    async ({ objeto_id: id }) => (await call(objetivosRoutes.material, { params: { id } })).material,
  ),
  item: sola(actividadesRoutes.updateItem, ['descripcion_actividad'], async ({ objeto_id, actividad_id }) =>
    (await call(actividadesRoutes.items, { params: { activityId: actividad_id! } })).items.find(
      i => i.id === objeto_id,
    ),
  ),
  pregunta: { campos: ['descripcion', 'explicacion'], find: enPregunta },
  respuesta: { campos: ['respuesta', 'comentario'], find: enRespuesta },
  rubrica: { campos: ['nombre'], find: enRubrica },
  criterio: { campos: ['titulo', 'descripcion'], find: enRubrica },
  nivel: { campos: ['titulo_nivel', 'descripcion'], find: enRubrica },
}

export const canBringBack = ({ clase, acto }: Pick<LineaDeHistorial, 'clase' | 'acto'>, campo: string): boolean =>
  acto === 'cambia' && (CLASES[clase]?.campos.includes(campo) ?? false)

/** @returns what it said until now; undefined when it says the same already */
export async function bringBack(de: De, campo: string, texto: string): Promise<string | undefined> {
  const { dice, pon } = await CLASES[de.clase]!.find(de, campo)
  if (dice === texto) return undefined
  await pon(texto)
  return dice
}
