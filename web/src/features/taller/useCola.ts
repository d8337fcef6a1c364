/** Rows that were typed and are on their way: seen at once, sent one behind the other, kept on this device until they have arrived. */
import { type ClaseDeFila, type Esquema, tallerRoutes } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { ApiError, GENERIC, isPassing } from '../../kit/api/error.ts'
import { notify } from '../../kit/feedback/notify.ts'
import { dropBorrador, keepBorrador, readBorrador } from '../../kit/form/borradores.ts'
import { userOptions } from '../../kit/page/session.tsx'
import { conNueva, type Nueva } from './esquema.ts'
import { enCamino, espera } from './guardado.ts'

/** One that was typed, under the key by which it is added once. */
type Envio = { clave: string; nuevas: Nueva[] }
const AGAIN_MS = 4_000

const temaDe = (curso: number) => `taller:${curso}:nuevas`

/** @param reread brings the outline as the server has it */
export function useCola(curso: number, reread: () => Promise<unknown>) {
  const who = useQueryClient().getQueryData(userOptions.queryKey)?.id ?? 0
  const [envios, setEnvios] = useState<Envio[]>(() => readEnvios(who, curso))
  /** Of each row that has arrived, the key that it has now. */
  const [reales, setReales] = useState<ReadonlyMap<number, number>>(new Map())
  const now = useRef({ envios, reales })
  now.current = { envios, reales }
  const heard = useRef(new Map<number, (id: number) => void>())
  const idle = useRef<(() => void)[]>([])
  const busy = useRef(false)
  const waits = useRef<() => void>(undefined)
  const again = useRef<ReturnType<typeof setTimeout>>(undefined)

  const keep = (next: Envio[]) => {
    now.current.envios = next
    setEnvios(next)
    if (next.length) keepBorrador(who, temaDe(curso), { envios: [] }, { envios: next })
    else dropBorrador(who, temaDe(curso))
    if (next.length > 0) return
    for (const go of idle.current.splice(0)) go()
  }
  const arrived = (envio: Envio, ids: readonly number[]) => {
    const known = new Map(now.current.reales)
    for (const [i, nueva] of envio.nuevas.entries()) known.set(nueva.id, ids[i]!)
    now.current.reales = known
    setReales(known)
    for (const nueva of envio.nuevas) heard.current.get(nueva.id)?.(known.get(nueva.id)!)
  }
  /** @returns whether it is over, one way or the other: what waits for the line is not */
  const sendOne = async (envio: Envio): Promise<boolean> => {
    try {
      const { filas } = await call(tallerRoutes.add, inputOf(curso, envio, now.current.reales))
      arrived(
        envio,
        filas.map(f => f.id),
      )
      await reread()
    } catch (error) {
      if (isPassing(error)) return false
      notify(error instanceof ApiError ? error.message : GENERIC, 'danger')
    }
    return true
  }
  const work = async () => {
    if (busy.current) return
    busy.current = true
    clearTimeout(again.current)
    const end = now.current.envios.length ? enCamino() : undefined
    for (let one = now.current.envios[0]; one; one = now.current.envios[0]) {
      if (!(await sendOne(one))) {
        waits.current ??= espera()
        again.current = setTimeout(() => void work(), AGAIN_MS)
        break
      }
      waits.current?.()
      waits.current = undefined
      keep(now.current.envios.slice(1))
    }
    end?.(now.current.envios.length === 0)
    busy.current = false
  }
  const last = useRef(work)
  last.current = work
  useEffect(() => {
    const begin = () => void last.current()
    begin()
    addEventListener('online', begin)
    return () => removeEventListener('online', begin)
  }, [])
  const primeras = new Map([...reales].map(([first, real]) => [real, first]))
  return {
    /** The outline with what is on its way. */
    conEspera: (e: Esquema): Esquema => envios.reduce((before, envio) => conEnvio(before, envio, reales), e),
    /** Once all of it has arrived. */
    idle: () =>
      new Promise<void>(resolve => {
        if (now.current.envios.length === 0) resolve()
        else idle.current.push(resolve)
      }),
    /** The key that a row has by now, for what is sent later than it was drawn. */
    realNow: (id: number) => now.current.reales.get(id) ?? id,
    /** Once it has arrived. */
    whenReal: (id: number) =>
      new Promise<number>(resolve => {
        const known = now.current.reales.get(id)
        if (known !== undefined) resolve(known)
        else heard.current.set(id, resolve)
      }),
    /** The key under which a row was drawn first: drawn under another one it would lose the focus. */
    estable: (id: number) => primeras.get(id) ?? id,
    /** The key that a row has by now. */
    real: (id: number) => reales.get(id) ?? id,
    /** @returns their keys until they have others */
    add: (nuevas: Omit<Nueva, 'id'>[]): number[] => {
      const first = nextId()
      const ids = nuevas.map((_, i) => first - i)
      nextTemp = first - nuevas.length
      keep([
        ...now.current.envios,
        { clave: crypto.randomUUID(), nuevas: nuevas.map((n, i) => ({ ...n, id: ids[i]! })) },
      ])
      void work()
      return ids
    },
  }
}

let nextTemp = -1
const nextId = () => nextTemp

function readEnvios(who: number, curso: number): Envio[] {
  const found = readBorrador(who, temaDe(curso))?.valores.envios
  if (!Array.isArray(found)) return []
  const envios = found as Envio[]
  nextTemp = Math.min(nextTemp, ...envios.flatMap(e => e.nuevas.map(n => n.id - 1)))
  return envios
}

function inputOf(curso: number, { clave, nuevas }: Envio, reales: ReadonlyMap<number, number>) {
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

function conEnvio(e: Esquema, { nuevas }: Envio, reales: ReadonlyMap<number, number>): Esquema {
  const real = (id: number) => reales.get(id) ?? id
  let unidad = 0
  let before: number | null | undefined = nuevas[0]?.tras
  return nuevas.reduce((all, nueva) => {
    const id = real(nueva.id)
    const place = {
      ...nueva,
      id,
      unidad_id: real(nueva.unidad_id ?? unidad),
      ...(before === undefined ? {} : { tras: before === null ? null : real(before) }),
    }
    if (nueva.clase === 'unidad') unidad = nueva.id
    before =
      nueva.clase === 'unidad' || nuevas.some(n => n.clase === 'unidad')
        ? nueva.clase === 'unidad'
          ? nueva.id
          : undefined
        : nueva.id
    return hasRow(all, nueva.clase, id) ? all : conNueva(all, place)
  }, e)
}
