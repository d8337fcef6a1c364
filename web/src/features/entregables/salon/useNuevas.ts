/**
 * What is handed in while a screen of the classroom is open: books, tables and counts are read anew by themselves. Many
 * within a moment are one reading, and a class that hands in together is read every few seconds, not for each of them.
 */
import {
  type AvisoDeEntrega,
  type AvisoDeHilo,
  ENTREGA_NUEVA,
  HILO_CAMBIO,
  librosRoutes,
  revisionesRoutes,
  todosLosLibros,
} from '@eleva/contract'
import { type Query, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useLive } from '../../../kit/api/live.ts'
import { staleReviews } from '../libros.ts'

const FIRST_MS = 1_000
const BETWEEN_MS = 3_000

const paths = (routes: readonly { path: string }[]) => new Set(routes.map(r => r.path))
const OF_COURSE = paths([...todosLosLibros, librosRoutes.tabla])
const OF_ALL = paths(staleReviews.filter(r => !OF_COURSE.has(r.path)))

/** What has been heard since the last reading; «todo» after a time of which nothing is known. */
type Noticias = 'todo' | { cursos: Set<number>; entregas: Set<number> }

export function touches({ queryKey }: Pick<Query, 'queryKey'>, news: Noticias): boolean {
  const [path, params] = queryKey as [string, { id?: number; cursoId?: number }]
  const isReview = path === revisionesRoutes.revision.path
  if (news === 'todo') return isReview || OF_ALL.has(path) || OF_COURSE.has(path)
  if (isReview) return news.entregas.has(Number(params.id))
  return OF_ALL.has(path) || (OF_COURSE.has(path) && news.cursos.has(Number(params.cursoId ?? params.id)))
}

/** @param salas in which the person hears of them, as the server names them */
export function useNuevas(salas: readonly string[]) {
  const client = useQueryClient()
  const news = useRef<Noticias>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const readAt = useRef(0)
  useEffect(() => () => clearTimeout(timer.current), [])

  const soon = () => {
    timer.current ??= setTimeout(
      () => {
        timer.current = undefined
        readAt.current = Date.now()
        const heard = news.current
        news.current = undefined
        if (heard) void client.invalidateQueries({ predicate: query => touches(query, heard) })
      },
      Math.max(FIRST_MS, readAt.current + BETWEEN_MS - Date.now()),
    )
  }
  const hear = ({ id, cursos }: AvisoDeEntrega) => {
    if (news.current !== 'todo') {
      news.current ??= { cursos: new Set(), entregas: new Set() }
      news.current.entregas.add(id)
      for (const curso of cursos) news.current.cursos.add(curso)
    }
    soon()
  }
  const begin = () => {
    news.current = 'todo'
    soon()
  }
  useLive<AvisoDeEntrega>(salas, ENTREGA_NUEVA, hear, begin)
  useLive<AvisoDeHilo>(salas, HILO_CAMBIO, hear, () => undefined)
}
