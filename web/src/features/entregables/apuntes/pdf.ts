import { nameOf } from '../../../kit/named.ts'

/** Why it cannot be shown, in words. */
export function porQueNo(error: unknown): string {
  const name = nameOf(error)
  if (name === 'PasswordException')
    return 'Este PDF pide contraseña. Descárgalo y ábrelo con ella, o devuélvelo para que lo entreguen sin contraseña.'
  if (name === 'InvalidPDFException' || name === 'FormatError')
    return 'Este PDF está dañado y no se puede mostrar. Descárgalo, o devuélvelo para que lo entreguen otra vez.'
  return 'No se pudo mostrar el PDF. Revisa tu conexión, o descárgalo.'
}
