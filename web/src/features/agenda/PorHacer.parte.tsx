/**
 * What who learns has to do, by its date: the first few of it, and how much there is. Nothing at all for whom nobody
 * puts dates.
 */
import { agendaRoutes } from '@eleva/contract'
import { useRead } from '../../kit/api/query.ts'
import { ErrorState } from '../../kit/feedback/States.tsx'
import { ListaPorHacer } from './ListaPorHacer.tsx'
import { useTomadas } from './useTomadas.ts'

type Props = {
  /** An activity that stands above already. */
  sin: number | undefined
  /** Courses that open now; undefined where all of them do, as there is a line. */
  seAbren: ReadonlySet<number> | undefined
}

export function PorHacer({ sin, seAbren }: Props) {
  const read = useRead(agendaRoutes.porHacer, {})
  const tomada = useTomadas()
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  if (!read.data) return null
  return <ListaPorHacer leido={read.data} {...{ sin, seAbren, tomada }} />
}
