/** What a live screen says while its line is lost: it reads over HTTP meanwhile. */
import { IconPlugConnectedX } from '@tabler/icons-react'
import { useLiveLost } from '../api/live.ts'
import classes from './SinLinea.module.css'

export function SinLinea() {
  const lost = useLiveLost()
  return (
    <p className={classes.linea} role="status" data-perdida={lost || undefined}>
      {lost && (
        <>
          <IconPlugConnectedX size={18} stroke={1.75} aria-hidden />
          Sin conexión en vivo: actualizamos cada 10 s
        </>
      )}
    </p>
  )
}
