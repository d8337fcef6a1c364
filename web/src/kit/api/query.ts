/** Reading and writing from screens: cached reads, writes that tell their outcome once, by the envelope. */
import type { Route } from '@eleva/contract'
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  type UseQueryResult,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query'
import { load } from '../load/load.ts'
import { type Accion, notify } from '../notify.ts'
import { type Answer, call, download, type Input } from './client.ts'
import { ApiError, GENERIC } from './error.ts'

type Asked = { params?: object | undefined; query?: object | undefined; body?: unknown }

/** Under which the reply to a read is kept. */
export const keyOfRead = (path: Route['path'], { params, query, body }: Asked): QueryKey => [
  path,
  params ?? {},
  query ?? {},
  body ?? {},
]

export const readOptions = <const R extends Route>(route: R, input: Input<R>) =>
  queryOptions({
    queryKey: keyOfRead(route.path, input),
    queryFn: ({ signal }) => call(route, input, signal),
  })

export const useRead = <const R extends Route>(
  route: R,
  input: Input<R>,
  options: {
    enabled?: boolean
    /** The old reply stays while another is fetched. */
    keep?: boolean
    /** Nothing but what is read now will do. */
    fresh?: boolean
  } = {},
): UseQueryResult<Answer<R>> =>
  useQuery({
    ...readOptions(route, input),
    enabled: options.enabled ?? true,
    ...(options.keep ? { placeholderData: keepPreviousData } : {}),
    ...(options.fresh ? { staleTime: 0, refetchOnMount: 'always' as const, refetchOnWindowFocus: false } : {}),
  }) as UseQueryResult<Answer<R>>

/** What was moved to the trash can be put back from where it was deleted. */
const undoOf = (reply: object, again: () => Promise<unknown>) =>
  'papelera' in reply
    ? {
        label: 'Deshacer',
        act: () =>
          load(() => import('./deshacer.ts'))
            .then(m => m.restoreQuitado(Number(reply.papelera), again))
            .catch(() => notify(GENERIC, 'danger')),
      }
    : undefined

/**
 * A write. Its message becomes a toast, on success and on failure; field errors (422) are the form's, without a toast.
 * @param stale routes whose cached replies it makes stale
 * @param failed what is said of a failure, where the specification has words for it; gets the server's
 * @param instead what can be done where it was refused
 */
export function useWrite<const R extends Route>(
  route: R,
  stale: readonly Route[] = [],
  failed: (said: string) => string = said => said,
  instead?: (refused: ApiError) => Accion | undefined,
) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (input: Input<R>) => call(route, input),
    onSuccess: async reply => {
      const again = () => Promise.all(stale.map(s => client.invalidateQueries({ queryKey: [s.path] })))
      if (reply.message) notify(reply.message, reply.color, undoOf(reply, again))
      await again()
    },
    onError: error => {
      const refused = error instanceof ApiError ? error : undefined
      const byField = refused && Object.keys(refused.errors).length > 0
      if (byField || (refused && [401, 403, 419].includes(refused.status))) return
      const said = refused?.message ?? GENERIC
      notify(refused?.status === 0 ? said : failed(said), 'danger', refused && instead?.(refused))
    },
  })
}

/**
 * A file that the person asks for.
 * @param name what it is called when the server does not say
 * @param failed said when it did not come, unless the server has words of its own
 */
export function useDownload<const R extends Route>(route: R, name: string, failed: string) {
  return useMutation({
    mutationFn: (input: Input<R>) => download(route, input, name),
    onError: error => {
      const said = error instanceof ApiError && error.status >= 400 && error.status < 500
      notify(said ? error.message : failed, 'danger')
    },
  })
}
