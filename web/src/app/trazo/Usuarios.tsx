/**
 * The list of people, as far as one has to know where one is: the places around it, its title, and how many there are. Its rows come with
 * the script, which they need to be of use, and with the page, so that they are not asked for (ADR 071).
 */
import { type ReplyOf, usuariosRoutes } from '@eleva/contract'
import page from '../../kit/page/PageShell.module.css'
import { number } from '../../kit/page/PageShell.tsx'
import type { Leido } from './leido.ts'

export function Usuarios({ leido }: { leido: Leido }) {
  const list = leido(usuariosRoutes.list.path) as ReplyOf<typeof usuariosRoutes.list> | undefined
  return (
    <div className={page.page}>
      <div className={page.head}>
        <div className={page.heading}>
          <h1 className="e-trazo-h1">
            Usuarios
            {list && <span className={`${page.total} e-trazo-total`}>{number.format(list.total)}</span>}
          </h1>
        </div>
        <div className={`${page.actions} e-trazo-acciones`} />
      </div>
      <div className="e-trazo-tarjeta" />
    </div>
  )
}
