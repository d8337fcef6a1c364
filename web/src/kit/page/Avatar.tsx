/**
 * A person's initials on one of five colours, the same for the same name; their photo when there is one; whether they
 * are online.
 */
import { useState } from 'react'
import classes from './Avatar.module.css'

const initials = (name: string) =>
  name
    .split(/\s+/)
    .filter(Boolean)
    .slice(0, 2)
    .map(word => word[0]!.toUpperCase())
    .join('')

const hueOf = (name: string) => [...name].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 997, 7) % 5

type Props = {
  name: string
  src?: string
  /** Diameter in px: 28, 32, 40, 128. */
  size?: 'sm' | 'md' | 'lg' | 'xl'
  /** Shows a dot: jade online, grey offline. Left out for who has never entered, or where nobody asks. */
  online?: boolean
}

export function Avatar({ online, ...face }: Props) {
  if (online === undefined) return <Face {...face} />
  return (
    <span className={classes.with}>
      <Face {...face} />
      <span
        className={classes.dot}
        data-online={online || undefined}
        role="img"
        aria-label={online ? 'En línea' : 'Desconectado'}
      />
    </span>
  )
}

function Face({ name, src, size = 'md' }: Omit<Props, 'online'>) {
  const [broken, setBroken] = useState(false)
  const className = `${classes.avatar} ${classes[size]} ${classes[`hue${hueOf(name)}`]}`
  if (src && !broken)
    return <img className={className} src={src} alt="" referrerPolicy="no-referrer" onError={() => setBroken(true)} />
  return (
    <span className={className} aria-hidden>
      {initials(name) || '·'}
    </span>
  )
}
