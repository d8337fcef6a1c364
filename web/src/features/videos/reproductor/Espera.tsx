/** «Ahorro de datos»: nothing of a video is fetched before somebody asks for it, knowing what it takes. */
import { formatBytes } from '@eleva/contract'
import { Button, Text } from '@mantine/core'
import { IconHeadphones, IconPlayerPlayFilled } from '@tabler/icons-react'
import { setAhorro } from '../../../kit/page/ahorro.ts'
import { type Eleccion, masLigera, nombreDeCalidad, porHora, soloAudio } from './calidades.ts'
import classes from './Espera.module.css'
import { puede } from './puede.parte.ts'
import type { VideoPlayerProps } from './tipos.parte.ts'

type Props = VideoPlayerProps & { onEmpieza: (eleccion: Eleccion) => void }

export default function Espera({ onEmpieza, ...video }: Props) {
  const light = puede.calidades() ? masLigera(video) : undefined
  const sound = puede.calidades() ? soloAudio(video) : undefined
  const bytes = light?.bytes ?? video.tamano
  const size = bytes === undefined ? '' : ` (${formatBytes(bytes)})`
  const hour = [light, sound]
    .filter(c => c !== undefined)
    .map(c => `${formatBytes(porHora(c))} ${c.calidad === 'audio' ? 'solo audio' : `en ${nombreDeCalidad(c)}`}`)
    .join(' o ')
  return (
    <section className={classes.espera} aria-label={video.titulo ? `Video: ${video.titulo}` : 'Video'}>
      {video.poster && <img src={`${video.poster}?w=320`} alt="" className={classes.cuadro} />}
      <div className={classes.palabras}>
        <div className={classes.botones}>
          <Button
            leftSection={<IconPlayerPlayFilled size={18} />}
            onClick={() => onEmpieza(light?.calidad ?? 'original')}
          >
            Ver{size}
          </Button>
          {sound && (
            <Button
              variant="default"
              leftSection={<IconHeadphones size={18} stroke={1.75} />}
              onClick={() => onEmpieza('audio')}
            >
              Solo audio ({formatBytes(sound.bytes)})
            </Button>
          )}
        </div>
        <Text fz="sm">
          Ahorro de datos está activado.{hour && ` Una hora gasta ${hour}.`}{' '}
          <button type="button" className={classes.apaga} onClick={() => setAhorro(false)}>
            Desactivar
          </button>
        </Text>
      </div>
    </section>
  )
}
