import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { RowAction } from './RowMenu.tsx'

/**
 * The actions of a row that has a place among others. «Subir» and «Bajar» are said of files.
 * @param up undefined where it is the first, down where it is the last
 */
export const moveActions = (up: (() => unknown) | undefined, down: (() => unknown) | undefined): RowAction[] => [
  ...(up ? [{ label: 'Mover arriba', icon: IconArrowUp, onClick: () => void up() }] : []),
  ...(down ? [{ label: 'Mover abajo', icon: IconArrowDown, onClick: () => void down() }] : []),
]
