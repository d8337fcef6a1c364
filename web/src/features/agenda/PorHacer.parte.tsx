/** What who learns has to do, by its date: nothing at all for whom nobody puts dates. */
import { agendaRoutes, type Pendiente, type PorCorregir, type PorHacer as Reply, tramos } from '@eleva/contract'
import { Title } from '@mantine/core'
import { IconAlarm, IconArrowBackUp, IconCalendarTime } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { ErrorState } from '../../kit/feedback/States.tsx'
import { enCurso } from './destino.ts'
import classes from './PorHacer.module.css'
import { cuandoDe, momento, TRAMOS } from './palabras.ts'

export function PorHacer() {
  const read = useRead(agendaRoutes.porHacer, {})
  if (read.isError && !read.data) return <ErrorState error={read.error} onRetry={() => void read.refetch()} />
  // What was returned is to be done, also where nobody puts dates.
  if (!read.data?.hay_fechas && !read.data?.devueltas.length) return null
  return <Lista {...read.data} />
}

function Lista({ hoy, pendientes, devueltas, totales, sin_fecha, hay_fechas }: Reply) {
  return (
    <section className={classes.seccion} aria-labelledby="por-hacer">
      <div className={classes.cabeza}>
        <Title order={2} id="por-hacer">
          Por hacer
        </Title>
        <Link to="/agenda">Ver mi agenda</Link>
      </div>
      {pendientes.length + devueltas.length === 0 && (
        <p className={classes.nota}>No tienes nada pendiente con fecha.</p>
      )}
      {pendientes.length + devueltas.length > 0 && (
        <div className={classes.tarjeta}>
          {devueltas.length > 0 && (
            <section className={classes.tramo} data-tramo="devuelta" aria-labelledby="por-hacer-devueltas">
              <h3 id="por-hacer-devueltas" className={classes.titulo}>
                Devueltas para corregir
              </h3>
              <ul className={classes.lista}>
                {devueltas.map(d => (
                  <Devuelta key={d.actividad_id} devuelta={d} hoy={hoy} />
                ))}
              </ul>
            </section>
          )}
          {tramos.map(tramo => {
            const rows = pendientes.filter(p => p.tramo === tramo)
            if (rows.length === 0) return null
            const more = totales[tramo] - rows.length
            return (
              <section key={tramo} className={classes.tramo} data-tramo={tramo} aria-labelledby={`por-hacer-${tramo}`}>
                <h3 id={`por-hacer-${tramo}`} className={classes.titulo}>
                  {TRAMOS[tramo]}
                </h3>
                <ul className={classes.lista}>
                  {rows.map(p => (
                    <Fila key={p.actividad_id} pendiente={p} hoy={hoy} />
                  ))}
                </ul>
                {more > 0 && <p className={classes.mas}>{more === 1 ? 'Y una más' : `Y ${more} más`}</p>}
              </section>
            )
          })}
        </div>
      )}
      {hay_fechas && <SinFechas {...sin_fecha} />}
    </section>
  )
}

function Fila({ pendiente: p, hoy }: { pendiente: Pendiente; hoy: string }) {
  const Signo = p.tramo === 'vencido' ? IconAlarm : IconCalendarTime
  return (
    <li>
      <Link className={classes.fila} {...enCurso(p, p.unidad_id)}>
        <Signo size={20} stroke={1.75} aria-hidden />
        <span className={classes.que}>
          <b>{p.actividad}</b>
          <span>{p.nombre_curso}</span>
        </span>
        <span className={classes.cuando}>{cuandoDe(p.plazo, hoy)}</span>
      </Link>
    </li>
  )
}

function Devuelta({ devuelta: d, hoy }: { devuelta: PorCorregir; hoy: string }) {
  return (
    <li>
      <Link className={classes.fila} {...enCurso(d, d.unidad_id)}>
        <IconArrowBackUp size={20} stroke={1.75} aria-hidden />
        <span className={classes.que}>
          <b>{d.actividad}</b>
          <span className={classes.pide}>{d.palabras}</span>
        </span>
        <span className={classes.cuando}>{d.hasta ? momento(d.hasta, hoy) : 'Sin fecha'}</span>
      </Link>
    </li>
  )
}

/** What has no date is counted, with the way to the courses that have most of it. */
function SinFechas({ actividades, cursos, primeros }: Reply['sin_fecha']) {
  if (actividades === 0) return null
  const more = cursos - primeros.length
  return (
    <p className={classes.nota}>
      {actividades === 1 ? 'Una actividad más no tiene fecha: ' : `${actividades} actividades más no tienen fecha: `}
      {primeros.map((c, i) => (
        <span key={c.curso_id}>
          {i > 0 && ', '}
          <Link {...enCurso(c)}>{c.nombre_curso}</Link> ({c.actividades})
        </span>
      ))}
      {more > 0 && (more === 1 ? ' y un curso más' : ` y ${more} cursos más`)}.
    </p>
  )
}
