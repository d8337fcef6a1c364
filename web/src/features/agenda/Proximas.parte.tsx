/** On the start of who teaches: what the next days bring. */
import type { agendaRoutes, Entrada, ReplyOf } from '@eleva/contract'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import dayjs from 'dayjs'
import { deQueZona } from '../../kit/page/zona.ts'
import { Tarjeta } from '../../shared/Tarjeta.tsx'
import { destinoDe } from './destino.parte.ts'
import classes from './Proximas.module.css'
import { horaDe } from './palabras.parte.ts'

/** «Hoy», «Mañana», «Lun 30» */
function diaDe(inicia: string, hoy: string): string {
  const days = dayjs(inicia.slice(0, 10)).diff(dayjs(hoy), 'day')
  if (days <= 0) return 'Hoy'
  if (days === 1) return 'Mañana'
  const said = dayjs(inicia.slice(0, 10)).format('ddd D').replace('.', '')
  return said.charAt(0).toUpperCase() + said.slice(1)
}

const queEs = ({ tipo, titulo, inicia, todo_el_dia }: Entrada) =>
  tipo === 'limite' ? `Cierra: ${titulo}` : todo_el_dia ? titulo : `${horaDe(inicia)} ${titulo}`

function Una({ entrada, hoy }: { entrada: Entrada; hoy: string }) {
  const destino = entrada.tipo === 'clase' && entrada.propia ? { to: '/sesionesdocente' as const } : destinoDe(entrada)
  return (
    <li>
      <b>{diaDe(entrada.inicia, hoy)}</b>
      <span>
        {destino ? <Link {...destino}>{queEs(entrada)}</Link> : <b>{queEs(entrada)}</b>}
        <small>
          {[entrada.detalle, entrada.tipo === 'limite' && `${horaDe(entrada.inicia)}${deQueZona(entrada.inicia)}`]
            .filter(Boolean)
            .join(' · ')}
        </small>
      </span>
    </li>
  )
}

export const Proximas = ({ query }: { query: UseQueryResult<ReplyOf<typeof agendaRoutes.proximas>> }) => (
  <Tarjeta
    titulo="Próximos días"
    query={query}
    accion={() => (
      <Link to="/agenda" className={classes.agenda!}>
        Agenda
      </Link>
    )}
  >
    {({ entradas, hoy }) =>
      entradas.length ? (
        <ul className={classes.dias}>
          {entradas.map(e => (
            <Una key={e.clave} entrada={e} hoy={hoy} />
          ))}
        </ul>
      ) : (
        <p className={classes.nada}>Sin clases ni fechas límite en los próximos siete días.</p>
      )
    }
  </Tarjeta>
)
