/** A row's actions: the usual one visible as a pencil, the rest under dots. */
import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots, IconDotsVertical, IconPencil } from '@tabler/icons-react'
import type { ComponentType } from 'react'
import { usePhone } from '../theme/anchos.ts'
import classes from './RowMenu.module.css'

export type RowAction = {
  label: string
  icon: ComponentType<{ size?: number; stroke?: number }>
  onClick: () => void
  danger?: boolean
}

/** @param name what the row is called, for the names of its buttons */
export function RowMenu({ name, onEdit, actions }: { name: string; onEdit?: () => void; actions: RowAction[] }) {
  const phone = usePhone()
  const all: RowAction[] =
    phone && onEdit ? [{ label: 'Editar', icon: IconPencil, onClick: onEdit }, ...actions] : actions
  const Dots = phone ? IconDotsVertical : IconDots
  return (
    <>
      {!phone && onEdit && (
        <Tooltip label="Editar">
          <ActionIcon variant="subtle" color="gray" size={32} aria-label={`Editar ${name}`} onClick={onEdit}>
            <IconPencil size={18} stroke={1.75} />
          </ActionIcon>
        </Tooltip>
      )}
      {all.length > 0 && (
        <Menu position="bottom-end">
          <Menu.Target>
            <ActionIcon variant="subtle" color="gray" size={phone ? 40 : 32} aria-label={`Más acciones de ${name}`}>
              <Dots size={18} stroke={1.75} />
            </ActionIcon>
          </Menu.Target>
          <Menu.Dropdown>
            {all.map(({ label, icon: Icon, onClick, danger }) => (
              <Menu.Item
                key={label}
                className={danger ? classes.danger : undefined}
                leftSection={<Icon size={18} stroke={1.75} />}
                onClick={onClick}
              >
                {label}
              </Menu.Item>
            ))}
          </Menu.Dropdown>
        </Menu>
      )}
    </>
  )
}
