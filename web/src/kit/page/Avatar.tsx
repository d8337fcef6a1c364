/** A person's initials on one of five colours, the same for the same name; their photo when there is one. */
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

type Props = { name: string; src?: string; size?: 'sm' | 'md' | 'lg' }

export function Avatar({ name, src, size = 'md' }: Props) {
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
