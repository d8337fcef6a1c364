/** Names as CONTRIBUTING says them, as far as letters tell: what a test cannot tell, whoever reads the change does. */
import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { permissions, routeTables } from '@eleva/contract'
import { expect, test } from 'vitest'

const ROOT = path.join(import.meta.dirname, '../..')
const sources = globSync(['contract/src/**/*.ts', 'server/src/**/*.ts', 'web/src/**/*.{ts,tsx}', 'scripts/**/*.ts'], {
  cwd: ROOT,
}).filter(f => !/\.(test|d)\.tsx?$/.test(f))

/** What is declared at the start of a line: `constants` all of it, `functions` what is called. */
const namesIn = (pattern: RegExp) =>
  sources.flatMap(file =>
    [...readFileSync(path.join(ROOT, file), 'utf8').matchAll(pattern)].map(([, name]) => ({ file, name: name! })),
  )
const constants = namesIn(/^(?:export )?const (\w+)/gm)
const functions = [
  ...namesIn(/^(?:export )?(?:async )?function\*? (\w+)/gm),
  ...namesIn(/^(?:export )?const (\w+) = (?:async )?(?:<[^>]+>)?(?:\(.*=>|\w+ =>)/gm),
]
const said = (found: { file: string; name: string }[]) => found.map(({ file, name }) => `${file}: ${name}`)

test('a limit begins with MAX_ or MIN_, and with nothing else that means the same', () => {
  const other = /^(MOST|MAS|MENOS|MAYOR|MENOR|MAXIM[OA]S?|MINIM[OA]S?|TOPE|LIMITE)(_|$)|_(MAX|MIN|MAXIMO|MINIMO)$/
  expect(said(constants.filter(({ name }) => other.test(name)))).toEqual([])
})

test('what asks is called is…, has… or can…, in one language', () => {
  const other = /^(es|son|est[aá]n?|estaba|tienen?|pueden?|deben?|hay|cabe)(?=[A-Z])/
  expect(said([...constants, ...functions].filter(({ name }) => other.test(name)))).toEqual([])
})

/** What a statement asks of a row, as a condition that others are made of. */
const conditions = [
  /^(?:export )?const (\w+) =\s+(?:\([^()]*\) =>\s+)?sql<(?:SqlBool|boolean)>/gm,
  /^(?:export )?const (\w+) = .*: RawBuilder<SqlBool> =>/gm,
  /^(?:export )?function (\w+)\([^()]*\): RawBuilder<SqlBool>/gm,
].flatMap(namesIn)

/** A noun, an adjective or a preposition, though its first word ends as a verb does. */
const NO_VERB_OF_A_ROW = new Set(
  (
    'alcance alguna curricula de devuelta en entre entrega escuela fuera hecha like oferta propia quitable reciente ' +
    'sorteable'
  ).split(' '),
)

test('what a statement asks of a row says its state, or is called is…, has… or can…: no Spanish verb', () => {
  expect(conditions.length).toBeGreaterThan(100)
  const isVerb = (word: string) =>
    /^(la|las|le|les|lo|los|se)$/.test(word) ||
    (/[ae]n?$/.test(word) && word !== 'can' && !/[ai]d[ao]$/.test(word) && !NO_VERB_OF_A_ROW.has(word))
  expect(said(conditions.filter(({ name }) => isVerb(/^[a-z]+(?=[A-Z]|$)/.exec(name)?.[0] ?? '')))).toEqual([])
})

/** English, or a noun, though its first word ends as an infinitive does. */
const NO_VERB_OF_OURS = new Set(
  (
    'after answer banner bear calificar cheer clear cover deliver dir either enter ever faster filter folder former gather hear later letter lugar ' +
    'master meter near never offer order over owner quehacer reader register remember responder runner sender singular ' +
    'together under user'
  ).split(' '),
)

const isSpanishVerb = (name: string) => {
  const first = /^[a-z]+(?=[A-Z]|$)/.exec(name)?.[0] ?? ''
  return /[aei]r$/.test(first) && !NO_VERB_OF_OURS.has(first)
}

test('a function begins with an English verb, or is a noun: «savePlazos», and not «guardarPlazos»', () => {
  expect(said(functions.filter(({ name }) => isSpanishVerb(name)))).toEqual([])
})

test('a call does, too: «undo», and not «deshacer»', () => {
  const calls = Object.entries(routeTables).flatMap(([word, table]) => Object.keys(table).map(name => ({ word, name })))
  expect(calls.length).toBeGreaterThan(600)
  expect(calls.filter(({ name }) => isSpanishVerb(name))).toEqual([])
})

test('a permission names a noun, or an English verb: «streaming.watch», and not «streaming.ver»', () => {
  const actions = Object.keys(permissions).map(permission => ({ permission, name: permission.split('.')[1]! }))
  expect(actions.length).toBeGreaterThan(80)
  expect(actions.filter(({ name }) => isSpanishVerb(name))).toEqual([])
})
