/** The dates of a person, to read only. */
import type { Usuario } from '@eleva/contract'
import { formatMoment } from '../../kit/page/dates.ts'
import classes from './Fechas.module.css'

export const Fechas = ({ usuario }: { usuario: Usuario }) => (
  <dl className={classes.fechas}>
    <div>
      <dt>Alta</dt>
      <dd>{formatMoment(usuario.fecha_creacion)}</dd>
    </div>
    <div>
      <dt>Última sesión</dt>
      <dd>{usuario.ultima_fecha_inicio_sesion ? formatMoment(usuario.ultima_fecha_inicio_sesion) : 'No ha entrado'}</dd>
    </div>
    <div>
      <dt>Última actualización</dt>
      <dd>{formatMoment(usuario.fecha_actualizacion)}</dd>
    </div>
  </dl>
)
