/** A text field that can be emptied at once, and that says how much of its room is taken. */
import { CloseButton, TextInput, type TextInputProps } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef } from 'react'
import { number } from '../page/PageShell.tsx'
import type { Rules } from './reglas.ts'

/** From this part of its room on, a field says how much is left: it takes no more without a word. */
const NEARLY_FULL = 0.9

type Props = TextInputProps & {
  value?: string
  onClear: () => void
  /** Counts from the first letter on, up to this many. */
  contar?: number
}

export function CampoBorrable({ onClear, contar, value = '', description, ...props }: Props) {
  const here = useRef<HTMLInputElement>(null)
  const most = contar ?? props.maxLength
  const counts = contar !== undefined || (most !== undefined && value.length >= most * NEARLY_FULL)
  const count = counts && most !== undefined && `${number.format(value.length)} de ${number.format(most)}`
  const clear = () => {
    onClear()
    // The button goes away with what it emptied.
    here.current?.focus()
  }
  return (
    <TextInput
      ref={here}
      {...props}
      value={value}
      description={
        description && count ? (
          <>
            {description} {count}
          </>
        ) : (
          count || description
        )
      }
      rightSection={
        value && !props.disabled && !props.readOnly ? (
          <CloseButton size="sm" aria-label={`Borrar: ${String(props.label)}`} onClick={clear} />
        ) : null
      }
    />
  )
}

/** What such a field of a form needs to know. */
export function borrable<V extends Record<string, unknown>>(form: UseFormReturnType<V>, name: keyof V & string) {
  const props = form.getInputProps<string>(name)
  return { ...props, onClear: () => props.onChange('') }
}

/** The fields of a form by their names: what the form knows of each, and what its schema asks of it. */
export type CampoDe<N extends string> = (name: N) => ReturnType<typeof borrable> & Rules

export const campoDe =
  <V extends Record<string, unknown>, N extends keyof V & string>(
    form: UseFormReturnType<V>,
    rules: (name: N) => Rules,
  ): CampoDe<N> =>
  name => ({ ...rules(name), ...borrable(form, name) })
