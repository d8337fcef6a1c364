/** Of which kinds one wants to be told, and how; each is kept as soon as it is chosen. */
import {
  avisosRoutes,
  type CanalDeCorreo,
  dispositivosRoutes,
  NOMBRES_DE_AVISO,
  type TipoDeAviso,
} from '@eleva/contract'
import { Checkbox, NativeSelect, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import classes from './Avisos.module.css'
import { Dispositivos } from './Dispositivos.tsx'

type Dicho = { en_app?: 0 | 1; correo?: CanalDeCorreo; push?: 0 | 1 }

const CANALES: { value: CanalDeCorreo; label: string }[] = [
  { value: 'no', label: 'Sin correo' },
  { value: 'resumen', label: 'En el resumen' },
  { value: 'ya', label: 'Al momento' },
]

export function Preferencias() {
  const read = useRead(avisosRoutes.preferencias, {}, { fresh: true })
  const set = useWrite(avisosRoutes.setPreferencia, [avisosRoutes.preferencias])
  const devices = useRead(dispositivosRoutes.dispositivos, {}, { fresh: true })
  // At once; what could not be kept goes back.
  const [chosen, setChosen] = useState<Partial<Record<TipoDeAviso, Dicho>>>({})
  const choose = (tipo: TipoDeAviso, dicho: Dicho) => {
    const before = chosen[tipo]
    setChosen(all => ({ ...all, [tipo]: { ...all[tipo], ...dicho } }))
    const onError = () => setChosen(({ [tipo]: _, ...rest }) => (before ? { ...rest, [tipo]: before } : rest))
    set.mutate({ params: { tipo }, body: dicho }, { onError })
  }
  return (
    <>
      <Text mb="sm" c="var(--e-ink-2)">
        Lo que apagues ya no te llegará, tampoco por correo ni a tus dispositivos. Los avisos que ya tienes se quedan.
      </Text>
      <Pending query={read} height={320} />
      {read.data && <Dias dias={read.data.dias} />}
      {read.data && <Dispositivos read={devices} />}
      <ul className={classes.preferencias}>
        {read.data?.preferencias.map(({ tipo, ...stored }) => {
          const { en_app, correo, push } = { ...stored, ...chosen[tipo] }
          return (
            <li key={tipo}>
              <Switch
                label={NOMBRES_DE_AVISO[tipo]}
                checked={en_app === 1}
                onChange={e => choose(tipo, { en_app: e.currentTarget.checked ? 1 : 0 })}
              />
              {(devices.data?.dispositivos.length ?? 0) > 0 && (
                <Checkbox
                  label="En mis dispositivos"
                  aria-label={`En mis dispositivos: ${NOMBRES_DE_AVISO[tipo]}`}
                  checked={push === 1}
                  disabled={en_app === 0}
                  onChange={e => choose(tipo, { push: e.currentTarget.checked ? 1 : 0 })}
                />
              )}
              <NativeSelect
                aria-label={`Correo: ${NOMBRES_DE_AVISO[tipo]}`}
                data={CANALES}
                value={correo}
                disabled={en_app === 0}
                onChange={e => choose(tipo, { correo: e.currentTarget.value as CanalDeCorreo })}
              />
            </li>
          )
        })}
      </ul>
    </>
  )
}

const DIAS = ['Lun', 'Mar', 'Mié', 'Jue', 'Vie', 'Sáb', 'Dom']

function Dias({ dias }: { dias: number[] }) {
  const set = useWrite(avisosRoutes.setResumen, [avisosRoutes.preferencias])
  const [chosen, setChosen] = useState<number[]>()
  const now = chosen ?? dias
  const choose = (next: number[]) => {
    setChosen(next)
    set.mutate({ body: { dias: next } }, { onError: () => setChosen(chosen) })
  }
  return (
    <fieldset className={classes.resumen}>
      <legend>Resumen por correo</legend>
      <Text size="sm" c="var(--e-ink-2)">
        {now.length > 0
          ? 'A las 7 de la mañana, con lo que tengas sin leer. Elige qué días.'
          : 'No te llega ningún día. Elige uno o más si lo quieres otra vez.'}
      </Text>
      <div className={classes.dias}>
        {DIAS.map((label, i) => (
          <Checkbox
            key={label}
            label={label}
            checked={now.includes(i + 1)}
            onChange={e => choose(e.currentTarget.checked ? [...now, i + 1].sort() : now.filter(d => d !== i + 1))}
          />
        ))}
      </div>
    </fieldset>
  )
}
