/** The sound or film that goes with a question: sent up in chunks, on from where it was after a cut, and described. */
import { MAX_BYTES_DE_AUDIO, MAX_BYTES_DE_MEDIA, type MediaSubida, mediosRoutes } from '@eleva/contract'
import { Button, FileButton, Group, Input, Progress, Stack, Text, Textarea } from '@mantine/core'
import { IconMusic, IconVideo, IconX } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../../../kit/api/error.ts'
import { llamaDesde } from '../../../kit/api/outbox/conArchivo.ts'
import { sendEnTrozos, uploadIdOf } from '../../../kit/api/trozos.ts'
import { chooseAnew, motivoDeVacio } from '../../../kit/form/archivos.ts'
import { useUser } from '../../../kit/page/session.tsx'
import type { EditorProps } from './datos.ts'

type Rechazo = { nombre: string; motivo: string }
type Estado = { nombre: string; parte: number } | Rechazo

const motivoDe = (file: File) => {
  const { size, type } = file
  const vacio = motivoDeVacio(file)
  if (vacio) return vacio
  if (type.startsWith('audio/') && size > MAX_BYTES_DE_AUDIO) return 'El audio puede pesar hasta 10 MB.'
  return size > MAX_BYTES_DE_MEDIA ? 'El video puede pesar hasta 200 MB.' : undefined
}

/** The one upload that is under way, or why the last one is none. It ends with the card. */
function useSubida({ form }: EditorProps, take: (media: MediaSubida) => void) {
  const { id: usuarioId } = useUser()
  const [estado, setIt] = useState<Estado>()
  const setEstado = (next: Estado | undefined) => {
    setIt(next)
    form.setFieldValue('subiendo', next !== undefined && 'parte' in next)
  }
  const going = useRef<AbortController>(undefined)
  useEffect(() => () => going.current?.abort(), [])
  const enCamino = estado !== undefined && 'parte' in estado
  const { subiendo } = form.values
  // A draft of a page that was left says that it is on its way; it is not any more.
  useEffect(() => {
    if (subiendo && !enCamino) form.setFieldValue('subiendo', false)
  }, [subiendo, enCamino])

  async function send(file: File, signal: AbortSignal) {
    const nombre = file.name
    const uploadId = await uploadIdOf(file, usuarioId, 'media de pregunta')
    const tell = (parte: number) => !signal.aborted && setEstado({ nombre, parte })
    const pedido = { url: mediosRoutes.uploadMedia.path, uploadId, body: {} }
    return (await sendEnTrozos(file, pedido, { llama: llamaDesde({ signal }), tell })) as MediaSubida
  }
  async function choose(file: File) {
    const nombre = file.name
    const motivo = motivoDe(file)
    if (motivo) return setEstado({ nombre, motivo })
    const controller = new AbortController()
    going.current = controller
    setEstado({ nombre, parte: 0 })
    try {
      const media = await send(file, controller.signal)
      if (controller.signal.aborted) return
      take(media)
      setEstado(undefined)
    } catch (error) {
      if (controller.signal.aborted) return
      const words = messageOf(error)
      setEstado({ nombre, motivo: `${words} Si lo eliges otra vez, sigue desde donde se quedó.` })
    }
  }
  const cancel = () => {
    going.current?.abort()
    setEstado(undefined)
  }
  return { estado, choose, cancel }
}

export function MediaDePregunta({ form }: EditorProps) {
  const { media } = form.values
  const take = (next: MediaSubida | null) => {
    form.setFieldValue('media', next)
    if (!next) form.setFieldValue('media_texto', '')
  }
  const { estado, choose, cancel } = useSubida({ form }, take)
  return (
    <Input.Wrapper label="Audio o video" labelElement="div" error={form.errors.media}>
      <Stack gap="xs" mt={4}>
        {media ? (
          <Puesta form={form} media={media} onRemove={() => take(null)} />
        ) : estado && 'parte' in estado ? (
          <Subiendo nombre={estado.nombre} parte={estado.parte} onCancel={cancel} />
        ) : (
          <PorElegir rechazo={estado} onChoose={file => void choose(file)} />
        )}
      </Stack>
    </Input.Wrapper>
  )
}

type PuestaProps = EditorProps & { media: MediaSubida; onRemove: () => void }

function Puesta({ form, media, onRemove }: PuestaProps) {
  const Icono = media.tipo.startsWith('audio/') ? IconMusic : IconVideo
  return (
    <>
      <Group gap="sm" wrap="nowrap">
        <Icono size={20} stroke={1.75} aria-hidden />
        <Text flex={1} miw={0} style={{ overflowWrap: 'anywhere' }}>
          {media.nombre}
        </Text>
        <Button
          variant="subtle"
          color="gray"
          size="compact-md"
          aria-label={`Quitar ${media.nombre}`}
          onClick={onRemove}
        >
          <IconX size={18} stroke={1.75} aria-hidden />
        </Button>
      </Group>
      <Textarea
        label="Qué se oye o se ve"
        description="Se muestra debajo, y lo oye quien usa lector de pantalla. No des la respuesta."
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        autosize
        minRows={1}
        maxRows={4}
        maxLength={500}
        {...form.getInputProps('media_texto')}
      />
    </>
  )
}

const Subiendo = ({ nombre, parte, onCancel }: { nombre: string; parte: number; onCancel: () => void }) => (
  <>
    <Progress value={parte * 100} aria-label={`Subiendo ${nombre}`} />
    <Group justify="space-between">
      <Text fz="sm" role="status">
        Subiendo {nombre}, {Math.floor(parte * 100)} %
      </Text>
      <Button variant="subtle" color="gray" size="compact-sm" onClick={onCancel}>
        Cancelar
      </Button>
    </Group>
  </>
)

type PorElegirProps = { rechazo: Rechazo | undefined; onChoose: (file: File) => void }

const PorElegir = ({ rechazo, onChoose }: PorElegirProps) => (
  <>
    <FileButton
      onChange={file => file && onChoose(file)}
      accept="audio/*,video/mp4,video/webm,video/quicktime"
      inputProps={chooseAnew}
    >
      {props => (
        <Button {...props} variant="default" w="fit-content" leftSection={<IconMusic size={18} stroke={1.75} />}>
          Agregar audio o video
        </Button>
      )}
    </FileButton>
    <Text fz="sm" c="var(--e-ink-2)">
      Audio de hasta 10 MB o video de hasta 200 MB. No se carga hasta que alguien lo reproduce.
    </Text>
    {rechazo && (
      <Text role="alert" fz="sm" c="var(--e-danger-ink)">
        {rechazo.nombre}: {rechazo.motivo}
      </Text>
    )}
  </>
)
