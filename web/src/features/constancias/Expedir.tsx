/** By hand: to somebody who has ended a programme, where it is not issued by itself, or was revoked. */
import { constanciasRoutes, curriculasRoutes, usuariosRoutes } from '@eleva/contract'
import { Button, Group, Select, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { buscadasEnServidor } from '../../kit/form/buscaOpciones.ts'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { opcionesDe } from '../../kit/form/opcionesDe.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'

/** Shorter ones find everybody. */
const MIN_SEARCH = 3

type Props = { opened: boolean; onClose: () => void }

export function ExpedirDialogo({ opened, onClose }: Props) {
  return (
    <FormDialog opened={opened} onClose={onClose} title="Expedir una constancia" address>
      {opened && <Formulario onClose={onClose} />}
    </FormDialog>
  )
}

function Formulario({ onClose }: { onClose: () => void }) {
  const [persona, setPersona] = useState<{ value: string; label: string }>()
  const [curricula, setCurricula] = useState<string | null>(null)
  const send = useWrite(constanciasRoutes.expedir, [constanciasRoutes.list])
  const programas = useRead(curriculasRoutes.opciones, {})
  const submit = () =>
    send.mutate(
      { body: { usuario_id: Number(persona!.value), curricula_id: Number(curricula) } as never },
      { onSuccess: onClose },
    )
  return (
    <Stack gap="md">
      <Text fz="sm" c="var(--e-ink-2)">
        A quien ya terminó el programa. Si se expide por sí sola, la persona ya la tiene.
      </Text>
      <Persona value={persona} onChange={setPersona} />
      <Select
        label="Programa"
        placeholder="Elige un programa"
        searchable
        nothingFoundMessage="No hay programas con ese nombre"
        data={(programas.data?.Curriculas ?? []).map(c => ({ value: String(c.id), label: c.label }))}
        value={curricula}
        onChange={setCurricula}
        {...opcionesDe(programas)}
      />
      <Rechazo error={send.error} fields />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!persona || !curricula} loading={send.isPending} onClick={submit}>
          Expedir
        </Button>
      </Group>
    </Stack>
  )
}

type Elegida = { value: string; label: string }

function Persona({ value, onChange }: { value: Elegida | undefined; onChange: (to: Elegida | undefined) => void }) {
  const [text, setText] = useState('')
  const [typed] = useDebouncedValue(text.trim(), 300)
  // Of who is chosen the field shows the name, which is nothing to look for.
  const asked = typed === value?.label ? '' : typed
  const read = useRead(usuariosRoutes.buscar, { body: { search: asked } }, { enabled: asked.length >= MIN_SEARCH })
  const found = (read.data?.resultSet ?? []).map(u => ({
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
      filter={buscadasEnServidor(read.data && read.data.cantidad > found.length)}
      nothingFoundMessage={asked.length < MIN_SEARCH ? 'Escribe al menos tres letras' : 'No hay personas que coincidan'}
      searchValue={text}
      onSearchChange={setText}
      value={value?.value ?? null}
      onChange={id => onChange(options.find(o => o.value === id))}
      {...(asked.length >= MIN_SEARCH ? opcionesDe(read) : {})}
    />
  )
}
