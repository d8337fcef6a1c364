/** The name of a school: the way to its page, for who may open it. */
import { Link } from '@tanstack/react-router'
import { useCan } from '../../kit/page/session.tsx'

type Props = { id?: number | null; nombre?: string | null; nada?: string }

export function NombreDeEscuela({ id, nombre, nada = '' }: Props) {
  const opens = useCan('escuelas.centro')
  if (!nombre) return nada
  return opens && id ? (
    <Link to="/centro-escolar" search={{ escuela: id }}>
      {nombre}
    </Link>
  ) : (
    nombre
  )
}
