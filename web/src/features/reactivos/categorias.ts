import type { Categoria } from '@eleva/contract'

/** What the dialog makes or changes. */
export type Editing =
  | { what: 'categoria'; found?: Categoria }
  | { what: 'indicador'; categoria: Categoria; found?: Categoria['indicadores'][number] }

/**
 * Where it is in the address, and under which its draft waits: `categoria-12`, `categoria-nueva`, `indicador-5`,
 * `indicador-de-12`.
 */
export const draftPlaceOf = (e: Editing) =>
  e.what === 'categoria'
    ? `categoria-${e.found?.id ?? 'nueva'}`
    : e.found
      ? `indicador-${e.found.id}`
      : `indicador-de-${e.categoria.id}`
