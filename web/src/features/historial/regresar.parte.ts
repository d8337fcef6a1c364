/** Puts an earlier text back, by the call that writes it anyway: with the version that stands, so that nobody's later work is laid over. */
import {
  actividadesRoutes,
  cursosRoutes,
  type LineaDeHistorial,
  objetivosRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import { call } from '../../kit/api/client.ts'

type De = Pick<LineaDeHistorial, 'clase' | 'objeto_id'>
type Cosa = Record<string, unknown> & { version: number }

/** Texts that can be put back, and by which calls. */
const CLASES = {
  curso: {
    campos: ['nombre_curso', 'descripcion'],
    read: async (id: number): Promise<Cosa> => (await call(cursosRoutes.get, { params: { id } })).curso,
    send: (id: number, body: never) => call(cursosRoutes.update, { params: { id }, body }),
  },
  unidad: {
    campos: ['nombre_unidad', 'descripcion'],
    read: async (id: number): Promise<Cosa> => (await call(unidadesRoutes.get, { params: { id } })).unidad[0],
    send: (id: number, body: never) => call(unidadesRoutes.update, { params: { id }, body }),
  },
  objetivo: {
    campos: ['nombre_objetivo', 'descripcion'],
    read: async (id: number): Promise<Cosa> => (await call(objetivosRoutes.get, { params: { id } })).objetivo,
    send: (id: number, body: never) => call(objetivosRoutes.update, { params: { id }, body }),
  },
  actividad: {
    campos: ['nombre_actividad_unidad', 'detalles_actividad'],
    read: async (id: number): Promise<Cosa> => (await call(actividadesRoutes.get, { params: { id } })).actividad,
    send: (id: number, body: never) => call(actividadesRoutes.update, { params: { id }, body }),
  },
}
const claseDe = (clase: string) => CLASES[clase as keyof typeof CLASES] as (typeof CLASES)['curso'] | undefined

export const sePuedeRegresar = ({ clase }: De, campo: string): boolean =>
  claseDe(clase)?.campos.includes(campo) ?? false

/** @returns what it said until now; undefined when it says the same already */
export async function regresar({ clase, objeto_id }: De, campo: string, texto: string): Promise<string | undefined> {
  const { read, send } = claseDe(clase)!
  const now = await read(objeto_id)
  if (now[campo] === texto) return undefined
  await send(objeto_id, { [campo]: texto, version: now.version } as never)
  return String(now[campo])
}
