/** All that is theirs is done for now, and what comes next. */
import type { PorHacer } from '@eleva/contract'
import { Title } from '@mantine/core'
import { formatClase } from '../../kit/page/dates.ts'
import { hastaDe } from '../agenda/palabras.parte.ts'
import classes from './LoPrimero.module.css'
import type { Navegacion } from './primero.ts'

type Props = { nav: Navegacion; pendientes: PorHacer | undefined }

/** «Cierre, mañana, 23:59»: what is due first, else the next class. */
function luegoDe({ nav, pendientes }: Props): string | undefined {
  const next = pendientes?.pendientes[0]
  const hasta = next && (next.plazo.fecha_limite ?? next.plazo.cierra)
  if (next && hasta) return `${next.actividad}, ${hastaDe(hasta, nav.hoy)}`
  const clase = nav.proxima_clase
  return clase ? `${clase.nombre_sesion}, ${formatClase(clase.inicia, clase.termina)}` : undefined
}

export function Terminaste(props: Props) {
  const next = luegoDe(props)
  return (
    <section className={classes.heroe} aria-labelledby="lo-primero">
      <div className={classes.palabras}>
        <p className={classes.sobre}>Todo al día</p>
        <Title order={2} id="lo-primero" className={classes.titulo!}>
          Por hoy terminaste
        </Title>
        <p className={classes.texto}>{next ? `Lo que sigue: ${next}.` : 'No tienes nada pendiente.'}</p>
      </div>
    </section>
  )
}
