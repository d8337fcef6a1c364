/**
 * Written beside the build: of each address the file of its screen, for the server that tells a page what it will need
 * (ADR 007).
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const APP = path.join(import.meta.dirname, 'src/app')

/**
 * Each `createRoute` with an address and a screen of its own, as they stand in `src/app/routes*.tsx`; the catalogue,
 * which nobody waits for, is not among them.
 * @throws where one that has a screen is written otherwise than this reads it
 */
function readRutas(): Record<string, { modulo: string; publica: boolean }> {
  const files = readdirSync(APP).filter(name => /^routes.*\.tsx$/.test(name) && name !== 'routes.catalogo.tsx')
  const routes = files.flatMap(name => readFileSync(path.join(APP, name), 'utf8').split('createRoute(').slice(1))
  return Object.fromEntries(
    routes.flatMap(text => {
      const ruta = /\bpath: '([^']+)'/.exec(text)?.[1]
      const modulo = /component: lazyScreen\(\s*\(\) => import\('([^']+)'\)/.exec(text)?.[1]
      if (!ruta || !modulo) {
        // What only leads on has no screen, and a frame no address.
        if (/\bcomponent: /.test(text) && !/\bid: '/.test(text))
          throw new Error(`No se lee qué pantalla tiene esta ruta:\n${text.slice(0, 300)}`)
        return []
      }
      return [[ruta, { modulo: path.posix.join('src/app', modulo), publica: /=> rootRoute/.test(text) }]]
    }),
  )
}

export const writeRutas = (): Plugin => ({
  name: 'eleva-rutas',
  apply: 'build',
  generateBundle(_options, bundle) {
    const chunks = Object.values(bundle).filter(one => one.type === 'chunk')
    // A screen that another one shows, too, is no file of its own.
    const fileOf = (modulo: string) => {
      const isIt = (id: string | null) => id?.endsWith(`/web/${modulo}`)
      const own = chunks.find(chunk => isIt(chunk.facadeModuleId)) ?? chunks.find(chunk => chunk.moduleIds.some(isIt))
      return own?.fileName
    }
    const marco = [fileOf('src/app/entrada.ts')]
    const marcos = { aprende: marco, ensena: [...marco, fileOf('src/app/StaffShell.tsx')] }
    const rutas = Object.entries(readRutas()).map(([ruta, { modulo, publica }]) => [
      ruta,
      { archivo: fileOf(modulo), publica },
    ])
    // Too much to be written into pages; what is small is.
    const library = chunks.find(chunk => chunk.moduleIds.some(id => id.includes('/@mantine/core/esm/core/')))
    const libreria = [...(library?.viteMetadata?.importedCss ?? [])]
    this.emitFile({
      type: 'asset',
      fileName: '.vite/rutas.json',
      source: JSON.stringify({ marcos, libreria, rutas: Object.fromEntries(rutas) }),
    })
  },
})
