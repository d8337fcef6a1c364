/** The programmes that were theirs and ended: nothing is done there any more, and what was graded stands. */
import type { ProgramaTerminado } from '@eleva/contract'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { formatDay } from '../../kit/page/dates.ts'
import classes from './Terminados.module.css'

export const Terminados = ({ programas }: { programas: readonly ProgramaTerminado[] }) => (
  <section className={classes.terminados} aria-labelledby="terminados">
    <div className={classes.barra}>
      <Title order={2} id="terminados" className={classes.titulo!}>
        Ya terminaron
      </Title>
      <Link to="/mis-calificaciones">Mis calificaciones</Link>
    </div>
    <ul className={classes.filas}>
      {programas.map(({ id, nombre_curricula, termino }) => (
        <li key={id} className={classes.fila}>
          <span className={classes.nombre}>{nombre_curricula}</span>
          <span className={classes.dia}>Terminó el {formatDay(termino)}</span>
        </li>
      ))}
    </ul>
  </section>
)
