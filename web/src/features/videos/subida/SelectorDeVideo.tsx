/** Choosing a video file, uploading it, and how that stands. */
import { formatBytes } from '@eleva/contract'
import { Button, FileButton, Group, Input, Text } from '@mantine/core'
import { IconMovie, IconUpload } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { chooseAnew } from '../../../kit/form/archivos.ts'
import { useUser } from '../../../kit/page/session.tsx'
import { motivoDePelicula } from '../pelicula.parte.ts'
import { PanelSubida } from './PanelSubida.parte.tsx'
import classes from './SelectorDeVideo.module.css'
import { forgetSubida, restoreSubida, startSubida, useInterrumpida, useSubida } from './subidas.parte.ts'

/** What some systems name by no type. */
const ACCEPT = 'video/*,.mkv,.mov,.webm,.ogv,.m4v'

type Props = {
  tema: string
  /** What is said when there is nothing to upload. */
  missing: string
  /** Takes what is chosen up at once. */
  directo?: (file: File) => unknown
}

export function SelectorDeVideo({ tema, missing, directo }: Props) {
  const { id: usuarioId } = useUser()
  const subida = useSubida(tema)
  const interrumpida = useInterrumpida(tema, usuarioId)
  useEffect(() => void restoreSubida(tema, usuarioId), [tema, usuarioId])
  const [file, setFile] = useState<File | null>(null)
  const [error, setError] = useState<string>()
  const busy = subida !== undefined && subida.estado !== 'completa'
  const choose = (chosen: File | null) => {
    if (!chosen) return
    const wrong = motivoDePelicula(chosen)
    setError(wrong)
    if (!wrong && directo) directo(chosen)
    else setFile(wrong ? null : chosen)
  }
  const upload = () => {
    if (!file) return setError(missing)
    setError(undefined)
    startSubida(tema, file, usuarioId)
    setFile(null)
  }
  return (
    <Input.Wrapper
      label="Archivo de video"
      labelElement="div"
      description="MP4, WebM, MOV, MKV u OGV de hasta 4 GB. Puedes pausar, cerrar la página y seguir otro día."
      error={error}
      errorProps={{ role: 'alert' }}
    >
      <div className={classes.selector}>
        {interrumpida && !file && (
          <Text fz="sm" className={classes.interrumpida!}>
            La carga de «{interrumpida}» se quedó a medias. Elige el mismo archivo para seguir donde iba, o{' '}
            <button type="button" className={classes.olvidar} onClick={() => forgetSubida(tema, usuarioId)}>
              olvídala
            </button>
            .
          </Text>
        )}
        {!busy && (
          <Group gap="xs">
            <FileButton
              onChange={choose}
              accept={ACCEPT}
              inputProps={{ ...chooseAnew, 'aria-label': 'Archivo de video' }}
            >
              {props => (
                <Button variant="default" leftSection={<IconMovie size={18} stroke={1.75} />} {...props}>
                  {file ? 'Elegir otro archivo' : directo ? 'Subir un video' : 'Elegir archivo'}
                </Button>
              )}
            </FileButton>
            {!directo && (
              <Button variant="light" leftSection={<IconUpload size={18} stroke={1.75} />} onClick={upload}>
                Subir video
              </Button>
            )}
          </Group>
        )}
        {file && (
          <Text fz="sm" c="var(--e-ink-2)" className={classes.elegido!}>
            {file.name} · {formatBytes(file.size)}
          </Text>
        )}
        {subida && <PanelSubida tema={tema} usuarioId={usuarioId} subida={subida} />}
      </div>
    </Input.Wrapper>
  )
}
