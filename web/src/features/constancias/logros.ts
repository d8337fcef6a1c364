/** What ends in a constancia, a programme or a course, as something to choose from. */
import type { constanciasDeListaRoutes, ReplyOf } from '@eleva/contract'

export type Logro = { que: 'curricula' | 'curso'; id: number; nombre: string }

type Leidos = ReplyOf<typeof constanciasDeListaRoutes.logros>

export const logrosDe = ({ programas, cursos }: Leidos): Logro[] => [
  ...programas.map(p => ({ que: 'curricula' as const, ...p })),
  ...cursos.map(c => ({ que: 'curso' as const, ...c })),
]

export const claveDeLogro = ({ que, id }: Pick<Logro, 'que' | 'id'>) => `${que}-${id}`

/** In two groups, where there are both. */
export const opcionesDeLogro = (logros: readonly Logro[]) => {
  const de = (que: Logro['que']) =>
    logros.filter(l => l.que === que).map(l => ({ value: claveDeLogro(l), label: l.nombre }))
  const [programas, cursos] = [de('curricula'), de('curso')]
  if (programas.length === 0 || cursos.length === 0) return [...programas, ...cursos]
  return [
    { group: 'Programas', items: programas },
    { group: 'Cursos', items: cursos },
  ]
}

/** As the calls that issue it name it. */
export const deQueLogro = ({ que, id }: Logro) => (que === 'curso' ? { curso_id: id } : { curricula_id: id })
