/** One act for many people: chosen, with what it needs, and named with how many they are. */

import { type AccionDeLote, type LoteDePersonas, roles } from '@eleva/contract'
import { Button, Select, Stack, Switch, Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { PieDeDialogo } from '../../kit/form/PieDeDialogo.tsx'
import { Rechazo } from '../../kit/form/Rechazo.tsx'
import { RecuperadoAviso } from '../../kit/form/RecuperadoAviso.tsx'
import { useBorrador } from '../../kit/form/useBorrador.ts'
import { count } from '../../kit/page/count.ts'
import { GrupoSelect } from '../../shared/GrupoMultiSelect.tsx'
import { EscuelaSelect } from '../escuelas/EscuelaSelect.parte.tsx'
import { type ActoEnLote, type Quienes, useLote } from './useLote.ts'

const ACCIONES: { value: AccionDeLote; label: string }[] = [
  { value: 'activar', label: 'Activar sus cuentas' },
  { value: 'desactivar', label: 'Desactivar sus cuentas' },
  { value: 'rol', label: 'Cambiar su rol' },
  { value: 'grupo', label: 'Poner en un grupo' },
  { value: 'sin_grupo', label: 'Sacar de un grupo' },
  { value: 'escuela', label: 'Cambiar de escuela' },
  { value: 'acceso', label: 'Reenviar cómo entrar' },
  { value: 'mensaje', label: 'Escribirles un correo' },
]

/** What happens, where the name of the act does not say it. */
const QUE_PASA: Partial<Record<AccionDeLote, string>> = {
  desactivar: 'Salen de la plataforma en este momento y ya no pueden entrar. Su trabajo se conserva.',
  rol: 'Será el único que tengan. Quien deja de ser estudiante sale de sus grupos.',
  escuela: 'Quien la dirige y sus coaches verán a estas personas, y los de antes ya no.',
  acceso: 'Reciben un correo con el botón para entrar.',
}

type Props = {
  quienes: Quienes
  cuantas: number
  onClose: () => void
  onDone: () => void
  onResto: (lote: LoteDePersonas, seFueron: number) => void
}

const VACIO = { asunto: '', texto: '' }

/** What is written to them waits for the person, its subject as well. */
function useCorreo() {
  const borrador = useBorrador('lote:mensaje', VACIO)
  const [values, setValues] = useState(borrador.values)
  const [recuperado, setRecuperado] = useState(borrador.recuperado)
  const done = () => {
    borrador.drop()
    setValues(VACIO)
    setRecuperado(undefined)
  }
  return {
    values,
    write: (change: Partial<typeof VACIO>) => {
      const next = { ...values, ...change }
      setValues(next)
      borrador.keep(next)
    },
    flush: borrador.flush,
    done,
    aviso: recuperado && <RecuperadoAviso recuperado={recuperado} onDiscard={done} />,
  }
}

export function EnLote({ quienes, cuantas, onClose, onDone, onResto }: Props) {
  const [elegido, setActo] = useState<Partial<ActoEnLote>>({})
  const correo = useCorreo()
  const { hacer, isPending, error } = useLote(onResto)
  const change = (to: Partial<ActoEnLote>) => setActo(before => ({ ...before, ...to }))
  const { accion } = elegido
  const acto = accion === 'mensaje' ? { ...elegido, ...correo.values } : elegido
  const after = () => {
    if (accion === 'mensaje') correo.done()
    onDone()
    onClose()
  }
  return (
    <Stack gap="md">
      <Text c="var(--e-ink-2)">
        {'ids' in quienes
          ? `Con ${count(cuantas, 'persona', 'personas')} de las marcadas.`
          : `Con ${count(cuantas, 'persona', 'personas')}: todas las de la lista, con sus filtros.`}
      </Text>
      <Select
        label="Qué quieres hacer"
        placeholder="Elige"
        data={ACCIONES}
        value={accion ?? null}
        onChange={value => setActo(value ? { accion: value } : {})}
        data-autofocus
      />
      {accion && QUE_PASA[accion] && <Text fz="sm">{QUE_PASA[accion]}</Text>}
      <Campos {...{ acto, change, correo }} />
      <Rechazo error={error} fields />
      <PieDeDialogo>
        <Button variant="default" onClick={onClose}>
          Cancelar
        </Button>
        <Button
          color={accion === 'desactivar' ? 'danger' : undefined}
          disabled={!isWhole(acto)}
          loading={isPending}
          onClick={() => {
            correo.flush()
            if (isWhole(acto)) hacer(quienes, acto, after)
          }}
        >
          {`Hacerlo con ${count(cuantas, 'persona', 'personas')}`}
        </Button>
      </PieDeDialogo>
    </Stack>
  )
}

function isWhole(acto: Partial<ActoEnLote>): acto is ActoEnLote {
  const { accion, rol, grupo, escuela, asunto, texto } = acto
  if (accion === undefined) return false
  if (accion === 'rol') return rol !== undefined
  if (accion === 'grupo' || accion === 'sin_grupo') return grupo !== undefined
  if (accion === 'escuela') return escuela !== undefined
  return accion !== 'mensaje' || Boolean(asunto?.trim() && texto?.trim())
}

type CamposProps = {
  acto: Partial<ActoEnLote>
  change: (to: Partial<ActoEnLote>) => void
  correo: ReturnType<typeof useCorreo>
}

/** What the act needs to know. */
function Campos({ acto, change, correo }: CamposProps) {
  switch (acto.accion) {
    case 'activar':
      return (
        <Switch
          label="Escribirles cómo entrar"
          description="Cada una recibe un correo con el botón para entrar."
          checked={acto.con_correo === 1}
          onChange={e => change({ con_correo: e.currentTarget.checked ? 1 : 0 })}
        />
      )
    case 'rol':
      return (
        <Select
          label="Rol"
          placeholder="Elige un rol"
          data={roles.map(r => ({ value: String(r.id), label: r.name }))}
          value={acto.rol === undefined ? null : String(acto.rol)}
          onChange={value => change({ rol: roles.find(r => String(r.id) === value)?.id })}
        />
      )
    case 'grupo':
    case 'sin_grupo':
      return <GrupoSelect value={acto.grupo} onChange={grupo => change({ grupo })} />
    case 'escuela':
      return <EscuelaSelect value={acto.escuela ?? null} onChange={id => change({ escuela: id ?? undefined })} />
    case 'mensaje':
      return (
        <>
          {correo.aviso}
          <TextInput
            label="Asunto"
            maxLength={150}
            value={correo.values.asunto}
            onChange={e => correo.write({ asunto: e.currentTarget.value })}
          />
          <Textarea
            label="Mensaje"
            description="Un renglón vacío separa los párrafos."
            autosize
            minRows={5}
            maxRows={14}
            maxLength={4000}
            value={correo.values.texto}
            onChange={e => correo.write({ texto: e.currentTarget.value })}
          />
        </>
      )
    default:
      return null
  }
}
