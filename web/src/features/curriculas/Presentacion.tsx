/** What a curriculum is, for who follows it: its words, its video, and the offer through which it is theirs. */

import { type Presentacion as Datos, youtubeId } from '@eleva/contract'
import { Title } from '@mantine/core'
import { Imagen } from '../../kit/brand/Imagen.tsx'
import { VideoPlayer } from '../videos/reproductor/VideoPlayer.parte.tsx'
import classes from './Presentacion.module.css'

export function Presentacion({ presentacion }: { presentacion: Datos }) {
  const { descripcion, url_video_presentacion: video, oferta } = presentacion
  const tells = oferta && (oferta.imagen || oferta.descripcion)
  if (!descripcion && !video && !tells) return null
  return (
    <section className={classes.presentacion} aria-label="De qué trata">
      {video && (
        <div className={classes.video}>
          <VideoPlayer src={video} tipo={youtubeId(video) ? 'youtube' : 'enlace'} titulo="Presentación" />
        </div>
      )}
      <div className={classes.palabras}>
        {descripcion && <p className={classes.texto}>{descripcion}</p>}
        {tells && (
          <div className={classes.oferta}>
            {oferta.imagen && <Imagen src={oferta.imagen} />}
            <div>
              <Title order={2} size="h4">
                {oferta.nombre_oferta_academica}
              </Title>
              {oferta.descripcion && <p className={classes.texto}>{oferta.descripcion}</p>}
            </div>
          </div>
        )}
      </div>
    </section>
  )
}
