/** For the input of every field that takes a file: a file that was mended under the same name is a choice, too. Browsers tell only of another name. */
import type { MouseEvent } from 'react'

export const chooseAnew = {
  onClick: (event: MouseEvent<HTMLInputElement>) => {
    event.currentTarget.value = ''
  },
}
