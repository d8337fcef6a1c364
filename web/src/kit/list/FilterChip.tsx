/** A filter as a chip: it names its value, is soft bugambilia while it filters, and has a × that takes it away. */
import { CloseButton, Menu, UnstyledButton } from '@mantine/core'
import { IconChevronDown } from '@tabler/icons-react'
import classes from './FilterChip.module.css'

type Option = { value: number | string; label: string }
type Props = {
  label: string
  all: string
  options: readonly Option[]
  value: string | number | undefined
  onChange: (value: string | number | undefined) => void
}

export function FilterChip({ label, all, options, value, onChange }: Props) {
  const chosen = options.find(o => String(o.value) === String(value))
  return (
    <span className={classes.chip} data-on={chosen ? true : undefined}>
      <Menu position="bottom-start" width="target">
        <Menu.Target>
          <UnstyledButton className={classes.open!}>
            {label}: {chosen?.label ?? all}
            {!chosen && <IconChevronDown size={15} stroke={1.75} aria-hidden />}
          </UnstyledButton>
        </Menu.Target>
        <Menu.Dropdown miw={180}>
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
        </Menu.Dropdown>
      </Menu>
      {chosen && (
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
