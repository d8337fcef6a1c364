/** The picture of a card, drawn when there is none, with a badge on it. */

import type { ReactNode } from 'react'
import { Cover } from '../../kit/brand/Cover.tsx'
import { Imagen } from '../../kit/brand/Imagen.tsx'
import classes from './Tarjetas.module.css'

type Props = { id: string; imagen: string; gris: boolean; children: ReactNode }

export const Portada = ({ id, imagen, gris, children }: Props) => (
  <div className={classes.portada} data-gris={gris || undefined}>
    {imagen ? (
      <Imagen src={imagen} className={classes.imagen} />
    ) : (
      <Cover id={id} {...(gris ? { rampa: 'gris' as const } : {})} className={classes.imagen} />
    )}
    <div className={classes.insignias}>{children}</div>
  </div>
)
