/**
 * `npm run new:palabra premios [premio [f|m]]`: the files of a domain word, and the lines that name it (ADR 006). All
 * of them, or none.
 */
import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import path from 'node:path'
import { editedFiles } from './palabra/lineas.ts'
import { filled, isFeminine, type Palabra, singularOf, tokensOf, whyNoName } from './palabra/nombres.ts'

const ROOT = path.join(import.meta.dirname, '..')
const TEMPLATES = path.join(import.meta.dirname, 'palabra/plantillas')

/** What the person at the keyboard can act on. */
class Refused extends Error {}

const read = (file: string) => readFileSync(path.join(ROOT, file), 'utf8')
const template = (name: string) => readFileSync(path.join(TEMPLATES, `${name}.txt`), 'utf8')

/** Where each template goes. */
const places: Record<string, string> = {
  'migracion.sql': `server/migrations/${nextNumber()}___plural__.sql`,
  'contrato.ts': 'contract/src/__plural__.ts',
  'read.ts': 'server/src/modules/__plural__/__plural__.read.ts',
  'sql.ts': 'server/src/modules/__plural__/__plural__.sql.ts',
  'routes.ts': 'server/src/modules/__plural__/__plural__.routes.ts',
  'module.test.ts': 'server/src/modules/__plural__/__plural__.test.ts',
  'stale.ts': 'web/src/features/__plural__/stale.ts',
  'Page.tsx': 'web/src/features/__plural__/__Plural__Page.tsx',
  'Form.tsx': 'web/src/features/__plural__/__Singular__Form.tsx',
  'journey.test.ts': 'e2e/__plural__.test.ts',
}

function nextNumber(): string {
  const files = readdirSync(path.join(ROOT, 'server/migrations')).filter(file => file.endsWith('.sql'))
  const last = Math.max(...files.map(file => Number.parseInt(file, 10)))
  return String(last + 1).padStart(4, '0')
}

function palabraOf([plural, singular, genero]: string[]): Palabra {
  if (!plural || (genero && !/^[fm]$/.test(genero)))
    throw new Refused(
      'Di el plural de la palabra, y si hace falta su singular y género: npm run new:palabra sedes sede f',
    )
  const one = singular ?? singularOf(plural)
  const palabra = { plural, singular: one, femenina: genero ? genero === 'f' : isFeminine(one) }
  const why = whyNoName(palabra) ?? whyTaken(palabra)
  if (why) throw new Refused(why)
  return palabra
}

/** Names that the code of a word has of its own: one of them as the word's would mean two things. */
const ownNames = () =>
  new Set(
    Object.keys(places).flatMap(name => {
      const code = template(name).replace(/'[^'\n]*'|\/\*.*?\*\/|\/\/.*|--.*|__\w+?__/g, ' ')
      return code.match(/\b[a-z]+\b/g) ?? []
    }),
  )

/** In which file the word, or a name that it would make, stands already. */
function whyTaken(palabra: Palabra): string | undefined {
  const { plural, singular, Singular } = tokensOf(palabra)
  const folders = ['contract/src', 'server/src/modules', 'web/src/features']
  const there = folders.find(
    dir => existsSync(path.join(ROOT, dir, plural!)) || existsSync(path.join(ROOT, dir, `${plural}.ts`)),
  )
  if (there) return `La palabra «${plural}» ya existe en ${there}.`
  const journey = fillName('e2e/__plural__.test.ts', palabra)
  if (existsSync(path.join(ROOT, journey))) return `${journey} ya existe: elige otra palabra.`
  const own = ownNames()
  const both = [plural, singular].find(name => own.has(name!))
  if (both) return `El código de una palabra ya llama «${both}» a otra cosa: elige otra palabra.`
  const marks: [folder: string, mark: RegExp][] = [
    ['server/migrations', new RegExp(`create table ${plural}\\b`)],
    [
      'contract/src',
      new RegExp(`export (const|type) (${Singular}|${Singular}Input|${Singular}Cambio|${plural}Routes)\\b`),
    ],
    ['contract/src', new RegExp(`'/api/${plural}['/]`)],
    ['web/src/app', new RegExp(`'/${plural}['/]`)],
    ['docs', new RegExp(`^\\| ${plural} \\|`, 'm')],
  ]
  for (const [folder, mark] of marks)
    for (const name of readdirSync(path.join(ROOT, folder)).filter(f => /\.(ts|tsx|sql|md)$/.test(f)))
      if (mark.test(read(`${folder}/${name}`)))
        return `${folder}/${name} ya tiene un nombre que «${plural}» ocuparía: elige otra palabra.`
  if (new RegExp(`\\b${plural}\\b`).test(read('web/src/app/routes.tsx')))
    return `web/src/app/routes.tsx ya llama «${plural}» a otra cosa: elige otra palabra.`
  return undefined
}

const fillName = (text: string, palabra: Palabra) => filled(text, tokensOf(palabra))

/** Writes all files, and puts them in the house's form; what goes wrong takes everything back. */
function writeAll(files: [file: string, text: string][]) {
  const before = files.map(([file]) => (existsSync(path.join(ROOT, file)) ? read(file) : undefined))
  const made: string[] = []
  try {
    for (const [file, text] of files) {
      const first = mkdirSync(path.dirname(path.join(ROOT, file)), { recursive: true })
      if (first) made.push(first)
      writeFileSync(path.join(ROOT, file), text)
    }
    const code = files.map(([file]) => file).filter(file => /\.tsx?$/.test(file))
    const biome = path.join(ROOT, 'node_modules/.bin/biome')
    execFileSync(biome, ['check', '--write', ...code], { cwd: ROOT, stdio: 'pipe', encoding: 'utf8' })
  } catch (error) {
    for (const [i, [file]] of files.entries())
      if (before[i] === undefined) rmSync(path.join(ROOT, file), { force: true })
      else writeFileSync(path.join(ROOT, file), before[i])
    for (const folder of made) rmSync(folder, { recursive: true })
    throw error
  }
}

/** What the glossary says of a word that it does not want. */
function warningOf(plural: string): string | undefined {
  const row = read('docs/glosario.md')
    .split('\n')
    .find(line => new RegExp(`\\|[^|]*\\b${plural}\\b[^|]*\\|$`).test(line))
  return row && `Ojo: el glosario pide no decir «${plural}»: ${row}`
}

function makePalabra(args: string[]) {
  const palabra = palabraOf(args)
  const { plural, singular, femenina } = palabra
  const fill = (text: string) => fillName(text, palabra)
  const warning = warningOf(plural)
  const fresh = Object.entries(places).map(([name, file]): [string, string] => [fill(file), fill(template(name))])
  const edited = editedFiles(read, fill, plural)
  writeAll([...fresh, ...edited])
  const list = (files: [string, string][]) => files.map(([file]) => `  ${file}`).join('\n')
  console.log(`«${plural}»: ${femenina ? 'una' : 'un'} ${singular}. Si no es así: git restore y git clean, y di también singular y género (f o m).
${warning ? `${warning}\n` : ''}
Archivos nuevos:
${list(fresh)}
Líneas en:
${list(edited)}

Lo que sigue:
  1. Pon los campos, permisos y textos de verdad (los acentos de los textos, entre ellos), y di en docs/glosario.md qué es.
  2. npm run db:types
  3. npm run vitest -- run --project server ${plural}
  4. npm test -- lint types walls unused schema
  5. npm run vitest -- run --project e2e e2e/${plural}.test.ts`)
}

// A first Ctrl+C ends what runs below, which takes everything back.
process.on('SIGINT', () => undefined)
try {
  makePalabra(process.argv.slice(2))
} catch (error) {
  const { message, stderr } = error as { message: string; stderr?: string }
  console.error(error instanceof Refused ? message : `No se escribió nada. ${message}\n${stderr ?? ''}`)
  process.exitCode = 1
}
