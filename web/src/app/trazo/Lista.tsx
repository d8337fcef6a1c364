/**
 * A list of who teaches or administers, or a grade book, as far as one has to know where one is: the places around it, its title, and how many
 * there are. Rows come with the script, which they need to be of use, and with the page, so that they are not asked for (ADR 071, 034).
 */
import type { LibroLeido, ListaDePantalla } from '@eleva/contract'
import { IconArrowLeft } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import page from '../../kit/page/PageShell.module.css'
import { number } from '../../kit/page/PageShell.tsx'
import type { Leido } from './leido.ts'

type Props = { titulo: string; total?: number | undefined; descripcion?: string | undefined; regreso?: ReactNode }

const Hoja = ({ titulo, total, descripcion, regreso }: Props) => (
  <div className={page.page}>
    <div className={page.head}>
      <div className={page.heading}>
        {regreso}
        <h1 className="e-trazo-h1">
          {titulo}
          {total !== undefined && <span className={`${page.total} e-trazo-total`}>{number.format(total)}</span>}
        </h1>
        {descripcion && <p className={page.description}>{descripcion}</p>}
      </div>
      <div className={`${page.actions} e-trazo-acciones`} />
    </div>
    <div className="e-trazo-tarjeta" />
  </div>
)

export function Lista({ lista: { route, titulo, descripcion }, leido }: { lista: ListaDePantalla; leido: Leido }) {
  const rows = leido(route.path) as { total: number } | undefined
  return <Hoja titulo={titulo} descripcion={descripcion} total={rows?.total} />
}

/** @param path of its call @param grupo its key */
export function Libro({ path, grupo, leido }: { path: string; grupo: number; leido: Leido }) {
  const libro = leido(path) as Pick<LibroLeido, 'nombre_grupo' | 'nombre_curso'> | undefined
  const regreso = (
    <a href={`/salon-cursos-grupo/${grupo}`} className={page.back}>
      <IconArrowLeft size={16} stroke={1.75} aria-hidden />
      {libro ? `Cursos de ${libro.nombre_grupo}` : 'Cursos'}
    </a>
  )
  return (
    <Hoja
      titulo={libro ? `Entregables · ${libro.nombre_grupo}` : 'Entregables'}
      descripcion={libro?.nombre_curso}
      regreso={regreso}
    />
  )
}
