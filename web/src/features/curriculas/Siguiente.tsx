/** The one next step, on deep bugambilia: the only thing in marigold. */
import type { Continuar, CurriculaPropia } from '@eleva/contract'
import { Button, Title } from '@mantine/core'
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { contenidos } from './CurriculaTarjeta.tsx'
import { wordsOfNext } from './palabras.ts'
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

export function Seguir({ continuar }: { continuar: Continuar }) {
  const { curricula_id, curso_id, oferta_actual, unidades, unidades_terminadas, unidad, terminado } = continuar
  const { sobre, texto, boton, hecho } = wordsOfNext(continuar)
  const search = { curricula: curricula_id, curso: curso_id, ...(oferta_actual ? { oferta_actual } : {}) }
  return (
    <Heroe
      sobre={sobre}
      titulo={continuar.nombre_curso}
      texto={texto}
      boton={
        <Button
          variant="acento"
          size="lg"
          leftSection={<IconPlayerPlayFilled size={18} />}
          renderRoot={props => <Link to="/contenido-curso-curricula" search={search} {...props} />}
        >
          {boton}
        </Button>
      }
    >
      {unidades > 0 && (
        <div className={classes.escalera} data-alta={unidades >= 4 || undefined}>
          <p className={classes.avance}>
            <b>{continuar.porcentaje_avance} %</b>
            {hecho}
          </p>
          <Peldanos
            total={unidades}
            hechos={unidades_terminadas}
            {...(terminado ? {} : { avance: unidad?.contadas ? unidad.hechas / unidad.contadas : 0 })}
            etiqueta={hecho}
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
