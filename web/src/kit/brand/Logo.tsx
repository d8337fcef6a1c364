import { useEntorno } from '../page/entorno.ts'
import { Tesela } from './Mark.tsx'

type Props = { height: number; className?: string }

/**
 * The logo of this installation: its own, its name, or that of the house.
 * @param height in px, 24 or more
 */
export function Logo({ height, className = '' }: Props) {
  const { nombre, logo } = useEntorno()
  if (logo) return <img src={logo} alt={nombre} height={height} className={`e-logo ${className}`} />
  if (nombre !== 'Eleva') return <b>{nombre}</b>
  return <LogoDeLaCasa height={height} className={className} />
}

/**
 * The word takes the colour of the text around it; the tile keeps its own.
 * @param height in px, 24 or more
 */
export function LogoDeLaCasa({ height, className }: Props) {
  return (
    <svg
      viewBox="0 0 244 64"
      width={(height * 244) / 64}
      height={height}
      role="img"
      aria-label="Eleva"
      className={className}
    >
      <Tesela />
      <g fill="none" stroke="currentColor" strokeWidth="8" strokeLinecap="round" strokeLinejoin="round">
        <path d="M82.8 42.8L109.2 33.2A14 14 0 1 0 105.4 48.4" />
        <path d="M123.5 14V52" />
        <path d="M137.8 42.8L164.2 33.2A14 14 0 1 0 160.4 48.4" />
        <path d="M174 24.6L186.5 51.4L199 24.6" />
        <circle cx="222" cy="38" r="14" />
        <path d="M236 24V52" />
      </g>
    </svg>
  )
}
