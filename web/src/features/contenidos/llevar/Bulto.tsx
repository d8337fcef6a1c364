/**
 * How a course stands on this device, and what can be done with it: the same in its dialog and on the page of all of
 * them.
 */
import { entreComillas, formatBytes } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { IconPlayerPause, IconPlayerPlay, IconRefresh, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { messageOf } from '../../../kit/api/error.ts'
import { confirm } from '../../../kit/feedback/confirm.ts'
import { useAvanceOf } from '../../../kit/llevado/avance.ts'
import type { Bulto } from '../../../kit/llevado/base.ts'
import { notify } from '../../../kit/notify.ts'
import { formatMoment } from '../../../kit/page/dates.ts'
import { useEnLinea } from '../../../kit/page/enLinea.ts'
import classes from './Llevar.module.css'
import { askLlevableDe, continueBulto, dropBulto, enteros, pauseBulto, takeCurso } from './motor.ts'
import { faltan, nombreDeLlevada, planDe } from './plan.ts'

export function EstadoDeBulto({ bulto }: { bulto: Bulto }) {
  const { stored, total, parte } = useAvanceOf(bulto)
  const enLinea = useEnLinea()
  if (bulto.estado === 'listo')
    return (
      <Text className={classes.datos!}>
        {nombreDeLlevada(bulto.calidad)} · {formatBytes(total)}
        {bulto.tomado ? ` · al ${formatMoment(new Date(bulto.tomado).toISOString())}` : ''}
      </Text>
    )
  const bajando = enLinea ? 'Descargando…' : 'Sin conexión: sigue solo cuando vuelva'
  const said = { bajando, pausado: 'En pausa', sin_espacio: 'Detenido', fallido: 'Detenido' }[bulto.estado]
  return (
    <>
      <Text className={classes.datos!} role="status">
        {said} {formatBytes(stored)} de {formatBytes(total)}
      </Text>
      <progress className={classes.barra} max={1} value={parte} aria-label={`Descarga de ${bulto.nombre}`} />
      {bulto.motivo && (
        <p className={classes.falla} role="alert">
          {bulto.motivo}
        </p>
      )}
    </>
  )
}

/** Only what differs by its hash. */
async function updateNow(b: Bulto) {
  try {
    const m = await askLlevableDe(b)
    const bytes = m.texto_bytes + faltan(planDe(m, b.calidad).archivos, enteros())
    await takeCurso(m, b.curricula, b.calidad)
    notify(`Actualizando ${entreComillas(b.nombre)}: ${formatBytes(bytes)}`, 'info')
  } catch (error) {
    notify(messageOf(error), 'danger')
  }
}

export function AccionesDeBulto({ bulto, onQuitado }: { bulto: Bulto; onQuitado?: () => void }) {
  const enLinea = useEnLinea()
  const [busy, setBusy] = useState(false)
  const remove = async () => {
    const text = `${entreComillas(bulto.nombre)} dejará de abrirse sin conexión. Tu avance y lo que espera enviarse no se pierden.`
    if (!(await confirm({ title: '¿Quitar de este dispositivo?', text, action: 'Quitar' }))) return
    await dropBulto(bulto.id)
    onQuitado?.()
  }
  return (
    <div className={classes.acciones}>
      {bulto.estado === 'bajando' && (
        <Button variant="default" leftSection={<IconPlayerPause size={18} />} onClick={() => void pauseBulto(bulto.id)}>
          Pausar
        </Button>
      )}
      {bulto.estado !== 'bajando' && bulto.estado !== 'listo' && (
        <Button leftSection={<IconPlayerPlay size={18} />} onClick={() => void continueBulto(bulto.id)}>
          Continuar
        </Button>
      )}
      {bulto.estado === 'listo' && (
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} stroke={1.75} />}
          disabled={!enLinea}
          loading={busy}
          onClick={() => {
            setBusy(true)
            void updateNow(bulto).finally(() => setBusy(false))
          }}
        >
          Actualizar
        </Button>
      )}
      <Button
        variant="subtle"
        color="danger"
        leftSection={<IconTrash size={18} stroke={1.75} />}
        aria-label={`Quitar de este dispositivo: ${bulto.nombre}`}
        onClick={() => void remove()}
      >
        Quitar
      </Button>
    </div>
  )
}
