/** A whole name, or both surnames, over those that stand, where a form has one field for them. */

type Apellidos = { apellido_p: string; apellido_m: string }
export type PartesDeNombre = { name: string } & Apellidos

const words = (text: string) => text.split(/\s+/).filter(w => w !== '')

/** The second surname has as many words as it had, as long as the first one has its own. */
export function splitApellidos(before: Apellidos, both: string): Apellidos {
  const said = words(both)
  const [p, m] = [words(before.apellido_p).length, words(before.apellido_m).length]
  const at = Math.max(Math.min(p, said.length), said.length - m)
  return { apellido_p: said.slice(0, at).join(' '), apellido_m: said.slice(at).join(' ') }
}

/**
 * What each part is called from now on: of a name that still begins as before the surnames were corrected, of any other
 * the name; the surnames are then as many words as they were, as long as a name is left. Whoever has none kept apart
 * gets none.
 */
export function splitNombre(before: PartesDeNombre, whole: string): PartesDeNombre {
  const said = words(whole)
  const name = words(before.name)
  const surnames = [...words(before.apellido_p), ...words(before.apellido_m)]
  if (surnames.length === 0) return { name: said.join(' '), apellido_p: '', apellido_m: '' }
  const begins = said.length > name.length && name.every((w, i) => said[i] === w)
  const ends = said.length > surnames.length && surnames.every((w, i) => said[said.length - surnames.length + i] === w)
  const at = begins && !ends ? name.length : Math.max(1, said.length - surnames.length)
  return { name: said.slice(0, at).join(' '), ...splitApellidos(before, said.slice(at).join(' ')) }
}
