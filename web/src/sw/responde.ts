/**
 * A proxy that answers for a server that is away, and a server whose database is, have nothing to show: to whoever has
 * something kept it is as without a line. Closed for maintenance is said as it is.
 */
import { CIERRE } from '@eleva/contract/guardables'
import type { WorkboxPlugin } from 'workbox-core'

export const isAway = ({ status, headers }: Response): boolean => status >= 502 && !headers.has(CIERRE)

export const responds: WorkboxPlugin = {
  fetchDidSucceed: async ({ response, state }) => {
    if (!isAway(response)) return response
    state!.said = response
    throw new Error(`answered with ${response.status}`)
  },
  // Where nothing is kept it says so in its own words.
  handlerDidError: async ({ state }) => state!.said as Response | undefined,
}
