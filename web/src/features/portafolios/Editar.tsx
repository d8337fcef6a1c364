/** A portfolio is put together: what is shown of one's own, under which title, with which sentence, and in which order. */
import { type Elegible, entreComillas, type PiezaDePortafolio, portafoliosRoutes } from '@eleva/contract'
import { ActionIcon, Button, Group, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { useState } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import classes from './Portafolios.module.css'

type De = { entrega_id: number } | { constancia_id: number } | { pieza_id: number }
/** `clave` tells rows apart while they are moved. */
type Pieza = { clave: string; de: De; nombre: string; titulo: string; frase: string }
type Borrador = { titulo: string; presentacion: string; piezas: Pieza[]; version?: number }

const claveDe = (de: De): string => Object.entries(de).flat().join('-')

function leida({ id, titulo, frase, nombre, entrega, constancia }: PiezaDePortafolio): Pieza {
  const de = entrega ? { entrega_id: entrega.id } : constancia ? { constancia_id: constancia.id } : { pieza_id: id }
  return { clave: claveDe(de), de, nombre, titulo, frase }
}

function elegida({ tipo, id, nombre }: Elegible): Pieza {
  const de = tipo === 'entrega' ? { entrega_id: id } : { constancia_id: id }
  return { clave: claveDe(de), de, nombre, titulo: nombre.slice(0, 120), frase: '' }
}

/** @param id null for a new one */
export function EditarDialogo({ id, onClose }: { id: number | null; onClose: () => void }) {
  return (
    <FormDialog opened onClose={onClose} title={id === null ? 'Nuevo portafolio' : 'Cambiar el portafolio'} size={720}>
      {id === null ? (
        <Formulario id={id} inicial={{ titulo: '', presentacion: '', piezas: [] }} onClose={onClose} />
      ) : (
        <Leido id={id} onClose={onClose} />
      )}
    </FormDialog>
  )
}

function Leido({ id, onClose }: { id: number; onClose: () => void }) {
  const read = useRead(portafoliosRoutes.portafolio, { params: { id } }, { fresh: true })
  if (!read.data || read.isFetching) return <Pending query={read} height={320} />
  const { titulo, presentacion, version } = read.data.portafolio
  const inicial = { titulo, presentacion, version, piezas: read.data.piezas.map(leida) }
  return <Formulario id={id} inicial={inicial} onClose={onClose} />
}

/** @returns saves it as new, or over what was read */
function useGuardar(id: number | null, onClose: () => void) {
  const stale = [portafoliosRoutes.list]
  const create = useWrite(portafoliosRoutes.create, stale)
  const save = useWrite(portafoliosRoutes.guardar, [...stale, portafoliosRoutes.portafolio])
  const send = ({ piezas, ...words }: Borrador) => {
    const body = { ...words, piezas: piezas.map(({ de, titulo, frase }) => ({ ...de, titulo, frase })) } as never
    if (id === null) create.mutate({ body }, { onSuccess: onClose })
    else save.mutate({ params: { id }, body }, { onSuccess: onClose })
  }
  return { send, error: create.error ?? save.error, isPending: create.isPending || save.isPending }
}

type FormProps = { id: number | null; inicial: Borrador; onClose: () => void }

function Formulario({ id, inicial, onClose }: FormProps) {
  const [borrador, setBorrador] = useState(inicial)
  const guardar = useGuardar(id, onClose)
  const { titulo, presentacion, piezas } = borrador
  const set = (more: Partial<Borrador>) => setBorrador(b => ({ ...b, ...more }))
  const change = (clave: string, more: Partial<Pieza>) =>
    set({ piezas: piezas.map(p => (p.clave === clave ? { ...p, ...more } : p)) })
  const move = (from: number, by: number) =>
    set({ piezas: piezas.with(from, piezas[from + by]!).with(from + by, piezas[from]!) })
  const listo = titulo.trim() !== '' && piezas.length > 0 && piezas.every(p => p.titulo.trim() !== '')
  return (
    <Stack gap="md">
      <TextInput
        label="Título"
        maxLength={120}
        data-autofocus
        value={titulo}
        onChange={event => set({ titulo: event.currentTarget.value })}
      />
      <Textarea
        label="Presentación"
        description="Qué muestra, y para quién. Se puede dejar vacía."
        maxLength={1000}
        autosize
        minRows={2}
        value={presentacion}
        onChange={event => set({ presentacion: event.currentTarget.value })}
      />
      <ol className={classes.piezas} aria-label="Lo que muestra">
        {piezas.map((pieza, at) => (
          <li key={pieza.clave} className={classes.pieza}>
            <Fila
              pieza={pieza}
              onChange={more => change(pieza.clave, more)}
              onUp={at > 0 ? () => move(at, -1) : undefined}
              onDown={at < piezas.length - 1 ? () => move(at, 1) : undefined}
              onQuitar={() => set({ piezas: piezas.filter(p => p !== pieza) })}
            />
          </li>
        ))}
      </ol>
      <Agregar puestas={piezas} onElige={e => set({ piezas: [...piezas, elegida(e)] })} />
      <Rechazo error={guardar.error} fields />
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button disabled={!listo} loading={guardar.isPending} onClick={() => guardar.send(borrador)}>
          Guardar portafolio
        </Button>
      </Group>
    </Stack>
  )
}

type FilaProps = {
  pieza: Pieza
  onChange: (more: Partial<Pieza>) => void
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onQuitar: () => void
}

function Fila({ pieza: { de, nombre, titulo, frase }, onChange, onUp, onDown, onQuitar }: FilaProps) {
  const what = entreComillas(titulo || nombre)
  return (
    <>
      <div className={classes.fila}>
        <p className={classes.detalle}>
          {nombre}
          {'pieza_id' in de && ' · Ya no está en la plataforma'}
        </p>
        <Group gap={4} wrap="nowrap">
          <ActionIcon size={40} aria-label={`Subir ${what}`} disabled={!onUp} onClick={onUp}>
            <IconArrowUp size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon size={40} aria-label={`Bajar ${what}`} disabled={!onDown} onClick={onDown}>
            <IconArrowDown size={18} stroke={1.75} />
          </ActionIcon>
          <ActionIcon size={40} aria-label={`Quitar ${what}`} onClick={onQuitar}>
            <IconX size={18} stroke={1.75} />
          </ActionIcon>
        </Group>
      </div>
      <TextInput
        label="Título de este trabajo"
        maxLength={120}
        value={titulo}
        onChange={event => onChange({ titulo: event.currentTarget.value })}
      />
      <Textarea
        label="Por qué lo muestras"
        maxLength={500}
        autosize
        minRows={1}
        value={frase}
        onChange={event => onChange({ frase: event.currentTarget.value })}
      />
    </>
  )
}

const llaveDe = (e: Elegible) => claveDe(e.tipo === 'entrega' ? { entrega_id: e.id } : { constancia_id: e.id })
const palabrasDe = ({ tipo, nombre, curso, fecha }: Elegible) =>
  [tipo === 'constancia' ? `Constancia: ${nombre}` : nombre, curso, formatDay(fecha)].filter(Boolean).join(' · ')

function Agregar({ puestas, onElige }: { puestas: readonly Pieza[]; onElige: (e: Elegible) => void }) {
  const read = useRead(portafoliosRoutes.elegibles, {})
  if (!read.data) return <Pending query={read} height={60} />
  const used = new Set(puestas.map(p => p.clave))
  const free = read.data.elegibles.filter(e => !used.has(llaveDe(e)))
  return (
    <Select
      label="Agregar un trabajo o una constancia"
      placeholder={free.length > 0 ? 'Elige de lo que entregaste y terminaste' : 'No hay más que elegir'}
      searchable
      nothingFoundMessage="No hay nada con esas palabras"
      disabled={free.length === 0}
      data={free.map(e => ({ value: llaveDe(e), label: palabrasDe(e) }))}
      value={null}
      onChange={value => {
        const found = free.find(e => llaveDe(e) === value)
        if (found) onElige(found)
      }}
    />
  )
}
