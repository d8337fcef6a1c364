import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import react from '@vitejs/plugin-react'
import { defineConfig, type Plugin } from 'vite'

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

/** Text files are compressed once, here, and never by the server: `x.js.br` and `x.js.gz` beside `x.js`. */
function compressBeforehand(): Plugin {
  return {
    name: 'eleva-compress',
    apply: 'build',
    closeBundle() {
      const folder = path.join(import.meta.dirname, 'dist')
      for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
        if (!/\.(js|css|svg)$/.test(name)) continue
        const file = path.join(folder, name)
        const text = readFileSync(file)
        writeFileSync(`${file}.br`, brotliCompressSync(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }))
        writeFileSync(`${file}.gz`, gzipSync(text, { level: 9 }))
      }
    },
  }
}

/** With the server running beside it (npm start), `npx vite web` serves the sources and hands calls on. */
const server = 'http://127.0.0.1:4000'

export default defineConfig({
  root: import.meta.dirname,
  plugins: [react(), preloadFigtree(), compressBeforehand()],
  build: { outDir: 'dist', emptyOutDir: true, chunkSizeWarningLimit: 700, reportCompressedSize: false },
  server: {
    proxy: {
      '/api': server,
      '/auth': server,
      '/sanctum': server,
      '/oidc': server,
      '/oidc-entrar': server,
      '/imagenes': server,
      '/videos': server,
      '/socket.io': { target: server, ws: true },
    },
  },
})
