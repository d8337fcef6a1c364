/** What nobody else will do: registrations to decide, questions of which somebody says that they are wrong. */
import type { ReplyOf, reactivosRoutes, registrosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconFlag, IconUserPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { asSearch } from '../../kit/page/address.ts'
import { number } from '../../kit/page/PageShell.tsx'
import tarjeta from '../../shared/Tarjeta.module.css'
import { Marco } from '../../shared/Tarjeta.tsx'
import classes from './Hoy.module.css'

const mark = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

type Props = {
  registros: UseQueryResult<ReplyOf<typeof registrosRoutes.list>>
  reportadas: UseQueryResult<ReplyOf<typeof reactivosRoutes.banco>>
}

export function TeEspera({ registros, reportadas }: Props) {
  const rows = [
    registros.data && registros.data.total > 0 && (
      <Fila
        key="registros"
        icono={<IconUserPlus {...mark} />}
        que={
          registros.data.total === 1
            ? '1 registro por decidir'
            : `${number.format(registros.data.total)} registros por decidir`
        }
        de={registros.data.registros.map(r => r.nombre_completo).join(', ')}
        boton={
          <Ir to="/registros-formacion" search={{ estado: 'recibido' }}>
            Decidir
          </Ir>
        }
      />
    ),
    reportadas.data && reportadas.data.total > 0 && (
      <Fila
        key="reportadas"
        icono={<IconFlag {...mark} />}
        que={
          reportadas.data.total === 1
            ? '1 pregunta reportada'
            : `${number.format(reportadas.data.total)} preguntas reportadas`
        }
        de="Alguien dice que tienen un error."
        boton={
          <Ir to="/banco-reactivos" search={{ ver: 'reportadas' }}>
            Revisar
          </Ir>
        }
      />
    ),
  ].filter(Boolean)
  if (rows.length === 0) return null
  return (
    <Marco titulo="También te espera">
      <ul className={tarjeta.filas}>{rows}</ul>
    </Marco>
  )
}

const Fila = ({ icono, que, de, boton }: { icono: ReactNode; que: string; de: string; boton: ReactNode }) => (
  <li className={`${tarjeta.fila} ${classes.fila}`}>
    {icono}
    <span className={tarjeta.que}>
      <b>{que}</b>
      <small>{de}</small>
    </span>
    {boton}
  </li>
)

const Ir = ({ to, search, children }: { to: string; search: Record<string, string>; children: string }) => (
  <Button variant="default" size="sm" renderRoot={props => <Link to={to} search={asSearch(search)} {...props} />}>
    {children}
  </Button>
)
