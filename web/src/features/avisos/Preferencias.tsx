/** How one wants to be told: one of three forms, or kind by kind below; each is kept as soon as it is chosen. */
import {
  avisosRoutes,
  type CanalDeCorreo,
  dispositivosRoutes,
  type FormaDeAvisos,
  formaDe,
  formasDeAvisos,
  gruposDeAviso,
  NOMBRES_DE_AVISO,
  type PreferenciaDeAviso,
  preferenciaDeForma,
  type TipoDeAviso,
} from '@eleva/contract'
import { Checkbox, NativeSelect, Radio, Switch, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { readEntorno } from '../../kit/page/entorno.ts'
import classes from './Avisos.module.css'
import { Dispositivos } from './Dispositivos.tsx'

type Eleccion = { en_app?: 0 | 1; correo?: CanalDeCorreo; push?: 0 | 1 }

const CANALES: { value: CanalDeCorreo; label: string }[] = [
  { value: 'no', label: 'Sin correo' },
  { value: 'resumen', label: 'En el resumen' },
  { value: 'ya', label: 'Al momento' },
]

const FORMAS: Record<FormaDeAvisos, { nombre: string; texto: string }> = {
  importante: {
    nombre: 'Lo importante',
    texto: `Todo en ${readEntorno().nombre}. Por correo, un resumen en la mañana con lo que no has leído.`,
  },
  todo: {
    nombre: 'Todo',
    texto: `Todo en ${readEntorno().nombre}, y cada aviso por correo en cuanto pasa, menos de noche.`,
  },
  sin_correo: { nombre: 'Nada por correo', texto: `Todo en ${readEntorno().nombre}. Ningún correo.` },
}

/** What was chosen is shown at once; what could not be kept goes back. */
function usePreferencias() {
  const read = useRead(avisosRoutes.preferencias, {}, { fresh: true })
  const set = useWrite(avisosRoutes.setPreferencia, [avisosRoutes.preferencias])
  const setAll = useWrite(avisosRoutes.setForma, [avisosRoutes.preferencias])
  const [chosen, setChosen] = useState<Partial<Record<TipoDeAviso, Eleccion>>>({})
  const choose = (tipo: TipoDeAviso, eleccion: Eleccion) => {
    const before = chosen[tipo]
    setChosen(all => ({ ...all, [tipo]: { ...all[tipo], ...eleccion } }))
    const onError = () => setChosen(({ [tipo]: _, ...rest }) => (before ? { ...rest, [tipo]: before } : rest))
    set.mutate({ params: { tipo }, body: eleccion }, { onError })
  }
  const now: PreferenciaDeAviso[] = (read.data?.preferencias ?? []).map(p => ({ ...p, ...chosen[p.tipo] }))
  const chooseForma = (forma: FormaDeAvisos) => {
    const before = chosen
    setChosen(Object.fromEntries(now.map(({ tipo }) => [tipo, preferenciaDeForma(forma, tipo)])))
    setAll.mutate({ body: { forma } }, { onError: () => setChosen(before) })
  }
  return { read, now, choose, chooseForma }
}

export function Preferencias() {
  const { read, now, choose, chooseForma } = usePreferencias()
  const devices = useRead(dispositivosRoutes.dispositivos, {}, { fresh: true })
  if (!read.data) return <Pending query={read} height={320} />
  const forma = formaDe(now, read.data.dias)
  const conDispositivos = (devices.data?.dispositivos.length ?? 0) > 0
  return (
    <>
      <Radio.Group
        label="Cómo quieres enterarte"
        value={forma ?? null}
        onChange={chooseForma}
        className={classes.formas!}
      >
        {formasDeAvisos.map(f => (
          <Radio key={f} value={f} label={FORMAS[f].nombre} description={FORMAS[f].texto} />
        ))}
      </Radio.Group>
      <Text size="sm" c="var(--e-ink-2)" mb="md" role="status">
        {forma
          ? `Ahora tienes «${FORMAS[forma].nombre}».`
          : 'Ahora tienes tu propia elección, uno por uno. Si eliges una de las tres, se cambia por ella.'}
      </Text>
      <Dias dias={read.data.dias} />
      <Dispositivos read={devices} />
      <details className={classes.unoPorUno}>
        <summary>Elegir uno por uno</summary>
        <Text my="sm" c="var(--e-ink-2)">
          Lo que apagues ya no te llegará, tampoco por correo ni a tus dispositivos. Los avisos que ya tienes se quedan.
        </Text>
        {gruposDeAviso.map(({ nombre, tipos }) => {
          const own = tipos.flatMap(tipo => now.find(p => p.tipo === tipo) ?? [])
          return (
            own.length > 0 && (
              <section key={nombre} aria-label={nombre}>
                <h3>{nombre}</h3>
                <ul className={classes.preferencias}>
                  {own.map(p => (
                    <Fila key={p.tipo} preferencia={p} conDispositivos={conDispositivos} choose={choose} />
                  ))}
                </ul>
              </section>
            )
          )
        })}
      </details>
    </>
  )
}

type FilaProps = {
  preferencia: PreferenciaDeAviso
  conDispositivos: boolean
  choose: (tipo: TipoDeAviso, eleccion: Eleccion) => void
}

const Fila = ({ preferencia: { tipo, en_app, correo, push }, conDispositivos, choose }: FilaProps) => (
  <li>
    <Switch
      label={NOMBRES_DE_AVISO[tipo]}
      checked={en_app === 1}
      onChange={e => choose(tipo, { en_app: e.currentTarget.checked ? 1 : 0 })}
    />
    {conDispositivos && (
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
      onChange={e => {
        const chosen = CANALES.find(c => c.value === e.currentTarget.value)
        if (chosen) choose(tipo, { correo: chosen.value })
      }}
    />
  </li>
)

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
