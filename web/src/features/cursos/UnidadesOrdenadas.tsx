/** The units of a course: chosen one by one, in an order that arrows change. */
import { ActionIcon, Input, Tooltip } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconX } from '@tabler/icons-react'
import { type ReactNode, useRef } from 'react'
import { type Crear, Elige } from '../../kit/form/Elige.tsx'
import classes from './UnidadesOrdenadas.module.css'

type Opcion = { id: number; label: string }
type Props = {
  /** All that there are; the chosen ones may have been read before. */
  opciones: Opcion[]
  value: Opcion[]
  onChange: (unidades: Opcion[]) => void
  error?: ReactNode
  crear: Crear
}

export function UnidadesOrdenadas({ opciones, value, onChange, error, crear }: Props) {
  const list = useRef<HTMLOListElement>(null)
  const chosen = new Set(value.map(u => u.id))
  const move = (from: number, to: number) => {
    const next = [...value]
    next.splice(to, 0, ...next.splice(from, 1))
    onChange(next)
    // The focus goes along with the unit.
    const way = to < from ? 'arriba' : 'abajo'
    requestAnimationFrame(() => {
      const buttons = list.current?.children[to]?.querySelectorAll<HTMLButtonElement>('button')
      const wanted = [...(buttons ?? [])].find(b => b.dataset.hacia === way && !b.disabled)
      ;(wanted ?? [...(buttons ?? [])].find(b => !b.disabled))?.focus()
    })
  }
  return (
    <Input.Wrapper label="Unidades" labelElement="div" error={error}>
      {value.length > 0 && (
        <ol ref={list} className={classes.unidades}>
          {value.map((u, i) => (
            <li key={u.id}>
              <span className={classes.posicion}>{i + 1}</span>
              <span className={classes.nombre}>{u.label}</span>
              <Boton
                label={`Mover ${u.label} hacia arriba`}
                icon={IconArrowUp}
                hacia="arriba"
                disabled={i === 0}
                onClick={() => move(i, i - 1)}
              />
              <Boton
                label={`Mover ${u.label} hacia abajo`}
                icon={IconArrowDown}
                hacia="abajo"
                disabled={i === value.length - 1}
                onClick={() => move(i, i + 1)}
              />
              <Boton
                label={`Quitar ${u.label}`}
                icon={IconX}
                onClick={() => onChange(value.filter(other => other.id !== u.id))}
              />
            </li>
          ))}
        </ol>
      )}
      <Elige
        crear={crear}
        aria-label="Agregar unidad"
        placeholder={opciones.length ? 'Agrega una unidad' : 'Todavía no hay unidades'}
        data={opciones.filter(o => !chosen.has(o.id)).map(o => ({ value: String(o.id), label: o.label }))}
        value={null}
        onChange={(key, unidad) => unidad && onChange([...value, { id: Number(key), label: unidad.label }])}
        nothingFoundMessage="No hay más unidades con ese nombre"
      />
    </Input.Wrapper>
  )
}

type BotonProps = {
  label: string
  icon: typeof IconX
  hacia?: 'arriba' | 'abajo'
  disabled?: boolean
  onClick: () => void
}

const Boton = ({ label, icon: Icon, hacia, disabled = false, onClick }: BotonProps) => (
  <Tooltip label={label}>
    <ActionIcon
      variant="subtle"
      color="gray"
      size={32}
      aria-label={label}
      data-hacia={hacia}
      disabled={disabled}
      onClick={onClick}
    >
      <Icon size={18} stroke={1.75} />
    </ActionIcon>
  </Tooltip>
)
