/** Who entered a class that is held elsewhere. */
import { clasesRoutes } from '@eleva/contract'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { Pager } from '../../kit/list/Pager.tsx'
import { formatHour } from '../../kit/page/dates.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import classes from './Clases.module.css'

export function Asistencias({ id }: { id: number }) {
  const [query, setQuery] = useState({ page: 1, per_page: 10 })
  const read = useRead(clasesRoutes.asistencias, { params: { id }, query }, { keep: true })
  const found = read.data
  return (
    <section aria-labelledby="asistencia">
      <Title order={2} fz="lg" id="asistencia">
        Asistencia
      </Title>
      <Pending query={read} />
      {found?.total === 0 && <p className={classes.nota}>Nadie ha entrado desde {readEntorno().nombre}.</p>}
      <ul className={classes.serie}>
        {found?.asistencias.map(a => (
          <li key={a.id}>
            <span className={classes.cuando}>
              {a.persona === null ? (
                a.nombre
              ) : (
                <Link to="/persona/$id" params={{ id: a.persona }}>
                  {a.nombre}
                </Link>
              )}
            </span>
            <span className={classes.nombre}>
              {[a.escuela, `entró a las ${formatHour(a.entro_en)}`].filter(Boolean).join(' · ')}
            </span>
          </li>
        ))}
      </ul>
      {found && found.total > 0 && (
        <Pager
          page={found.page}
          perPage={found.per_page}
          total={found.total}
          onChange={change => setQuery(before => ({ ...before, page: 1, ...change }))}
        />
      )}
    </section>
  )
}
