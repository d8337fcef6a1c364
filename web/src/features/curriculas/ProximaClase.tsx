/** A learner's next class of an academic session, as a line (ui, mock-up 02). */
import type { ProximaClase } from '@eleva/contract'
import { Button, Title } from '@mantine/core'
import { IconCalendarEvent } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Suspense } from 'react'
import { lazy } from '../../kit/load/lazy.tsx'
import { formatClase } from '../../kit/page/dates.ts'
import classes from './ProximaClase.module.css'
import { nameOf } from './palabras.ts'

// What says a button's name over it is more than the rest of a start: it comes behind.
const Bajar = lazy(() => import('./BajarClase.tsx').then(m => ({ default: m.BajarClase })))

const verb = ({ momento }: ProximaClase) => (momento === 'durante' ? 'Entrar a la clase' : 'Ver contenido')

export const VerContenido = ({ clase, ...button }: { clase: ProximaClase; fullWidth?: boolean }) => (
  <Button
    variant={clase.momento === 'durante' ? 'vivo' : 'light'}
    {...button}
    aria-label={`${verb(clase)}: ${clase.nombre_sesion}`}
    renderRoot={props => (
      <Link
        to={clase.cursoEnVivo === 1 ? '/contenido-curso-curricula-vivo' : '/contenido-curso-curricula'}
        search={{
          curricula: clase.curricula_id,
          curso: clase.curso_id,
          ...(clase.oferta_actual ? { oferta_actual: clase.oferta_actual } : {}),
        }}
        {...props}
      />
    )}
  >
    {verb(clase)}
  </Button>
)

/** Its place: as large as what comes. */
export const Calendario = (props: { clase: ProximaClase }) => (
  <Suspense fallback={<div className={classes.hueco} aria-busy />}>
    <Bajar {...props} />
  </Suspense>
)

export const ClaseDeLuego = ({ clase }: { clase: ProximaClase }) => (
  <section className={classes.linea} aria-labelledby="tu-proxima-clase">
    <IconCalendarEvent size={20} stroke={1.75} aria-hidden />
    <div className={classes.palabras}>
      <Title order={2} size="h5" id="tu-proxima-clase">
        Tu próxima clase
      </Title>
      <div className={classes.datos}>
        <p className={classes.cuando}>{formatClase(clase.inicia, clase.termina)}</p>
        <p className={classes.con}>{nameOf(clase)}</p>
      </div>
    </div>
    <div className={classes.pie}>
      <VerContenido clase={clase} />
      {clase.de === 'sesion' && <Calendario clase={clase} />}
    </div>
  </section>
)
