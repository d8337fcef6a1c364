/** A course's outline: read once, shown as it will be, written row by row. */
import {
  actividadesRoutes,
  cursosRoutes,
  type Esquema,
  objetivosRoutes,
  tallerRoutes,
  unidadesRoutes,
} from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { call } from '../../kit/api/client.ts'
import { ApiError } from '../../kit/api/error.ts'
import { readOptions, useRead } from '../../kit/api/query.ts'
import { notify } from '../../kit/notify.ts'
import { useEscrituras } from '../../shared/vivo/useEscrituras.ts'
import { accionesDe } from './acciones.ts'
import { conNombre, type FilaDelCurso, findFila, llaveDe, type PorLlave } from './esquema.ts'
import { useFilasNuevas } from './filasNuevas.ts'
import { useActos } from './useActos.ts'

/** Everything that shows what an outline is made of. */
export const staleTaller = [
  tallerRoutes.esquema,
  cursosRoutes.list,
  cursosRoutes.get,
  cursosRoutes.opciones,
  unidadesRoutes.list,
  unidadesRoutes.get,
  actividadesRoutes.list,
  actividadesRoutes.get,
  objetivosRoutes.list,
  objetivosRoutes.get,
  objetivosRoutes.deUnidad,
  objetivosRoutes.materiales,
]

/** By which call one of each is read. */
const LEE = { unidad: unidadesRoutes.get, objetivo: objetivosRoutes.get, actividad: actividadesRoutes.get }

/** What cannot be shown before the server has done it. */
const same = (e: Esquema) => e

export function useEsquema(curso: number) {
  const client = useQueryClient()
  const input = { params: { curso } }
  const { queryKey } = readOptions(tallerRoutes.esquema, input)
  const read = useRead(tallerRoutes.esquema, input)
  const reread = () => client.invalidateQueries({ queryKey })
  const cola = useFilasNuevas(curso, reread)
  const actos = useActos()
  /** Everything that shows some of it. */
  const rereadAll = () => Promise.all(staleTaller.map(route => client.invalidateQueries({ queryKey: [route.path] })))

  const { conCambios, write } = useEscrituras<Esquema>(cola.idle, reread)
  const real = (fila: FilaDelCurso): FilaDelCurso => ({
    ...fila,
    id: cola.realNow(fila.id),
    unidad: cola.realNow(fila.unidad),
  })
  /** With what is on its way; undefined until it is there. */
  const esquema = read.data && conCambios(cola.conEspera(read.data))
  return {
    read,
    reread,
    actos,
    ...accionesDe({ curso, cola, actos, write, esquema, rereadAll }),
    rereadAll,
    esquema,
    real: cola.real,
    whenReal: cola.whenReal,
    claveDe: ({ clase, id, unidad }: Omit<PorLlave, 'nombre'>) =>
      llaveDe({ clase, id: cola.estable(id), unidad: cola.estable(unidad) }),
    rename: (fila: FilaDelCurso, nombre: string) =>
      write(
        e => conNombre(e, real(fila), nombre),
        async () => {
          const { clase } = fila
          const llave = llaveDe(real(fila))
          const again = async () =>
            findFila(await client.fetchQuery({ ...readOptions(tallerRoutes.esquema, input), staleTime: 0 }), llave)
          await sendNombre(fila.id < 0 ? ((await again()) ?? fila) : fila, nombre, again)
          // What is open beside it has its version, too.
          await client.invalidateQueries({ queryKey: [LEE[clase].path] })
        },
      ),
    separate: (unidad_id: number) =>
      write(same, async () => {
        const reply = await call(tallerRoutes.separate, { ...input, body: { unidad_id } })
        notify(reply.message, reply.color)
        return reply
      }),
    /** Anything else that is done to the course. */
    act: <T>(send: () => Promise<T>) => write(same, send),
  }
}

export type Taller = ReturnType<typeof useEsquema>

/**
 * Only its name. Where something else of it was changed meanwhile it is sent again; where its name was, that one stays.
 */
async function sendNombre(
  fila: FilaDelCurso,
  nombre: string,
  again: () => Promise<FilaDelCurso | undefined>,
): Promise<unknown> {
  try {
    return await putNombre(fila, nombre)
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 409) throw error
    const now = await again()
    if (!now || now.nombre !== fila.nombre) throw error
    return putNombre(now, nombre)
  }
}

function putNombre({ clase, id, datos: { version } }: FilaDelCurso, nombre: string): Promise<unknown> {
  const params = { id }
  if (clase === 'unidad') return call(unidadesRoutes.update, { params, body: { nombre_unidad: nombre, version } })
  if (clase === 'objetivo') return call(objetivosRoutes.update, { params, body: { nombre_objetivo: nombre, version } })
  return call(actividadesRoutes.update, { params, body: { nombre_actividad_unidad: nombre, version } })
}
