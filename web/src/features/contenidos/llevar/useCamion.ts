/** The unit that comes next, as it stands on this device; as long as a screen shows it, it is taken along. */
import { useEffect, useState, useSyncExternalStore } from 'react'
import { useBultos } from '../../../kit/llevado/avance.ts'
import { useStore } from '../../../kit/store.ts'
import { ajustes, linea, maySolo, onSolo } from './ajustes.ts'
import { type EstadoDelCamion, estadoDelCamion } from './camion.estado.ts'
import type { Proxima } from './proxima.parte.ts'
import { porQueNoSeLleva } from './puede.ts'
import { noCabe, prepareUnidad } from './solo.ts'

/** @returns undefined until it is known */
export function useCamion(proxima: Proxima | undefined): EstadoDelCamion | undefined {
  const bultos = useBultos()
  const chosen = useStore(ajustes)
  const now = useSyncExternalStore(onSolo, linea)
  const short = useStore(noCabe)
  const [puede, setPuede] = useState<boolean>()
  useEffect(() => {
    const look = () => void porQueNoSeLleva().then(why => setPuede(why === undefined))
    look()
    // On a first visit the worker may come later than one waits for it.
    const workers = navigator.serviceWorker
    workers?.addEventListener('controllerchange', look)
    return () => workers?.removeEventListener('controllerchange', look)
  }, [])
  const id = proxima?.id
  const stands = bultos?.find(b => b.id === id)?.estado === 'listo'
  const may = useSyncExternalStore(onSolo, maySolo)
  const known = bultos !== undefined && puede === true
  const { limite, calidad, sin } = chosen
  useEffect(() => {
    // A line that is lost leaves it for the next time; so does a server that is away.
    if (known) void prepareUnidad(proxima).catch(() => undefined)
  }, [known, id, stands, may, limite, calidad, sin])
  if (!bultos || puede === undefined) return undefined
  return estadoDelCamion({ proxima, bultos, ajustes: chosen, linea: now, puede, noCabe: short })
}
