/** The seats of a school, one mark each: used, about to be sent, free. The words say the same. */
import { Progress } from '@mantine/core'
import { number } from '../../kit/page/PageShell.tsx'
import classes from './Centro.module.css'

/** More than these are a bar. */
const MAX_MARKS = 60

type Props = { cantidad: number; usados: number; porEnviar?: number }

export function LugaresDeEscuela({ cantidad, usados, porEnviar }: Props) {
  const enviar = porEnviar ?? 0
  const libres = Math.max(cantidad - usados - enviar, 0)
  const clases = [
    ...Array<string>(Math.min(usados, MAX_MARKS)).fill('usado'),
    ...Array<string>(Math.min(enviar, MAX_MARKS)).fill('enviar'),
    ...Array<string>(Math.min(libres, MAX_MARKS)).fill('libre'),
  ]
  const all = usados + enviar + libres
  return (
    <div className={classes.lugares}>
      {all > MAX_MARKS ? (
        <Progress.Root size={14} radius="sm" aria-hidden>
          <Progress.Section value={(usados / all) * 100} color="var(--e-primary)" />
          <Progress.Section value={(enviar / all) * 100} color="var(--e-accent)" />
        </Progress.Root>
      ) : (
        <div className={classes.marcas} aria-hidden>
          {clases.map((clase, i) => (
            <span key={i} data-lugar={clase} />
          ))}
        </div>
      )}
      <ul className={classes.leyenda}>
        <li data-lugar="usado">Usadas {number.format(usados)}</li>
        {porEnviar !== undefined && <li data-lugar="enviar">Por enviar {number.format(enviar)}</li>}
        <li data-lugar="libre">Libres {number.format(libres)}</li>
      </ul>
    </div>
  )
}
