/** A Spanish word in the forms in which the templates need it. */
import { Script } from 'node:vm'

export type Palabra = { plural: string; singular: string; femenina: boolean }

/** Longest plural: with it every line that names the word stays one line. */
const LONGEST = 20

/** Why this cannot be the name of a word, in one sentence; undefined when it can. */
export function whyNoName({ plural, singular }: Palabra): string | undefined {
  const strange = [plural, singular].find(name => !/^[a-z]{3,}$/.test(name))
  if (strange !== undefined)
    return `«${strange}» no sirve de nombre: usa al menos tres letras minúsculas de la a a la z, sin acentos ni ñ.`
  if (plural.length > LONGEST) return `«${plural}» es demasiado largo: usa a lo más ${LONGEST} letras.`
  if (!plural.endsWith('s') || plural === singular)
    return `«${plural}» debe ser un plural en español: di también el singular, como en «npm run new:palabra sedes sede».`
  const reserved = [plural, singular].find(isReserved)
  return reserved && `«${reserved}» es una palabra de JavaScript: elige otra.`
}

function isReserved(name: string): boolean {
  try {
    return !new Script(`'use strict'; let ${name}`)
  } catch {
    return true
  }
}

/** What most plurals come from; who knows better says the singular. */
export function singularOf(plural: string): string {
  if (/[aeiou]ces$/.test(plural)) return plural.replace(/ces$/, 'z')
  if (/([ai]on|[aeo]r|[aei]l|[aiu]d|en|y)es$/.test(plural)) return plural.slice(0, -2)
  return plural.replace(/s$/, '')
}

/** Whether most words with this end are feminine: «la sesión», «la norma», but «el tema». */
export const isFeminine = (singular: string): boolean =>
  /(ion|dad|tad|tud|umbre|a)$/.test(singular) && !/([aeo]|ig|as)ma$|^(dia|mapa)$/.test(singular)

const capital = (word: string) => word[0]!.toUpperCase() + word.slice(1)

/** What stands for `__name__` in a template. */
export function tokensOf({ plural, singular, femenina }: Palabra): Record<string, string> {
  // As people read it: names have no accents, and this one is sure.
  const texto = singular.replace(/([cs])ion$/, '$1ión')
  const un = femenina ? 'una' : 'un'
  return {
    plural,
    Plural: capital(plural),
    singular,
    Singular: capital(singular),
    texto,
    Texto: capital(texto),
    Textos: capital(plural),
    un,
    Un: capital(un),
    o: femenina ? 'a' : 'o',
    Nuevo: femenina ? 'Nueva' : 'Nuevo',
    /** The end of its demonstrative: «esa», «ese». */
    e: femenina ? 'a' : 'e',
  }
}

/** @throws when the template names what there is not */
export const filled = (template: string, tokens: Record<string, string>): string =>
  template.replace(/__([A-Za-z]+)__/g, (token, name: string) => {
    if (tokens[name] === undefined) throw new Error(`${token}: no hay tal cosa`)
    return tokens[name]
  })
