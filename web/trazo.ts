/**
 * What a page shows before any script has run (ADR 007): what its HTML holds from the build on, and `.vite/trazo.js`,
 * which draws for the server what stands in it.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import react from '@vitejs/plugin-react'
import { build, type Plugin } from 'vite'
import { contractCalls } from './contractCalls.ts'

const HERE = import.meta.dirname

/**
 * The colours and the styles that every page begins with stand in it: each was a way to the server and back before
 * anything was seen. The style stays named, switched off, so that the loader holds it to be there.
 */
export const writeFirst = (): Plugin => ({
  name: 'eleva-primero',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      const theme = readFileSync(path.join(HERE, 'public/theme.js'), 'utf8').replace(/^\/\/.*\n/gm, '')
      const entry = Object.values(bundle).find(one => one.type === 'chunk' && one.isEntry)
      // An entry that only names another file is a way more for nothing.
      const whole = entry?.type === 'chunk' && /^import\s*["']\.\/([^"']+)["'];?\s*$/.exec(entry.code)?.[1]
      const own = (text: string) =>
        whole && entry
          ? text
              .replace(new RegExp(`\\s*<link rel="modulepreload"[^>]*href="/assets/${whole}">`), '')
              .replace(entry.fileName, `assets/${whole}`)
          : text
      return (
        own(html)
          // The page's text, its styles and its font go before what the text can be read without.
          .replace(/(<link rel="modulepreload"|<script type="module") crossorigin/g, '$& fetchpriority="low"')
          .replace('<script src="/theme.js"></script>', () => `<script>${theme.trim()}</script>`)
          .replace(/<link rel="stylesheet" crossorigin href="\/(assets\/[^"]+\.css)">/g, (_link, file: string) => {
            const style = bundle[file]
            if (style?.type !== 'asset') throw new Error(`${file} is not in the build`)
            return `<style nonce="__NONCE__">${style.source}</style><link rel="stylesheet" disabled href="/${file}">`
          })
      )
    },
  },
})

/** Behind the page itself, with the same names of classes. */
export const writeTrazo = (): Plugin => ({
  name: 'eleva-trazo',
  apply: 'build',
  closeBundle: {
    sequential: true,
    async handler() {
      await build({
        configFile: false,
        root: HERE,
        publicDir: false,
        logLevel: 'error',
        plugins: [contractCalls(), react()],
        // The leaves of screens are drawn without the component library, whose styles would stand before the text.
        resolve: { alias: [{ find: /^@mantine\/core$/, replacement: path.join(HERE, 'src/app/trazo/piezas.tsx') }] },
        define: { 'process.env.NODE_ENV': '"production"', __VERSION__: '""' },
        ssr: { noExternal: true },
        build: {
          ssr: 'src/app/trazo/servidor.tsx',
          outDir: 'dist/.vite',
          emptyOutDir: false,
          rolldownOptions: {
            output: {
              codeSplitting: false,
              entryFileNames: 'trazo.js',
              // What screens would hear of, and of no browser there is anything to hear.
              banner: 'const addEventListener = () => undefined',
            },
          },
        },
      })
    },
  },
})
