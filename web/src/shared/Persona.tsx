/** A person in a list: photo or initials, presence where it is known, name, and the e-mail below. */
import { Badge } from '@mantine/core'
import { IconCheck, IconMinus } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { Avatar } from '../kit/page/Avatar.tsx'
import classes from './Persona.module.css'

type Props = {
  /** The name then leads to their page: for lists of who leads them. */
  id?: number | null | undefined
  nombre: string /** Where it has no place of its own. */
  correo?: string
  avatar?: string
  online?: boolean | undefined
  /** As they were called before they changed their own name. */
  antes?: string
}

export const Persona = ({ id, nombre, correo, avatar, online, antes }: Props) => (
  <div className={classes.persona}>
    <Avatar name={nombre} src={avatar ?? ''} online={online} />
    <div className={classes.texto}>
      {id === undefined || id === null ? (
        <span className={classes.nombre}>{nombre}</span>
      ) : (
        <Link to="/persona/$id" params={{ id }} className={classes.nombre!}>
          {nombre}
        </Link>
      )}
      {antes && <span className={classes.correo}>Se llamaba {antes}</span>}
      {correo && <Correo>{correo}</Correo>}
    </div>
  </div>
)

/** Broken before its domain rather than in the middle of a word. */
export function Correo({ children, ancho }: { children: string; ancho?: boolean }) {
  const at = children.indexOf('@') + 1
  return (
    <span className={ancho ? classes.solo : classes.correo}>
      {children.slice(0, at)}
      <wbr />
      {children.slice(at)}
    </span>
  )
}

export const EstatusUsuario = ({ activo }: { activo: boolean }) =>
  activo ? (
    <Badge color="success" leftSection={<IconCheck size={14} stroke={2.2} aria-hidden />}>
      Activo
    </Badge>
  ) : (
    <Badge color="gray" leftSection={<IconMinus size={14} stroke={2.2} aria-hidden />}>
      Inactivo
    </Badge>
  )
