import { type ObjetivoVideo, videosRoutes } from '@eleva/contract'
import { Button, FileButton, Group, Text } from '@mantine/core'
import { IconBadgeCc, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { ApiError } from '../../kit/api/error.ts'
import { useWrite } from '../../kit/api/query.ts'
import { confirm } from '../../kit/feedback/confirm.ts'
import { chooseAnew, motivoDeVacio } from '../../kit/form/archivos.ts'
import { staleVideos } from './stale.ts'

/** Captions of a video: one file of WebVTT or SRT. */
export function Subtitulos({ video }: { video: ObjetivoVideo }) {
  const attach = useWrite(videosRoutes.attachSubtitulos, staleVideos)
  const detach = useWrite(videosRoutes.detachSubtitulos, staleVideos)
  const [error, setError] = useState<string>()
  const choose = async (file: File | null) => {
    if (!file) return
    const vacio = motivoDeVacio(file)
    setError(vacio)
    if (vacio) return
    await attach.mutateAsync({ params: { id: video.id }, body: { file } }).catch(why => {
      if (why instanceof ApiError && why.errors.file) setError(why.message)
    })
  }
  const ask = async () => {
    const yes = await confirm({
      title: '¿Quitar los subtítulos?',
      text: 'El video se queda; quien lo necesite ya no podrá leerlo.',
      action: 'Quitar subtítulos',
    })
    if (yes) detach.mutate({ params: { id: video.id } })
  }
  return (
    <div>
      <Group gap="xs">
        <FileButton
          onChange={file => void choose(file)}
          accept=".vtt,.srt,text/vtt,application/x-subrip"
          inputProps={{ ...chooseAnew, 'aria-label': 'Archivo de subtítulos' }}
        >
          {props => (
            <Button
              variant="default"
              size="sm"
              leftSection={<IconBadgeCc size={18} stroke={1.75} />}
              loading={attach.isPending}
              {...props}
            >
              {video.subtitulos ? 'Reemplazar subtítulos' : 'Agregar subtítulos'}
            </Button>
          )}
        </FileButton>
        {video.subtitulos && (
          <Button
            variant="subtle"
            color="danger"
            size="sm"
            leftSection={<IconTrash size={18} stroke={1.75} />}
            onClick={() => void ask()}
          >
            Quitar
          </Button>
        )}
      </Group>
      <Text fz="xs" c="var(--e-ink-3)" mt={6}>
        Un archivo .vtt o .srt de hasta 1 MB.
      </Text>
      {error && (
        <Text role="alert" fz="sm" c="var(--e-danger-ink)" mt={6}>
          {error}
        </Text>
      )}
    </div>
  )
}
