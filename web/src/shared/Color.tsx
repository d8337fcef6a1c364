/** A colour of one's own: chosen or typed, with what is wrong with it and the nearest that is read. */
import { colorLegible, rechazoDeColor } from '@eleva/contract'
import { Button, Group, TextInput } from '@mantine/core'
import type { ReactNode } from 'react'
import classes from './Color.module.css'

const isColor = (v: string) => /^#[0-9a-f]{6}$/i.test(v)
const DE_LA_CASA = '#9d165e'

type Props = {
  description: string
  /** What the button says that leaves it empty. */
  vacio: string
  value: string
  onChange: (color: string) => void
  error: ReactNode
}

export function Color({ description, vacio, value, onChange, error }: Props) {
  const shown = isColor(value) ? value.toLowerCase() : DE_LA_CASA
  const wrong = isColor(value) ? rechazoDeColor(shown) : undefined
  return (
    <div>
      <TextInput
        label="Color"
        description={description}
        placeholder={DE_LA_CASA}
        maxLength={7}
        value={value}
        onChange={e => onChange(e.currentTarget.value.trim())}
        error={wrong ?? error}
        leftSection={
          <input
            type="color"
            className={classes.muestra}
            aria-label="Elegir el color"
            value={shown}
            onChange={e => onChange(e.currentTarget.value)}
          />
        }
      />
      <Group gap="xs" mt="xs">
        {wrong && (
          <Button variant="default" size="sm" onClick={() => onChange(colorLegible(shown))}>
            Usar {colorLegible(shown)}
          </Button>
        )}
        {value && (
          <Button variant="subtle" size="sm" onClick={() => onChange('')}>
            {vacio}
          </Button>
        )}
      </Group>
    </div>
  )
}
