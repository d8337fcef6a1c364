/**
 * What is being made of a template: as it is typed, with each step taken back, kept in the browser until it is saved.
 */
import type { ContenidoDePlantilla } from '@eleva/contract'
import { useState } from 'react'
import { useBorrador } from '../../../kit/form/useBorrador.ts'

export type Edicion = { nombre: string; contenido: ContenidoDePlantilla }

/** Steps that can be taken back. */
const MAX_ATRAS = 50
/** Letters typed within so long of each other are one step (ms). */
const PASO_MS = 800

type Historia = { ahora: Edicion; antes: Edicion[]; despues: Edicion[]; en: number; que: string }

/** @param tema where what is typed waits */
export function usePlantilla(tema: string, guardada: Edicion) {
  const borrador = useBorrador<Edicion>(tema, guardada)
  const [historia, setHistoria] = useState<Historia>({ ahora: borrador.values, antes: [], despues: [], en: 0, que: '' })
  const { ahora, antes, despues } = historia

  const put = (next: Historia) => {
    setHistoria(next)
    borrador.keep(next.ahora)
  }
  /** @param que what is changed: the same one soon after is the same step */
  const cambiar = (que: string, change: (now: Edicion) => Edicion) => {
    const en = Date.now()
    const sigue = que === historia.que && en - historia.en < PASO_MS
    put({
      ahora: change(ahora),
      antes: sigue ? antes : [...antes, ahora].slice(-MAX_ATRAS),
      despues: [],
      en,
      que,
    })
  }
  const pon = <K extends keyof ContenidoDePlantilla>(campo: K, valor: ContenidoDePlantilla[K], que: string = campo) =>
    cambiar(que, now => ({ ...now, contenido: { ...now.contenido, [campo]: valor } }))
  const deshacer = () => {
    const last = antes.at(-1)
    if (last) put({ ahora: last, antes: antes.slice(0, -1), despues: [ahora, ...despues], en: 0, que: '' })
  }
  const rehacer = () => {
    const [next, ...rest] = despues
    if (next) put({ ahora: next, antes: [...antes, ahora], despues: rest, en: 0, que: '' })
  }
  return {
    edicion: ahora,
    cambiada: JSON.stringify(ahora) !== JSON.stringify(guardada),
    cambiar,
    pon,
    deshacer: antes.length > 0 ? deshacer : undefined,
    rehacer: despues.length > 0 ? rehacer : undefined,
    guardado: () => borrador.saved(ahora),
    descartar: () => {
      borrador.drop()
      setHistoria({ ahora: guardada, antes: [], despues: [], en: 0, que: '' })
    },
  }
}

export type Editor = ReturnType<typeof usePlantilla>
