/**
 * What who learns has to do, as a start lists it: pure, on the screen and in the page before its script has run (ADR
 * 007).
 */
import type { Pendiente, PorCorregir, PorHacer } from '@eleva/contract'
import { Title } from '@mantine/core'
import { IconAlarm, IconArrowBackUp, IconCalendarTime } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { destinoEnCurso } from './destino.parte.ts'
import classes from './PorHacer.module.css'
import { cuandoDe, momento } from './palabras.parte.ts'
import { losPrimeros, midenDe, sinFecha, yMas } from './primeros.ts'

type Props = {
  leido: PorHacer
  /** An activity that stands above already. */
  sin: number | undefined
  /** Courses that open now; undefined where all of them do, as there is a line. */
  seAbren?: ReadonlySet<number> | undefined
  /** Whether what it wants was taken along; undefined where nothing was. */
  tomada?: ((fila: Pendiente | PorCorregir) => boolean) | undefined
}

export function ListaPorHacer({ leido, sin, seAbren, tomada }: Props) {
  // What was returned is to be done, also where nobody puts dates.
  if (!leido.hay_fechas && !leido.devueltas.length) return null
  const { filas, total } = losPrimeros(leido, sin)
  const more = total - filas.length
  return (
    <section className={classes.seccion} aria-labelledby="por-hacer">
      <div className={classes.cabeza}>
        <Title order={2} id="por-hacer" className={classes.titulo!}>
          Por hacer
        </Title>
        {total > 0 && <span className={classes.cuenta}>{total}</span>}
        <Link to="/agenda">Ver mi agenda</Link>
      </div>
      {total === 0 && (
        <p className={classes.nota}>No tienes nada {sin === undefined ? 'pendiente' : 'más'} con fecha.</p>
      )}
      {filas.length > 0 && (
        <ul className={classes.tarjeta}>
          {filas.map(fila => (
            <Fila
              key={fila.actividad_id}
              fila={fila}
              hoy={leido.hoy}
              lejos={seAbren?.has(fila.curso_id) === false}
              datos={tomada && datosDe(fila, tomada(fila))}
            />
          ))}
          {more > 0 && (
            <li>
              <Link to="/agenda" className={classes.mas}>
                {more === 1 ? 'Y una más' : `Y ${more} más`}
              </Link>
            </li>
          )}
        </ul>
      )}
      {leido.hay_fechas && <SinFechas {...leido.sin_fecha} />}
    </section>
  )
}

/** A delivery is corrected here, and waits for a line by itself. */
const datosDe = (fila: Pendiente | PorCorregir, tomada: boolean) =>
  tomada && ('palabras' in fila || fila.llevable) ? 'sin datos' : 'usa datos'

type FilaProps = {
  fila: Pendiente | PorCorregir
  hoy: string
  /** Its course does not open without a line. */
  lejos: boolean
  /** Where something was taken along. */
  datos: string | undefined
}

const unidos = (...words: (string | undefined)[]) => words.filter(Boolean).join(' · ')

function Fila({ fila, hoy, lejos, datos }: FilaProps) {
  const devuelta = 'palabras' in fila
  const late = !devuelta && fila.tramo === 'vencido'
  const Signo = devuelta ? IconArrowBackUp : late ? IconAlarm : IconCalendarTime
  const cuando = devuelta ? (fila.hasta ? momento(fila.hasta, hoy) : 'Sin fecha') : cuandoDe(fila.plazo, hoy)
  return (
    <li>
      <Link
        className={classes.fila}
        data-urge={devuelta || late || undefined}
        data-lejos={lejos || undefined}
        {...destinoEnCurso(fila, fila)}
      >
        <span className={classes.signo}>
          <Signo size={20} stroke={1.75} aria-hidden />
        </span>
        <span className={classes.que}>
          <b>{fila.actividad}</b>
          <span className={classes.pide}>
            {devuelta ? fila.palabras : unidos(fila.nombre_curso, midenDe(fila), datos)}
          </span>
          {lejos && <span>Necesita señal</span>}
        </span>
        <span className={classes.cuando} data-reloj>
          {devuelta ? unidos(cuando, datos) : cuando}
        </span>
      </Link>
    </li>
  )
}

/** What has no date is counted, with the way to the courses that have most of it. */
function SinFechas({ actividades, cursos, primeros }: PorHacer['sin_fecha']) {
  if (actividades === 0) return null
  return (
    <p className={classes.nota}>
      {sinFecha(actividades)}
      {primeros.map((c, i) => (
        <span key={c.curso_id}>
          {i > 0 && ', '}
          <Link {...destinoEnCurso(c)}>{c.nombre_curso}</Link> ({c.actividades})
        </span>
      ))}
      {yMas(cursos - primeros.length)}.
    </p>
  )
}
