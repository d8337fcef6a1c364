/**
 * `npm run bench`: measures everything in one run and prints one table; with names of parts (`npm run bench --
 * autoria`) only those. It asserts nothing: machines differ.
 */
import { mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { benchAnuncios } from './anuncios.ts'
import { benchArranque } from './arranque.ts'
import { benchAuditoria } from './auditoria.ts'
import { benchAutoria } from './autoria.ts'
import { benchAvisos } from './avisos.ts'
import { benchBanco } from './banco.ts'
import { benchBusqueda } from './busqueda.ts'
import { benchConductor } from './conductor.ts'
import { benchConexiones } from './conexiones.ts'
import { benchConstancias } from './constancias.ts'
import { benchCuaderno } from './cuaderno.ts'
import { benchCuerpos } from './cuerpos.ts'
import { benchCursos } from './cursos.ts'
import { benchDev } from './dev.ts'
import { benchDia } from './dia.ts'
import { benchEnVivo } from './envivo.ts'
import { benchEscalera } from './escalera.ts'
import { benchEscuelas } from './escuelas.ts'
import { benchExportaciones } from './exportaciones.ts'
import { benchFuzz } from './fuzz.ts'
import { benchHoy } from './hoy.ts'
import { atEnd, undoAll } from './limpieza.ts'
import { printHead, printRow, printSection } from './medir.ts'
import { benchMemoria } from './memoria.ts'
import { benchMuertes } from './muertes.ts'
import { benchNovedades } from './novedades.ts'
import { benchPantallas } from './pantallas.ts'
import { benchPresencia } from './presencia.ts'
import { benchPrimeraPagina } from './primera-pagina.ts'
import { benchQuiz } from './quiz.ts'
import { benchRecalificar } from './recalificar.ts'
import { benchRelevo } from './relevo.ts'
import { benchReportes } from './reportes.ts'
import { benchSeguimiento } from './seguimiento.ts'
import { ROOT } from './servidor.ts'
import { benchSinRed } from './sinred.ts'
import { benchTamanos } from './tamanos.ts'
import { benchTrazo } from './trazo.ts'
import { benchUsuarios } from './usuarios.ts'
import { benchVideos } from './videos.ts'

const planOf = (word: string) => path.join(ROOT, `plan-${word}.log`)

type Options = { explain: boolean; million: boolean }
const plan = (word: string, { explain }: Options) => (explain ? planOf(word) : undefined)

/** Each in a folder of its own, in this order. */
const parts: Record<string, (dir: string, options: Options) => Promise<unknown>> = {
  conductor: dir => benchConductor(dir),
  novedades: (dir, o) => benchNovedades(dir, plan('novedades', o)),
  usuarios: (dir, o) => benchUsuarios({ dir, million: o.million, explainTo: plan('usuarios', o) }),
  presencia: dir => benchPresencia(dir),
  anuncios: (dir, o) => benchAnuncios(dir, plan('anuncios', o)),
  avisos: (dir, o) => benchAvisos(dir, plan('avisos', o)),
  busqueda: dir => benchBusqueda(dir),
  auditoria: (dir, o) => benchAuditoria(dir, o.million),
  autoria: (dir, o) => benchAutoria(dir, plan('autoria', o)),
  quiz: dir => benchQuiz(dir),
  banco: (dir, o) => benchBanco(dir, plan('banco', o)),
  recalificar: dir => benchRecalificar(dir),
  cursos: (dir, o) => benchCursos(dir, plan('cursos', o)),
  pantallas: dir => benchPantallas(dir),
  memoria: dir => benchMemoria(dir),
  conexiones: dir => benchConexiones(dir),
  dia: dir => benchDia(dir),
  trazo: dir => benchTrazo(dir),
  hoy: (dir, o) => benchHoy(dir, plan('hoy', o)),
  constancias: (dir, o) => benchConstancias(dir, o.million),
  cuaderno: (dir, o) => benchCuaderno(dir, plan('cuaderno', o)),
  reportes: (dir, o) => benchReportes(dir, plan('reportes', o)),
  seguimiento: (dir, o) => benchSeguimiento(dir, plan('seguimiento', o)),
  escuelas: (dir, o) => benchEscuelas(dir, plan('escuelas', o)),
  videos: dir => benchVideos(dir),
  escalera: dir => benchEscalera(dir),
  envivo: dir => benchEnVivo(dir),
  cuerpos: dir => benchCuerpos(dir),
  tamanos: dir => benchTamanos(dir),
  fuzz: dir => benchFuzz(dir),
  muertes: dir => benchMuertes(dir),
  relevo: dir => benchRelevo(dir),
  sinred: () => benchSinRed(),
  exportaciones: dir => benchExportaciones(dir),
  dev: dir => benchDev(dir),
  arranque: async dir => {
    printSection('Arranque: mediana y peor de 3 (PostgreSQL solo y npm start, una vez)')
    for (const { name, ms } of await benchArranque()) printRow({ name: `PostgreSQL solo · ${name}`, p50: ms })
    mkdirSync(dir)
    for (const row of await benchPrimeraPagina(dir)) printRow(row)
  },
}

async function run(only: string[], options: Options) {
  // Whatever any part leaves for a moment is below this, and goes with it.
  const dir = realpathSync(mkdtempSync(path.join(os.tmpdir(), 'eleva-banco-')))
  atEnd(() => rmSync(dir, { recursive: true, force: true }))
  process.env.TMPDIR = dir
  const load = os
    .loadavg()
    .map(value => value.toFixed(2))
    .join(' ')
  printHead(
    `Eleva en Node ${process.version}, ${os.availableParallelism()} núcleos, carga ${load}; ` +
      'como en producción: las respuestas no se comprueban contra el contrato',
  )
  for (const [name, part] of Object.entries(parts))
    if (only.length === 0 || only.includes(name)) await part(path.join(dir, name), options)
}

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, async () => {
    await undoAll()
    process.exit(1)
  })
}

const flag = { type: 'boolean', default: false } as const
const { values, positionals } = parseArgs({ options: { explain: flag, million: flag }, allowPositionals: true })
try {
  const unknown = positionals.find(name => !parts[name])
  if (unknown) throw new Error(`No hay una parte «${unknown}»: ${Object.keys(parts).join(', ')}.`)
  await run(positionals, values)
} finally {
  await undoAll()
}
