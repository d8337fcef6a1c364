/** The one thing of today, on deep bugambilia: the only control in marigold (ui, mock-up 14). */
import type { Continuar } from '@eleva/contract'
import { Button, Title } from '@mantine/core'
import { IconArrowBackUp, IconCalendarTime, IconPlayerPlayFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Peldanos } from '../../kit/brand/Peldanos.tsx'
import { formatHour } from '../../kit/page/dates.ts'
import { hastaDe } from '../agenda/palabras.parte.ts'
import classes from './LoPrimero.module.css'
import { letrasDe, type Primero, unidadesDe } from './primero.ts'

type Hay = Exclude<Primero, { tipo: 'nada' }>

/** What is to be handed in bears a sign; a class its light (`LoPrimero.module.css`). */
const SIGNOS: Partial<Record<Hay['tipo'], typeof IconArrowBackUp>> = {
  devuelta: IconArrowBackUp,
  vence: IconCalendarTime,
}

/** Until when, by the people's clocks; of a class, when it begins. */
function cuandoDe(primero: Hay, hoy: string): string | undefined {
  if (primero.tipo === 'clase') {
    const { inicia } = primero.datos
    return Date.parse(inicia) > Date.now() ? `Empieza a las ${formatHour(inicia)}` : 'En vivo'
  }
  const hasta = primero.tipo === 'devuelta' || primero.tipo === 'vence' ? primero.datos.hasta : null
  return hasta ? `Hasta ${hastaDe(hasta, hoy)}` : undefined
}

export function LoPrimero({ primero, hoy }: { primero: Hay; hoy: string }) {
  const { sobre, titulo, texto, boton, destino } = letrasDe(primero)
  const Signo = SIGNOS[primero.tipo]
  const cuando = cuandoDe(primero, hoy)
  return (
    <section className={classes.heroe} aria-labelledby="lo-primero">
      <div className={classes.palabras}>
        <p className={classes.sobre} data-tipo={primero.tipo}>
          {Signo && <Signo size={16} stroke={2} aria-hidden />}
          {primero.tipo === 'clase' ? <span data-reloj>{cuando}</span> : sobre}
        </p>
        <Title order={2} id="lo-primero" className={classes.titulo!}>
          {primero.tipo === 'clase' && <span className={classes.oculto}>Tu próxima clase: </span>}
          {titulo}
        </Title>
        {primero.tipo === 'devuelta' && (
          <blockquote className={classes.cita}>
            <p>{primero.datos.palabras}</p>
            {primero.datos.quien && <footer>{primero.datos.quien}</footer>}
          </blockquote>
        )}
        {texto && <p className={classes.texto}>{texto}</p>}
        <div className={classes.acto}>
          <Button
            variant="acento"
            size="lg"
            className={classes.boton!}
            leftSection={!cuando && <IconPlayerPlayFilled size={18} aria-hidden />}
            {...(primero.tipo === 'clase' ? { 'aria-label': `Entrar a la clase: ${titulo}` } : {})}
            renderRoot={props => <Link {...destino} {...props} />}
          >
            <span className={classes.letras}>{boton}</span>
          </Button>
          {cuando && primero.tipo !== 'clase' && (
            <p className={classes.cuando} data-reloj>
              {cuando}
            </p>
          )}
        </div>
      </div>
      {primero.tipo === 'sigue' && <Escalera continuar={primero.datos} />}
    </section>
  )
}

/** The next step, while something else is first. */
export function Despues({ continuar }: { continuar: Continuar }) {
  const { sobre, titulo, boton, destino } = letrasDe({ tipo: 'sigue', datos: continuar })
  return (
    <section className={classes.despues} aria-labelledby="despues">
      <div>
        <p className={classes.antes}>{sobre}</p>
        <Title order={2} size="h5" id="despues" className={classes.nombre!}>
          {titulo}
        </Title>
        <p className={classes.datos}>
          <b>{continuar.porcentaje_avance} %</b>
          {continuar.unidades > 0 && <span>{unidadesDe(continuar)}</span>}
        </p>
      </div>
      <Button
        variant="light"
        aria-label={boton}
        className={classes.luego!}
        renderRoot={props => <Link {...destino} {...props} />}
      >
        {continuar.comenzado ? 'Continuar' : 'Comenzar'}
      </Button>
    </section>
  )
}

function Escalera({ continuar }: { continuar: Continuar }) {
  const { unidades, unidades_terminadas, unidad, porcentaje_avance } = continuar
  if (unidades === 0) return null
  const said = unidadesDe(continuar)
  return (
    <div className={classes.escalera} data-alta={unidades >= 4 || undefined}>
      <p className={classes.avance}>
        <b>{porcentaje_avance} %</b>
        {said}
      </p>
      <Peldanos
        total={unidades}
        hechos={unidades_terminadas}
        avance={unidad?.contadas ? unidad.hechas / unidad.contadas : 0}
        etiqueta={said}
        tamano="lg"
        enProfundo
        className={classes.peldanos!}
      />
    </div>
  )
}
