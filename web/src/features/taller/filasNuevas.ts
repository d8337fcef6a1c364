/** The rows of an outline that are typed: how they are sent, and how it looks with them. */
import { type ClaseDeFila, type Esquema, tallerRoutes } from '@eleva/contract'
import { call } from '../../kit/api/client.ts'
import { type EnvioDeFila, type Reales, useFilasEnCamino } from '../../shared/vivo/useFilasEnCamino.ts'
import { conNueva, type Nueva } from './esquema.ts'

/** @param reread brings the outline as the server has it */
export const useFilasNuevas = (curso: number, reread: () => Promise<unknown>) =>
  useFilasEnCamino<Esquema, Nueva>({
    tema: `taller:${curso}:nuevas`,
    send: async (envio, reales) => (await call(tallerRoutes.add, inputOf(curso, envio, reales))).filas.map(f => f.id),
    put: conEnvio,
    reread,
  })

function inputOf(curso: number, { clave, nuevas }: EnvioDeFila<Nueva>, reales: Reales) {
  const real = (id: number | undefined) => (id === undefined ? undefined : (reales.get(id) ?? id))
  const [first] = nuevas as [Nueva]
  const tras = first.tras === null ? null : real(first.tras)
  return {
    params: { curso },
    body: {
      clave,
      filas: nuevas.map(({ clase, nombre }) => ({ clase, nombre })),
      ...(first.clase === 'unidad' || first.unidad_id === undefined ? {} : { unidad_id: real(first.unidad_id)! }),
      // Behind one that never arrived is behind all.
      ...(tras === undefined || (tras !== null && tras < 0) ? {} : { tras }),
    },
  }
}

const hasRow = (e: Esquema, clase: ClaseDeFila, id: number) =>
  clase === 'unidad'
    ? e.unidades.some(u => u.id === id)
    : e.unidades.some(u => (clase === 'objetivo' ? u.objetivos : u.actividades).some(f => f.id === id))

/** As it looks with rows that are on their way: each behind the one before it, and what follows a unit goes into it. */
function conEnvio(esquema: Esquema, { nuevas }: EnvioDeFila<Nueva>, reales: Reales): Esquema {
  const real = (id: number) => reales.get(id) ?? id
  const withUnits = nuevas.some(n => n.clase === 'unidad')
  let unidad = 0
  let tras: number | null | undefined = nuevas[0]?.tras
  let all = esquema
  for (const nueva of nuevas) {
    const fila = {
      ...nueva,
      id: real(nueva.id),
      unidad_id: real(nueva.unidad_id ?? unidad),
      ...(tras === undefined ? {} : { tras: tras === null ? null : real(tras) }),
    }
    if (!hasRow(all, nueva.clase, fila.id)) all = conNueva(all, fila)
    if (nueva.clase === 'unidad') unidad = nueva.id
    // What goes into new units comes last there.
    tras = nueva.clase === 'unidad' || !withUnits ? nueva.id : undefined
  }
  return all
}
