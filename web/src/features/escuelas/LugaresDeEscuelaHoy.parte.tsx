/** On the start of who manages a school: its seats, and the way to invite. */
import { type Escuela, escuelasRoutes, type ReplyOf } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconMailForward, IconUserPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { number } from '../../kit/page/PageShell.tsx'
import { Tarjeta } from '../../shared/Tarjeta.tsx'
import classes from './Centro.module.css'
import { LugaresDeEscuela } from './LugaresDeEscuela.tsx'
import { Entraron } from './TarjetaEscuela.tsx'
import { useReenviar } from './useReenviar.ts'

/** To all who were invited and have not entered. */
function Reenviar({ escuela }: { escuela: Escuela }) {
  const [asked, setAsked] = useState(false)
  const { data } = useRead(escuelasRoutes.invitados, { query: { situacion: 'invitado', per_page: 1 } })
  const { data: over } = useRead(escuelasRoutes.invitados, { query: { situacion: 'vencido', per_page: 1 } })
  const reenviar = useReenviar()
  const n = (data?.total ?? 0) + (over?.total ?? 0)
  if (n === 0 || !escuela.estatus) return null
  return (
    <Button
      fullWidth
      variant="light"
      disabled={asked}
      leftSection={<IconMailForward size={18} stroke={1.75} aria-hidden />}
      onClick={() => reenviar(undefined, () => setAsked(true), n)}
    >
      Reenviar acceso ({number.format(n)})
    </Button>
  )
}

export const LugaresDeEscuelaHoy = ({ query }: { query: UseQueryResult<ReplyOf<typeof escuelasRoutes.show>> }) => (
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
        <LugaresDeEscuela cantidad={escuela.cantidad} usados={escuela.usuariosActualesInvitados} />
        <Entraron escuela={escuela} />
        <Reenviar escuela={escuela} />
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
