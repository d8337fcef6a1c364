/** Files that are dropped on the outline: over which row they are, and where they go when they are let go. */
import type { Esquema } from '@eleva/contract'
import { useQueryClient } from '@tanstack/react-query'
import { type DragEvent, useState } from 'react'
import { GENERIC } from '../../kit/api/error.ts'
import { load } from '../../kit/load/load.ts'
import { notify } from '../../kit/notify.ts'
import { useUser } from '../../kit/page/session.tsx'
import { closestTo, isWithin } from '../../kit/page/target.ts'
import { bringsFiles, useNothingBeside } from '../objetivos/soltar.parte.ts'
import { findFila } from './esquema.ts'
import type { ArchivoRechazado } from './repartir.ts'
import type { Taller } from './useEsquema.ts'

const llaveAt = (event: DragEvent) => closestTo(event, '[data-llave]')?.dataset.llave

export function useSuelta(esquema: Esquema, taller: Taller) {
  const [over, setOver] = useState<string>()
  const [rechazos, setRechazos] = useState<readonly ArchivoRechazado[]>([])
  const { id: usuarioId } = useUser()
  const client = useQueryClient()
  useNothingBeside()
  const take = async (files: readonly File[], llave: string | undefined) => {
    const { distributeFiles: repartir } = await load(() => import('./repartir.ts'))
    const no = repartir(files, findFila(esquema, llave), { taller, usuarioId, client })
    if (no.length) setRechazos(before => [...before, ...no])
  }
  return {
    over,
    rechazos,
    olvida: (clave: string) => setRechazos(before => before.filter(r => r.clave !== clave)),
    listeners: {
      onDragOver: (event: DragEvent) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(llaveAt(event))
      },
      onDragLeave: (event: DragEvent) => {
        if (!isWithin(event.currentTarget, event.relatedTarget)) setOver(undefined)
      },
      onDrop: (event: DragEvent) => {
        if (!bringsFiles(event)) return
        event.preventDefault()
        setOver(undefined)
        take([...event.dataTransfer.files], llaveAt(event)).catch(() => notify(GENERIC, 'danger'))
      },
    },
  }
}
