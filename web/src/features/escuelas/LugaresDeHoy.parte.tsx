/** On the start of who manages a school: its seats, and the way to invite. */
import type { escuelasRoutes, ReplyOf } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconUserPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Tarjeta } from '../../shared/Tarjeta.tsx'
import classes from './Centro.module.css'
import { Lugares } from './Lugares.tsx'
import { Entraron } from './TarjetaEscuela.tsx'

export const LugaresDeHoy = ({ query }: { query: UseQueryResult<ReplyOf<typeof escuelasRoutes.show>> }) => (
  <Tarjeta
    titulo="Lugares"
    query={query}
    accion={r => (
      <Link to="/centro-escolar" className={classes.suEscuela!}>
        {r.resultSet.nombre}
      </Link>
    )}
  >
    {({ resultSet: escuela }) => (
      <div className={classes.deHoy}>
        <Lugares cantidad={escuela.cantidad} usados={escuela.usuariosActualesInvitados} />
        <Entraron escuela={escuela} />
        <Button
          fullWidth
          variant="default"
          leftSection={<IconUserPlus size={18} stroke={1.75} aria-hidden />}
          renderRoot={props => <Link to="/admin-docente-escolar" {...props} />}
        >
          Invitar docentes
        </Button>
      </div>
    )}
  </Tarjeta>
)
