/** Before each test file, as modules are loaded once for all. */
import { afterEach } from 'vitest'
import { moment } from './moment.ts'
import { takeUnseen } from './rechazos.ts'

moment.now = Date.now()

takeUnseen()
afterEach(() => {
  const refused = takeUnseen()
  if (refused.length) throw new Error(`Refused, and nobody looked:\n${refused.join('\n')}`)
})
