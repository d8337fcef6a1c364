/** A filter as a chip: it names its value, is soft bugambilia while it filters, and has a × that takes it away. */
import { CloseButton, Menu, UnstyledButton } from '@mantine/core'
import { IconAlertTriangle, IconChevronDown } from '@tabler/icons-react'
import type { UseQueryResult } from '@tanstack/react-query'
import { MenuAlTocar } from '../page/MenuAlTocar.tsx'
import classes from './FilterChip.module.css'

type Option = { value: number | string; label: string }
type Props = {
  label: string
  all: string
  options: readonly Option[]
  value: string | number | undefined
  onChange: (value: string | number | undefined) => void
  /** Where the options come from the server: without them, what is missing is said, and can be asked for again. */
  read?: Pick<UseQueryResult, 'data' | 'isError' | 'refetch'>
}

export function FilterChip({ label, all, options, value, onChange, read }: Props) {
  const chosen = options.find(o => String(o.value) === String(value))
  const waiting = read !== undefined && read.data === undefined
  const failed = waiting && read.isError
  // The address filters already, whatever the option is called.
  const unnamed = waiting && value !== undefined && value !== ''
  const on = chosen !== undefined || unnamed
  return (
    <span className={classes.chip} data-on={on || undefined}>
      <MenuAlTocar
        position="bottom-start"
        width="target"
        miw={180}
        boton={
          <UnstyledButton className={classes.open!}>
            {failed && <IconAlertTriangle size={15} stroke={1.75} color="var(--e-warning-ink)" aria-hidden />}
            {label}: {chosen?.label ?? (unnamed ? '…' : all)}
            {!on && <IconChevronDown size={15} stroke={1.75} aria-hidden />}
          </UnstyledButton>
        }
      >
        {() => (
          <>
            {failed && (
              <Menu.Item closeMenuOnClick={false} onClick={() => void read.refetch()}>
                No se pudieron leer las opciones.
                <span className={classes.otra}>Volver a intentarlo</span>
              </Menu.Item>
            )}
            {waiting && !failed && <Menu.Item disabled>Cargando…</Menu.Item>}
            <Menu.RadioGroup
              value={String(chosen?.value ?? '')}
              onChange={next => onChange(options.find(o => String(o.value) === next)?.value)}
            >
              {[{ value: '', label: all }, ...options].map(o => (
                <Menu.RadioItem key={o.value} value={String(o.value)} closeMenuOnClick>
                  {o.label}
                </Menu.RadioItem>
              ))}
            </Menu.RadioGroup>
          </>
        )}
      </MenuAlTocar>
      {on && (
        <CloseButton
          size={24}
          iconSize={14}
          aria-label={`Quitar filtro ${label}`}
          onClick={() => onChange(undefined)}
          className={classes.close!}
        />
      )}
    </span>
  )
}
