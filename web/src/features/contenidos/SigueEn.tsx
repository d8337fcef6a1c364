/** Over a film that has ended: what comes next comes by itself, unless somebody stays. */
import { Button } from '@mantine/core'
import { IconRefresh } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useAhorro } from '../../kit/page/ahorro.ts'
import { count } from '../../kit/page/count.ts'
import classes from './SigueEn.module.css'

const SECONDS = 5

type Props = { nombre: string; onSigue: () => void; onOtraVez: () => void }

export function SigueEn({ nombre, onSigue, onOtraVez }: Props) {
  const ahorro = useAhorro()
  const [quieto] = useState(() => ahorro || matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [stays, setStays] = useState(quieto)
  const [left, setLeft] = useState(SECONDS)
  useEffect(() => {
    if (stays) return
    const stop = () => setStays(true)
    const timer = setInterval(() => setLeft(n => n - 1), 1_000)
    // Any key, and any touch, is somebody who is here.
    document.addEventListener('keydown', stop)
    document.addEventListener('pointerdown', stop)
    return () => {
      clearInterval(timer)
      document.removeEventListener('keydown', stop)
      document.removeEventListener('pointerdown', stop)
    }
  }, [stays])
  useEffect(() => {
    if (left === 0 && !stays) onSigue()
  }, [left, stays, onSigue])
  return (
    <div className={classes.sigue}>
      <p className={classes.cuando} role="status">
        {stays ? 'Sigue' : `Sigue en ${count(left, 'segundo', 'segundos')}`}
      </p>
      <p className={classes.nombre}>{nombre}</p>
      <div className={classes.botones}>
        <Button
          variant="default"
          className={classes.claro!}
          leftSection={<IconRefresh size={18} stroke={1.75} />}
          onClick={onOtraVez}
        >
          Ver otra vez
        </Button>
        {stays ? (
          <Button variant="acento" onClick={onSigue}>
            Seguir
          </Button>
        ) : (
          <Button variant="default" className={classes.claro!} onClick={() => setStays(true)}>
            Quedarme aquí
          </Button>
        )}
      </div>
    </div>
  )
}
