/**
 * How many rows a table has on this device: as many as were chosen, else as many as its screen has room for. What is
 * measured counts from the next page on: this one came with its rows by what the cookie said (ADR 004).
 */
import { FILAS_COOKIE, FILAS_DE_SIEMPRE, type Filas, filasDe } from '@eleva/contract'
import { useEffect } from 'react'
import { createStore, type Store, useStore } from '../store.ts'

/** What stands above and below the rows of a list on a desk, and one row of two lines (px). */
const [AROUND_PX, ROW_PX] = [380, 53]
const YEAR_S = 365 * 86_400

const read = () => filasDe(new RegExp(`(?:^|; )${FILAS_COOKIE}=([^;]*)`).exec(document.cookie)?.[1])
const write = (value: string) => {
  // biome-ignore lint/suspicious/noDocumentCookie: also where there is no other way
  document.cookie = `${FILAS_COOKIE}=${value}; path=/; samesite=lax; max-age=${value ? YEAR_S : 0}`
}

const caben = () => (window.innerWidth < 768 ? 0 : Math.min(100, Math.floor((window.innerHeight - AROUND_PX) / ROW_PX)))

/** What fits, where that is more than every list has anyway. */
function medidas(): Filas | undefined {
  const cuantas = caben()
  return cuantas > FILAS_DE_SIEMPRE ? { cuantas, elegidas: false } : undefined
}

let made: Store<Filas | undefined> | undefined
/** As the server read it for this page; what is drawn on the server has no device. */
const filas = () => {
  made ??= createStore(typeof document === 'undefined' ? undefined : read())
  return made
}

export const useFilas = () => useStore(filas())

/** Whether more fit than every list has anyway: else there is nothing to choose. */
export const hasRoomForMore = () => medidas() !== undefined

/** @param cuantas rows of each page from now on; undefined for as many as fit */
export function chooseFilas(cuantas: number | undefined) {
  const now = cuantas === undefined ? medidas() : { cuantas, elegidas: true }
  write(now ? `${now.elegidas ? '' : 'a'}${now.cuantas}` : '')
  filas().set(now)
}

/** What fits, for the next page: this one asks for one number as long as it stands. */
export function useMeasure() {
  useEffect(() => {
    const note = () => {
      const fit = medidas()
      if (!read()?.elegidas) write(fit ? `a${fit.cuantas}` : '')
    }
    // As this page was asked for, before another number is noted.
    filas()
    note()
    addEventListener('resize', note)
    return () => removeEventListener('resize', note)
  }, [])
}
