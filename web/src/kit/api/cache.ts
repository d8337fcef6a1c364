/** The cache of what was read. Apart from `query.ts`, so that the public pages start without the contract. */
import { onlineManager, QueryClient } from '@tanstack/react-query'
import { isPassing } from './error.ts'

/** A read is fresh for this long; a write that concerns it makes it stale at once. */
const FRESH_MS = 20_000

export function createQueryClient() {
  // It holds a page to be online that was opened without a line, until it hears of one.
  onlineManager.setOnline(navigator.onLine)
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        // Without a line it is asked once all the same: the worker may have kept it. Then it waits for the line.
        networkMode: 'offlineFirst',
        retry: (failures, error) => failures < 2 && isPassing(error),
      },
      // Without a line a form says so at once, and keeps what was typed: to wait for the line is the outbox's, and says
      // that it waits.
      mutations: { networkMode: 'always' },
    },
  })
}
