/** What is done to a grid: rows and columns come, go and move; each gives the grid as it is then. */
import { MAX_CRITERIOS, MAX_NIVELES } from '@eleva/contract'
import { randomId } from '@mantine/hooks'
import { type Celda, type Columna, celdaNueva, type FilaDeRejilla, filaNueva, type Valores } from './valores.ts'

const movido = <T>(list: readonly T[], from: number, to: number): T[] => {
  const next = [...list]
  next.splice(to, 0, ...next.splice(from, 1))
  return next
}
const puesto = <T>(list: readonly T[], at: number, item: T): T[] => list.toSpliced(at, 0, item)

export const hasRoomForFila = ({ filas }: Valores) => filas.length < MAX_CRITERIOS
export const hasRoomForColumna = ({ columnas }: Valores) => columnas.length < MAX_NIVELES

export const changeFila = (v: Valores, key: string, change: (fila: FilaDeRejilla) => FilaDeRejilla): Valores => ({
  ...v,
  filas: v.filas.map(f => (f.key === key ? change(f) : f)),
})
export const changeColumna = (v: Valores, key: string, change: Partial<Columna>): Valores => ({
  ...v,
  columnas: v.columnas.map(c => (c.key === key ? { ...c, ...change } : c)),
})
export const changeCelda = (v: Valores, fila: string, columna: number, change: Partial<Celda>): Valores =>
  changeFila(v, fila, f => ({
    ...f,
    celdas: f.celdas.map((c, j) => (j === columna ? { ...(c ?? celdaNueva()), ...change } : c)),
  }))

/** @param tras the row behind which it comes; without one behind all */
export function addFila(v: Valores, key: string, tras?: string): Valores {
  if (!hasRoomForFila(v)) return v
  const at = tras === undefined ? v.filas.length : v.filas.findIndex(f => f.key === tras) + 1
  return { ...v, filas: puesto(v.filas, at, filaNueva(v.columnas.length, key)) }
}

export function duplicateFila(v: Valores, key: string): Valores {
  const at = v.filas.findIndex(f => f.key === key)
  if (at < 0 || !hasRoomForFila(v)) return v
  const copia = {
    ...v.filas[at]!,
    key: randomId(),
    idCriterio: 0,
    celdas: v.filas[at]!.celdas.map(c => c && { ...c, idNivels: 0 }),
  }
  return { ...v, filas: puesto(v.filas, at + 1, copia) }
}

/** One always stays. */
export const removeFila = (v: Valores, key: string): Valores =>
  v.filas.length === 1 ? v : { ...v, filas: v.filas.filter(f => f.key !== key) }

/** @param by −1 up, 1 down; at the end it stays */
export function moveFila(v: Valores, key: string, by: -1 | 1): Valores {
  const at = v.filas.findIndex(f => f.key === key)
  if (at < 0 || !v.filas[at + by]) return v
  return { ...v, filas: movido(v.filas, at, at + by) }
}

/** Its points go on as those before it do. */
export function addColumna(v: Valores, key: string, tras?: string): Valores {
  if (!hasRoomForColumna(v)) return v
  const at = tras === undefined ? v.columnas.length : v.columnas.findIndex(c => c.key === tras) + 1
  const puntosNivel = Math.max(0, (Number(v.columnas[at - 1]?.puntosNivel) || 0) - 1)
  const columna = { key, tituloNivel: `Nivel ${v.columnas.length + 1}`, puntosNivel }
  return {
    ...v,
    columnas: puesto(v.columnas, at, columna),
    filas: v.filas.map(f => ({ ...f, celdas: puesto<Celda | null>(f.celdas, at, celdaNueva()) })),
  }
}

/** One always stays, of each criterion, too. */
export function removeColumna(v: Valores, key: string): Valores {
  const at = v.columnas.findIndex(c => c.key === key)
  if (at < 0 || v.columnas.length === 1) return v
  const filas = v.filas.map(f => {
    const celdas = f.celdas.toSpliced(at, 1)
    return { ...f, celdas: celdas.some(Boolean) ? celdas : celdas.with(0, celdaNueva()) }
  })
  return { ...v, columnas: v.columnas.toSpliced(at, 1), filas }
}

/** @param by −1 to the left, 1 to the right; at the end it stays */
export function moveColumna(v: Valores, key: string, by: -1 | 1): Valores {
  const at = v.columnas.findIndex(c => c.key === key)
  if (at < 0 || !v.columnas[at + by]) return v
  return {
    ...v,
    columnas: movido(v.columnas, at, at + by),
    filas: v.filas.map(f => ({ ...f, celdas: movido(f.celdas, at, at + by) })),
  }
}

/** Each level of the criterion gets a name and points of its own, or all of them those of their columns. */
export const nivelesPropios = (v: Valores, key: string, si: boolean): Valores =>
  changeFila(v, key, f => ({
    ...f,
    celdas: f.celdas.map((c, j) => {
      if (!c) return c
      const { tituloNivel, puntosNivel } = v.columnas[j]!
      return { ...c, propio: si ? (c.propio ?? { tituloNivel, puntosNivel }) : null }
    }),
  }))
