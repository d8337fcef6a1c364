/**
 * Work without a line under a thousand cuts, by one seed: what was acknowledged and is not there, and what is there
 * twice.
 */
import { ensureChromium } from '../e2e/chromium.ts'
import { buildWeb } from '../scripts/build-web.ts'
import { printLine, printSection } from './medir.ts'
import { play } from './sinred/juego.ts'

const CUTS = Number(process.env.CORTES ?? 1_000)
const SEED = Number(process.env.SEMILLA ?? 20_261_123)

export async function benchSinRed() {
  printSection(`Sin red: ${CUTS} cortes, semilla ${SEED}`)
  await buildWeb()
  const heard = (cut: string) => {
    if (Number.parseInt(cut, 10) % 100 === 0) printLine(`  ${new Date().toLocaleTimeString('es-MX')}: ${cut}`)
  }
  const { cortes, hechos, vistos, perdidos, dobles, tropiezos, segundos } = await play({
    cuts: CUTS,
    seed: SEED,
    chromium: ensureChromium(),
    heard,
  })
  const each = Object.entries(cortes).map(([name, n]) => `${n} ${name}`)
  printLine(`${each.join(', ')}; ${Math.round(segundos)} s`)
  printLine(`hechos ${hechos}, reconocidos ${vistos}; perdidos ${perdidos.length}, dobles ${dobles.length}`)
  for (const line of [...perdidos, ...dobles]) printLine(`  ${line}`)
  for (const [said, times] of tropiezos.slice(0, 8)) printLine(`  ${times} × ${said}`)
}
