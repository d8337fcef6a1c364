/** The keys that a screen knows, for who asks with «?»; and whether single letters are keys at all on this device. */
import { useEffect } from 'react'
import { keepLocal, readLocal } from '../local.ts'
import { createStore, useStore } from '../store.ts'

/** Keys as they stand on a keyboard, and what they do. */
export type Tecla = readonly [teclas: string, hace: string]
type Dichas = { de: string; teclas: readonly Tecla[] }

const KEY = 'eleva:letras'

/** Letters alone are keys until somebody turns them off on this device: who dictates says them by chance. */
export const hasLetras = (): boolean => readLocal(KEY) !== '0'
export const setLetras = (on: boolean): void => void keepLocal(KEY, on ? '1' : '0')

const dichas = createStore<readonly Dichas[]>([])

/**
 * While it is drawn, «?» lists them.
 * @param teclas the same list each time
 */
export function useTeclasDe(de: string, teclas: readonly Tecla[]): void {
  useEffect(() => {
    const mine = { de, teclas }
    dichas.set([...dichas.get(), mine])
    return () => dichas.set(dichas.get().filter(d => d !== mine))
  }, [de, teclas])
}

export const useDichas = () => useStore(dichas)

/** Whether the keys are asked for. */
export const ayuda = createStore(false)
export const useAyuda = () => useStore(ayuda)
