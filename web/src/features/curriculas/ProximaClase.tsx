/** A learner's next class of an academic session, as a line (ui, mock-up 02). */
import type { ProximaClase } from '@eleva/contract'
import { Badge, Button, Title } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatClase } from '../../kit/page/dates.ts'
import classes from './ProximaClase.module.css'
import { nameOf } from './palabras.ts'
import { enSuClase } from './primero.ts'

// What says a button's name over it is more than the rest of a start: it comes behind.
const Bajar = lazy(() => import('./BajarClase.tsx').then(m => ({ default: m.BajarClase })))

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

export const ClaseDeLuego = ({ clase, entra }: { clase: ProximaClase; entra: boolean }) => (
  <section className={classes.linea} aria-labelledby="tu-proxima-clase">
    <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
    <div className={classes.palabras}>
      <Title order={2} size="h5" id="tu-proxima-clase">
        Tu próxima clase
      </Title>
      {entra && <Badge color="danger">En vivo</Badge>}
      <div className={classes.datos}>
        <p className={classes.cuando}>{formatClase(clase.inicia, clase.termina)}</p>
        <p className={classes.con}>{nameOf(clase)}</p>
      </div>
    </div>
    <div className={classes.pie}>
      <VerContenido clase={clase} entra={entra} />
      {clase.de === 'sesion' && !entra && (
        // Its place: as large as what comes.
        <Suspense fallback={<div className={classes.hueco} aria-busy />}>
          <Bajar clase={clase} />
        </Suspense>
      )}
    </div>
  </section>
)
