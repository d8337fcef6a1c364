/** The lines by which files that are there name a word. */

/**
 * @param text of the file
 * @param name plural
 */
type Edit = { file: string; edit: (text: string, fill: (line: string) => string, name: string) => string }

/** A file is not as it was when this was written. */
class NoPlace extends Error {}

/**
 * The line after the last one of its kind whose name comes before; lists are in order, or nearly.
 * @param kind matches a whole line, with the name as its group
 */
function inOrder(text: string, kind: RegExp, name: string, line: string): string {
  const lines = text.split('\n')
  const nameAt = (i: number) => kind.exec(lines[i]!)?.[1]?.toLowerCase()
  const own = [...lines.keys()].filter(i => nameAt(i) !== undefined)
  if (own.length === 0) throw new NoPlace(String(kind))
  const before = own.findLast(i => nameAt(i)! < name)
  lines.splice(before === undefined ? own[0]! : before + 1, 0, line)
  return lines.join('\n')
}

/**
 * Above the comment that a file has for it.
 * @param what is written there, where the file has several such places
 */
function aboveMark(text: string, lines: string, what = ''): string {
  const mark = ['// new:palabra writes', what, 'above'].filter(Boolean).join(' ')
  const at = text.indexOf(mark)
  if (at < 0) throw new NoPlace(mark)
  const line = text.lastIndexOf('\n', at) + 1
  return text.slice(0, line) + lines + text.slice(line)
}

/**
 * Before the first entry of a table whose name comes after; an entry may have several lines.
 * @param kind matches the first line of an entry, with its name as the group
 * @param end the line that ends the table
 */
function amongEntries(text: string, kind: RegExp, end: string, name: string, line: string): string {
  const lines = text.split('\n')
  const first = lines.findIndex(l => kind.test(l))
  const last = lines.indexOf(end, first)
  if (first < 0 || last < 0) throw new NoPlace(String(kind))
  const next = lines.findIndex((l, i) => i >= first && i < last && (kind.exec(l)?.[1] ?? '') > name)
  lines.splice(next < 0 ? last : next, 0, line)
  return lines.join('\n')
}

const edits: Edit[] = [
  {
    file: 'contract/src/index.ts',
    edit: (text, fill, name) => {
      const imported = inOrder(
        text,
        /^import \{ (\w+)Routes \}/,
        name,
        fill("import { __plural__Routes } from './__plural__.ts'"),
      )
      const exported = inOrder(
        imported,
        /^export \* from '\.\/(\w+)\.ts'/,
        name,
        fill("export * from './__plural__.ts'"),
      )
      return inOrder(exported, /^ {2}(\w+): \w+Routes,/, name, fill('  __plural__: __plural__Routes,'))
    },
  },
  {
    file: 'contract/src/kit/permissions.ts',
    edit: (text, fill) => aboveMark(text, fill("  '__plural__.read': ['admin'],\n  '__plural__.write': ['admin'],\n")),
  },
  {
    file: 'server/src/modules.ts',
    edit: (text, fill, name) => {
      const file = './modules/__plural__/__plural__.routes.ts'
      const imported = inOrder(
        text,
        /^import .* from '\.\/modules\/(\w+)\//,
        name,
        fill(`import { bind__Plural__ } from '${file}'`),
      )
      return amongEntries(imported, /^ {2}(\w+): \{/, '}', name, fill('  __plural__: { bind: [bind__Plural__] },'))
    },
  },
  {
    file: 'server/src/kit/cosas.ts',
    edit: (text, fill, name) => {
      // What refusals name may have been there before it is a word.
      const line = fill("  __texto__: '__e__',")
      return text.includes(line) ? text : inOrder(text, /^ {2}'?([^':]+)'?: '[ae]',$/, name, line)
    },
  },
  {
    file: 'server/test/cambios.palabras.ts',
    edit: (text, fill, name) =>
      inOrder(
        text,
        /^ {2}\['(\w+)', /,
        name,
        fill(
          "  ['__plural__', '/api/__plural__', { nombre: 'Lectura', descripcion: 'Del plan' }, { descripcion: '' }],",
        ),
      ),
  },
  {
    file: 'server/src/modules/privacidad/privacidad.columnas.ts',
    edit: (text, fill, name) =>
      amongEntries(
        text,
        /^ {2}(\w+): \{/,
        '}',
        name,
        fill("  __plural__: { seudonimo: ['usuario_id'], nada: ['descripcion', 'nombre', 'version'] },"),
      ),
  },
  {
    file: 'server/src/modules/usuarios/usuarios.fusion.referencias.ts',
    edit: (text, fill) => aboveMark(text, fill("  ['__plural__', 'usuario_id', 'mueve', 'trabajo'],\n")),
  },
  {
    file: 'web/src/app/routes.tsx',
    edit: (text, fill) => {
      const made = aboveMark(
        text,
        fill(`const __plural__ = createRoute({
  getParentRoute: () => shell,
  path: '/__plural__',
  staticData: { crumbs: ['__Textos__'] },
  beforeLoad: needs('__plural__.read'),
  validateSearch: withDialog,
  component: lazyScreen(() => import('../features/__plural__/__Plural__Page.tsx'), '__Plural__Page'),
})

`),
        'routes',
      )
      return aboveMark(made, fill('    __plural__,\n'), 'screens')
    },
  },
  {
    file: 'web/src/app/menu.ts',
    edit: (text, fill) =>
      aboveMark(
        text,
        fill("      { to: '/__plural__', label: '__Textos__', icon: IconFileText, can: '__plural__.read' },\n"),
      ),
  },
  {
    file: 'e2e/pantallas.ts',
    edit: (text, fill, name) =>
      inOrder(
        text,
        /^ {2}\.\.\.plainList\('([\w -]+)'/,
        name,
        fill("  ...plainList('__plural__', '/__plural__', '__Textos__'),"),
      ),
  },
  {
    file: 'docs/glosario.md',
    edit: (text, fill, name) =>
      amongEntries(
        text,
        /^\| (?!word )(\w+) \|/,
        '',
        name,
        fill('| __plural__ | __singular__ | (what it is, in one sentence) | (its false friends) |'),
      ),
  },
]

/**
 * @param read the text of a file
 * @returns the files as they will be
 * @throws when a file has no place for its line
 */
export function editedFiles(read: (file: string) => string, fill: (line: string) => string, name: string) {
  return edits.map(({ file, edit }): [file: string, text: string] => {
    try {
      return [file, edit(read(file), fill, name)]
    } catch (error) {
      if (!(error instanceof NoPlace)) throw error
      throw new Error(`En ${file} no hay lugar para la línea de la palabra (${error.message}): mira scripts/palabra.`)
    }
  })
}
