/** `npm run bench`: measures everything in one run and prints one table. It asserts nothing: machines differ. */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchArranque } from './arranque.ts'
import { benchCursos } from './cursos.ts'
import { atEnd, undoAll } from './limpieza.ts'
import { printHead, printRow, printSection } from './medir.ts'
import { benchNovedades } from './novedades.ts'
import { benchPresencia } from './presencia.ts'
import { benchPrimeraPagina } from './primera-pagina.ts'
import { ROOT } from './servidor.ts'
import { benchUsuarios } from './usuarios.ts'

const planOf = (word: string) => path.join(ROOT, `plan-${word}.log`)

async function run({ explain, million }: { explain: boolean; million: boolean }) {
  // Whatever any part leaves for a moment is below this, and goes with it.
  const dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'eleva-banco-')))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  process.env.TMPDIR = dir
  const load = os.loadavg().map(value => value.toFixed(2)).join(' ') // biome-ignore format: one line
  printHead(
    `Eleva en Node ${process.version}, ${os.availableParallelism()} núcleos, carga ${load}; ` +
      'como en producción: las respuestas no se comprueban contra el contrato',
  )
  await benchNovedades(path.join(dir, 'novedades'), explain ? planOf('novedades') : undefined)
  const explainTo = explain ? planOf('usuarios') : undefined
  await benchUsuarios({ dir: path.join(dir, 'usuarios'), million, explainTo })
  await benchCursos(path.join(dir, 'cursos'), explain ? planOf('cursos') : undefined)
  await benchPresencia(path.join(dir, 'presencia'))
  printSection('Arranque: mediana y peor de 3 (PostgreSQL solo y npm start, una vez)')
  for (const { name, ms } of await benchArranque()) printRow({ name: `PostgreSQL solo · ${name}`, p50: ms })
  mkdirSync(path.join(dir, 'arranque'))
  for (const row of await benchPrimeraPagina(path.join(dir, 'arranque'))) printRow(row)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await undoAll()
    process.exit(1)
  })
}

const flag = { type: 'boolean', default: false } as const
const { values } = parseArgs({ options: { explain: flag, million: flag } })
try {
  await run(values)
} finally {
  await undoAll()
}
