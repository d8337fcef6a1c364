/** Fields that keep themselves: what was typed, why it cannot go, and what another author wrote there meanwhile. */
import { Button, NumberInput, Textarea, TextInput } from '@mantine/core'
import { IconUserEdit } from '@tabler/icons-react'
import type { Vivo } from './useCampo.ts'
import classes from './Vivo.module.css'

export type Props<V> = { vivo: Vivo<V>; label: string; description?: string; placeholder?: string; maxLength?: number }

/**
 * Theirs stays until one has chosen.
 * @param say how it is shown in a line
 */
export function Ajeno<V>({ vivo, say = String }: { vivo: Vivo<V>; say?: (value: V) => string }) {
  if (vivo.ajeno === undefined) return null
  return (
    <div className={classes.ajeno} role="alert">
      <IconUserEdit size={18} stroke={1.75} aria-hidden />
      <p>
        <b>Alguien más cambió esto mientras escribías:</b> {say(vivo.ajeno) || '(vacío)'}
      </p>
      <Button size="compact-sm" variant="default" onClick={() => vivo.decide('ajeno')}>
        Usar lo suyo
      </Button>
      <Button size="compact-sm" variant="default" onClick={() => vivo.decide('mio')}>
        Dejar lo mío
      </Button>
    </div>
  )
}

export function CampoDeLinea({ vivo, maxLength = 255, ...rest }: Props<string>) {
  return (
    <div>
      <TextInput
        {...rest}
        maxLength={maxLength}
        value={vivo.value}
        error={vivo.error}
        onChange={event => vivo.set(event.currentTarget.value)}
        onBlur={vivo.flush}
        onKeyDown={event => event.key === 'Enter' && vivo.flush()}
      />
      <Ajeno vivo={vivo} />
    </div>
  )
}

export function CampoDeTexto({ vivo, maxLength = 2000, ...rest }: Props<string>) {
  return (
    <div>
      <Textarea
        {...rest}
        autosize
        minRows={2}
        maxRows={12}
        maxLength={maxLength}
        value={vivo.value}
        error={vivo.error}
        onChange={event => vivo.set(event.currentTarget.value)}
        onBlur={vivo.flush}
      />
      <Ajeno vivo={vivo} />
    </div>
  )
}

type DeNumero = Props<number> & {
  max: number
  /** Put by a press, where the field says another one. */
  propone?: { valor: number; palabras: string } | undefined
}

export function CampoDeNumero({ vivo, label, description, max, propone }: DeNumero) {
  return (
    <div>
      <NumberInput
        label={label}
        description={description}
        min={0}
        max={max}
        step={5}
        allowDecimal={false}
        allowNegative={false}
        value={vivo.value}
        error={vivo.error}
        onChange={value => vivo.set(Number(value) || 0)}
        onBlur={vivo.flush}
      />
      {propone && propone.valor !== vivo.value && (
        <Button size="compact-sm" variant="subtle" onClick={() => vivo.set(propone.valor)}>
          {propone.palabras}
        </Button>
      )}
      <Ajeno vivo={vivo} />
    </div>
  )
}
