import { globSync, readFileSync } from 'node:fs'
import { defineConfig } from 'vitest/config'

/** Tests that weigh memory, or the processor's time. */
const WEIGHED = ['server/src/kit/archivos/storage.test.ts', 'server/test/bodies.hostile.test.ts']

/** Tests that mostly wait: for processes that start, are killed and come back. */
const WAITED = [
  'server/src/kit/db/{db,jobs,postgres,postgres-faults}.test.ts',
  'server/src/modules/presencia/presencia.registro.test.ts',
  'server/test/{evaluaciones.muertes,main,mando}.test.ts',
]

/** Journeys that wait: for an hour of the clock, for lines and processes that are cut and come back. */
const LONG = ['e2e/{conversacion,sinred}.test.ts']

const SCREENS = 'e2e/accesibilidad*.test.ts'

const WEB = {
  include: ['web/*.test.ts', 'web/{src,test}/**/*.test.{ts,tsx}'],
  environment: 'happy-dom',
  setupFiles: ['web/test/setup.ts'],
}

/**
 * Tests of the web app that put something else in the place of a module, or someone's letters into the outbox, which
 * others in the same process would find.
 */
const LEAVES = /vi\.(mock|doMock|resetModules)\(|openOutbox/
const APART = globSync(WEB.include).filter(file => LEAVES.test(readFileSync(file, 'utf8')))

/** One after the other in one process: they share a browser. */
const JOURNEYS = {
  isolate: false,
  maxWorkers: 1,
  globalSetup: ['e2e/global.ts'],
  testTimeout: 90_000,
  // As long as a page waits for anything: a second is short on a busy machine.
  expect: { poll: { timeout: 20_000 } },
  hookTimeout: 60_000,
}

export default defineConfig({
  test: {
    tags: [
      {
        name: 'resto',
        description:
          'Slow, or one case more of what a test of every day shows: `npm test -- todo` runs it. Of a whole file: `@module-tag resto`',
      },
    ],
    projects: [
      {
        test: {
          name: 'server',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts'],
          exclude: [...WEIGHED, ...WAITED],
          globalSetup: ['server/test/global.ts'],
          setupFiles: ['server/test/setup.ts'],
          // One process and one graph of modules for all files: loading it anew took most of a file's time. A file
          // shares nothing else: it has a database, a folder and servers of its own, and sets back what it set (clocks
          // above all).
          isolate: false,
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // A process each: what others left there would be weighed with them.
        test: {
          name: 'server-pesado',
          include: WEIGHED,
          globalSetup: ['server/test/global.ts'],
          setupFiles: ['server/test/setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        // `npm test` runs them beside all others: they leave the processors to them.
        test: {
          name: 'server-espera',
          include: WAITED,
          globalSetup: ['server/test/global.ts'],
          setupFiles: ['server/test/setup.ts'],
          isolate: false,
          maxWorkers: 1,
          // They start whole processes, beside work that keeps the machine busy.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      // One process for all: to load the library anew for each of a hundred files took four fifths of the time.
      { test: { ...WEB, name: 'web', isolate: false, maxWorkers: 1, exclude: APART } },
      { test: { ...WEB, name: 'web-aparte', include: APART } },
      { test: { ...JOURNEYS, name: 'e2e', include: ['e2e/**/*.test.ts'], exclude: [...LONG, SCREENS] } },
      // Beside all others, as `server-espera`.
      {
        test: {
          ...JOURNEYS,
          name: 'e2e-espera',
          include: LONG,
          testTimeout: 120_000,
          expect: { poll: { timeout: 30_000 } },
        },
      },
      // Two files of half of the screens each, so that they go side by side.
      { test: { ...JOURNEYS, name: 'pantallas', isolate: true, include: [SCREENS] } },
    ],
  },
})
