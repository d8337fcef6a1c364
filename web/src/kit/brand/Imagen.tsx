/** A picture that somebody uploaded, as large as it is shown; under «Ahorro de datos» the smallest. */
import { useAhorro } from '../page/ahorro.ts'

const WIDTHS = [320, 640, 960]
/** Only ours come in sizes. */
const OURS = '/imagenes/'

type Props = {
  src: string
  className?: string | undefined
  /** How wide it is shown, as CSS says it. */
  sizes?: string
}

export function Imagen({ src, className, sizes = '(max-width: 767px) 100vw, 420px' }: Props) {
  const ahorro = useAhorro()
  const ours = src.startsWith(OURS)
  const set = ours && !ahorro ? WIDTHS.map(w => `${src}?w=${w} ${w}w`).join(', ') : undefined
  return (
    <img
      src={ours && ahorro ? `${src}?w=${WIDTHS[0]}` : src}
      srcSet={set}
      sizes={set && sizes}
      alt=""
      loading="lazy"
      className={className}
    />
  )
}
