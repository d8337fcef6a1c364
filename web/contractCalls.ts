/**
 * What screens take of the contract is mostly how a call is made. In the build, `@eleva/contract` is the contract
 * without its schemas: a route keeps method, path and the like, and whatever else a screen does not name falls away,
 * and the schema library with it. A form that checks input takes `@eleva/contract/schemas`: the schemas that forms
 * name, set up as the contract sets them up, without what the server answers.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import type * as Contract from '@eleva/contract'
import { type ESTree, type Plugin, parseSync } from 'vite'

const SRC = path.join(import.meta.dirname, '../contract/src')
const SCREENS = path.join(import.meta.dirname, 'src')
const CALLS = '?calls'
const SCHEMAS = '?schemas'
const kindOf = (id: string | undefined) => [CALLS, SCHEMAS].find(kind => id?.endsWith(kind))

/** What only the server, the document of the calls and forms read of a route. */
const SERVER_ONLY = new Set(['summary', 'params', 'body', 'reply', 'done', 'perMinute', 'tooLarge'])
const NAMED = new RegExp(`Routes\\.\\w+\\.(${[...SERVER_ONLY].join('|')})\\b`)

type Node = ESTree.Node & { start: number; end: number }
type Edit = { at: number; to: number; text: string }
/** The parameters of the address that a call takes; of those, lists read the names. */
export type NamesOf = (method: string, path: string) => string[]

function* within(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* within(one)
  else if (node && typeof node === 'object') {
    if ('type' in node && 'start' in node) yield node as Node
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* within(value)
  }
}

const textOf = (object: ESTree.ObjectExpression, name: string) => {
  for (const p of object.properties)
    if (p.type === 'Property' && p.key.type === 'Identifier' && p.key.name === name && p.value.type === 'Literal')
      return String(p.value.value)
  throw new Error(`route(): «${name}» is not written there`)
}

/** The calls `route({ … })` without what screens do not read; a query keeps its names alone. */
function plainRoutes(program: ESTree.Program, code: string, namesOf: NamesOf): Edit[] {
  const edits: Edit[] = []
  for (const node of within(program)) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'route') continue
    const [what] = node.arguments
    if (what?.type !== 'ObjectExpression') continue
    for (const p of what.properties) {
      if (p.type !== 'Property' || p.key.type !== 'Identifier') continue
      if (p.key.name === 'query') {
        const shape = namesOf(textOf(what, 'method'), textOf(what, 'path')).map(name => `${JSON.stringify(name)}: 0`)
        edits.push({ at: p.start, to: p.end, text: `query: { shape: { ${shape.join(', ')} } }` })
      } else if (SERVER_ONLY.has(p.key.name)) {
        const comma = /^\s*,/.exec(code.slice(p.end))?.[0].length ?? 0
        edits.push({ at: p.start, to: p.end + comma, text: '' })
      }
    }
  }
  return edits
}

/**
 * Every constant of the file becomes one that may be left out when nobody asks for it; what the file sets up is for
 * schemas.
 */
function lazyConstants(program: ESTree.Program, keepsSetup: boolean): Edit[] {
  const edits: Edit[] = []
  for (const statement of program.body) {
    if (statement.type === 'ExpressionStatement' && !keepsSetup)
      edits.push({ at: statement.start, to: statement.end, text: '' })
    const declared = statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement
    if (declared?.type !== 'VariableDeclaration') continue
    for (const { init } of declared.declarations) {
      if (!init || init.type === 'Literal' || init.type === 'ArrowFunctionExpression') continue
      edits.push({ at: init.start, to: init.start, text: '/* @__PURE__ */ (() => (' })
      edits.push({ at: init.end, to: init.end, text: '))()' })
    }
  }
  return edits
}

/**
 * @param code a file of the contract
 * @param keepsSetup for who uses the schemas
 * @returns the same without what screens do not need
 */
export function callsOf(file: string, code: string, namesOf: NamesOf, keepsSetup = false): string {
  const { program, errors } = parseSync(file, code)
  if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`)
  const edits = [...plainRoutes(program, code, namesOf), ...lazyConstants(program, keepsSetup)].sort(
    (a, b) => a.at - b.at,
  )
  let made = ''
  let from = 0
  for (const { at, to, text } of edits) {
    made += code.slice(from, at) + text
    from = to
  }
  return made + code.slice(from)
}

/** Asked of the contract itself, as a query may be put together from several parts. */
async function readNames(): Promise<NamesOf> {
  const { routeTables } = (await import('../contract/src/index.ts')) as typeof Contract
  const names = new Map<string, string[]>()
  for (const table of Object.values<Contract.RouteTable>(routeTables))
    for (const { method, path: at, query } of Object.values(table))
      names.set(`${method} ${at}`, Object.keys(query?.shape ?? {}))
  return (method, at) => names.get(`${method} ${at}`) ?? []
}

export function contractCalls(): Plugin {
  let names: Promise<NamesOf> | undefined
  return {
    name: 'eleva-contract-calls',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === '@eleva/contract') return path.join(SRC, 'index.ts') + CALLS
      if (source === '@eleva/contract/schemas') return path.join(SRC, 'index.ts') + SCHEMAS
      const kind = kindOf(importer)
      if (!kind || !source.startsWith('.')) return null
      return path.join(path.dirname(importer!), source) + kind
    },
    async load(id) {
      const kind = kindOf(id)
      if (!kind) return null
      names ??= readNames()
      const file = id.slice(0, -kind.length)
      return { code: callsOf(file, readFileSync(file, 'utf8'), await names, kind === SCHEMAS), moduleType: 'ts' }
    },
    transform(code, id) {
      if (!id.startsWith(SCREENS)) return
      const [said] = NAMED.exec(code) ?? []
      if (said) this.error(`${said} is not in the build: take the schema itself, from @eleva/contract/schemas`)
    },
  }
}
