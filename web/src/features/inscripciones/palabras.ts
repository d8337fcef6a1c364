import type { OpcionDeInscripcion } from '@eleva/contract'
import { number } from '../../kit/page/PageShell.tsx'

/** Who has a place, of how many, and who waits: `12 de 15 · 3 en espera`. */
export const ocupacion = ({
  inscritos,
  cupo,
  en_espera,
}: Pick<OpcionDeInscripcion, 'inscritos' | 'cupo' | 'en_espera'>) =>
  [
    cupo === null ? number.format(inscritos) : `${number.format(inscritos)} de ${number.format(cupo)}`,
    ...(en_espera ? [`${number.format(en_espera)} en espera`] : []),
  ].join(' · ')

export const libresDe = ({ cupo, inscritos }: Pick<OpcionDeInscripcion, 'cupo' | 'inscritos'>) =>
  cupo === null ? null : Math.max(0, cupo - inscritos)
