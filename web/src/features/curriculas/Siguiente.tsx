/** The one next step, on deep bugambilia: the only thing in marigold. */
import type { Continuar, CurriculaPropia } from '@eleva/contract'
import { Button, Title } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { formatSeconds } from '../../kit/page/duration.ts'
import { contenidos } from './CurriculaTarjeta.tsx'
import classes from './Siguiente.module.css'

type Props = { sobre: string; titulo: string; texto: string; boton: ReactNode; children: ReactNode }

const Heroe = ({ sobre, titulo, texto, boton, children }: Props) => (
  <section className={classes.heroe} aria-labelledby="siguiente">
    <div className={classes.palabras}>
      <p className={classes.sobre}>{sobre}</p>
      <Title order={2} id="siguiente" className={classes.titulo!}>
        {titulo}
      </Title>
      {texto && <p className={classes.texto}>{texto}</p>}
      {boton}
    </div>
    {children}
  </section>
)

/** «Unidad 3 · Siguiente: video «Rúbricas», 8 min» */
function words({ unidad, objetivo }: Continuar): string {
  if (!unidad) return ''
  const place = `Unidad ${unidad.numero}`
  if (!objetivo) return `${place} · ${unidad.nombre_unidad}`
  const length = objetivo.duracion_segundos ? `, ${formatSeconds(objetivo.duracion_segundos)}` : ''
  return `${place} · Siguiente: ${objetivo.con_video ? 'video ' : ''}«${objetivo.nombre_objetivo}»${length}`
}

export function Seguir({ continuar }: { continuar: Continuar }) {
  const { curricula_id, curso_id, oferta_actual, unidades, unidades_terminadas, unidad, terminado, comenzado } =
    continuar
  const done = `${unidades_terminadas} de ${unidades === 1 ? '1 unidad' : `${unidades} unidades`}`
  const search = { curricula: curricula_id, curso: curso_id, ...(oferta_actual ? { oferta_actual } : {}) }
  return (
    <Heroe
      sobre={terminado ? 'Ya terminaste este curso' : comenzado ? 'Sigue donde te quedaste' : 'Tu siguiente curso'}
      titulo={continuar.nombre_curso}
      texto={terminado ? continuar.nombre_curricula : words(continuar)}
      boton={
        <Button
          variant="acento"
          size="lg"
          leftSection={<IconPlayerPlayFilled size={18} />}
          renderRoot={props => <Link to="/contenido-curso-curricula" search={search} {...props} />}
        >
          {terminado ? 'Repasar' : comenzado ? 'Continuar' : 'Comenzar'}
        </Button>
      }
    >
      {unidades > 0 && (
        <div className={classes.escalera} data-alta={unidades >= 4 || undefined}>
          <p className={classes.avance}>
            <b>{continuar.porcentaje_avance} %</b>
            {done}
          </p>
          <Peldanos
            total={unidades}
            hechos={unidades_terminadas}
            {...(terminado ? {} : { avance: unidad?.contadas ? unidad.hechas / unidad.contadas : 0 })}
            etiqueta={done}
            tamano="lg"
            enProfundo
            className={classes.peldanos!}
          />
        </div>
      )}
    </Heroe>
  )
}

/** Before anything was begun. */
export const Comenzar = ({ curricula }: { curricula: CurriculaPropia }) => (
  <Heroe
    sobre="Tu primer paso"
    titulo={curricula.nombre_curricula}
    texto={contenidos(curricula.totalContenidos)}
    boton={
      <Button
        variant="acento"
        size="lg"
        leftSection={<IconPlayerPlayFilled size={18} />}
        renderRoot={props => (
          <Link to="/cursos-curricula" search={{ curricula: curricula.id, is_dashboard: true }} {...props} />
        )}
      >
        Comenzar
      </Button>
    }
  >
    {curricula.totalContenidos > 0 && (
      <div className={classes.escalera}>
        <Peldanos
          total={curricula.totalContenidos}
          hechos={0}
          avance={0}
          etiqueta="Sin comenzar"
          tamano="lg"
          enProfundo
          className={classes.peldanos!}
        />
      </div>
    )}
  </Heroe>
)
