/**
 * For the input of every field that takes a file: a file that was mended under the same name is a choice, too. Browsers
 * tell only of another name.
 */
import { ARCHIVO_VACIO } from '@eleva/contract'
import type { MouseEvent } from 'react'

/** Said before anything travels; undefined of a file that has something in it, and of none. */
export const motivoDeVacio = (file: Pick<Blob, 'size'> | null | undefined): string | undefined =>
  file?.size === 0 ? ARCHIVO_VACIO : undefined

export const chooseAnew = {
  onClick: (event: MouseEvent<HTMLInputElement>) => {
    event.currentTarget.value = ''
  },
}
