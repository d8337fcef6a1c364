/**
 * A row's actions: the usual one visible as a pencil, the rest under dots. What a menu and a hint are made of begins
 * when they are touched.
 */
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconDotsVertical, IconPencil } from '@tabler/icons-react'
import { type ComponentType, useEffect, useRef, useState } from 'react'
import { MenuAlTocar } from '../page/MenuAlTocar.tsx'
import { usePhone } from '../theme/anchos.ts'
import { HINT_MS } from '../theme/componentes.ts'
import classes from './RowMenu.module.css'

export type RowAction = {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  onClick: () => void
  danger?: boolean
}

type Props = { name: string; onEdit?: () => void; actions: RowAction[] }

/** @param name what the row is called, for the names of its buttons */
export function RowMenu({ name, onEdit, actions }: Props) {
  const phone = usePhone()
  const all: RowAction[] =
    phone && onEdit ? [{ label: 'Editar', icon: IconPencil, onClick: onEdit }, ...actions] : actions
  const Dots = phone ? IconDotsVertical : IconDots
  return (
    <>
      {!phone && onEdit && <Pencil name={name} onEdit={onEdit} />}
      {all.length > 0 && (
        <MenuAlTocar
          position="bottom-end"
          boton={
            <ActionIcon size={phone ? 40 : 32} aria-label={`Más acciones de ${name}`}>
              <Dots size={18} stroke={1.75} />
            </ActionIcon>
          }
        >
          {() =>
            all.map(({ label, icon: Icon, onClick, danger }) => (
              <Menu.Item
                key={label}
                className={danger ? classes.danger : undefined}
                leftSection={<Icon size={18} stroke={1.75} />}
                onClick={onClick}
              >
                {label}
              </Menu.Item>
            ))
          }
        </MenuAlTocar>
      )}
    </>
  )
}

function Pencil({ name, onEdit }: { name: string; onEdit: () => void }) {
  const button = useRef<HTMLButtonElement>(null)
  const [near, setNear] = useState<'soon' | 'shown'>()
  useEffect(() => {
    if (near !== 'soon') return
    const timer = setTimeout(() => setNear('shown'), HINT_MS)
    return () => clearTimeout(timer)
  }, [near])
  const leave = () => setNear(undefined)
  return (
    <>
      <ActionIcon
        ref={button}
        size={32}
        aria-label={`Editar ${name}`}
        onClick={onEdit}
        onPointerEnter={e => e.pointerType === 'mouse' && setNear('soon')}
        onPointerLeave={leave}
        onFocus={e => e.currentTarget.matches(':focus-visible') && setNear('shown')}
        onBlur={leave}
        onKeyDown={e => e.key === 'Escape' && leave()}
      >
        <IconPencil size={18} stroke={1.75} />
      </ActionIcon>
      {near === 'shown' && <Tooltip label="Editar" target={button} opened />}
    </>
  )
}
