/**
 * The words hold together: one domain word names its contract file, its server module and its entry in the glossary.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import * as contract from '@eleva/contract'
import { type Route, routeTables } from '@eleva/contract'
import { expect, test } from 'vitest'
import { words as modules } from '../src/modules.ts'

const ROOT = path.join(import.meta.dirname, '../..')
const list = (dir: string) => readdirSync(path.join(ROOT, dir), { withFileTypes: true })
const folders = (dir: string) =>
  list(dir)
    .filter(e => e.isDirectory())
    .map(e => e.name)

const words = list('contract/src')
  .filter(e => e.isFile() && e.name !== 'index.ts' && !e.name.includes('.test.'))
  // A word may have more files than one: usuarios.ts has its schemas in usuarios.formas.ts.
  .filter(e => e.name.split('.').length === 2)
  .map(e => e.name.replace('.ts', ''))

/**
 * Screens that are no domain word of their own: the start and the day, which show several, the catalogue of building
 * blocks, and the help.
 */
const screensWithoutWord = ['inicio', 'hoy', 'catalogo', 'ayuda']

test('every contract file is a server module, and the other way round', () => {
  expect(folders('server/src/modules').sort()).toEqual([...words].sort())
})

test('the table of all routes has each word once, in order, and so has the one that binds them', () => {
  expect(Object.keys(routeTables)).toEqual([...words].sort())
  expect(Object.keys(modules)).toEqual([...words].sort())
})

const codeOf = (file: string) =>
  readFileSync(path.join(ROOT, 'server/src', file), 'utf8').replaceAll(/\/\*[\s\S]*?\*\/|^\s*\/\/.*$/gm, '')
const sources = readdirSync(path.join(ROOT, 'server/src'), { recursive: true, encoding: 'utf8' }).filter(
  f => f.endsWith('.ts') && !f.endsWith('.test.ts') && !f.endsWith('.d.ts'),
)

test('a comment is no wider than the code, which the formatter wraps for itself', () => {
  const wide = execFileSync('git', ['grep', '-nE', '^ *(//|\\*|/\\*\\*) .{100}', '--', '*.ts', '*.tsx'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const found = wide.split('\n').filter(line => line.slice(line.indexOf(':', line.indexOf(':') + 1) + 1).length > 120)
  expect(found).toEqual([])
})

/** A docblock and what it stands above: its next twelve lines. */
const DOCBLOCK = /\/\*\*((?:(?!\*\/)[\s\S])*?)\*\/\n((?:.*\n){1,12})/g

test('a docblock stands above what it is about, and names parameters that this has', () => {
  const found: string[] = []
  const files = execFileSync('git', ['ls-files', '*.ts', '*.tsx'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
  for (const file of files.filter(f => existsSync(path.join(ROOT, f)))) {
    const text = readFileSync(path.join(ROOT, file), 'utf8')
    for (const { 1: said, 2: code, index } of text.matchAll(DOCBLOCK)) {
      const at = `${file}:${text.slice(0, index).split('\n').length}`
      const isHeader = !/^(import|export|const|type|function) /m.test(text.slice(0, index))
      if (!isHeader && /^[ \t]*(\/\*\*|\n)/.test(code!)) found.push(at)
      for (const [, name] of said!.matchAll(/@param (\w+)/g))
        if (!new RegExp(`\\b${name}\\b`).test(code!)) found.push(`${at} ${name}`)
    }
  }
  expect(found).toEqual([])
})

// What a raw one gives back is compared with its type, column by column (`sentencias.test.ts`).
test('no statement that is built gives back all columns, whatever they are: a process of the version before would fail on one that a migration adds', () => {
  // A cursor of an export is prepared for it alone.
  const greedy = /\.selectAll\(\)|\.returningAll\(/
  expect(sources.filter(f => greedy.test(codeOf(f)))).toEqual([])
})

/** A statement that is built needs no import: the wall `sql-in-its-place`, whose places these are, does not see it. */
const BUILT =
  /\.(selectFrom|insertInto|updateTable|deleteFrom|mergeInto|selectNoFrom|replaceInto)\(|\.with(Recursive)?\(\s*['`"]/
const NAMED_FOR_SQL = /\.(sql|read|sentencia|service|jobs|avisos)\.ts$|^(alcance|kit|demo)\//

test('a statement stands in a file that says by its name that there is SQL in it', () => {
  expect(sources.filter(f => !NAMED_FOR_SQL.test(f) && BUILT.test(codeOf(f)))).toEqual([])
})

test('what was thrown may be anything: a part of it is asked for in one place (kit/thrown.ts)', () => {
  const cast = /\((error|cause|err|reason) as [^)]+\)\??\./
  expect(sources.filter(f => cast.test(codeOf(f)))).toEqual([])
})

test('what answers a call stands in a file that says so: *.routes.ts', () => {
  const HANDLERS = /\bHandlers</
  expect(sources.filter(f => !/\.routes\.ts$|^kit\//.test(f) && HANDLERS.test(codeOf(f)))).toEqual([])
})

const WRITES =
  /\.(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)\(|\b(insert into|delete from|merge into|truncate) |\bupdate (only )?[a-z_$][^;`]*?\bset\b/

test('what reads does not write: no *.read.ts, and nothing in alcance, inserts, updates or deletes', () => {
  const reads = sources.filter(f => f.endsWith('.read.ts') || f.startsWith('alcance/'))
  expect(reads.filter(f => WRITES.test(codeOf(f)))).toEqual([])
})

/** How what writes is called; a row that is locked is read. */
const ACTS = /\b(add|begin|create|finish|insert|keep|mark|note|put|remove|save|send|set|settle|tell|update)[A-Z]\w*\(/

test('what reads calls nothing that writes: what a reply tells is noted by whoever sends it', () => {
  const reads = sources.filter(f => f.endsWith('.read.ts') || f.startsWith('alcance/'))
  expect(reads.filter(f => ACTS.test(codeOf(f)))).toEqual([])
})

/** Beside migrations, which run before there is a `Db`. */
const HOLD_TURNS = ['kit/db/migrate.ts', 'kit/db/turno.ts']

test('whoever waits for a turn of all processes asks for it by its name (kit/db/turno.ts)', () => {
  expect(sources.filter(f => /pg_(try_)?advisory/.test(codeOf(f))).sort()).toEqual(HOLD_TURNS)
})

/** What a table, a query or a function of rows is called in a statement: `from cursos k`, `(…) k`, `cursos as k`. */
const ALIASES = [
  /\b(?:from|join|update|using|into) (?:only )?(?:lateral )?[a-z_.]+ (?:as )?([a-z]{1,2})(?=\s|,|\)|`|$)/gm,
  /\) ([a-z]{1,2})(?=\s|,|\)|`|$)/gm,
  /`\s*[a-z_]+ ([a-z]{1,2})(?=`| on | (?:left |cross )?join )/g,
  /'[a-z_]+ as ([a-z]{1,2})'/g,
]
/** «ya», «yo», and the short words of SQL and TypeScript that stand at such a place. */
const SHORT_WORDS = new Set(['ya', 'yo', 'id', 'as', 'at', 'do', 'if', 'in', 'is', 'no', 'of', 'on', 'or'])

test('a statement calls its tables by words', () => {
  const found = sources.flatMap(f => {
    const code = codeOf(f)
    if (!/\bsql(<|`|\.unsafe)/.test(code)) return []
    const found = ALIASES.flatMap(alias => [...code.matchAll(alias)].map(m => m[1]!))
    return found.filter(alias => !SHORT_WORDS.has(alias)).map(alias => `${f}: ${alias}`)
  })
  expect(found).toEqual([])
})

/** What stands in brackets, and what is put in, is a matter of its own. */
const withoutBrackets = (line: string): string => {
  const less = line.replace(/\$?[({][^(){}]*[)}]/g, '…')
  return less === line ? line : withoutBrackets(less)
}

test('a statement has each clause and each table that it joins on a line of its own; what stands whole in brackets may share one', () => {
  const two = [
    /(^\s*|\bselect\b.* )(from|(left |cross )?join) [^(]* (left |cross )?join\b/,
    /(^|[\s(])(from|join|update) [^']* (where|group by|order by|returning|limit) /,
  ]
  const found = sources.flatMap(f =>
    codeOf(f)
      .split('\n')
      .map(withoutBrackets)
      .filter(line => two.some(clauses => clauses.test(line)))
      .map(line => `${f}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

/** Where what is put into a text ends that begins before `at`; there may be other texts in it. */
function endOfPutIn(code: string, at: number): number {
  let open = 1
  let i = at
  for (; open > 0 && i < code.length; i++) {
    if (code[i] === '`') i = endOfText(code, i + 1)
    else if (code[i] === '{') open++
    else if (code[i] === '}') open--
  }
  return i
}

/** Where a text in backticks ends that begins before `at`. */
function endOfText(code: string, at: number): number {
  let i = at
  while (i < code.length && code[i] !== '`') {
    if (code.startsWith('${', i)) i = endOfPutIn(code, i + 2)
    else i += code[i] === '\\' ? 2 : 1
  }
  return i
}

test('a statement is no wider than the code, also within brackets, where the formatter wraps nothing', () => {
  const found = sources.flatMap(f => {
    const code = codeOf(f)
    return [...code.matchAll(/\bsql(?:<[^`;]*?>)?`/g)].flatMap(begin => {
      const from = code.lastIndexOf('\n', begin.index) + 1
      const lines = code.slice(from, endOfText(code, begin.index + begin[0].length)).split('\n')
      return lines.filter(line => line.length > 120).map(line => `${f}: ${line.trim()}`)
    })
  })
  expect(found).toEqual([])
})

/** Who writes courses and programmes sees drafts; everybody else reads the views that leave them out (ADR 087). */
const VEN_BORRADORES = [
  'contenidos/contenidos.sql.ts',
  'curriculas/curriculas.read.ts',
  'curriculas/curriculas.sql.ts',
  'cursos/cursos.read.ts',
  'cursos/cursos.sql.ts',
  'ofertas/ofertas.sql.ts',
  'programas/programas.deshacer.sql.ts',
  'programas/programas.read.ts',
  'programas/programas.sql.ts',
  'taller/taller.copiar.sql.ts',
  'taller/taller.read.ts',
]

test('only what writes courses and programmes reads their rows with drafts', () => {
  const found = ['alcance', 'modules'].flatMap(dir =>
    readdirSync(path.join(ROOT, 'server/src', dir), { recursive: true, encoding: 'utf8' })
      .filter(f => f.endsWith('.ts') && !f.endsWith('.test.ts'))
      .filter(
        f =>
          /\b(curriculas_cursos|cursos_requeridos) /.test(
            readFileSync(path.join(ROOT, 'server/src', dir, f), 'utf8'),
          ) ||
          /'(curriculas_cursos|cursos_requeridos)['. ]/.test(
            readFileSync(path.join(ROOT, 'server/src', dir, f), 'utf8'),
          ),
      ),
  )
  expect(found.sort()).toEqual([...VEN_BORRADORES].sort())
})

test('the glossary has every word that is a module, and no other among them', () => {
  const glossary = readFileSync(path.join(ROOT, 'docs/glosario.md'), 'utf8')
  const [, table] = /^## Words with a module\n([\s\S]*?)^## /m.exec(glossary)!
  const rows = [...table!.matchAll(/^\| ([^|]+?) \|/gm)].map(([, word]) => word!)
  expect(rows.filter(word => word !== 'word' && !word.startsWith('-'))).toEqual([...words].sort())
})

test('the glossary says what a word means once', () => {
  const glossary = readFileSync(path.join(ROOT, 'docs/glosario.md'), 'utf8')
  const named = [...glossary.matchAll(/^\| ([^|]+?) \|/gm)].map(([, word]) => word!).filter(word => word !== 'word')
  expect(named.filter((word, n) => named.indexOf(word) < n)).toEqual([])
})

/** Tests may look at anything. */
const isSource = (file: string) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file)

/**
 * Which words each word imports, and from which of its files, also where that is loaded later.
 * @param of the folder of all of them
 * @param word a folder in it, or a file that stands beside them
 */
function importsOf(of: string, word: string): Map<string, string> {
  const base = path.join(ROOT, of)
  const files = isSource(word)
    ? [word]
    : readdirSync(path.join(base, word), { recursive: true, encoding: 'utf8' })
        .filter(isSource)
        .map(file => path.join(word, file))
  return new Map(
    files.flatMap(file =>
      [...readFileSync(path.join(base, file), 'utf8').matchAll(/(?:from |\bimport\()'([^']+)'/g)].flatMap(
        ([, from]) => {
          const [to] = path.relative(base, path.resolve(base, path.dirname(file), from!)).split(path.sep)
          return from!.startsWith('.') && to !== '..' && to !== word ? [[to!, file] as const] : []
        },
      ),
    ),
  )
}

/** The first way from a word back to itself; undefined when there is none. */
function cycleFrom(word: string, imports: ReadonlyMap<string, Map<string, string>>): string | undefined {
  const seen = new Set<string>()
  const follow = (at: string): string[] | undefined => {
    for (const [to, file] of imports.get(at) ?? []) {
      if (to === word) return [`${at} (${file})`, word]
      if (seen.has(to)) continue
      seen.add(to)
      const rest = follow(to)
      if (rest) return [`${at} (${file})`, ...rest]
    }
    return undefined
  }
  return follow(word)?.join(' → ')
}

test('no words need each other: what several ask stands below them, in alcance', () => {
  const modules = 'server/src/modules'
  const imports = new Map(folders(modules).map(word => [word, importsOf(modules, word)]))
  expect([...imports.keys()].flatMap(word => cycleFrom(word, imports) ?? [])).toEqual([])
})

/** Which rooms of a word each of them imports, also by way of files that stand beside them. */
function roomsOf(of: string): Map<string, Map<string, string>> {
  const rooms = folders(of)
  const beside = list(of).filter(e => e.isFile() && isSource(e.name))
  const imports = new Map([...rooms, ...beside.map(e => e.name)].map(node => [node, importsOf(of, node)]))
  const roomsFrom = (room: string) => {
    const found = new Map<string, string>()
    const seen = new Set([room])
    const look = (at: string, way: string) => {
      for (const [to, file] of imports.get(at) ?? []) {
        if (seen.has(to)) continue
        seen.add(to)
        if (rooms.includes(to)) found.set(to, `${way}${file}`)
        else look(to, `${way}${file}, `)
      }
    }
    look(room, '')
    return found
  }
  return new Map(rooms.map(room => [room, roomsFrom(room)]))
}

test('no rooms of a word need each other: what both ask stands in one below them, or beside them', () => {
  const modules = 'server/src/modules'
  const cycles = folders(modules).flatMap(word => {
    const imports = roomsOf(path.join(modules, word))
    return [...imports.keys()].flatMap(room => cycleFrom(room, imports) ?? []).map(cycle => `${word}: ${cycle}`)
  })
  expect(cycles).toEqual([])
})

test('no features need each other: what several show stands below them, in shared', () => {
  const features = 'web/src/features'
  const imports = new Map(folders(features).map(feature => [feature, importsOf(features, feature)]))
  expect([...imports.keys()].flatMap(feature => cycleFrom(feature, imports) ?? [])).toEqual([])
})

test('every web feature is a word, or one of the named few', () => {
  const strange = folders('web/src/features').filter(f => !words.includes(f) && !screensWithoutWord.includes(f))
  expect(strange).toEqual([])
})

test('a part is shown by another feature or by the app: what only its own feature imports bears no such name', () => {
  const root = path.join(ROOT, 'web/src')
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' }).filter(f => /\.tsx?$/.test(f))
  const featureOf = (file: string) => /^features\/([^/]+)\//.exec(file)?.[1]
  const shown = files.flatMap(file =>
    [...readFileSync(path.join(root, file), 'utf8').matchAll(/(?:from |\bimport\()\s*'(\.[^']+)'/g)]
      .map(([, from]) => path.join(path.dirname(file), from!))
      .filter(to => featureOf(to) !== featureOf(file)),
  )
  const parts = files.filter(f => /\.parte\.tsx?$/.test(f))
  expect(parts.length).toBeGreaterThan(0)
  expect(parts.filter(part => !shown.includes(part))).toEqual([])
})

test('what loads behind a screen is fetched in the one way that bears a lost line', () => {
  const files = readdirSync(path.join(ROOT, 'web/src'), { recursive: true, encoding: 'utf8' })
  const strange = files.filter(file => {
    if (!/\.tsx?$/.test(file) || /\.test\.tsx?$/.test(file) || file.startsWith('kit/load/')) return false
    const text = readFileSync(path.join(ROOT, 'web/src', file), 'utf8')
    const other = /\blazyRouteComponent\b|import \{[^}]*\blazy\b[^}]*\} from 'react'/.test(text)
    return other || (/\bimport\(/.test(text) && !/kit\/load\/|\.\/load\/|\.\.\/load\//.test(text))
  })
  expect(strange).toEqual([])
})

test('the formatter lays out every file: nothing switches it off', () => {
  const tracked = execFileSync('git', ['ls-files', '*.ts', '*.tsx', '*.css', '*.json'], { cwd: ROOT, encoding: 'utf8' })
  const suppression = ['biome-ignore', 'format'].join(' ')
  const strange = tracked
    .split('\n')
    .filter(file => file && existsSync(path.join(ROOT, file)))
    .filter(file => readFileSync(path.join(ROOT, file), 'utf8').includes(suppression))
  expect(strange).toEqual([])
})

test('every decision stands in the index, and whatever names one names one that there is', () => {
  const decisions = list('docs/adr')
    .map(e => e.name)
    .filter(name => /^\d{3}-/.test(name))
  const index = readFileSync(path.join(ROOT, 'docs/adr/README.md'), 'utf8')
  expect(decisions.filter(name => !index.includes(`](${name})`))).toEqual([])
  const numbers = new Set(decisions.map(name => name.slice(0, 3)))
  const named = execFileSync(
    'git',
    [
      'grep',
      '-ohE',
      'ADRs? [0-9]{3}((,| and| or) [0-9]{3})*',
      '--',
      '.',
      ':!docs/adr/README.md',
      ':!server/migrations',
    ],
    { cwd: ROOT, encoding: 'utf8' },
  )
  expect([...new Set(named.match(/\d{3}/g))].filter(number => !numbers.has(number))).toEqual([])
  // A number that went into another file is none any more, and `antes.md` says where it stands: migrations go on
  // naming it.
  const before = readFileSync(path.join(ROOT, 'docs/adr/antes.md'), 'utf8')
  const moved = [...before.matchAll(/^\| (\d{3}) \| .* \| \[(\d{3})\]\(\2-.*\) \|$/gm)]
  expect(moved.length).toBe(before.match(/^\| \d/gm)?.length)
  expect(moved.filter(([, old, now]) => numbers.has(old!) || !numbers.has(now!)).map(([row]) => row)).toEqual([])
  const inMigrations = execFileSync('git', ['grep', '-ohE', 'ADR [0-9]{3}(, [0-9]{3})*', '--', 'server/migrations'], {
    cwd: ROOT,
    encoding: 'utf8',
  })
  const known = new Set([...numbers, ...moved.map(([, old]) => old)])
  expect([...new Set(inMigrations.match(/\d{3}/g))].filter(number => !known.has(number))).toEqual([])
})

const tracked = () =>
  execFileSync('git', ['ls-files', '-co', '--exclude-standard'], { cwd: ROOT, encoding: 'utf8' }).trim().split('\n')
const documents = () => tracked().filter(f => /^(docs\/.*|[A-Z]+)\.md$/.test(f) && f !== 'CHANGELOG.md')

/** Named because it is not used. */
const LEFT_OUT = ['lazyRouteComponent']

test('a function that a document names is there', () => {
  const code = ['server', 'web', 'contract', 'scripts', 'bench', 'e2e', 'deploy']
  const camel = execFileSync('git', ['grep', '-ohwE', '[a-z]+[A-Z][A-Za-z]*', '--', ...code], {
    cwd: ROOT,
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  })
  const known = new Set([...LEFT_OUT, ...camel.split('\n')])
  const missing = documents().flatMap(document =>
    [...readFileSync(path.join(ROOT, document), 'utf8').matchAll(/`([a-z]+[A-Z][A-Za-z]*)(?:\(\))?`/g)]
      .filter(([, named]) => !known.has(named!))
      .map(([, named]) => `${document}: ${named}`),
  )
  expect(missing).toEqual([])
})

test('a file that a document names is there', () => {
  const files = tracked()
  const missing = documents().flatMap(document =>
    [...readFileSync(path.join(ROOT, document), 'utf8').matchAll(/`([\w/][\w./-]*\.(?:tsx?|sql|cjs|sh|md))`/g)]
      .map(m => m[1]!)
      .filter(named => !files.some(f => f === named || f.endsWith(`/${named}`)))
      .map(named => `${document}: ${named}`),
  )
  expect(missing).toEqual([])
})

/** Calls that no screen names, though not for the specification alone. */
const NOT_NAMED: Record<string, string> = {
  'fallasRoutes.create': 'taken out of its table: it must go also where little else does',
  'pantallasRoutes.curso': 'named by the kind of course (CURSOS)',
  'pantallasRoutes.cursoEnVivo': 'named by the kind of course (CURSOS)',
  'entregasPropiasRoutes.getUpload': 'asked below the address of its chunks (sendEnTrozos)',
  'intentosRoutes.getUpload': 'asked below the address of its chunks (sendEnTrozos)',
  'reactivosRoutes.getMediaUpload': 'asked below the address of its chunks (sendEnTrozos)',
  'reactivosRoutes.removeMediaUpload':
    'gives up what was begun, as with every upload; what nobody gives up is cleaned away',
  'reactivosRoutes.hoja': 'asked by a spreadsheet',
}

test('a call that is there for the specification alone is made by no screen, and says so; every other one is made', () => {
  const files = execFileSync('git', ['ls-files', 'contract/src', 'web/src'], { cwd: ROOT, encoding: 'utf8' })
  const texts = files
    .split('\n')
    .filter(f => /\.tsx?$/.test(f) && !/\.test\.tsx?$/.test(f) && existsSync(path.join(ROOT, f)))
    .map(f => readFileSync(path.join(ROOT, f), 'utf8'))
  /** A table by its name, and how a file calls it. */
  const named = texts.flatMap(text => {
    const aliases = new Map([...text.matchAll(/\b(\w+Routes) as (\w+)/g)].map(([, table, alias]) => [alias, table]))
    return [...text.matchAll(/\b(\w+)\.(\w+)\b/g)].map(([, said, name]) => `${aliases.get(said) ?? said}.${name}`)
  })
  const made = new Set(named)
  const tables = Object.entries(contract).filter(([name]) => name.endsWith('Routes')) as [
    string,
    Record<string, Route>,
  ][]
  const each = tables.flatMap(([table, routes]) =>
    Object.entries(routes).map(([name, route]) => ({ route, name: `${table}.${name}` })),
  )
  // A word of many files has its calls in a table of its own and in that of the word.
  const wrong = [...Map.groupBy(each, ({ route }) => route)].flatMap(([route, all]) => {
    const isMade = route.page || all.some(({ name }) => made.has(name) || name in NOT_NAMED)
    return isMade === !route.asSpecified ? [] : [all[0]!.name]
  })
  expect(wrong).toEqual([])
  expect(Object.keys(NOT_NAMED).filter(name => made.has(name))).toEqual([])
})
