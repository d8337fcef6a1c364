/** Where a video comes from: a file that is uploaded, or an address that is typed. */
import { RUTA_DE_VIDEOS } from '@eleva/contract'
import { CloseButton, TextInput } from '@mantine/core'
import type { GetInputPropsReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../../kit/page/session.tsx'
import { SelectorDeVideo } from './subida/SelectorDeVideo.tsx'
import { forgetSubida, useSubida } from './subida/subidas.parte.ts'

type Props = {
  /** Under which the upload runs, as «objetivo:12». */
  tema: string
  label: string
  /** What is said of an address that is typed. */
  description: string
  /** The name of the button that takes an uploaded file out. */
  quitar: string
  /** The field of the address. */
  campo: GetInputPropsReturnType
  /** A file was uploaded, or taken out: both empty. */
  onChange: (address: string, nombre: string) => void
}

export function OrigenDeVideo({ tema, label, description, quitar, campo, onChange }: Props) {
  const { id: usuarioId } = useUser()
  const subida = useSubida(tema)
  const take = useEffectEvent(onChange)
  const done = subida?.estado === 'completa' ? subida : undefined
  useEffect(() => {
    if (done) take(done.publicUrl, done.nombre)
  }, [done])
  const ours = String(campo.value).startsWith(RUTA_DE_VIDEOS)
  const clear = () => {
    onChange('', '')
    if (done) forgetSubida(tema, usuarioId)
  }
  return (
    <>
      <SelectorDeVideo tema={tema} missing="Selecciona un archivo por favor." />
      <TextInput
        label={label}
        description={ours ? 'La dirección del archivo que subiste.' : description}
        placeholder="https://"
        maxLength={2000}
        readOnly={ours}
        rightSection={ours && <CloseButton aria-label={quitar} onClick={clear} />}
        {...campo}
      />
    </>
  )
}
