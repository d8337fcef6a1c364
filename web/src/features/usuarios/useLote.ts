/** The same act for many people: what comes of it is said, with the way back. */

import { type AccionDeLote, type BodyOf, type LoteDePersonas, lotesRoutes } from '@eleva/contract'
import { useRef, useState } from 'react'
import { call } from '../../kit/api/client.ts'
import { uuid } from '../../kit/api/outbox/uuid.ts'
import { useWrite } from '../../kit/api/query.ts'
import { useUndo } from '../../kit/api/useUndo.ts'
import { notify } from '../../kit/notify.ts'
import { count } from '../../kit/page/count.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { stale } from './useAcciones.ts'

const HECHO: Record<AccionDeLote, [one: string, many: string]> = {
  activar: ['quedó activa', 'quedaron activas'],
  desactivar: ['quedó inactiva', 'quedaron inactivas'],
  rol: ['tiene el rol', 'tienen el rol'],
  grupo: ['entró al grupo', 'entraron al grupo'],
  sin_grupo: ['salió del grupo', 'salieron del grupo'],
  escuela: ['cambió de escuela', 'cambiaron de escuela'],
  acceso: ['recibe cómo entrar', 'reciben cómo entrar'],
  mensaje: ['recibe el mensaje', 'reciben el mensaje'],
}

/** `3 personas quedaron activas; 1 ya lo estaba.` */
export function wordsOf({ accion, hechos, ya_estaban }: LoteDePersonas, seFueron: number): string {
  const [one, many] = HECHO[accion]
  const parts = [
    hechos ? `${count(hechos, 'persona', 'personas')} ${hechos === 1 ? one : many}` : 'No había nada que cambiar',
    ...(ya_estaban ? [`${number.format(ya_estaban)} ya ${ya_estaban === 1 ? 'estaba' : 'estaban'} así`] : []),
    ...(seFueron ? [`${number.format(seFueron)} ya no ${seFueron === 1 ? 'está' : 'están'} en la lista`] : []),
  ]
  return `${parts.join('; ')}.`
}

export type Quienes =
  | { ids: number[] }
  | { filtros: NonNullable<BodyOf<typeof lotesRoutes.applyLote>['filtros']>; total: number }
export type ActoEnLote = Omit<BodyOf<typeof lotesRoutes.applyLote>, 'clave' | 'ids' | 'filtros' | 'total'>

/**
 * @param onResto is told of an act of which more is to be seen than a sentence: who was left out, and mails that are on
 * their way
 */
export function useLote(onResto: (lote: LoteDePersonas, seFueron: number) => void) {
  const write = useWrite(lotesRoutes.applyLote, stale)
  const undo = useUndo(stale)
  const last = useRef({ said: '', clave: '' })
  const hacer = (quienes: Quienes, acto: ActoEnLote, after: () => void) => {
    const body = { ...quienes, ...acto }
    const said = JSON.stringify(body)
    // The same again has the same key: it may be that only its answer was lost.
    if (last.current.said !== said) last.current = { said, clave: uuid() }
    // Also where what asked for it has been closed meanwhile: what was done is said, and what was written has gone.
    write.mutateAsync({ body: { ...body, clave: last.current.clave } }).then(
      ({ lote, se_fueron }) => {
        last.current = { said: '', clave: '' }
        after()
        if (lote.rechazados || lote.correos) return onResto(lote, se_fueron)
        const takeBack = () => call(lotesRoutes.undoLote, { params: { id: lote.id } })
        notify(wordsOf(lote, se_fueron), 'success', lote.hechos && lote.se_deshace ? undo(takeBack) : undefined)
      },
      () => undefined,
    )
  }
  return { hacer, isPending: write.isPending, error: write.error }
}

/** What was done and is shown whole. */
export function useResto() {
  const [resto, setResto] = useState<{ lote: LoteDePersonas; seFueron: number }>()
  return {
    resto,
    show: (lote: LoteDePersonas, seFueron: number) => setResto({ lote, seFueron }),
    close: () => setResto(undefined),
  }
}
