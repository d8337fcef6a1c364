/** A curriculum of who learns: how many of its courses are done, and the way in. */
import type { CurriculaPropia } from '@eleva/contract'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import { CurriculaTarjeta, contenidos } from './CurriculaTarjeta.tsx'
import classes from './Tarjetas.module.css'

const SIN_COMENZAR = 'Sin comenzar'

function words({ cursosTerminados: done, totalContenidos: all, ultimo_curso }: CurriculaPropia): string {
  if (all > 0 && done === all) return 'Completada'
  if (done === 0 && !ultimo_curso) return SIN_COMENZAR
  return `${done} de ${all === 1 ? '1 curso' : `${all} cursos`}`
}

export function MiCurriculaCard({ curricula }: { curricula: CurriculaPropia }) {
  const { id, nombre_curricula: nombre, cursosTerminados, totalContenidos, ultimo_curso } = curricula
  const said = words(curricula)
  const verb = said === 'Completada' ? 'Repasar' : said === SIN_COMENZAR ? 'Comenzar' : 'Continuar'
  const current =
    ultimo_curso && ultimo_curso.porcentaje_avance < 100 ? ultimo_curso.porcentaje_avance / 100 : undefined
  return (
    <CurriculaTarjeta curricula={curricula}>
      <div className={classes.avance}>
        <Peldanos
          total={totalContenidos}
          hechos={cursosTerminados}
          {...(current === undefined || cursosTerminados === totalContenidos ? {} : { avance: current })}
          etiqueta={said}
        />
        <span className={classes.datos}>
          {said} · {contenidos(totalContenidos)}
        </span>
        {curricula.expired === 1 && curricula.fecha_seleccion_termino && (
          <span className={classes.datos} id={`razon-${id}`}>
            Terminó el {formatDay(curricula.fecha_seleccion_termino)}
          </span>
        )}
      </div>
      {curricula.expired ? (
        <Button className={classes.fin!} disabled aria-describedby={`razon-${id}`}>
          Expirada
        </Button>
      ) : (
        <Button
          className={classes.fin!}
          renderRoot={props => (
            <Link to="/cursos-curricula" search={{ curricula: id, is_dashboard: true }} {...props} />
          )}
          aria-label={`${verb} ${nombre}`}
        >
          {verb}
        </Button>
      )}
    </CurriculaTarjeta>
  )
}
