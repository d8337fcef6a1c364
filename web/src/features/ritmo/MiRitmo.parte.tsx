/** The rhythm of who learns, small: how this week is, and the way to choose one (ADR 101). */
import type { Ritmo } from '@eleva/contract'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { deEsta, deTodas } from './palabras.ts'
import classes from './Ritmo.module.css'
import { Semanas } from './Semanas.tsx'

export function MiRitmo({ ritmo }: { ritmo: Ritmo }) {
  const none = ritmo.dias === 0
  return (
    <section className={classes.tarjeta} aria-labelledby="mi-ritmo">
      <div className={classes.cabeza}>
        <Title order={2} id="mi-ritmo" className={classes.titulo!}>
          {none ? '¿A qué ritmo quieres ir?' : deEsta(ritmo)}
        </Title>
        <Link to="/update-user-info" hash="ritmo">
          {none ? 'Elegir mi ritmo' : 'Cambiar'}
          {!none && <span className={classes.oculto}> mi ritmo</span>}
        </Link>
      </div>
      {none ? (
        <p className={classes.detalle}>Elige cuántos días por semana, o ninguno. Solo tú lo ves.</p>
      ) : (
        <>
          <Semanas semanas={ritmo.semanas} />
          {deTodas(ritmo) && <p className={classes.detalle}>{deTodas(ritmo)}</p>}
        </>
      )}
    </section>
  )
}
