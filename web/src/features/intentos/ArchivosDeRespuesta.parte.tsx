/** The files of an answer, for whoever graded them or is to. */
import { formatBytes, intentosRoutes } from '@eleva/contract'
import { IconFile } from '@tabler/icons-react'
import { urlOf } from '../../kit/api/client.ts'
import { Pelicula } from '../../shared/Pelicula.tsx'
import classes from './tipos/Tipos.module.css'

type Archivo = { id: number; nombre: string; tipo?: string | undefined; tamano?: number }

/** Nothing of a film or a sound comes before it is asked for. */
function Muestra({ src, id, tipo = '', nombre }: { src: string } & Archivo) {
  if (tipo.startsWith('image/')) return <img src={src} alt={nombre} loading="lazy" />
  // biome-ignore lint/a11y/useMediaCaption: what somebody answers has no captions
  if (tipo.startsWith('audio/')) return <audio controls preload="none" src={src} aria-label={nombre} />
  if (tipo.startsWith('video/'))
    return <Pelicula src={src} nombre={nombre} id={id} ruta={intentosRoutes.copia} preload="none" />
  return null
}

export const ArchivosDeRespuesta = ({ archivos }: { archivos: readonly Archivo[] }) => (
  <ul className={classes.lista}>
    {archivos.map(({ id, nombre, tipo, tamano }) => {
      const src = urlOf(intentosRoutes.archivo, { params: { id } })
      return (
        <li key={id}>
          <div className={classes.camino}>
            <a href={src} target="_blank" rel="noreferrer" className={classes.enlace}>
              <IconFile size={20} stroke={1.75} aria-hidden />
              <span className={classes.nombre}>{nombre}</span>
            </a>
            {tamano !== undefined && <small>{formatBytes(tamano)}</small>}
            <Muestra src={src} id={id} tipo={tipo} nombre={nombre} />
          </div>
        </li>
      )
    })}
  </ul>
)
