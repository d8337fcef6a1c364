/** A grade book in the shape that a test asks for: the contract has both under one call. */
import type { LibroCompacto, LibroEntero } from '@eleva/contract'

/** As the specification has it, with its cells as rows. */
export function entero(libro: LibroEntero | LibroCompacto): LibroEntero {
  if ('resultSet' in libro) return libro
  throw new Error('a grade book in its short shape')
}

/** As pages ask for it. */
export function compacto(libro: LibroEntero | LibroCompacto): LibroCompacto {
  if ('celdas' in libro) return libro
  throw new Error('a grade book in its whole shape')
}
