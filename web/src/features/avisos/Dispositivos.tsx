/**
 * On which devices notices come while Eleva is closed; the permission is asked for once somebody switches this one on.
 */
import { dispositivosRoutes, type ReplyOf } from '@eleva/contract'
import { Button, Switch, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { canPush, type Puede, readEncendido, turnOff, turnOn } from '../../kit/api/push.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { formatMoment } from '../../kit/page/dates.ts'
import { readEntorno } from '../../kit/page/entorno.ts'
import { useUser } from '../../kit/page/session.tsx'
import { dispositivoDe } from '../../shared/dispositivo.ts'
import classes from './Avisos.module.css'

const PORQUE: Record<Puede, string> = {
  si: `Te llegan aunque ${readEntorno().nombre} esté cerrada, de día; los de clases, cuando son.`,
  no: `Este navegador no puede mostrar avisos con ${readEntorno().nombre} cerrada.`,
  instalar: `En iPhone y iPad, agrega primero ${readEntorno().nombre} a la pantalla de inicio y ábrela desde ahí.`,
  bloqueado: `En este navegador bloqueaste los avisos de ${readEntorno().nombre}. Permítelos en la configuración del sitio y vuelve a intentarlo.`,
}

type Props = { read: UseQueryResult<ReplyOf<typeof dispositivosRoutes.dispositivos>> }

/** @param read the devices that there are */
export function Dispositivos({ read }: Props) {
  const { id } = useUser()
  const remove = useWrite(dispositivosRoutes.removeDispositivo, [dispositivosRoutes.dispositivos])
  const [on, setOn] = useState(() => readEncendido()?.usuario === id)
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState('')
  const puede = canPush()
  const turn = async (to: boolean) => {
    setBusy(true)
    setSaid('')
    try {
      if (!to) await turnOff()
      else if (!(await turnOn(id))) return setSaid('No diste permiso, así que no te llegarán aquí.')
      setOn(to)
      await read.refetch()
    } catch {
      setSaid('El navegador no pudo encender los avisos. Revisa tu conexión y vuelve a intentarlo.')
    } finally {
      setBusy(false)
    }
  }
  const here = readEncendido()?.endpoint
  const others = read.data?.dispositivos.filter(d => d.endpoint !== here) ?? []
  const takeOff = async (d: { id: number; agente: string }) => {
    const nombre = dispositivoDe(d.agente)
    if (
      await confirm({
        title: `¿Quitar ${nombre}?`,
        text: 'Ya no te llegarán avisos ahí. Puedes encenderlos otra vez desde ese dispositivo.',
        action: 'Quitar',
      })
    )
      remove.mutate({ params: { id: d.id } })
  }
  return (
    <fieldset className={classes.resumen}>
      <legend>En este dispositivo</legend>
      <Switch
        label="Recibir avisos en este dispositivo"
        checked={on}
        disabled={busy || (puede !== 'si' && !on)}
        onChange={e => void turn(e.currentTarget.checked)}
      />
      <Text size="sm" c="var(--e-ink-2)" mt={4} aria-live="polite">
        {busy ? 'Un momento…' : said || PORQUE[puede]}
      </Text>
      {others.length > 0 && (
        <ul className={classes.dispositivos} aria-label="Otros dispositivos">
          {others.map(d => (
            <li key={d.id}>
              <span>
                {dispositivoDe(d.agente)}
                <Text span size="sm" c="var(--e-ink-2)">
                  {` · desde el ${formatMoment(d.desde)}`}
                </Text>
              </span>
              <Button
                variant="default"
                size="compact-sm"
                aria-label={`Quitar ${dispositivoDe(d.agente)}`}
                onClick={() => void takeOff(d)}
              >
                Quitar
              </Button>
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  )
}
