/** The log reaches standard output whole and in order, also what was said right before an end. */
import { execFileSync } from 'node:child_process'
import path from 'node:path'
import { expect, test } from 'vitest'
import { partOf } from '../thrown.ts'

const file = path.join(import.meta.dirname, 'log-out.ts')
const run = (code: string) =>
  execFileSync(
    process.execPath,
    ['--input-type=module', '-e', `import { logOut } from ${JSON.stringify(file)}; ${code}`],
    { encoding: 'utf8' },
  )

test('many lines come in their order, in one turn and in several', () => {
  const said = run(`
    for (let i = 0; i < 5000; i++) logOut.write('línea ' + i + '\\n')
    setTimeout(() => { for (let i = 5000; i < 5010; i++) logOut.write('línea ' + i + '\\n') }, 5)`)
  expect(said.split('\n').slice(0, -1)).toEqual(Array.from({ length: 5010 }, (_, i) => `línea ${i}`))
})

test('what was said right before an exit, or a bug that ends the process, is there', () => {
  expect(run(`logOut.write('lo último\\n'); process.exit(0)`)).toBe('lo último\n')
  let said = ''
  try {
    run(
      `process.once('uncaughtException', () => { logOut.write('la falla\\n'); process.exit(1) }); throw new Error('x')`,
    )
  } catch (error) {
    said = String(partOf(error, 'stdout'))
  }
  expect(said).toBe('la falla\n')
})
