/**
 * What screens take of the contract is mostly how a call is made. In the build, `@eleva/contract` is the contract without
 * its schemas: a route keeps method, path and the like, and whatever else a screen does not name falls away, and the schema
 * library with it. A form that checks input takes `@eleva/contract/schemas`, which is the whole, with its own screen.
 */
import { readFileSync } from 'node:fs'
import path from 'node:path'
import { type ESTree, type Plugin, parseSync } from 'vite'

const SRC = path.join(import.meta.dirname, '../contract/src')
const CALLS = '?calls'

/** What only the server, the document of the calls and forms read of a route. */
const SERVER_ONLY = new Set(['summary', 'params', 'query', 'body', 'reply', 'done', 'perMinute', 'tooLarge'])

type Node = ESTree.Node & { start: number; end: number }
type Edit = { at: number; to: number; text: string }

function* within(node: unknown): Generator<Node> {
  if (Array.isArray(node)) for (const one of node) yield* within(one)
  else if (node && typeof node === 'object') {
    if ('type' in node && 'start' in node) yield node as Node
    for (const [key, value] of Object.entries(node)) if (key !== 'parent') yield* within(value)
  }
}

/** The properties of the calls `route({ … })` that screens do not read, each with its comma. */
function serverOnly(program: ESTree.Program, code: string): Edit[] {
  const edits: Edit[] = []
  for (const node of within(program)) {
    if (node.type !== 'CallExpression' || node.callee.type !== 'Identifier' || node.callee.name !== 'route') continue
    const [what] = node.arguments
    if (what?.type !== 'ObjectExpression') continue
    for (const p of what.properties) {
      if (p.type !== 'Property' || p.key.type !== 'Identifier' || !SERVER_ONLY.has(p.key.name)) continue
      const comma = /^\s*,/.exec(code.slice(p.end))?.[0].length ?? 0
      edits.push({ at: p.start, to: p.end + comma, text: '' })
    }
  }
  return edits
}

/** Every constant of the file becomes one that may be left out when nobody asks for it; what the file sets up is for schemas. */
function lazyConstants(program: ESTree.Program): Edit[] {
  const edits: Edit[] = []
  for (const statement of program.body) {
    if (statement.type === 'ExpressionStatement') edits.push({ at: statement.start, to: statement.end, text: '' })
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

/** @param code a file of the contract @returns the same without what screens do not need */
export function callsOf(file: string, code: string): string {
  const { program, errors } = parseSync(file, code)
  if (errors.length) throw new Error(`${file}: ${errors[0]!.message}`)
  const edits = [...serverOnly(program, code), ...lazyConstants(program)].sort((a, b) => a.at - b.at)
  let made = ''
  let from = 0
  for (const { at, to, text } of edits) {
    made += code.slice(from, at) + text
    from = to
  }
  return made + code.slice(from)
}

export function contractCalls(): Plugin {
  return {
    name: 'eleva-contract-calls',
    apply: 'build',
    enforce: 'pre',
    resolveId(source, importer) {
      if (source === '@eleva/contract') return path.join(SRC, 'index.ts') + CALLS
      if (!importer?.endsWith(CALLS) || !source.startsWith('.')) return null
      return path.join(path.dirname(importer), source) + CALLS
    },
    load(id) {
      if (!id.endsWith(CALLS)) return null
      const file = id.slice(0, -CALLS.length)
      return { code: callsOf(file, readFileSync(file, 'utf8')), moduleType: 'ts' }
    },
  }
}
