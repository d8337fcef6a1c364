/** The headers of an answer that no page is made of. */
import type { Config } from '../../config.ts'

export const HSTS_SECONDS = 31_536_000
export const isHttps = (config: Config) => config.APP_URL?.startsWith('https:') ?? false

/**
 * Headers of an answer that is only read by scripts: nothing in it runs, and no other site gets it. Helmet works out
 * its own anew for every request, which took a short call a fifteenth of its time.
 */
export const callHeaders = (config: Config): Record<string, string> => ({
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isHttps(config) ? { 'strict-transport-security': `max-age=${HSTS_SECONDS}` } : {}),
})
