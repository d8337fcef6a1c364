/** Where the video comes from: a file that is uploaded, or an address that is typed. */
import { type ObjetivoVideoInput, RUTA_DE_VIDEOS } from '@eleva/contract'
import { CloseButton, TextInput } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent } from 'react'
import { useUser } from '../../kit/page/session.tsx'
import { SelectorDeVideo } from '../../shared/subida/SelectorDeVideo.tsx'
import { forgetSubida, useSubida } from '../../shared/subida/subidas.ts'

type Props = { tema: string; form: UseFormReturnType<ObjetivoVideoInput> }

export function Origen({ tema, form }: Props) {
  const { id: usuarioId } = useUser()
  const subida = useSubida(tema)
  const take = useEffectEvent((publicUrl: string, nombre: string) => {
    form.setFieldValue('file_url', publicUrl)
    form.setFieldValue('file_name', nombre)
    form.clearFieldError('file_url')
  })
  const done = subida?.estado === 'completa' ? subida : undefined
  useEffect(() => {
    if (done) take(done.publicUrl, done.nombre)
  }, [done])
  const address = form.values.file_url
  const ours = address.startsWith(RUTA_DE_VIDEOS)
  const clear = () => {
    form.setFieldValue('file_url', '')
    form.setFieldValue('file_name', '')
    if (done) forgetSubida(tema, usuarioId)
  }
  return (
    <>
      <SelectorDeVideo tema={tema} missing="Selecciona un archivo por favor." />
      <TextInput
        label="URL del video"
        description={
          ours
            ? 'La dirección del archivo que subiste.'
            : 'Si el video no se sube, pega aquí su enlace: de YouTube, o de otro sitio con https.'
        }
        placeholder="https://"
        maxLength={2000}
        readOnly={ours}
        rightSection={ours && <CloseButton aria-label="Quitar la URL" onClick={clear} />}
        {...form.getInputProps('file_url')}
      />
    </>
  )
}
