/**
 * What is done in a grid, with where the focus goes and what is said aloud; always the same object, so that rows are
 * not drawn for it.
 */
import { randomId } from '@mantine/hooks'
import { useRef, useState } from 'react'
import * as cambios from './cambios.ts'
import { enColumna, enFila } from './revisa.ts'
import { type Celda, type Columna, type FilaDeRejilla, isFilaVacia, type Valores } from './valores.ts'

type Uso = {
  valores: Valores
  cambiar: (change: (valores: Valores) => Valores) => void
  cambiarConVuelta: (said: string, change: (valores: Valores) => Valores) => void
}

const titulo = (fila: string) => enFila(fila, 'titulo')

function accionesDe(uso: () => Uso, enfocar: (campo: string) => void, say: (text: string) => void) {
  const de = (list: readonly { key: string }[], key: string) => list.findIndex(x => x.key === key)
  return {
    escribeFila: (key: string, change: Partial<FilaDeRejilla>) =>
      uso().cambiar(v => cambios.changeFila(v, key, f => ({ ...f, ...change }))),
    escribeCelda: (fila: string, columna: number, change: Partial<Celda>) =>
      uso().cambiar(v => cambios.changeCelda(v, fila, columna, change)),
    escribeColumna: (key: string, change: Partial<Columna>) =>
      uso().cambiar(v => cambios.changeColumna(v, key, change)),
    /** @param tras the row behind which it comes: where nothing was typed in that, it is the one */
    agregaFila: (tras?: string) => {
      const { valores, cambiar } = uso()
      const before = tras === undefined ? valores.filas.at(-1) : valores.filas.find(f => f.key === tras)
      if (before && isFilaVacia(before)) return enfocar(titulo(before.key))
      if (!cambios.hasRoomForFila(valores)) return say('Una rúbrica tiene a lo más 50 criterios')
      const key = randomId()
      cambiar(v => cambios.addFila(v, key, tras))
      enfocar(titulo(key))
    },
    duplicaFila: (key: string) => uso().cambiar(v => cambios.duplicateFila(v, key)),
    quitaFila: (key: string, nombre: string) => {
      const { valores, cambiarConVuelta } = uso()
      const at = de(valores.filas, key)
      cambiarConVuelta(`Se quitó «${nombre}»`, v => cambios.removeFila(v, key))
      enfocar(titulo((valores.filas[at + 1] ?? valores.filas[at - 1])!.key))
    },
    /** @param campo where the focus is, and stays */
    mueveFila: (key: string, by: -1 | 1, campo = titulo(key)) => {
      const { valores, cambiar } = uso()
      const at = de(valores.filas, key) + by
      if (!valores.filas[at]) return
      cambiar(v => cambios.moveFila(v, key, by))
      enfocar(campo)
      const { tituloCriterio } = valores.filas[at - by]!
      say(`${tituloCriterio || 'Criterio'}, criterio ${at + 1} de ${valores.filas.length}`)
    },
    nivelesPropios: (key: string, si: boolean) => uso().cambiar(v => cambios.nivelesPropios(v, key, si)),
    agregaColumna: (tras?: string) => {
      const { valores, cambiar } = uso()
      if (!cambios.hasRoomForColumna(valores)) return say('Un criterio tiene a lo más 12 niveles')
      const key = randomId()
      cambiar(v => cambios.addColumna(v, key, tras))
      enfocar(enColumna(key, 'titulo'))
    },
    quitaColumna: (key: string, nombre: string) => {
      const { valores, cambiarConVuelta } = uso()
      const at = de(valores.columnas, key)
      cambiarConVuelta(`Se quitó el nivel «${nombre}»`, v => cambios.removeColumna(v, key))
      enfocar(enColumna((valores.columnas[at + 1] ?? valores.columnas[at - 1])!.key, 'titulo'))
    },
    mueveColumna: (key: string, by: -1 | 1, campo = enColumna(key, 'titulo')) => {
      const { valores, cambiar } = uso()
      const at = de(valores.columnas, key) + by
      if (!valores.columnas[at]) return
      cambiar(v => cambios.moveColumna(v, key, by))
      enfocar(campo)
      const { tituloNivel } = valores.columnas[at - by]!
      say(`${tituloNivel || 'Nivel'}, nivel ${at + 1} de ${valores.columnas.length}`)
    },
  }
}

export type Acciones = ReturnType<typeof accionesDe>

export function useAcciones(uso: Uso) {
  const now = useRef(uso)
  now.current = uso
  /** A new object each time: the same place may be asked for again. */
  const [foco, setFoco] = useState<{ campo: string }>()
  const [said, say] = useState('')
  const [acciones] = useState(() =>
    accionesDe(
      () => now.current,
      campo => setFoco({ campo }),
      say,
    ),
  )
  return { acciones, foco, said, enfocar: (campo: string) => setFoco({ campo }) }
}
