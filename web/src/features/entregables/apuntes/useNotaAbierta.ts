/** The note that is open: kept while it is typed, and one act to undo when it is closed. */
import type { Apunte } from '@eleva/contract'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Apuntes } from './useApuntes.ts'

type Abierta = { antes: Apunte | undefined; ahora: Apunte; guardado: string }

const PAUSE_MS = 700

export function useNotaAbierta({ guarda, anota }: Pick<Apuntes, 'guarda' | 'anota'>) {
  const [abierta, setAbierta] = useState<Abierta>()
  const keep = ({ ahora, guardado }: Abierta) => {
    if (ahora.texto.trim() !== '' && ahora.texto !== guardado) guarda(ahora.clave, ahora)
  }
  const leave = (open: Abierta | undefined) => {
    if (!open?.ahora.propio) return
    const { antes, ahora, guardado } = open
    const { clave } = ahora
    // One without words is none.
    const empty = ahora.texto.trim() === ''
    if (empty && (antes || guardado !== '')) guarda(clave, undefined)
    keep(open)
    if (empty ? antes : ahora.texto !== antes?.texto) anota({ clave, antes, despues: empty ? undefined : ahora })
  }
  const pause = useEffectEvent(() => {
    if (!abierta) return
    keep(abierta)
    if (abierta.ahora.texto.trim() !== '') setAbierta({ ...abierta, guardado: abierta.ahora.texto })
  })
  const texto = abierta?.ahora.texto
  useEffect(() => {
    if (texto === undefined) return
    const timer = setTimeout(() => pause(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [texto])
  const goAway = useEffectEvent(() => leave(abierta))
  useEffect(() => () => goAway(), [])
  return {
    abierta: abierta?.ahora,
    /** @param nueva it stands nowhere yet */
    abre: (apunte: Apunte, nueva = false) => {
      leave(abierta)
      setAbierta({ antes: nueva ? undefined : apunte, ahora: apunte, guardado: apunte.texto })
    },
    escribe: (words: string) => abierta && setAbierta({ ...abierta, ahora: { ...abierta.ahora, texto: words } }),
    cierra: () => {
      leave(abierta)
      setAbierta(undefined)
    },
    /** Without keeping what was typed. */
    suelta: () => setAbierta(undefined),
  }
}
