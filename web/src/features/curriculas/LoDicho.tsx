/** What was said to them last about what they do, in its own words, with the way to all of it. */
import type { LoDicho as Dicho } from '@eleva/contract'
import { Title } from '@mantine/core'
import { IconMessage2 } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { formatSince } from '../../kit/page/dates.ts'
import { destinoEnCurso } from '../agenda/destino.parte.ts'
import { aTexto } from '../entregables/hilo/texto.parte.ts'
import classes from './LoDicho.module.css'
import { deQueSeDijo } from './palabras.ts'

/** The thread stands with its grade; an answer below what was asked about. */
function destinoDe(d: Dicho) {
  if (d.de === 'mensaje' && d.entrega_id !== null)
    return { to: '/mis-calificaciones' as const, search: { curso: d.curso_id, hilo: d.entrega_id } }
  const { to, search } = destinoEnCurso(d, d)
  return { to, search: d.de === 'duda' ? { ...search, ver: 'dudas' as const } : search }
}

/** A message of a thread is rich text. */
const palabrasDe = ({ de, palabras }: Dicho) => (de === 'mensaje' ? aTexto(palabras) : palabras)

export const LoDicho = ({ dicho }: { dicho: Dicho }) => (
  <section className={classes.dicho} aria-labelledby="lo-dicho">
    <Title order={2} id="lo-dicho" className={classes.titulo!}>
      Lo último que te dijeron
    </Title>
    <Link className={classes.tarjeta} {...destinoDe(dicho)}>
      <IconMessage2 size={20} stroke={1.75} aria-hidden />
      <span className={classes.palabras}>
        <q className={classes.cita}>{palabrasDe(dicho)}</q>
        <span className={classes.de}>
          {[dicho.quien, deQueSeDijo(dicho), formatSince(dicho.cuando)].filter(Boolean).join(' · ')}
        </span>
      </span>
    </Link>
  </section>
)
