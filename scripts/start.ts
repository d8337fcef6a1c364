/** `npm start`: builds the web app when its sources have changed since the last build, beside starting everything else. */
import { run } from '../server/src/main.ts'
import { buildWeb } from './build-web.ts'

await run(buildWeb())
