/** The one thing of today, on deep bugambilia, with the only control in marigold; or that all is done. */
import { Button, Paper, Skeleton, Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Ilustracion } from '../../kit/brand/Ilustracion.tsx'
import { formatClase } from '../../kit/page/dates.ts'
import { deQueZona } from '../../kit/page/zona.ts'
import { destinoDe } from '../agenda/destino.parte.ts'
import { horaDe } from '../agenda/palabras.parte.ts'
import classes from './Hoy.module.css'
import type { Urgente } from './urgente.ts'

type Partes = { sobre: string; titulo: string; detalle: string; hora?: string; boton?: ReactNode }

const Deep = ({ sobre, titulo, detalle, hora, boton }: Partes) => (
  <section className={classes.urgente} aria-labelledby="lo-urgente">
    <div className={classes.palabras}>
      <p className={classes.sobre}>{sobre}</p>
      <Title order={2} id="lo-urgente" className={classes.titulo!}>
        {titulo}
      </Title>
      <p className={classes.detalle}>{detalle}</p>
    </div>
    {hora && (
      <span className={classes.hora} aria-hidden>
        {hora}
      </span>
    )}
    {boton}
  </section>
)

const cuanto = (minutos: number) =>
  minutos <= 0 ? 'En vivo ahora' : minutos === 1 ? 'Clase en 1 minuto' : `Clase en ${minutos} minutos`

function Clase({ clase, minutos }: Extract<Urgente, { tipo: 'clase' }>) {
  const { inicia, termina, titulo, detalle, propia } = clase
  const hours = `${horaDe(inicia)}${termina ? ` a ${horaDe(termina)}` : ''}${deQueZona(inicia)}`
  const destino = propia ? { to: '/sesionesdocente' as const } : (destinoDe(clase) ?? { to: '/agenda' as const })
  return (
    <Deep
      sobre={cuanto(minutos)}
      titulo={titulo}
      detalle={[hours, detalle].filter(Boolean).join(' · ')}
      hora={horaDe(inicia)}
      boton={
        <Button variant="acento" size="lg" renderRoot={props => <Link {...destino} {...props} />}>
          {propia && minutos > 0 ? 'Preparar la clase' : 'Ir a la clase'}
        </Button>
      }
    />
  )
}

/** @param urgente undefined while it is being read */
export function LoUrgente({ urgente }: { urgente: Urgente | undefined }) {
  if (!urgente) return <Skeleton height={118} radius="xl" role="status" aria-label="Cargando" />
  if (urgente.tipo === 'clase') return <Clase {...urgente} />
  if (urgente.tipo === 'nada') {
    const next = urgente.siguiente
    return (
      <Paper withBorder radius="lg" component="section" className={classes.dia!}>
        <Ilustracion escena="sin-registros" />
        <div>
          <Title order={2} size="h3">
            Todo está al día
          </Title>
          <p>
            {next?.termina
              ? `Tu próxima clase: ${next.titulo}, ${formatClase(next.inicia, next.termina)}.`
              : 'Nada espera por ti.'}
          </p>
        </div>
      </Paper>
    )
  }
  const { titulo, detalle, boton, destino } = urgente
  return (
    <Deep
      sobre="Lo primero"
      titulo={titulo}
      detalle={detalle}
      boton={
        <Button variant="acento" size="lg" renderRoot={props => <Link {...(destino as { to: string })} {...props} />}>
          {boton}
        </Button>
      }
    />
  )
}
