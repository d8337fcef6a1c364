/** The other classes of a series, also those that were called off. */
import type { ClaseConSerie } from '@eleva/contract'
import { Title } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import classes from './Clases.module.css'
import { Momento } from './Momento.tsx'
import { cuandoEsLaClase } from './palabras.ts'

export const Serie = ({ clase }: { clase: ClaseConSerie }) => (
  <section aria-labelledby="serie">
    <Title order={2} fz="lg" id="serie">
      Clases de la serie
    </Title>
    <ol className={classes.serie}>
      {clase.serie.map(c => (
        <li key={c.id} data-esta={c.id === clase.id || undefined}>
          <span className={classes.cuando}>
            {c.id === clase.id ? (
              <span aria-current="true">{cuandoEsLaClase(c)}</span>
            ) : (
              <Link to="/clase/$id" params={{ id: c.id }}>
                {cuandoEsLaClase(c)}
              </Link>
            )}
          </span>
          <Momento momento={c.momento} cancelada={c.cancelada} />
        </li>
      ))}
    </ol>
  </section>
)
