/**
 * A film that somebody sent. What an iPhone records (HEVC) many browsers do not play: some say so, others play its
 * sound on black.
 */
import { IconInfoCircle } from '@tabler/icons-react'
import { type ComponentProps, type ReactNode, useState } from 'react'
import classes from './Pelicula.module.css'
import { type RutaDeCopia, useCopia } from './useCopia.ts'

export const NO_SE_VE = 'Tu navegador no puede mostrar este archivo. Descárgalo para verlo.'
const SOLO_SONIDO = 'Tu navegador solo puede reproducir el sonido. Si tiene imagen, descárgalo para verla.'
const EN_CAMINO =
  'Tu navegador no puede mostrar este video. Preparamos una copia que sí: tarda unos minutos y aparece aquí. También puedes descargarlo.'

type Props = { src: string; nombre: string; id: number; ruta: RutaDeCopia; preload?: 'none' }

export function Pelicula({ src, nombre, id, ruta, preload }: Props) {
  const [falla, setFalla] = useState<'todo' | 'imagen'>()
  const copia = useCopia(ruta, id, falla !== undefined).estado
  if (copia === 'lista') return <Film src={`${src}?copia=1`} nombre={nombre} />
  const espera = copia === 'haciendose'
  if (falla === 'todo') return <Nota>{espera ? EN_CAMINO : NO_SE_VE}</Nota>
  return (
    <>
      <Film
        src={src}
        nombre={nombre}
        preload={preload}
        onError={() => setFalla('todo')}
        // Sound alone is a film without a picture, too: it goes on playing.
        onLoadedMetadata={e => e.currentTarget.videoWidth === 0 && setFalla('imagen')}
      />
      {falla && <Nota>{espera ? EN_CAMINO : SOLO_SONIDO}</Nota>}
    </>
  )
}

const Film = ({ nombre, ...props }: { nombre: string } & ComponentProps<'video'>) => (
  <video controls aria-label={nombre} {...props} />
)

/** Said where something cannot be shown. */
export const Nota = ({ children }: { children: ReactNode }) => (
  <p className={classes.nota} role="status">
    <IconInfoCircle size={18} stroke={1.75} aria-hidden />
    {children}
  </p>
)
