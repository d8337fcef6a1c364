/** A programme of who learns: how far they are, and the way on. */
import type { CurriculaPropia } from '@eleva/contract'
import { Badge, Button, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Cover } from '../../kit/brand/Cover.tsx'
import { Imagen } from '../../kit/brand/Imagen.tsx'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import { destinoEnCurso } from '../agenda/destino.parte.ts'
import classes from './FilaDePrograma.module.css'
import { avanceDe, contenidos, enCursoDe, SIN_COMENZAR } from './primero.ts'

/** Whoever is in the middle of a course goes on there; a finished one, and none at all, lead to all of them. */
function destinoDe({ id, oferta_actual, ultimo_curso }: CurriculaPropia) {
  if (ultimo_curso && ultimo_curso.porcentaje_avance < 100)
    return destinoEnCurso({
      curricula_id: id,
      oferta_actual,
      curso_id: ultimo_curso.id,
      cursoEnVivo: ultimo_curso.cursoEnVivo,
    })
  return { to: '/cursos-curricula' as const, search: { curricula: id, is_dashboard: true } }
}

export function FilaDePrograma({ curricula }: { curricula: CurriculaPropia }) {
  const { id, nombre_curricula: nombre, cursosTerminados, totalContenidos, imagen, expired } = curricula
  const said = avanceDe(curricula)
  const verb = said === 'Completada' ? 'Repasar' : said === SIN_COMENZAR ? 'Comenzar' : 'Continuar'
  const avance = enCursoDe(curricula)
  const rampa = expired ? ({ rampa: 'gris' } as const) : {}
  return (
    <article className={classes.fila} data-gris={expired || undefined}>
      <div className={classes.portada}>
        {imagen ? (
          <Imagen src={imagen} className={classes.imagen} />
        ) : (
          <Cover id={`curricula-${id}`} {...rampa} className={classes.imagen} />
        )}
      </div>
      <div className={classes.cuerpo}>
        <p className={classes.tipo}>
          Certificación <Badge size="sm">{expired ? 'Expirada' : 'Online'}</Badge>
        </p>
        <Title order={3} className={classes.titulo!}>
          <Link to="/cursos-curricula" search={{ curricula: id, is_dashboard: true }}>
            {nombre}
          </Link>
        </Title>
        {curricula.descripcion && <p className={classes.descripcion}>{curricula.descripcion}</p>}
        <p className={classes.datos}>
          {said} · {contenidos(totalContenidos)}
          {expired === 1 && curricula.fecha_seleccion_termino && (
            <span id={`razon-${id}`}> · Terminó el {formatDay(curricula.fecha_seleccion_termino)}</span>
          )}
        </p>
      </div>
      <div className={classes.fin}>
        <Peldanos
          total={totalContenidos}
          hechos={cursosTerminados}
          {...(avance === undefined ? {} : { avance })}
          etiqueta={said}
        />
        {expired ? (
          <Button size="sm" disabled aria-describedby={`razon-${id}`}>
            Expirada
          </Button>
        ) : (
          <Button
            size="sm"
            variant="light"
            renderRoot={props => <Link {...destinoDe(curricula)} {...props} />}
            aria-label={`${verb} ${nombre}`}
          >
            {verb}
          </Button>
        )}
      </div>
    </article>
  )
}
