/**
 * What a Select offers for what is typed: the first options, found without accents, and at their end that there are
 * more.
 */
import type { ComboboxItem, ComboboxParsedItem, OptionsFilter } from '@mantine/core'
import { plain } from '../plain.ts'

/** More in one list makes opening it slow, and nobody reads them. */
const MAX = 100

const isGroup = (o: ComboboxParsedItem) => 'group' in o

/** Looks like the last option, and is none: arrows pass it by. */
const aviso = (label: string): ComboboxItem => ({ value: '\u2026', label, disabled: true })

/** For every Select of which all options were read; the theme gives it to them. */
export const filterOpciones: OptionsFilter = ({ options, search, limit }) => {
  const wanted = plain(search.trim())
  let room = Number.isFinite(limit) ? limit : MAX
  let hidden = 0
  const take = (items: ComboboxItem[]) => {
    const found = wanted ? items.filter(o => plain(String(o.label)).includes(wanted)) : items
    const shown = found.slice(0, room)
    room -= shown.length
    hidden += found.length - shown.length
    return shown
  }
  const shown = (options as ComboboxParsedItem[]).flatMap((o): ComboboxParsedItem[] => {
    if (!isGroup(o)) return take([o])
    const items = take(o.items as ComboboxItem[])
    return items.length > 0 ? [{ group: o.group, items }] : []
  })
  return hidden > 0 ? [...shown, aviso(`Y ${hidden.toLocaleString('es-MX')} más: escribe para acotar`)] : shown
}

/**
 * For a Select whose options the server searches.
 * @param hayMas the server has more than it told
 */
export const buscadasEnServidor =
  (hayMas: boolean | undefined): OptionsFilter =>
  ({ options }) =>
    hayMas ? [...options, aviso('Hay más: escribe para acotar')] : options
