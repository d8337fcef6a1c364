/** A dialog has an address: `?nuevo` makes one, `?editar=12` changes the twelfth; back closes it. */
import { flagOf, keyOf, searchOf, useGo, useSaid } from '../page/address.ts'

/** For the search of a route: what a dialog reads in the address. */
export const dialogReaders = { nuevo: flagOf, editar: keyOf }

const readDialog = searchOf(dialogReaders)

export function useDialog() {
  const { nuevo, editar } = readDialog(useSaid())
  const go = useGo()
  const show = (change: { nuevo?: true; editar?: number }, replace = false) =>
    void go({ nuevo: undefined, editar: undefined, ...change }, { replace })
  return {
    opened: nuevo === true || editar !== undefined,
    editing: editar,
    create: () => show({ nuevo: true }),
    edit: (id: number) => show({ editar: id }),
    close: () => show({}, true),
  }
}
