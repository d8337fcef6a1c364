/** The order of the courses as the person sees it: at once, and saved behind that, one change after the other. */
import { type CursoDeCurricula, curriculasRoutes } from '@eleva/contract'
import { useEffect, useRef, useState } from 'react'
import { useWrite } from '../../kit/api/query.ts'

export function useOrdenDeCursos(curriculaId: number, cursos: CursoDeCurricula[], reload: () => Promise<unknown>) {
  const [order, setOrder] = useState<number[]>()
  const [state, setState] = useState<'guardando' | 'guardado'>()
  const save = useWrite(curriculasRoutes.sort)
  const queue = useRef({ last: Promise.resolve(), waiting: 0 }).current

  const byId = new Map(cursos.map(c => [c.id, c]))
  const known = (order ?? []).flatMap(id => byId.get(id) ?? [])
  // Somebody else may have linked or removed one meanwhile: then what the server says holds.
  const shown = known.length === cursos.length ? known : cursos

  // Our own order goes only once the server's is the same: between them the cards would jump back, and drop the focus.
  const settled = order !== undefined && order.join() === cursos.map(c => c.id).join()
  useEffect(() => {
    if (settled && queue.waiting === 0) setOrder(undefined)
  }, [settled, queue])

  const begin = async (ids: number[]) => {
    let said: 'guardado' | undefined
    try {
      await save.mutateAsync({ params: { id: curriculaId }, body: { cursos: ids } })
      said = 'guardado'
    } catch {
      // useWrite has told why; what the server holds is shown again below.
    }
    if (said && queue.waiting > 1) return
    await reload()
    setState(said)
    if (!said) setOrder(undefined)
  }
  const move = (from: number, to: number) => {
    const ids = shown.map(c => c.id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    setOrder(ids)
    setState('guardando')
    queue.waiting++
    queue.last = queue.last.then(() => begin(ids)).finally(() => queue.waiting--)
  }
  return { shown, move, state }
}
