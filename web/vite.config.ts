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

export default defineConfig({
  plugins: [react(), preloadFigtree()],
  build: { outDir: 'dist', emptyOutDir: true },
})
