/** One's own courses, what is to hand in, and the latest grades. */
import { type CursoDeTablero, tableroRoutes } from '@eleva/contract'
import { Paper, Progress, Text, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useRead } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import { number } from '../../kit/page/PageShell.tsx'
import classes from './Tablero.module.css'

/** @param siempre also when there is nothing: else it is left out */
export function Propio({ siempre }: { siempre: boolean }) {
  const read = useRead(tableroRoutes.propio, {})
  if (!read.data) return siempre || read.isError ? <Pending query={read} height={240} /> : null
  const { cursos, pendientes, total_pendientes, notas, total_notas } = read.data
  if (!siempre && cursos.length + notas.length === 0) return null
  return (
    <div className={classes.propio}>
      <Seccion titulo="Tus cursos" vacio="Todavía no se te ofrece ningún curso.">
        {cursos.map(c => (
          <li key={c.curso_id}>
            <Curso curso={c} />
          </li>
        ))}
      </Seccion>
      <Seccion titulo="Por entregar" vacio="No tienes entregas pendientes." total={total_pendientes}>
        {pendientes.map(p => (
          <li key={p.actividad_id}>
            <Link
              to="/contenido-curso-curricula"
              search={{ curricula: p.curricula_id, curso: p.curso_id, unidad: p.unidad_id }}
              className={classes.enlace!}
            >
              {p.nombre_actividad_unidad}
            </Link>
            <Text fz="sm" c="var(--e-ink-2)">
              {p.nombre_curso}
            </Text>
          </li>
        ))}
      </Seccion>
      <Seccion titulo="Últimas calificaciones" vacio="Todavía no tienes calificaciones." total={total_notas}>
        {notas.map(n => (
          <li key={`${n.tipo}-${n.actividad_id}`} className={classes.nota}>
            <span>
              {n.nombre_actividad_unidad}
              <Text fz="sm" c="var(--e-ink-2)">
                {n.tipo === 'evaluacion' ? 'Evaluación' : 'Entrega'} · {formatDay(n.fecha)}
              </Text>
            </span>
            <b>{n.calificacion}</b>
          </li>
        ))}
      </Seccion>
    </div>
  )
}

type SeccionProps = {
  titulo: string
  vacio: string
  /** How many there are, where the first ones are shown. */
  total?: number
  children: ReactNode[]
}

function Seccion({ titulo, vacio, total = 0, children }: SeccionProps) {
  const more = total - children.length
  return (
    <Paper withBorder radius="lg" p="lg" component="section" aria-label={titulo}>
      <Title order={2} size="h3" mb="sm">
        {titulo}
      </Title>
      {children.length ? <ul className={classes.lista}>{children}</ul> : <Text c="var(--e-ink-2)">{vacio}</Text>}
      {more > 0 && (
        <Text fz="sm" c="var(--e-ink-2)" mt="md">
          Y {number.format(more)} más. <Link to="/mis-calificaciones">Ver todo por curso</Link>
        </Text>
      )}
    </Paper>
  )
}

const Curso = ({ curso: c }: { curso: CursoDeTablero }) => (
  <>
    <div className={classes.nota}>
      <Link
        to="/contenido-curso-curricula"
        search={{ curricula: c.curricula_id, curso: c.curso_id }}
        className={classes.enlace!}
      >
        {c.nombre_curso}
      </Link>
      <span>{c.terminado && c.porcentaje < 100 ? 'Completado' : `${c.porcentaje} %`}</span>
    </div>
    <Progress
      value={c.terminado ? 100 : c.porcentaje}
      color={c.terminado ? 'success' : 'bugambilia'}
      mt={6}
      aria-label={`Avance en ${c.nombre_curso}`}
    />
  </>
)
