/** A course from the side of who writes it: for which of its groups there are dates. */
import { plazosRoutes } from '@eleva/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useRead } from '../../kit/api/query.ts'
import { EmptyState, Pending } from '../../kit/feedback/States.tsx'
import { useParamsOf } from '../../kit/page/address.ts'
import { count } from '../../kit/page/count.ts'
import { number, PageShell } from '../../kit/page/PageShell.tsx'
import classes from './Plazos.module.css'

export function GruposPage() {
  const { curso } = useParamsOf('/plazos-curso/$curso')
  const read = useRead(plazosRoutes.grupos, { params: { cursoId: curso } })
  return (
    <PageShell
      title={read.data ? `Fechas · ${read.data.nombre_curso}` : 'Fechas del curso'}
      description="Elige el grupo cuyas fechas quieres ver."
      back={{ to: '/cursos-all', label: 'Cursos' }}
    >
      <Pending query={read} height={240} />
      {read.data?.grupos.length === 0 && <EmptyState text="Este curso todavía no se ofrece a ninguno de tus grupos." />}
      <ul className={classes.grupos}>
        {read.data?.grupos.map(g => (
          <li key={g.id} className={classes.grupo}>
            <span>
              <b>{g.nombre_grupo}</b>
              <span className={classes.tipo}>
                {count(g.alumnos, 'estudiante', 'estudiantes')} ·{' '}
                {g.con_fecha === 0
                  ? 'sin fechas'
                  : g.con_fecha === 1
                    ? '1 actividad con fechas'
                    : `${number.format(g.con_fecha)} actividades con fechas`}
              </span>
            </span>
            <Button
              variant="default"
              aria-label={`Fechas de ${g.nombre_grupo}`}
              renderRoot={props => <Link to="/plazos/$grupo/c/$curso" params={{ grupo: g.id, curso }} {...props} />}
            >
              Ver fechas
            </Button>
          </li>
        ))}
      </ul>
    </PageShell>
  )
}
