/**
 * `npm start`: builds the web app when its sources have changed since the last build, beside starting everything else.
 */
import { run } from '../server/src/main.ts'
import { buildWeb } from './build-web.ts'

/** Milliseconds between two looks at who started this process. */
const LOOK = 1_000

/**
 * A server does not outlive the npm that started it: whoever kills that has ended Eleva, its database and its port with
 * it.
 */
function endWithNpm() {
  if (!process.env.npm_lifecycle_event) return
  const npm = process.ppid
  const looking = setInterval(() => {
    if (process.ppid === npm) return
    clearInterval(looking)
    process.kill(process.pid, 'SIGTERM')
  }, LOOK)
  looking.unref()
}

endWithNpm()
await run(buildWeb())
