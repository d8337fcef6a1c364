/** Error reports to a Sentry-compatible service, when one is configured; the log has them in any case. */
import type { Config } from '../../config.ts'
import { withoutAddresses } from './observe.ts'

/** @returns what to call with a bug, or nothing where no service is configured */
export async function createReport(config: Config): Promise<((error: unknown) => void) | undefined> {
  if (!config.SENTRY_DSN) return undefined
  const sentry = await import('@sentry/node')
  sentry.init({
    dsn: config.SENTRY_DSN,
    environment: config.NODE_ENV,
    release: config.version,
    // Nothing of the person goes along: no address, no cookies, no body.
    sendDefaultPii: false,
    defaultIntegrations: false,
    // Nor in what an error says.
    beforeSend: event => {
      for (const one of event.exception?.values ?? []) if (one.value) one.value = withoutAddresses(one.value)
      return event
    },
  })
  return error => void sentry.captureException(error)
}
