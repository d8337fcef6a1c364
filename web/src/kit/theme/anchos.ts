/**
 * The widths at which screens change, in CSS (`@media`, where no variable may stand) as here: below 768 px it is a phone, from 1100 px on a
 * desk. A test finds any other (`anchos.test.ts`).
 */
import { useMediaQuery } from '@mantine/hooks'

// At once: a screen that is drawn twice jumps.
const useWidth = (query: string) => useMediaQuery(query, undefined, { getInitialValueInEffect: false })

export const usePhone = () => useWidth('(max-width: 767px)')
/** Between the two: the menu is a rail. */
export const useTablet = () => useWidth('(min-width: 768px) and (max-width: 1099px)')
export const useDesk = () => useWidth('(min-width: 1100px)')
