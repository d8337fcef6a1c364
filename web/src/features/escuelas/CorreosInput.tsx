/**
 * E-mails as pills: typed, pasted, divided by semicolons, or out of a list; wrong ones stay to be mended, and no more
 * go in than there are seats.
 */
import { correosDe, fallaDeCorreo, SIN_CORREO } from '@eleva/contract'
import { Pill, PillsInput, Stack } from '@mantine/core'
import { type ClipboardEvent, type KeyboardEvent, useState } from 'react'
import classes from './Centro.module.css'
import { DeLista } from './DeLista.tsx'

const ALCANZADO = 'Limite de correos alcanzado' // as specified
/** Ends an e-mail while it is typed. */
const ENDS = new Set(['Enter', ';', ',', ' '])

type Props = {
  label: string
  value: string[]
  onChange: (change: (before: string[]) => string[]) => void
  /** How many good ones may stand there. */
  lugares: number
  disabled?: boolean
}

const good = (emails: string[]) => emails.filter(e => !fallaDeCorreo(e)).length

/** What is typed and pasted becomes e-mails, as many as there are seats. */
function useCorreos({ value, onChange, lugares }: Pick<Props, 'value' | 'onChange' | 'lugares'>) {
  const [text, setText] = useState('')
  const [said, setSaid] = useState('')
  const full = good(value) >= lugares

  /** Those beyond the seats are left out, and that is said. */
  const add = (emails: string[]) => {
    const fresh = [...new Set(emails.map(e => e.toLowerCase()))].filter(e => !value.includes(e))
    let free = lugares - good(value)
    const kept = fresh.filter(e => fallaDeCorreo(e) !== undefined || free-- > 0)
    const left = fresh.length - kept.length
    onChange(before => [...before, ...kept])
    setText('')
    setSaid(
      left === 0 ? '' : `${ALCANZADO}: ${left === 1 ? 'quedó fuera 1 correo' : `quedaron fuera ${left} correos`}.`,
    )
  }
  const finish = (complain: boolean) => {
    const emails = correosDe(text)
    if (emails.length > 0) add(emails)
    else if (complain) setSaid(SIN_CORREO)
  }
  const onKeyDown = (e: KeyboardEvent<HTMLInputElement>) => {
    if (ENDS.has(e.key)) {
      e.preventDefault()
      // A space behind a pill is no empty e-mail.
      finish(e.key !== ' ')
    } else if (e.key === 'Backspace' && text === '') {
      setSaid('')
      onChange(before => before.slice(0, -1))
    }
  }
  const onPaste = (e: ClipboardEvent<HTMLInputElement>) => {
    const emails = correosDe(`${text}${e.clipboardData.getData('text')}`)
    if (emails.length < 2) return
    e.preventDefault()
    add(emails)
  }
  const type = (now: string) => {
    setText(now)
    setSaid('')
  }
  const remove = (email: string) => {
    setSaid('')
    onChange(before => before.filter(other => other !== email))
  }
  return { text, said, full, type, add, finish, remove, onKeyDown, onPaste }
}

export function CorreosInput({ label, value, onChange, lugares, disabled = false }: Props) {
  const { text, said, full, type, add, finish, remove, onKeyDown, onPaste } = useCorreos({ value, onChange, lugares })
  const wrong = value.map(fallaDeCorreo).find(Boolean)
  return (
    <Stack gap="xs">
      <PillsInput
        label={label}
        error={said || wrong || full}
        disabled={disabled}
        classNames={{ input: classes.correos! }}
      >
        <Pill.Group>
          {value.map(email => (
            <Pill
              key={email}
              withRemoveButton={!disabled}
              size="md"
              className={classes.pildora!}
              data-mal={fallaDeCorreo(email) ? true : undefined}
              removeButtonProps={{ 'aria-label': `Quitar ${email}`, 'aria-hidden': false, tabIndex: 0 }}
              onRemove={() => remove(email)}
            >
              {email}
            </Pill>
          ))}
          <PillsInput.Field
            className={classes.campo!}
            value={text}
            readOnly={full}
            disabled={disabled}
            inputMode="email"
            autoComplete="off"
            aria-label={label}
            aria-invalid={said || wrong || full ? true : undefined}
            placeholder={full ? ALCANZADO : 'Escribe o pega varios, separados por ;'}
            onChange={e => type(e.currentTarget.value)}
            onKeyDown={onKeyDown}
            onPaste={onPaste}
            onBlur={() => finish(false)}
          />
        </Pill.Group>
      </PillsInput>
      <DeLista disabled={disabled || full} onRead={add} />
    </Stack>
  )
}
