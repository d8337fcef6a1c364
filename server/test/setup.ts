/** Before each test file, as modules are loaded once for all. */
import { moment } from './moment.ts'

moment.now = Date.now()
