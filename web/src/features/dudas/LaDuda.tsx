import type { Duda } from '@eleva/contract'
import { Donde } from './Donde.tsx'
import classes from './Dudas.module.css'

export const LaDuda = ({ duda }: { duda: Duda }) => (
  <figure className={classes.cita}>
    <blockquote>{duda.duda_msj}</blockquote>
    <figcaption>
      {duda.student.name} · <Donde duda={duda} />
    </figcaption>
  </figure>
)
