/**
 * A portfolio is put together: what is shown of one's own, under which title, with which sentence, and in which order.
 */
import { type Elegible, entreComillas, type PiezaDePortafolio, portafoliosRoutes } from '@eleva/contract'
import { PortafolioInput } from '@eleva/contract/schemas'
import { ActionIcon, Group, Select, Textarea, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useRead, useWrite } from '../../kit/api/query.ts'
import { Pending } from '../../kit/feedback/States.tsx'
import { EntityForm } from '../../kit/form/EntityForm.tsx'
import { FormDialog } from '../../kit/form/FormDialog.tsx'
import { formatDay } from '../../kit/page/dates.ts'
import classes from './Portafolios.module.css'

/** One of the three: a delivery, a constancia, or what stands in it and is no more. */
type Pieza = {
  entrega_id?: number
  constancia_id?: number
  pieza_id?: number
  nombre: string
  titulo: string
  frase: string
}
type Borrador = { titulo: string; presentacion: string; piezas: Pieza[]; version?: number }

const claveDe = ({ entrega_id, constancia_id, pieza_id }: Pieza): string =>
  [entrega_id, constancia_id, pieza_id].map(key => key ?? '').join('-')

function leida({ id, titulo, frase, nombre, entrega, constancia }: PiezaDePortafolio): Pieza {
  const de = entrega ? { entrega_id: entrega.id } : constancia ? { constancia_id: constancia.id } : { pieza_id: id }
  return { ...de, nombre, titulo, frase }
}

function elegida({ tipo, id, nombre }: Elegible): Pieza {
  const de = tipo === 'entrega' ? { entrega_id: id } : { constancia_id: id }
  return { ...de, nombre, titulo: nombre.slice(0, 120), frase: '' }
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

type FormProps = { id: number | null; inicial: Borrador; onClose: () => void }

function Formulario({ id, inicial, onClose }: FormProps) {
  const stale = [portafoliosRoutes.list]
  const create = useWrite(portafoliosRoutes.create, stale)
  const save = useWrite(portafoliosRoutes.save, [...stale, portafoliosRoutes.portafolio])
  return (
    <EntityForm<Borrador>
      draft={`portafolio:${id ?? 'nuevo'}`}
      schema={PortafolioInput}
      initial={inicial}
      editing={id !== null}
      saveText="Guardar portafolio"
      onSave={async values => {
        const body = PortafolioInput.parse(values)
        if (id === null) await create.mutateAsync({ body })
        else await save.mutateAsync({ params: { id }, body })
      }}
      onClose={onClose}
    >
      {form => (
        <>
          <TextInput label="Título" maxLength={120} data-autofocus {...form.getInputProps('titulo')} />
          <Textarea
            label="Presentación"
            description="Qué muestra, y para quién. Se puede dejar vacía."
            maxLength={1000}
            autosize
            minRows={2}
            {...form.getInputProps('presentacion')}
          />
          <Piezas form={form} />
        </>
      )}
    </EntityForm>
  )
}

function Piezas({ form }: { form: UseFormReturnType<Borrador> }) {
  const { piezas } = form.values
  const set = (next: Pieza[]) => {
    form.setFieldValue('piezas', next)
    form.clearFieldError('piezas')
  }
  const move = (from: number, by: number) => set(piezas.with(from, piezas[from + by]!).with(from + by, piezas[from]!))
  return (
    <>
      <ol className={classes.piezas} aria-label="Lo que muestra">
        {piezas.map((pieza, at) => (
          <li key={claveDe(pieza)} className={classes.pieza}>
            <Fila
              pieza={pieza}
              campo={name => form.getInputProps(`piezas.${at}.${name}`)}
              onUp={at > 0 ? () => move(at, -1) : undefined}
              onDown={at < piezas.length - 1 ? () => move(at, 1) : undefined}
              onQuitar={() => set(piezas.filter(p => p !== pieza))}
            />
          </li>
        ))}
      </ol>
      <Agregar puestas={piezas} error={form.errors.piezas} onElige={e => set([...piezas, elegida(e)])} />
    </>
  )
}

type FilaProps = {
  pieza: Pieza
  campo: (name: 'titulo' | 'frase') => object
  onUp: (() => void) | undefined
  onDown: (() => void) | undefined
  onQuitar: () => void
}

function Fila({ pieza: { pieza_id, nombre, titulo }, campo, onUp, onDown, onQuitar }: FilaProps) {
  const what = entreComillas(titulo || nombre)
  return (
    <>
      <div className={classes.fila}>
        <p className={classes.detalle}>
          {nombre}
          {pieza_id !== undefined && ' · Ya no está en la plataforma'}
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
      <TextInput label="Título de este trabajo" maxLength={120} {...campo('titulo')} />
      <Textarea label="Por qué lo muestras" maxLength={500} autosize minRows={1} {...campo('frase')} />
    </>
  )
}

const palabrasDe = ({ tipo, nombre, curso, fecha }: Elegible) =>
  [tipo === 'constancia' ? `Constancia: ${nombre}` : nombre, curso, formatDay(fecha)].filter(Boolean).join(' · ')

type AgregarProps = { puestas: readonly Pieza[]; error: ReactNode; onElige: (e: Elegible) => void }

function Agregar({ puestas, error, onElige }: AgregarProps) {
  const read = useRead(portafoliosRoutes.elegibles, {})
  if (!read.data) return <Pending query={read} height={60} />
  const used = new Set(puestas.map(claveDe))
  const free = read.data.elegibles.filter(e => !used.has(claveDe(elegida(e))))
  return (
    <Select
      label="Agregar un trabajo o una constancia"
      placeholder={free.length > 0 ? 'Elige de lo que entregaste y terminaste' : 'No hay más que elegir'}
      searchable
      nothingFoundMessage="No hay nada con esas palabras"
      disabled={free.length === 0}
      data={free.map(e => ({ value: claveDe(elegida(e)), label: palabrasDe(e) }))}
      error={error}
      value={null}
      onChange={value => {
        const found = free.find(e => claveDe(elegida(e)) === value)
        if (found) onElige(found)
      }}
    />
  )
}
