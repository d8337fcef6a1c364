import { defineConfig } from 'vitest/config'

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'server',
          include: ['contract/**/*.test.ts', 'server/**/*.test.ts'],
          globalSetup: ['server/test/global.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          name: 'web',
          include: ['web/**/*.test.ts', 'web/**/*.test.tsx'],
          environment: 'happy-dom',
          setupFiles: ['web/test/setup.ts'],
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['e2e/**/*.test.ts'],
          exclude: ['e2e/accesibilidad*.test.ts'],
          // One after the other in one process: they share a browser. `npm test` runs them in two such processes.
          isolate: false,
          maxWorkers: 1,
          globalSetup: ['e2e/global.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
      {
        // The walk over all screens, on a desk and on a phone: two files, so that `npm test` has them side by side.
        test: {
          name: 'pantallas',
          include: ['e2e/accesibilidad*.test.ts'],
          maxWorkers: 1,
          globalSetup: ['e2e/global.ts'],
          testTimeout: 90_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
})
