/** Rows in their order, and where one may go. Pure. */
import type { CursoDePrograma, Programa } from '@eleva/contract'

export const conCursos = (p: Programa, cursos: CursoDePrograma[]): Programa => ({ ...p, cursos })

type Fila = { id: number }

/** As a row is marked in the page. */
export const llaveDe = ({ id }: Fila) => `curso-${id}`

/** Behind which one a row comes that is let go over another one; undefined when that is not there. */
export function trasSobre(
  list: readonly Fila[],
  id: number,
  to: { llave: string; antes: boolean },
): number | null | undefined {
  const others = list.filter(f => f.id !== id)
  const at = others.findIndex(f => llaveDe(f) === to.llave)
  if (at < 0) return undefined
  return to.antes ? (others[at - 1]?.id ?? null) : others[at]!.id
}
