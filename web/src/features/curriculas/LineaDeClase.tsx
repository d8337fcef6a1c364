/** A learner's next class of an academic session, as a line (ui, mock-up 02). */
import type { ProximaClase } from '@eleva/contract'
import { Badge, Button, Title } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatClase } from '../../kit/page/dates.ts'
import classes from './ProximaClase.module.css'
import { nombreDeProxima } from './palabras.ts'
import { enSuClase } from './primero.ts'

/** @param entra it is on the air, or begins at once, and something else is first */
const VerContenido = ({ clase, entra }: { clase: ProximaClase; entra: boolean }) => {
  const verb = entra ? 'Entrar a la clase' : 'Ver contenido'
  return (
    <Button
      variant={entra ? 'vivo' : 'light'}
      aria-label={`${verb}: ${clase.nombre_sesion}`}
      renderRoot={props => <Link {...enSuClase(clase)} {...props} />}
    >
      {verb}
    </Button>
  )
}

type Props = { clase: ProximaClase; entra: boolean; children?: ReactNode }

/** @param children behind the button */
export const LineaDeClase = ({ clase, entra, children }: Props) => (
  <section className={classes.linea} aria-labelledby="tu-proxima-clase">
    <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
    <div className={classes.palabras}>
      <Title order={2} size="h5" id="tu-proxima-clase">
        Tu próxima clase
      </Title>
      {entra && <Badge color="danger">En vivo</Badge>}
      <div className={classes.datos}>
        <p className={classes.cuando} data-reloj>
          {formatClase(clase.inicia, clase.termina)}
        </p>
        <p className={classes.con}>{nombreDeProxima(clase)}</p>
      </div>
    </div>
    <div className={classes.pie}>
      <VerContenido clase={clase} entra={entra} />
      {children}
    </div>
  </section>
)
