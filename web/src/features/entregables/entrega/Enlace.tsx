/** Work that stands somewhere else: its link, and whether others may open it. */
import { completeEnlace, ENLACE_INCOMPLETO, entregasPropiasRoutes, isAddress } from '@eleva/contract'
import { Alert, TextInput } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readOptions } from '../../../kit/api/query.ts'

const SIN_COMPARTIR =
  'Este enlace no está compartido: nadie más lo podrá abrir. En Drive elige «Compartir» y luego «Cualquier persona con el enlace».'

export type Enlace = ReturnType<typeof useEnlace>

export function useEnlace() {
  const [url, setUrl] = useState('')
  const [error, setError] = useState<string>()
  const [privado, setPrivado] = useState(false)
  const client = useQueryClient()

  /** What was left out of it stands in the field before it is sent. */
  const check = async () => {
    setPrivado(false)
    const whole = completeEnlace(url.trim())
    setUrl(whole)
    if (!isAddress(whole)) return
    const reply = await client
      .fetchQuery(readOptions(entregasPropiasRoutes.checkUrl, { body: { url: whole } }))
      .catch(() => undefined)
    setPrivado(reply?.acceso === 'privado')
  }
  const write = (next: string) => {
    setUrl(next)
    setError(undefined)
  }
  /** @returns the whole link; undefined of what is none, which is said under the field */
  const take = (): string | undefined => {
    const whole = completeEnlace(url.trim())
    if (isAddress(whole)) return whole
    setError(whole ? ENLACE_INCOMPLETO : 'Pega el enlace de tu trabajo')
    return undefined
  }
  return { url, error, privado, write, check, take }
}

export const CampoDeEnlace = ({ enlace }: { enlace: Enlace }) => (
  <>
    <TextInput
      label="Enlace de tu trabajo"
      placeholder="https://docs.google.com/…"
      type="url"
      inputMode="url"
      value={enlace.url}
      error={enlace.error}
      onChange={e => enlace.write(e.currentTarget.value)}
      onBlur={() => void enlace.check()}
    />
    {enlace.privado && (
      <Alert color="warning" icon={<IconAlertTriangle size={20} stroke={1.75} />} role="status">
        {SIN_COMPARTIR}
      </Alert>
    )}
  </>
)
