/**
 * Several files that are handed in together (ADR 045): gathered one after the other, kept with what else is not handed
 * in yet, in the order that they are to be read.
 */
import { MAX_BYTES_DE_ENTREGA } from '@eleva/contract'
import { useEffect, useRef, useState } from 'react'
import { uuid } from '../../../kit/api/outbox/uuid.ts'
import { motivoDeVacio } from '../../../kit/form/archivos.ts'
import { changeGuardada, type De, type PiezaGuardada, readFoto, readGuardada, sweepGuardadas } from './guardada.ts'

export type Pieza = { clave: string; archivo: File }
export type Reunidos = ReturnType<typeof useReunidos>

const SIN_ESPACIO =
  'En este dispositivo ya no hay espacio para guardar tus archivos. No cierres esta página hasta entregar, o libera espacio.'

/** Behind all of one's own. */
const MANY = 99

const guardada = ({ clave, archivo: { name: nombre, type: tipo, lastModified: de } }: Pieza): PiezaGuardada => ({
  clave,
  nombre,
  tipo,
  de,
})

const same = (a: File, b: File) => a.name === b.name && a.size === b.size && a.lastModified === b.lastModified

/** @param max how many its author allows; 1 gathers nothing */
export function useReunidos(de: De, max: number) {
  const [piezas, setPiezas] = useState<readonly Pieza[]>([])
  const [aviso, setAviso] = useState<string>()
  const now = useRef(piezas)
  useEffect(() => {
    if (max > 1) void readReunidos(de).then(kept => kept.length && show([...kept, ...now.current].slice(0, max)))
  }, [de, max])

  function show(next: readonly Pieza[]) {
    now.current = next
    setPiezas(next)
  }
  /** @param change what is kept: another tab may have put something there, too */
  function put(
    next: readonly Pieza[],
    change: (kept: readonly PiezaGuardada[]) => PiezaGuardada[],
    nuevas: readonly Pieza[] = [],
  ) {
    show(next)
    const bytes = nuevas.map(({ clave, archivo }) => [clave, archivo] as const)
    changeGuardada(de, before => ({ ...before, lote: change(before.lote ?? []) }), bytes)
      .then(nuevas.length ? undefined : sweepGuardadas)
      .catch(() => setAviso(SIN_ESPACIO))
  }

  return {
    piezas,
    max,
    aviso,
    avisa: setAviso,
    caben: max - piezas.length,
    /** @returns whether all of them are there */
    add: (files: readonly File[]): boolean => {
      const nuevas: Pieza[] = []
      let motivo: string | undefined
      for (const archivo of files) {
        const bad = motivoDe(archivo, [...now.current, ...nuevas], max)
        if (bad) motivo ??= bad
        else nuevas.push({ clave: uuid(), archivo })
      }
      setAviso(motivo)
      if (nuevas.length) put([...now.current, ...nuevas], kept => [...kept, ...nuevas.map(guardada)], nuevas)
      return motivo === undefined
    },
    remove: (clave: string) => {
      setAviso(undefined)
      put(
        now.current.filter(p => p.clave !== clave),
        kept => kept.filter(p => p.clave !== clave),
      )
    },
    /** One place up: it is read before. */
    raise: (clave: string) => {
      const at = now.current.findIndex(p => p.clave === clave)
      if (at < 1) return
      const next = [...now.current]
      next.splice(at - 1, 2, next[at]!, next[at - 1]!)
      const place = new Map(next.map((p, n) => [p.clave, n]))
      put(next, kept => kept.toSorted((a, b) => (place.get(a.clave) ?? MANY) - (place.get(b.clave) ?? MANY)))
    },
    soltar: () => {
      const gone = new Set(now.current.map(p => p.clave))
      put([], kept => kept.filter(p => !gone.has(p.clave)))
    },
  }
}

function motivoDe(archivo: File, piezas: readonly Pieza[], max: number): string | undefined {
  if (piezas.length >= max) return `Aquí se entregan hasta ${max} archivos. «${archivo.name}» ya no cupo.`
  if (piezas.some(p => same(p.archivo, archivo))) return `«${archivo.name}» ya está en tu entrega.`
  if (archivo.size > MAX_BYTES_DE_ENTREGA) return `«${archivo.name}» pesa más de 200 MB. Entrégalo más ligero.`
  const vacio = motivoDeVacio(archivo)
  return vacio && `${archivo.name}: ${vacio}`
}

async function readReunidos(de: De): Promise<Pieza[]> {
  const kept = (await readGuardada(de))?.lote ?? []
  const found = await Promise.all(
    kept.map(async ({ clave, nombre, tipo, de: lastModified }) => {
      const blob = await readFoto(clave).catch(() => undefined)
      return blob && { clave, archivo: new File([blob], nombre, { type: tipo, lastModified }) }
    }),
  )
  return found.filter(p => p !== undefined)
}
