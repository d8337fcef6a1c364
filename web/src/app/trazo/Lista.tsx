/**
 * A list of who teaches or administers, or a grade book, as far as one has to know where one is: the places around it,
 * its title, and how many there are. Rows come with the script, which they need to be of use, and with the page, so
 * that they are not asked for (ADR 007).
 */
import type { LibroLeido, ListaDePantalla, Route } from '@eleva/contract'
import { PageShell } from '../../kit/page/PageShell.tsx'
import type { Leido } from './leido.ts'

const acciones = <div className="e-trazo-acciones" />
const tarjeta = <div className="e-trazo-tarjeta" />

export function Lista({ lista: { route, titulo, descripcion }, leido }: { lista: ListaDePantalla; leido: Leido }) {
  const rows = leido(route) as { total: number } | undefined
  return (
    <PageShell
      title={titulo}
      {...(rows ? { total: rows.total } : {})}
      {...(descripcion ? { description: descripcion } : {})}
      actions={acciones}
    >
      {tarjeta}
    </PageShell>
  )
}

/**
 * @param route that of its mode
 * @param grupo its key
 */
export function Libro({ route, grupo, leido }: { route: Route; grupo: number; leido: Leido }) {
  const libro = leido(route) as Pick<LibroLeido, 'nombre_grupo' | 'nombre_curso'> | undefined
  return (
    <PageShell
      title={libro ? `Entregables · ${libro.nombre_grupo}` : 'Entregables'}
      description={libro?.nombre_curso}
      back={{ to: `/salon-cursos-grupo/${grupo}`, label: libro ? `Cursos de ${libro.nombre_grupo}` : 'Cursos' }}
      actions={acciones}
    >
      {tarjeta}
    </PageShell>
  )
}
