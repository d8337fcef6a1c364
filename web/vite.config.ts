import { readdirSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, gzip } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'
import paquete from '../package.json' with { type: 'json' }
import { capas } from './capas.ts'
import { contractCalls } from './contractCalls.ts'
import { checkLibreria, ownIds } from './libreria.ts'
import { writeRutas } from './rutas.ts'
import { trabajador } from './trabajador.ts'
import { writeFirst, writeTrazo } from './trazo.ts'

/** Figtree is on every screen: the browser asks for it while it still reads the CSS. Its name carries a hash. */
function preloadFigtree(): Plugin {
  return {
    name: 'eleva-preload-figtree',
    apply: 'build',
    transformIndexHtml(_html, { bundle }) {
      const archivo = Object.keys(bundle ?? {}).find(nombre => /figtree-latin-wght-normal.*\.woff2$/.test(nombre))
      if (!archivo) return []
      const attrs = { rel: 'preload', as: 'font', type: 'font/woff2', href: `/${archivo}`, crossorigin: true }
      return [{ tag: 'link', attrs, injectTo: 'head-prepend' }]
    },
  }
}

const brotli = promisify(brotliCompress)
const zip = promisify(gzip)

/**
 * Text files are compressed once, here, as hard as can be, and never by the server: `x.js.br` and `x.js.gz` beside
 * `x.js`.
 */
function compressBeforehand(): Plugin {
  return {
    name: 'eleva-compress',
    apply: 'build',
    // Behind the worker, which is made when all else is written.
    closeBundle: {
      sequential: true,
      order: 'post',
      async handler() {
        const folder = path.join(import.meta.dirname, 'dist')
        const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(n =>
          /\.(m?js|css|svg|webmanifest|json)$/.test(n),
        )
        // All at once: each has a thread of its own for as long as there are any.
        const press = async (name: string) => {
          const file = path.join(folder, name)
          const text = await readFile(file)
          await writeFile(`${file}.br`, await brotli(text))
          await writeFile(`${file}.gz`, await zip(text, { level: 9 }))
        }
        await Promise.all(names.map(press))
      },
    },
  }
}

export default defineConfig({
  root: import.meta.dirname,
  plugins: [
    contractCalls(),
    ownIds(),
    react(),
    preloadFigtree(),
    writeFirst(),
    writeRutas(),
    checkLibreria(),
    writeTrazo(),
    trabajador(),
    compressBeforehand(),
  ],
  // Told with what breaks in a browser.
  define: { __VERSION__: JSON.stringify(paquete.version) },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    manifest: true,
    chunkSizeWarningLimit: 700,
    reportCompressedSize: false,
    // Browsers of the last years do it themselves; older ones only ask a little later.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      // What several screens share goes with each of them as long as it is small: as files of their own these were most
      // of the hundred that a screen asked for. It runs once, whoever brought it.
      output: {
        // The first script names three hundred of them, and what is left to chance cannot be compressed: seven signs of
        // it each are the least that the bundler works with, and enough for one name in all its versions.
        chunkFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
        codeSplitting: {
          experimentalInlineCommonChunks: { maxSize: 16_000 },
          includeDependenciesRecursively: false,
          groups: capas,
        },
      },
    },
  },
})
