/** «Mis calificaciones»: every course that grades something, and one of them (`CalificacionesDeCurso`). */
import { type CursoConCalificaciones, entregasPropiasRoutes, HILO_CAMBIO } from '@eleva/contract'
import { Paper, Title } from '@mantine/core'
import { useQueryClient } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useLive } from '../../../kit/api/live.ts'
import { useRead } from '../../../kit/api/query.ts'
import { EmptyState, Pending } from '../../../kit/feedback/States.tsx'
import { useSearchOf } from '../../../kit/page/address.ts'
import { count } from '../../../kit/page/count.ts'
import { PageShell } from '../../../kit/page/PageShell.tsx'
import { useUser } from '../../../kit/page/session.tsx'
import { CalificacionesDeCurso } from './CalificacionesDeCurso.tsx'
import classes from './MisCalificaciones.module.css'

/** A grade that was just given shows without reloading. */
function useGrades() {
  const { id } = useUser()
  const client = useQueryClient()
  const refresh = () => {
    const { misCursos, misCalificaciones, historial } = entregasPropiasRoutes
    for (const { path } of [misCursos, misCalificaciones, historial])
      void client.invalidateQueries({ queryKey: [path] })
  }
  useLive([`usuario:${id}`], 'avance:cambio', refresh, refresh)
  useLive([`usuario:${id}`], HILO_CAMBIO, refresh, () => undefined)
}

export function MisCalificacionesPage() {
  const { curso } = useSearchOf('/mis-calificaciones')
  useGrades()
  return curso ? <CalificacionesDeCurso key={curso} cursoId={curso} /> : <Cursos />
}

function Cursos() {
  const read = useRead(entregasPropiasRoutes.misCursos, {})
  return (
    <PageShell title="Mis calificaciones" description="Lo que entregaste y respondiste, curso por curso.">
      <Pending query={read} height={240} />
      {read.data?.cursos.length === 0 && (
        <EmptyState>Cuando lleves un curso con actividades, aquí lees cómo te fue.</EmptyState>
      )}
      <ul className={classes.cursos}>
        {read.data?.cursos.map(c => (
          <li key={c.id}>
            <Paper withBorder radius="lg" className={classes.curso!}>
              <Title order={2} size="h3">
                <Link to="/mis-calificaciones" search={{ curso: c.id }} className={classes.enlace!}>
                  {c.nombre_curso}
                </Link>
              </Title>
              <p className={classes.cuantas}>{cuantas(c)}</p>
              {c.promedio !== null && (
                <p className={classes.promedio}>
                  <b>{c.promedio}</b>/100 <span>promedio</span>
                </p>
              )}
            </Paper>
          </li>
        ))}
      </ul>
    </PageShell>
  )
}

function cuantas({ total, hechas, calificadas }: CursoConCalificaciones): string {
  if (hechas === 0 && calificadas === 0) return `${count(total, 'actividad', 'actividades')}, sin comenzar`
  const palabras = total === 1 ? 'actividad hecha' : 'actividades hechas'
  return `${hechas} de ${total} ${palabras} · ${count(calificadas, 'calificada', 'calificadas')}`
}
