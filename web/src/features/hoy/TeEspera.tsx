/** What nobody else will do: registrations to decide, questions of which somebody says that they are wrong. */
import type { ReplyOf, reactivosRoutes, registrosRoutes } from '@eleva/contract'
import { Button, Paper, Title } from '@mantine/core'
import { IconFlag, IconUserPlus } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { number } from '../../kit/page/PageShell.tsx'
import tarjeta from '../../shared/Tarjeta.module.css'
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
    <Paper withBorder radius="lg" component="section" aria-labelledby="te-espera" className={tarjeta.tarjeta!}>
      <div className={tarjeta.cabeza}>
        <Title order={2} id="te-espera" className={tarjeta.titulo!}>
          También te espera
        </Title>
      </div>
      <ul className={classes.filas}>{rows}</ul>
    </Paper>
  )
}

const Fila = ({ icono, que, de, boton }: { icono: ReactNode; que: string; de: string; boton: ReactNode }) => (
  <li>
    {icono}
    <span className={classes.que}>
      <b>{que}</b>
      <small>{de}</small>
    </span>
    {boton}
  </li>
)

const Ir = ({ to, search, children }: { to: string; search: Record<string, string>; children: string }) => (
  <Button variant="default" size="sm" renderRoot={props => <Link to={to} search={search as never} {...props} />}>
    {children}
  </Button>
)
