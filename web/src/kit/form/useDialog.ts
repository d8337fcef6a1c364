/** A dialog has an address: `?nuevo` makes one, `?editar=12` changes the twelfth; back closes it. */
import { useNavigate, useSearch } from '@tanstack/react-router'

export type DialogSearch = { nuevo?: true; editar?: number }

/** Reads both from an address, whatever stands in it. */
export const dialogSearch = (search: Record<string, unknown>): DialogSearch => ({
  ...(search.nuevo !== undefined && search.nuevo !== false ? { nuevo: true as const } : {}),
  ...(Number(search.editar) > 0 ? { editar: Number(search.editar) } : {}),
})

export function useDialog() {
  const { nuevo, editar } = useSearch({ strict: false }) as DialogSearch
  const navigate = useNavigate()
  const go = (change: { nuevo?: true | undefined; editar?: number | undefined }, replace: boolean) =>
    void navigate({
      to: '.',
      search: ((before: object) => ({ ...before, nuevo: undefined, editar: undefined, ...change })) as never,
      replace,
      resetScroll: false,
    })
  return {
    opened: nuevo === true || editar !== undefined,
    editing: editar,
    create: () => go({ nuevo: true }, false),
    edit: (id: number) => go({ editar: id }, false),
    close: () => go({}, true),
  }
}
