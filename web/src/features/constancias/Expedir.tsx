/** By hand: to somebody, or to those of a list of e-mails, who have ended a programme, where it is not issued by itself, or was revoked. */
import { constanciasDeListaRoutes, constanciasRoutes, curriculasRoutes } from '@eleva/contract'
import { Button, SegmentedControl, Select, Stack } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { buscadasEnServidor } from '../../kit/form/buscaOpciones.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
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

const COMO = [
  { value: 'persona', label: 'Una persona' },
  { value: 'lista', label: 'Una lista' },
]

function Formulario({ onClose }: { onClose: () => void }) {
  const [como, setComo] = useState('persona')
  const [curricula, setCurricula] = useState<string | null>(null)
  const programas = useRead(curriculasRoutes.opciones, {})
  return (
    <Stack gap="md">
      <SegmentedControl fullWidth data={COMO} value={como} onChange={setComo} aria-label="A quién la expides" />
      <Select
        label="Programa"
        description="A quien ya lo terminó. Si se expide por sí sola, la persona ya la tiene."
        placeholder="Elige un programa"
        searchable
        nothingFoundMessage="No hay programas con ese nombre"
        data={(programas.data?.Curriculas ?? []).map(c => ({ value: String(c.id), label: c.label }))}
        value={curricula}
        onChange={setCurricula}
        {...opcionesDe(programas)}
      />
      {como === 'persona' ? (
        <AUna curricula={curricula} onClose={onClose} />
      ) : (
        <PorLista key={curricula} curricula={curricula} onClose={onClose} />
      )}
    </Stack>
  )
}

type De = { curricula: string | null; onClose: () => void }

function AUna({ curricula, onClose }: De) {
  const [persona, setPersona] = useState<Elegida>()
  const send = useWrite(constanciasRoutes.expedir, stale)
  const submit = () =>
    send.mutate(
      { body: { usuario_id: Number(persona!.value), curricula_id: Number(curricula) } as never },
      { onSuccess: onClose },
    )
  return (
    <>
      <Persona value={persona} onChange={setPersona} />
      <Rechazo error={send.error} fields />
      <Pie onClose={onClose} listo={Boolean(persona && curricula)} pending={send.isPending} onExpedir={submit} />
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

function Persona({ value, onChange }: { value: Elegida | undefined; onChange: (to: Elegida | undefined) => void }) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text.trim(), 300)
  // Of who is chosen the field shows the name, which is nothing to look for.
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
      onChange={id => onChange(options.find(o => o.value === id))}
      {...(enabled ? opcionesDe(read) : {})}
    />
  )
}
