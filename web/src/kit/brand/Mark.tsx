import { useEntorno } from '../page/entorno.ts'

/** The tile of the brand. Its three colours are fixed: never recoloured, in dark mode neither. */
export function Tesela() {
  return (
    <>
      <rect width="64" height="64" rx="17" fill="#9d165e" />
      <g
        fill="none"
        strokeWidth="8.2"
        strokeLinecap="round"
        strokeLinejoin="round"
        transform="translate(-3.4 -3.1) scale(1.1)"
      >
        <path stroke="#fff" d="M42.5 40.6 19.5 49.4V23.6M38 28.6 19.5 35.6" />
        <path stroke="#f7b24a" d="M19.5 23.2 45.5 13.4" />
      </g>
    </>
  )
}

/**
 * The mark of this installation, in a square.
 * @param size side in px; 16 is the smallest at which it reads.
 */
export function Mark({ size = 32, className }: { size?: number; className?: string }) {
  const { nombre, logo } = useEntorno()
  if (logo) return <img src={logo} alt={nombre} height={size} className="e-mark" />
  return (
    <svg viewBox="0 0 64 64" width={size} height={size} role="img" aria-label={nombre} className={className}>
      <Tesela />
    </svg>
  )
}
