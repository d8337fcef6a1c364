/** `npm run eleva -- <orden>`: see server/src/mando/mando.ts. */
import { command } from '../server/src/mando/mando.ts'
import { buildWeb } from './build-web.ts'

process.exitCode = await command(process.argv.slice(2), buildWeb, {
  say: line => process.stdout.write(`${line}\n`),
  complain: line => process.stderr.write(`${line}\n`),
})
