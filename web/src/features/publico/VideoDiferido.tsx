/**
 * A YouTube video that nobody asks YouTube for before the person does: until then a drawn cover stands in its place.
 */
import { IconPlayerPlayFilled } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { Cover } from '../../kit/brand/Cover.tsx'
import p from './publico.module.css'
import s from './VideoDiferido.module.css'

const PLAYER = 'https://www.youtube-nocookie.com/embed/'
/** Plays at once, as it was asked for; in Spanish; no videos of others at its end. */
const OPTIONS = new URLSearchParams({ autoplay: '1', hl: 'es', cc_lang_pref: 'es', rel: '0', playsinline: '1' })

/** @param video the id of a YouTube video */
export function VideoDiferido({ video, titulo }: { video: string; titulo: string }) {
  const [asked, setAsked] = useState(false)
  const player = useRef<HTMLIFrameElement>(null)
  // The button is gone: who pressed it goes on at the video.
  useEffect(() => {
    if (asked) player.current?.focus()
  }, [asked])
  return (
    <figure className={s.figura}>
      <div className={s.contenedor}>
        {asked ? (
          <iframe
            ref={player}
            src={`${PLAYER}${video}?${OPTIONS}`}
            title={titulo}
            allow="autoplay; encrypted-media; picture-in-picture; fullscreen"
            referrerPolicy="strict-origin-when-cross-origin"
          />
        ) : (
          <button type="button" onClick={() => setAsked(true)}>
            <Cover id={titulo} rampa="bugambilia" className={s.cubierta!} />
            <span className={s.etiqueta}>
              <IconPlayerPlayFilled size={22} aria-hidden />
              Ver el video<span className={p.oculto}>: {titulo}</span>
            </span>
          </button>
        )}
      </div>
      <figcaption>
        El video está en YouTube: no le pedimos nada hasta que lo abres.{' '}
        <a href={`https://www.youtube.com/watch?v=${video}`} target="_blank" rel="noopener noreferrer">
          Verlo en YouTube
        </a>
      </figcaption>
    </figure>
  )
}
