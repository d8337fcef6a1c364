/**
 * The server's sources as the compiler sees them: their trees and their types, asked of TypeScript itself. Its API is
 * called unstable: where a version moves it, this folder is all that follows, and the version that is pinned stays
 * until it has.
 */
import path from 'node:path'
import { type Node, type SourceFile, SyntaxKind } from 'typescript/unstable/ast'
import {
  API,
  type Checker,
  type Project,
  type Symbol as Simbolo,
  SymbolFlags,
  type Type,
} from 'typescript/unstable/sync'

const ROOT = path.join(import.meta.dirname, '../../..')

export type Programa = { project: Project; checker: Checker; files: SourceFile[]; close: () => void }

export function openPrograma(): Programa {
  const api = new API({ cwd: ROOT })
  const [project] = api.updateSnapshot({ openProjects: [path.join(ROOT, 'tsconfig.json')] }).getProjects()
  const { program, checker } = project!
  const files = program
    .getSourceFileNames()
    .filter(name => name.includes('/server/src/') && !/\.test\.ts$|\.d\.ts$/.test(name))
    .map(name => program.getSourceFile(name)!)
  return { project: project!, checker, files, close: () => api.close() }
}

/** Every node below one, itself too. */
export function* nodesOf(node: Node): Generator<Node> {
  yield node
  const below: Node[] = []
  node.forEachChild(child => void below.push(child))
  for (const child of below) yield* nodesOf(child)
}

/** Where a node stands, as `modules/avisos/avisos.read.ts:49`. */
export function placeOf(node: Node): string {
  const file = node.getSourceFile()
  const line = file.text.slice(0, node.getStart(file)).split('\n').length
  return `${file.fileName.split('/server/src/').at(-1)}:${line}`
}

/** The same node has the same key, however it was found. */
export const keyOf = (node: Node) => `${node.getSourceFile().fileName}:${node.pos}:${node.end}:${node.kind}`

const declarations = new WeakMap<Node, Node | undefined>()

/** What declares a name, past the imports. */
export function declarationOf(programa: Programa, name: Node): Node | undefined {
  if (!declarations.has(name)) {
    const symbol = symbolOf(programa, name)
    declarations.set(name, (symbol?.valueDeclaration ?? symbol?.declarations[0])?.resolve())
  }
  return declarations.get(name)
}

/** Whether a name is that of all that a module gives: `read` of `import * as read`. */
export const isModule = (programa: Programa, name: Node): boolean =>
  name.kind === SyntaxKind.Identifier && declarationOf(programa, name)?.kind === SyntaxKind.SourceFile

const types = new WeakMap<Node, Type | undefined>()

export function typeAt({ checker }: Programa, node: Node): Type | undefined {
  if (!types.has(node)) types.set(node, checker.getTypeAtLocation(node))
  return types.get(node)
}

function symbolOf({ checker }: Programa, name: Node): Simbolo | undefined {
  const found =
    name.parent.kind === SyntaxKind.ShorthandPropertyAssignment
      ? checker.getShorthandAssignmentValueSymbol(name.parent)
      : checker.getSymbolAtLocation(name)
  return found && found.flags & SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found
}

/** The types of which one is made: of `A | null` both, of any other itself. */
export const membersOf = (type: Type): readonly Type[] => (type.isUnionType() ? type.getTypes() : [type])
