/** What a CURP, an RFC, a CCT and a telephone look like, and what a CURP says of a person. Pure. */

/** RENAPO's order, for the check digit. */
const SIGNS = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ'
const CURP =
  /^[A-ZÑ][AEIOUX][A-ZÑ]{2}\d{6}[HMX](AS|BC|BS|CC|CL|CM|CS|CH|DF|DG|GT|GR|HG|JC|MC|MN|MS|NT|NL|OC|PL|QT|QR|SP|SL|SR|TC|TS|TL|VZ|YN|ZS|NE)[B-DF-HJ-NP-TV-ZÑ]{3}[\dA-Z]\d$/
const RFC = /^[A-ZÑ&]{4}(\d{6})[A-Z\d]{2}[\dA]$/
const CCT = /^(0[1-9]|[12]\d|3[0-2])[A-Z]{3}\d{4}[A-Z]$/

/** As people type them: with spaces, and in small letters. */
export const normalized = (text: string): string => text.replace(/\s/g, '').toUpperCase()

/** The ten digits of a Mexican number: without what divides them, and without the country. */
export function telefono(text: string): string {
  const digits = text.replace(/[\s().-]/g, '')
  return digits.replace(/^(\+|00)?52(?=\d{10}$)/, '')
}

/** A day that exists, `YYMMDD` of a century. */
function dayOf(century: number, text: string): string | undefined {
  const day = `${century + Number(text.slice(0, 2))}-${text.slice(2, 4)}-${text.slice(4, 6)}`
  const date = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(date.valueOf()) && date.toISOString().startsWith(day) ? day : undefined
}

const checkDigit = (curp: string): number =>
  (10 - ([...curp.slice(0, 17)].reduce((sum, sign, i) => sum + SIGNS.indexOf(sign) * (18 - i), 0) % 10)) % 10

const GENEROS = { H: 'Hombre', M: 'Mujer', X: 'No_binario' } as const
/** What a CURP says: the day of birth, `YYYY-MM-DD`, and the gender in the words of the registration. */
export type DatosDeCurp = { nacimiento: string; genero: (typeof GENEROS)[keyof typeof GENEROS] }

/**
 * @param curp normalized
 * @returns undefined when there cannot be such a one
 */
export function readCurp(curp: string): DatosDeCurp | undefined {
  if (!CURP.test(curp) || checkDigit(curp) !== Number(curp[17])) return undefined
  // The sign before the check digit tells the century: a figure until 1999, a letter since.
  const nacimiento = dayOf(/\d/.test(curp[16]!) ? 1900 : 2000, curp.slice(4, 10))
  return nacimiento ? { nacimiento, genero: GENEROS[curp[10] as 'H' | 'M' | 'X'] } : undefined
}

/**
 * Whole years between a day of birth and today.
 * @param hoy `YYYY-MM-DD`
 */
export const edadEn = (nacimiento: string, hoy: string): number =>
  Number(hoy.slice(0, 4)) - Number(nacimiento.slice(0, 4)) - (hoy.slice(5) < nacimiento.slice(5) ? 1 : 0)

/**
 * Whether it is a person's RFC, which has four letters.
 * @param rfc normalized
 */
export function isRfc(rfc: string): boolean {
  const [, day] = RFC.exec(rfc) ?? []
  return day !== undefined && (dayOf(1900, day) ?? dayOf(2000, day)) !== undefined
}

const RFC_DE_EMPRESA = /^[A-ZÑ&]{3}(\d{6})[A-Z\d]{2}[\dA]$/
/**
 * Whether it is that of a company, which has three letters.
 * @param rfc normalized
 */
function isRfcDeEmpresa(rfc: string): boolean {
  const [, day] = RFC_DE_EMPRESA.exec(rfc) ?? []
  return day !== undefined && (dayOf(1900, day) ?? dayOf(2000, day)) !== undefined
}

/**
 * What is wrong with a CURP, in words; undefined when it may be one.
 * @param curp normalized
 */
export function fallaDeCurp(curp: string): string | undefined {
  if (readCurp(curp)) return undefined
  return curp.length === 18
    ? 'Revisa la CURP: alguno de sus 18 caracteres no es el de tu constancia'
    : 'Revisa la CURP: son 18 letras y números, como aparece en tu constancia'
}

/**
 * What is wrong with the RFC of a person, for them to read; undefined when nothing is.
 * @param rfc normalized
 */
export const fallaDeRfc = (rfc: string): string | undefined =>
  isRfc(rfc) ? undefined : 'Revisa el RFC: son 13 letras y números, con homoclave'

/**
 * What is wrong with the RFC of whoever employs people: of a company, or of a person.
 * @param rfc normalized
 */
export const fallaDeRfcDePatron = (rfc: string): string | undefined =>
  isRfc(rfc) || isRfcDeEmpresa(rfc)
    ? undefined
    : 'Revisa el RFC: son 12 letras y números de una empresa, o 13 de una persona, con homoclave'

/** @param cct normalized */
export const isCct = (cct: string): boolean => CCT.test(cct)
