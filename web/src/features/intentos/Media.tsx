/** The sound or film of a question. Nothing of it comes before it is asked for: on a telephone the line is paid for. */
import { intentosRoutes, type MediaDeReactivo } from '@eleva/contract'
import { urlOf } from '../../kit/api/client.ts'
import classes from './Media.module.css'

type Props = { media: MediaDeReactivo; cursoId?: number | undefined }

export function Media({ media: { id, tipo, texto }, cursoId }: Props) {
  const src = urlOf(intentosRoutes.media, { params: { id }, query: { curso_id: cursoId } })
  return (
    <figure className={classes.media}>
      {tipo.startsWith('audio/') ? (
        // biome-ignore lint/a11y/useMediaCaption: what is heard, its words say
        <audio controls preload="none" src={src} aria-label={texto} />
      ) : (
        // biome-ignore lint/a11y/useMediaCaption: what is seen, its words say
        <video controls preload="none" playsInline src={src} aria-label={texto} />
      )}
      <figcaption>{texto}</figcaption>
    </figure>
  )
}
