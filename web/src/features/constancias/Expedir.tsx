/**
 * By hand: to somebody, or to those of a list of e-mails, who have ended a programme or a course, where it is not
 * issued by itself, or was revoked.
 */
import { constanciasDeListaRoutes, constanciasRoutes } from '@eleva/contract'
import { Button, SegmentedControl, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { RecuperadoAviso } from '../../kit/form/RecuperadoAviso.tsx'
import { useBorrador, useHasBorrador } from '../../kit/form/useBorrador.ts'
import { useTextoGuardado } from '../../kit/form/useTextoGuardado.tsx'
import { buscadasEnServidor } from '../../kit/theme/buscaOpciones.ts'
import { claveDeLogro, deQueLogro, type Logro, logrosDe, opcionesDeLogro } from './logros.ts'
import { PorLista, stale } from './PorLista.tsx'

/** Shorter ones find everybody. */
const MIN_SEARCH = 3

type Props = { opened: boolean; onClose: () => void }

export function ExpedirDialogo({ opened, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Expedir constancias" address>
      {opened && <Formulario onClose={onClose} />}
    </FormDialog>
  )
}

/** Under which what is pasted is kept. */
const LISTA = 'constancias:lista'

const COMO = [
  { value: 'persona', label: 'Una persona' },
  { value: 'lista', label: 'Una lista' },
]

type Elegido = { clave: string | null; persona: Elegida | null }
const NADA: Elegido = { clave: null, persona: null }

/** What is chosen waits for the person as what is typed does. */
function useElegido() {
  const borrador = useBorrador<Elegido>('constancias:expedir', NADA)
  const [elegido, setElegido] = useState(borrador.values)
  const [recuperado, setRecuperado] = useState(borrador.recuperado)
  const choose = (what: Partial<Elegido>) => {
    const next = { ...elegido, ...what }
    setElegido(next)
    borrador.keep(next)
  }
  const drop = () => {
    borrador.drop()
    setElegido(NADA)
    setRecuperado(undefined)
  }
  return {
    elegido,
    choose,
    drop,
    flush: borrador.flush,
    aviso: recuperado && <RecuperadoAviso recuperado={recuperado} onDiscard={drop} />,
  }
}

function Formulario({ onClose }: { onClose: () => void }) {
  const escrito = useTextoGuardado(LISTA)
  const [file, setFile] = useState<File | null>(null)
  const [como, setComo] = useState(useHasBorrador(LISTA) ? 'lista' : 'persona')
  const { elegido, choose, drop, flush, aviso } = useElegido()
  const { clave, persona } = elegido
  const close = () => {
    drop()
    onClose()
  }
  const read = useRead(constanciasDeListaRoutes.logros, {})
  const logros = read.data ? logrosDe(read.data) : []
  const logro = logros.find(l => claveDeLogro(l) === clave)
  return (
    <Stack gap="md">
      {como === 'persona' && aviso}
      <SegmentedControl fullWidth data={COMO} value={como} onChange={setComo} aria-label="A quién la expides" />
      <Select
        label="Constancia de"
        description="A quien ya lo terminó. Si se expide por sí sola, la persona ya la tiene."
        placeholder="Elige un programa o un curso"
        searchable
        nothingFoundMessage="Ninguno con ese nombre termina en constancia"
        data={opcionesDeLogro(logros)}
        value={clave}
        onChange={next => choose({ clave: next })}
        {...opcionesDe(read)}
      />
      {como === 'persona' ? (
        <AUna
          logro={logro}
          persona={persona}
          onChoose={next => choose({ persona: next })}
          onSend={flush}
          onClose={close}
        />
      ) : (
        <PorLista key={clave} logro={logro} traida={{ escrito, file, setFile }} onClose={close} />
      )}
    </Stack>
  )
}

type De = {
  logro: Logro | undefined
  persona: Elegida | null
  onChoose: (persona: Elegida | null) => void
  onSend: () => void
  onClose: () => void
}

function AUna({ logro, persona, onChoose, onSend, onClose }: De) {
  const send = useWrite(constanciasRoutes.issue, stale)
  const submit = () => {
    onSend()
    send.mutate({ body: { usuario_id: Number(persona!.value), ...deQueLogro(logro!) } }, { onSuccess: onClose })
  }
  return (
    <>
      <Persona value={persona} onChange={onChoose} />
      <Rechazo error={send.error} fields />
      <Pie onClose={onClose} listo={Boolean(persona && logro)} pending={send.isPending} onExpedir={submit} />
    </>
  )
}

type PieProps = { onClose: () => void; listo: boolean; pending: boolean; onExpedir: () => void }

const Pie = ({ onClose, listo, pending, onExpedir }: PieProps) => (
  <PieDeDialogo>
    <Button variant="default" onClick={onClose}>
      Cancelar
    </Button>
    <Button disabled={!listo} loading={pending} onClick={onExpedir}>
      Expedir
    </Button>
  </PieDeDialogo>
)

type Elegida = { value: string; label: string }

function Persona({ value, onChange }: { value: Elegida | null; onChange: (to: Elegida | null) => void }) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text.trim(), 300)
  // The field shows the name of who is chosen, which is nothing to look for.
  const asked = typed === value?.label ? '' : typed
  const enabled = asked.length >= MIN_SEARCH
  const read = useRead(constanciasDeListaRoutes.elegibles, { query: { search: asked } }, { enabled })
  const found = (read.data?.personas ?? []).map(u => ({
    value: String(u.id),
    label: `${u.nombre_completo} · ${u.email}`,
  }))
  const options = value && !found.some(o => o.value === value.value) ? [value, ...found] : found
  return (
    <Select
      label="Persona"
      placeholder="Escribe su nombre o su correo"
      searchable
      // With nothing typed there is nothing to choose.
      openOnFocus={false}
      data={options}
      filter={buscadasEnServidor(read.data?.hay_mas)}
      nothingFoundMessage={asked.length < MIN_SEARCH ? 'Escribe al menos tres letras' : 'No hay personas que coincidan'}
      searchValue={text}
      onSearchChange={setText}
      value={value?.value ?? null}
      onChange={id => onChange(options.find(o => o.value === id) ?? null)}
      {...(enabled ? opcionesDe(read) : {})}
    />
  )
}
