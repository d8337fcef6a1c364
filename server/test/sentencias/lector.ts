/**
 * Reads what the sources say, without running them: evaluates the few forms of TypeScript of which statements are
 * composed, with Kysely itself for `sql` and its builders. What only a call would tell is a `Desconocido`; where a
 * choice hangs on it, each way is gone.
 */
import { type Persona, personas, seesAll } from '@eleva/contract'
import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type SqlBool,
  sql,
} from 'kysely'
import type { Expression, FunctionLikeDeclaration, Identifier, Node, Statement } from 'typescript/unstable/ast'
import { NodeFlags, SyntaxKind } from 'typescript/unstable/ast'
import * as is from 'typescript/unstable/ast/is'
import { type Type, TypeFlags } from 'typescript/unstable/sync'
import { declarationOf, isModule, keyOf, membersOf, type Programa, typeAt } from './programa.ts'

/** Composes and runs nothing: it has no connection. */
export const composer = new Kysely<object>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: db => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

/**
 * A value of a call.
 * @param from the parameter through which it comes
 */
export class Desconocido {
  readonly from: Node | undefined
  constructor(from?: Node) {
    this.from = from
  }
}

/**
 * A part of a statement that is not written where it is read.
 * @param from the parameter through which it comes
 */
export class Ajeno extends Error {
  readonly from: Node | undefined
  constructor(what: string, from?: Node) {
    super(what)
    this.from = from
  }
}

/** What names stand for in a call, by the key of what declares them. */
export type Nombres = ReadonlyMap<string, unknown>

/** Ways that were gone, by the key of the choice. */
export type Vias = Map<string, boolean>

const sqlish = new Map<number, boolean>()
/** Constants of files that are the same on every way. */
const constants = new WeakMap<Programa, Map<string, unknown>>()
const NOTHING = Symbol('a block that ends without an answer')
type Read = (node: never, scope: Nombres) => unknown

export class Lector {
  readonly #programa: Programa
  readonly #vias: Vias
  readonly #usual: boolean
  /** Constants of files, by the key of what declares them, as they are on this way. */
  readonly #constants = new Map<string, unknown>()
  /** How often it mattered which way is gone. */
  #choices = 0
  #depth = 0

  /** @param vias how choices are answered; others are answered `usual`, and noted there */
  constructor(programa: Programa, vias: Vias, usual: boolean) {
    this.#programa = programa
    this.#vias = vias
    this.#usual = usual
  }

  #choose(at: Node): boolean {
    this.#choices++
    const key = `${at.getSourceFile().fileName} ${at.getText()}`
    const known = this.#vias.get(key)
    if (known !== undefined) return known
    this.#vias.set(key, this.#usual)
    return this.#usual
  }

  /**
   * Whether values of a type are parts of a statement. Where it may be a number or a text as well, that goes in as a
   * value.
   */
  isPart(type: Type | undefined): boolean {
    if (!type) return false
    const known = sqlish.get(type.id)
    if (known !== undefined) return known
    const members = membersOf(type)
    const found =
      !members.some(one => one.flags & (TypeFlags.NumberLike | TypeFlags.StringLike)) &&
      members.some(
        one => one.isObjectType() && this.#programa.checker.getPropertyOfType(one, 'toOperationNode') !== undefined,
      )
    sqlish.set(type.id, found)
    return found
  }

  #typeAt = (node: Node) => typeAt(this.#programa, node)

  /** Something of a type, as only a call knows what. */
  #some(node: Node, from: Node | undefined): unknown {
    if (node.getText().endsWith('.personas')) return this.#kinds()
    const type = this.#typeAt(node)
    if (!type) return new Desconocido(from)
    if (this.isPart(type)) throw new Ajeno(`${node.getText()} comes from outside`, from)
    if (/^(Kysely|Transaction|ControlledTransaction|Db)\b/.test(this.#programa.checker.typeToString(type)))
      return composer
    const members = membersOf(type)
    const literals = members.filter(one => one.isStringLiteralType() || one.isNumberLiteralType())
    if (
      literals.length === 0 ||
      members.some(one => !literals.includes(one as never) && !(one.flags & TypeFlags.Undefined))
    )
      return new Desconocido(from)
    if (this.#choose(node)) return literals[0]!.value
    return literals.length < members.length ? undefined : literals.at(-1)!.value
  }

  /** Whoever asks sees everything, or what each other kind of person does. */
  #kinds(): readonly Persona[] {
    this.#choices++
    const known = this.#vias.get('personas') ?? this.#usual
    this.#vias.set('personas', known)
    return personas.filter(kind => seesAll([kind]) !== known)
  }

  // ── names

  #name(node: Identifier, scope: Nombres): unknown {
    if (node.text === 'undefined') return undefined
    const declared = declarationOf(this.#programa, node)
    if (!declared) return node.text === 'sql' ? sql : new Desconocido()
    return this.#declared(declared, node, scope)
  }

  #declared(declared: Node, at: Node, scope: Nombres): unknown {
    const key = keyOf(declared)
    if (scope.has(key)) return scope.get(key)
    const { fileName } = declared.getSourceFile()
    if (fileName.includes('/kysely/')) return sql
    if (fileName.includes('/lib.')) return (globalThis as Record<string, unknown>)[at.getText()] ?? new Desconocido()
    if (is.isFunctionDeclaration(declared)) return this.closure(declared, scope)
    if (is.isVariableDeclaration(declared)) {
      if (!declared.initializer) return this.#some(at, declared)
      return isOfFile(declared) ? this.#ofFile(key, declared.initializer) : this.read(declared.initializer, scope)
    }
    if (is.isParameterDeclaration(declared)) return this.#parameter(declared, at, scope)
    if (is.isBindingElement(declared)) return this.#bound(declared, at, scope)
    if (is.isEnumMember(declared)) return new Desconocido()
    return this.#some(at, undefined)
  }

  /**
   * A constant of a file is the same wherever it is named: read once on each way, or once for all where no way leads
   * through it.
   */
  #ofFile(key: string, initializer: Expression): unknown {
    const all = constants.get(this.#programa) ?? new Map<string, unknown>()
    constants.set(this.#programa, all)
    for (const known of [all, this.#constants]) if (known.has(key)) return known.get(key)
    const before = this.#choices
    const value = this.read(initializer, new Map())
    const known = this.#choices === before && isPlain(value) ? all : this.#constants
    known.set(key, value)
    return value
  }

  #parameter(declared: Node & { initializer?: Expression | undefined }, at: Node, scope: Nombres) {
    try {
      return this.#some(at, declared)
    } catch (error) {
      if (declared.initializer) return this.read(declared.initializer, scope)
      throw error
    }
  }

  /** `a` of `{ a, b: [c] }`. */
  #bound(element: Node, at: Node, scope: Nombres): unknown {
    if (!is.isBindingElement(element)) throw new Ajeno('not a binding')
    const pattern = element.parent
    const of = pattern.parent
    const whole = is.isBindingElement(of)
      ? this.#bound(of, of, scope)
      : is.isVariableDeclaration(of) && of.initializer
        ? this.read(of.initializer, scope)
        : scope.has(keyOf(of))
          ? scope.get(keyOf(of))
          : new Desconocido(of)
    if (element.dotDotDotToken && !is.isArrayBindingPattern(pattern)) return whole
    if (whole instanceof Desconocido) return this.#some(at, whole.from)
    const name = element.propertyName ?? element.name
    const index = is.isArrayBindingPattern(pattern)
      ? pattern.elements.indexOf(element as never)
      : name && is.isComputedPropertyName(name)
        ? this.read(name.expression, scope)
        : name?.getText()
    const value = (whole as Record<string, unknown> | undefined)?.[index as string]
    return value === undefined && element.initializer ? this.read(element.initializer, scope) : value
  }

  // ── functions

  closure(fn: FunctionLikeDeclaration, scope: Nombres) {
    return (...values: unknown[]): unknown => {
      const inner = new Map(scope)
      for (const [i, parameter] of fn.parameters.entries()) {
        const value = parameter.dotDotDotToken ? values.slice(i) : values[i]
        const given = value === undefined && parameter.initializer ? this.read(parameter.initializer, inner) : value
        inner.set(keyOf(parameter), given)
      }
      const { body } = fn as { body?: Node }
      if (!body) return new Desconocido()
      if (++this.#depth > 60) throw new Ajeno('too deep')
      try {
        if (!is.isBlock(body)) return this.read(body as Expression, inner)
        const answer = this.#block(body.statements, inner)
        return answer === NOTHING ? undefined : answer
      } finally {
        this.#depth--
      }
    }
  }

  #block(statements: Iterable<Statement>, scope: Map<string, unknown>): unknown {
    for (const statement of statements) {
      const answer = this.#statement(statement, scope)
      if (answer !== NOTHING) return answer
    }
    return NOTHING
  }

  #statement(statement: Statement, scope: Map<string, unknown>): unknown {
    if (is.isReturnStatement(statement)) return statement.expression && this.read(statement.expression, scope)
    if (is.isBlock(statement)) return this.#block(statement.statements, scope)
    if (is.isIfStatement(statement)) {
      const refuses = /^\{?\s*throw\b/.test(statement.thenStatement.getText())
      const goes = !refuses && this.holds(statement.expression, scope)
      if (goes) return this.#statement(statement.thenStatement, scope)
      return statement.elseStatement ? this.#statement(statement.elseStatement, scope) : NOTHING
    }
    if (is.isExpressionStatement(statement)) this.#assign(statement.expression, scope)
    return NOTHING
  }

  #assign(expression: Expression, scope: Map<string, unknown>) {
    if (!is.isBinaryExpression(expression) || expression.operatorToken.kind !== SyntaxKind.EqualsToken) return
    const declared = declarationOf(this.#programa, expression.left)
    if (declared) scope.set(keyOf(declared), this.read(expression.right, scope))
  }

  // ── expressions

  holds(condition: Expression, scope: Nombres): boolean {
    const value = this.read(condition, scope)
    return value instanceof Desconocido ? this.#choose(condition) : Boolean(value)
  }

  read(node: Expression, scope: Nombres): unknown {
    const reader = this.#readers[node.kind] as Read | undefined
    return reader ? reader(node as never, scope) : new Desconocido()
  }

  #inside = (node: { expression: Expression }, scope: Nombres) => this.read(node.expression, scope)

  #list = (nodes: Iterable<Expression>, scope: Nombres): unknown[] =>
    [...nodes].flatMap(one => {
      if (!is.isSpreadElement(one)) return [this.read(one, scope)]
      const spread = this.read(one.expression, scope)
      return Array.isArray(spread) ? spread : [this.#oneOf(one.expression, spread)]
    })

  /** One of a list of which only a call knows what is in it. */
  #oneOf(list: Expression, value: unknown): unknown {
    const [of] = this.#elementsOf(list)
    if (this.isPart(of)) throw new Ajeno(`${list.getText()} comes from outside`, (value as Desconocido).from)
    return new Desconocido((value as Desconocido).from)
  }

  #elementsOf(list: Node): readonly Type[] {
    const type = this.#typeAt(list)
    return type?.isTypeReference() ? this.#programa.checker.getTypeArguments(type) : []
  }

  #object = (node: Node, scope: Nombres): unknown => {
    if (!is.isObjectLiteralExpression(node)) return new Desconocido()
    const made: Record<string, unknown> = {}
    for (const one of node.properties) {
      if (is.isSpreadAssignment(one)) Object.assign(made, this.read(one.expression, scope))
      else if (is.isPropertyAssignment(one))
        this.#put(made, this.#key(one.name, scope), () => this.read(one.initializer, scope))
      else if (is.isShorthandPropertyAssignment(one))
        this.#put(made, one.name.getText(), () => this.#name(one.name as Identifier, scope))
      else if (is.isMethodDeclaration(one)) made[one.name.getText()] = this.closure(one, scope)
    }
    return made
  }

  #key(name: Node, scope: Nombres): string {
    if (!is.isComputedPropertyName(name)) return name.getText().replaceAll(/^['"]|['"]$/g, '')
    const key = this.read(name.expression, scope)
    if (key instanceof Desconocido) throw new Ajeno(`${name.getText()} comes from outside`, key.from)
    return String(key)
  }

  /** Read when it is asked for: most parts of an object are none of a statement. */
  #put(made: Record<string, unknown>, name: string, get: () => unknown) {
    Object.defineProperty(made, name, { get, enumerable: true, configurable: true })
  }

  #property = (node: Node, scope: Nombres): unknown => {
    if (!is.isPropertyAccessExpression(node)) return new Desconocido()
    if (isModule(this.#programa, node.expression)) return this.#name(node.name as Identifier, scope)
    const of = this.read(node.expression, scope)
    if (of instanceof Desconocido) return this.#some(node, of.from)
    return (of as Record<string, unknown> | undefined)?.[node.name.text]
  }

  #element = (node: Node, scope: Nombres): unknown => {
    if (!is.isElementAccessExpression(node)) return new Desconocido()
    const of = this.read(node.expression, scope)
    const which = this.read(node.argumentExpression, scope)
    if (of instanceof Desconocido) return this.#some(node, of.from)
    const table = (of ?? {}) as Record<string, unknown>
    if (!(which instanceof Desconocido)) return table[which as string]
    const all = Object.keys(table)
    return table[(this.#choose(node) ? all[0] : all.at(-1)) as string]
  }

  #call = (node: Node, scope: Nombres): unknown => {
    if (!is.isCallExpression(node)) return new Desconocido()
    const { expression: callee } = node
    const method =
      is.isPropertyAccessExpression(callee) && !isModule(this.#programa, callee.expression)
        ? callee.name.text
        : undefined
    if (method && /^(execute|stream|transaction|connection)/.test(method)) return new Desconocido()
    const owner = method && is.isPropertyAccessExpression(callee) ? this.read(callee.expression, scope) : undefined
    if (owner instanceof Desconocido) return this.#callUnknown(node, method, owner, scope)
    const fn = method ? (owner as Record<string, unknown> | undefined)?.[method] : this.read(callee, scope)
    if (fn === undefined && node.questionDotToken) return undefined
    if (typeof fn !== 'function') return this.#some(node, (fn as Desconocido | undefined)?.from)
    const values = this.#valuesFor(fn, node.arguments, scope)
    try {
      return fn.apply(owner, values)
    } catch (error) {
      if (error instanceof Ajeno) throw error
      return this.#some(node, values.find(v => v instanceof Desconocido)?.from)
    }
  }

  /** What a function is called with; where it must be known, something of its kind. */
  #valuesFor(fn: unknown, given: Iterable<Expression>, scope: Nombres): unknown[] {
    const [first] = given
    const values = this.#list(given, scope)
    if (fn === sql.join && values[0] instanceof Desconocido) values[0] = [this.#oneOf(first!, values[0])]
    if (/^(not )?in$/.test(String(values[1])) && values[2] instanceof Desconocido) values[2] = [values[2]]
    if (fn === sql.lit && values[0] instanceof Desconocido) values[0] = 1
    const named: unknown[] = [sql.ref, sql.id, sql.table, sql.raw]
    const unknown = values.find(v => v instanceof Desconocido)
    if (unknown && named.includes(fn)) throw new Ajeno('a name comes from outside', unknown.from)
    return values
  }

  /** What a list that only a call knows is made of: what is made of one of its elements. */
  #callUnknown(node: Node, method: string | undefined, owner: Desconocido, scope: Nombres): unknown {
    if (!is.isCallExpression(node)) return new Desconocido()
    const [made] = this.#elementsOf(node)
    if ((method === 'map' || method === 'flatMap') && this.isPart(made)) {
      const fn = this.read(node.arguments[0]!, scope) as (one: unknown) => unknown
      const answer = fn(new Desconocido(owner.from))
      return Array.isArray(answer) ? answer : [answer]
    }
    return this.#some(node, owner.from)
  }

  #tagged = (node: Node, scope: Nombres): unknown => {
    if (!is.isTaggedTemplateExpression(node)) return new Desconocido()
    if (this.read(node.tag, scope) !== sql) return new Desconocido()
    const { texts, spans } = templateOf(node.template)
    const values = spans.map(span => {
      const value = this.read(span, scope)
      const isOpen = value === undefined || value instanceof Desconocido
      if (isOpen && this.isPart(this.#typeAt(span)))
        throw new Ajeno(`${span.getText()} is not known`, value instanceof Desconocido ? value.from : undefined)
      return value
    })
    return sql<SqlBool>(Object.assign(texts, { raw: texts }) as unknown as TemplateStringsArray, ...values)
  }

  #text = (node: Node, scope: Nombres): unknown => {
    const { texts, spans } = templateOf(node)
    const values = spans.map(span => this.read(span, scope))
    const unknown = values.find(v => v instanceof Desconocido)
    return unknown ?? texts.map((text, i) => text + (i < values.length ? String(values[i]) : '')).join('')
  }

  #binary = (node: Node, scope: Nombres): unknown => {
    if (!is.isBinaryExpression(node)) return new Desconocido()
    const { left, right } = node
    const operator = node.operatorToken.kind
    if (operator === SyntaxKind.AmpersandAmpersandToken)
      return this.holds(left, scope) ? this.read(right, scope) : this.read(left, scope)
    if (operator === SyntaxKind.BarBarToken)
      return this.holds(left, scope) ? this.read(left, scope) : this.read(right, scope)
    const one = this.read(left, scope)
    if (operator === SyntaxKind.QuestionQuestionToken) {
      if (one instanceof Desconocido) return this.#choose(node) ? one : this.read(right, scope)
      return one ?? this.read(right, scope)
    }
    const other = this.read(right, scope)
    const unknown = [one, other].find(v => v instanceof Desconocido)
    if (unknown) return unknown
    if (operator === SyntaxKind.EqualsEqualsEqualsToken) return one === other
    if (operator === SyntaxKind.ExclamationEqualsEqualsToken) return one !== other
    if (operator === SyntaxKind.PlusToken) return (one as string) + (other as string)
    return new Desconocido()
  }

  #not = (node: Node, scope: Nombres): unknown => {
    if (!is.isPrefixUnaryExpression(node)) return new Desconocido()
    const value = this.read(node.operand, scope)
    return value instanceof Desconocido || node.operator !== SyntaxKind.ExclamationToken ? value : !value
  }

  #readers: Partial<Record<SyntaxKind, Read>> = {
    [SyntaxKind.Identifier]: (node: Identifier, scope) => this.#name(node, scope),
    [SyntaxKind.ParenthesizedExpression]: this.#inside,
    [SyntaxKind.AsExpression]: this.#inside,
    [SyntaxKind.SatisfiesExpression]: this.#inside,
    [SyntaxKind.NonNullExpression]: this.#inside,
    [SyntaxKind.StringLiteral]: (node: { text: string }) => node.text,
    [SyntaxKind.NoSubstitutionTemplateLiteral]: (node: { text: string }) => node.text,
    [SyntaxKind.NumericLiteral]: (node: { text: string }) => Number(node.text.replaceAll('_', '')),
    [SyntaxKind.TrueKeyword]: () => true,
    [SyntaxKind.FalseKeyword]: () => false,
    [SyntaxKind.NullKeyword]: () => null,
    [SyntaxKind.TemplateExpression]: this.#text,
    [SyntaxKind.TaggedTemplateExpression]: this.#tagged,
    [SyntaxKind.ConditionalExpression]: (
      node: { condition: Expression; whenTrue: Expression; whenFalse: Expression },
      scope,
    ) => this.read(this.holds(node.condition, scope) ? node.whenTrue : node.whenFalse, scope),
    [SyntaxKind.ArrayLiteralExpression]: (node: { elements: Iterable<Expression> }, scope) =>
      this.#list(node.elements, scope),
    [SyntaxKind.ObjectLiteralExpression]: this.#object,
    [SyntaxKind.PropertyAccessExpression]: this.#property,
    [SyntaxKind.ElementAccessExpression]: this.#element,
    [SyntaxKind.CallExpression]: this.#call,
    [SyntaxKind.ArrowFunction]: (node: FunctionLikeDeclaration, scope) => this.closure(node, scope),
    [SyntaxKind.FunctionExpression]: (node: FunctionLikeDeclaration, scope) => this.closure(node, scope),
    [SyntaxKind.BinaryExpression]: this.#binary,
    [SyntaxKind.PrefixUnaryExpression]: this.#not,
  }
}

/** Whether a variable is a constant of its file. */
function isOfFile(declared: Node): boolean {
  const list = declared.parent
  return (
    is.isVariableDeclarationList(list) && Boolean(list.flags & NodeFlags.Const) && is.isSourceFile(list.parent.parent)
  )
}

/** A function goes on the way on which it was read. */
function isPlain(value: unknown): boolean {
  if (typeof value === 'function') return value === sql
  if (Array.isArray(value)) return value.every(isPlain)
  const isTable = typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype
  return !isTable || Object.values(value).every(isPlain)
}

function templateOf(node: Node): { texts: string[]; spans: Expression[] } {
  if (!is.isTemplateExpression(node)) return { texts: [(node as Node & { text: string }).text], spans: [] }
  const spans = [...node.templateSpans]
  return { texts: [node.head.text, ...spans.map(s => s.literal.text)], spans: spans.map(s => s.expression) }
}
