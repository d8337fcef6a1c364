/** Every raw statement that the server executes, composed in each way that its sources allow. */
import { type RawBuilder, sql } from 'kysely'
import type { CallExpression, Expression, Node } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import type { Type } from 'typescript/unstable/sync'
import { Ajeno, composer, Lector, type Nombres, type Vias } from './lector.ts'
import { declarationOf, isModule, keyOf, nodesOf, type Programa, placeOf, typeAt } from './programa.ts'

/**
 * @param row what its type says of a row
 * @param inJson whether a row comes as JSON, as those of `listPage` do
 */
export type Sentencia = { place: string; text: string; row: Type | undefined; inJson: boolean }
export type Omitida = { place: string; why: string }

/** Choices of one statement that are each gone the other way. */
const MAX_CHOICES = 40
/** Scopes in which one statement is read: callers, and the callers of those. */
const MAX_SCOPES = 3_000
const DEEPEST = 8

type Compose = (lector: Lector, scope: Nombres) => RawBuilder<unknown> | undefined

/** Calls of each function by its name, by the key of the function. */
function callsOf(programa: Programa, nodes: readonly CallExpression[]): Map<string, CallExpression[]> {
  const calls = new Map<string, CallExpression[]>()
  for (const node of nodes) {
    const { expression: callee } = node
    const isOfModule = is.isPropertyAccessExpression(callee) && isModule(programa, callee.expression)
    const declared = is.isIdentifier(callee) || isOfModule ? declarationOf(programa, nameOf(callee)) : undefined
    if (!declared || declared.getSourceFile().fileName.includes('node_modules')) continue
    const fn = is.isVariableDeclaration(declared) && declared.initializer ? declared.initializer : declared
    calls.set(keyOf(fn), [...(calls.get(keyOf(fn)) ?? []), node])
  }
  return calls
}

const nameOf = (callee: Expression) => (is.isPropertyAccessExpression(callee) ? callee.name : callee)

const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [])

const bound = (scope: Nombres, declared: Node, value: unknown): Nombres => new Map(scope).set(keyOf(declared), value)

export class Sentencias {
  readonly found: Sentencia[] = []
  readonly omitted: Omitida[] = []
  readonly #programa: Programa
  readonly #calls: Map<string, CallExpression[]>
  #scopes = 0

  constructor(programa: Programa) {
    this.#programa = programa
    const calls = programa.files.flatMap(file => [...nodesOf(file)]).filter(is.isCallExpression)
    this.#calls = callsOf(programa, calls)
    for (const call of calls) this.#see(call)
  }

  #see(call: CallExpression) {
    const { expression: callee } = call
    if (is.isIdentifier(callee) && callee.text === 'listPage') this.#seeList(call)
    if (!is.isPropertyAccessExpression(callee) || !/^execute(TakeFirst(OrThrow)?)?$/.test(callee.name.text)) return
    const raw = callee.expression
    const type = typeAt(this.#programa, raw)
    // What writes through Kysely is held to the schema by its types; in a select there may be raw parts.
    if (!type || !/^(RawBuilder|SelectQueryBuilder)</.test(this.#programa.checker.typeToString(type))) return
    if (placeOf(raw).startsWith('kit/db/list.ts')) return
    const row = type.isTypeReference() ? this.#programa.checker.getTypeArguments(type).at(-1) : undefined
    this.#add(raw, row, false, (lector, scope) => lector.read(raw, scope) as RawBuilder<unknown> | undefined)
  }

  /** What a list shows of a row. */
  #seeList(call: CallExpression) {
    const parts = call.arguments[2]!
    const row = call.typeArguments?.[0] && this.#programa.checker.getTypeFromTypeNode(call.typeArguments[0])
    this.#add(parts, row, true, (lector, scope) => {
      const { match, select, from } = lector.read(parts, scope) as Record<string, unknown>
      return sql`select fila.* from (${match}) hallado join ${from} cross join lateral (select ${select}) fila`
    })
  }

  #add(raw: Node, row: Type | undefined, inJson: boolean, compose: Compose) {
    const place = placeOf(raw)
    const texts = new Set<string>()
    const vias: Vias = new Map()
    this.#scopes = 0
    const failed = [
      this.#go(compose, vias, true, texts),
      this.#go(compose, new Map(), false, texts),
      ...[...vias.keys()].slice(0, MAX_CHOICES).map(key => this.#go(compose, new Map([[key, false]]), true, texts)),
    ]
    if (texts.size === 0) this.omitted.push({ place, why: failed.find(Boolean) ?? 'no way leads to it' })
    for (const text of texts) this.found.push({ place, text, row, inJson })
  }

  /**
   * @param usual how choices are answered of which `vias` says nothing
   * @returns why it could not be composed, if so
   */
  #go(compose: Compose, vias: Vias, usual: boolean, texts: Set<string>): string | undefined {
    const lector = new Lector(this.#programa, vias, usual)
    try {
      this.#inScopes(lector, new Map(), 0, scope => {
        const made = compose(lector, scope)
        // Undefined for whom nothing is asked.
        if (made) texts.add(made.compile(composer).sql)
      })
    } catch (error) {
      if (!(error instanceof Ajeno)) throw error
      return error.message
    }
  }

  /**
   * Where a part comes through a parameter, the task is done for each call; where it is one of a list, for each of it.
   */
  #inScopes(lector: Lector, scope: Nombres, depth: number, task: (scope: Nombres) => void) {
    if (++this.#scopes > MAX_SCOPES) throw new Ajeno('too many ways')
    try {
      task(scope)
    } catch (error) {
      if (!(error instanceof Ajeno) || !error.from || depth > DEEPEST || scope.has(keyOf(error.from))) throw error
      const ways = this.#waysInto(lector, error.from)
      const failed = ways.flatMap(way => {
        try {
          this.#inScopes(lector, scope, depth + 1, outer => way(outer).forEach(task))
          return []
        } catch (other) {
          if (!(other instanceof Ajeno)) throw other
          return [other]
        }
      })
      if (failed.length === ways.length) throw failed[0] ?? error
    }
  }

  /** How a parameter gets its values: each way gives the scopes in which it has one. */
  #waysInto(lector: Lector, declared: Node): ((scope: Nombres) => Nombres[])[] {
    const fn = declared.parent
    const list = listOver(fn)
    if (list) return [scope => listOf(lector.read(list, scope)).map(one => bound(scope, declared, one))]
    return (this.#calls.get(keyOf(fn)) ?? []).map(call => scope => [this.#inCall(lector, scope, fn, call)])
  }

  #inCall(lector: Lector, scope: Nombres, fn: Node, call: CallExpression): Nombres {
    const { parameters } = fn as unknown as { parameters: Iterable<Node & { initializer?: Expression }> }
    const inner = new Map(scope)
    for (const [i, parameter] of [...parameters].entries()) {
      const value = call.arguments[i] ?? parameter.initializer
      inner.set(keyOf(parameter), value && lector.read(value, scope))
    }
    return inner
  }
}

/** The list over which a loop or a `map` goes. */
function listOver(node: Node): Expression | undefined {
  const { parent } = node
  if (is.isForOfStatement(parent)) return parent.expression
  if (!is.isCallExpression(parent) || !is.isPropertyAccessExpression(parent.expression)) return undefined
  return /^(map|flatMap|filter)$/.test(parent.expression.name.text) ? parent.expression.expression : undefined
}
