/**
 * What the build does with the component library: its styles are held to what is used, and its parts are drawn once.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Plugin } from 'vite'

const CSS = path.join(import.meta.dirname, '../node_modules/@mantine/core/styles.layer.css')
const CLASS = /\bm_[0-9a-f]{6,}\b/g

const classesIn = (text: string) => new Set(text.match(CLASS))

/** Its menus, tabs and fields take their ids from here (`libreria.useId.ts`). */
export const ownIds = (): Plugin => ({
  name: 'eleva-ids',
  enforce: 'pre',
  resolveId: (source, importer) =>
    source.endsWith('/use-id/use-id.mjs') && importer?.includes('/@mantine/hooks/')
      ? path.join(import.meta.dirname, 'libreria.useId.ts')
      : undefined,
})

/** A component whose styles are not in the build is an error there, and not on a screen. */
export const checkLibreria = (): Plugin => ({
  name: 'eleva-libreria',
  apply: 'build',
  // Once it is written: plugins that look for what was built would fail before, and be what is told.
  writeBundle(_options, bundle) {
    const styled = classesIn(readFileSync(CSS, 'utf8'))
    const written = new Set<string>()
    for (const one of Object.values(bundle))
      if (one.type === 'asset' && one.fileName.endsWith('.css'))
        for (const name of classesIn(String(one.source))) written.add(name)
    const modules = Object.values(bundle).flatMap(one => (one.type === 'chunk' ? one.moduleIds : []))
    for (const id of modules.filter(id => /@mantine\/core\/esm\/.*\.module\.mjs$/.test(id)))
      for (const name of classesIn(readFileSync(id, 'utf8')))
        if (styled.has(name) && !written.has(name))
          this.error(`kit/theme/mantine.css lacks the styles of ${path.basename(id, '.module.mjs')}`)
  },
})
