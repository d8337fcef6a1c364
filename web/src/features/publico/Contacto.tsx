import { useEntorno } from '../../kit/page/entorno.ts'

/** Whom to write to, in a sentence; nothing where this installation has told no address. */
export function Contacto({ antes, despues = '', className }: { antes: string; despues?: string; className?: string }) {
  const { soporte } = useEntorno().empresa
  if (!soporte) return null
  return (
    <p className={className}>
      {antes}
      <a href={`mailto:${soporte}`}>{soporte}</a>
      {despues}
    </p>
  )
}
