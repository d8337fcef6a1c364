/** Told above a form that begins with what was typed into it before (see `borradores.ts`). */
import { Button } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { confirm } from '../feedback/confirm.ts'
import { formatMoment } from '../page/dates.ts'
import classes from './RecuperadoAviso.module.css'
import type { Recuperado } from './useBorrador.ts'

type Props = { recuperado: Recuperado; onDiscard: () => void }

export function RecuperadoAviso({ recuperado: { en, moved, archivos }, onDiscard }: Props) {
  const ask = async () => {
    const yes = await confirm({
      title: '¿Descartar lo recuperado?',
      text: 'Se pierde lo que habías escrito, y el formulario queda como está guardado.',
      action: 'Descartar lo escrito',
    })
    if (yes) onDiscard()
  }
  return (
    <div className={classes.aviso} role="status">
      <IconHistory size={20} stroke={1.75} aria-hidden />
      <p>
        Recuperamos lo que habías escrito el {formatMoment(new Date(en).toISOString())}.
        {moved && ' Desde entonces alguien cambió este registro: revísalo antes de guardar.'}
        {archivos && ' Los archivos no se conservan: vuelve a elegirlos.'}
      </p>
      <Button variant="default" size="compact-sm" onClick={() => void ask()}>
        Descartar
      </Button>
    </div>
  )
}
