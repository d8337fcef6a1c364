/** A film that somebody sent. What an iPhone records (HEVC) many browsers do not play: some say so, others play its sound on black. */
import type { entregasPropiasRoutes, intentosRoutes } from '@eleva/contract'
import { IconInfoCircle } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { call } from '../kit/api/client.ts'
import classes from './Pelicula.module.css'

export const NO_SE_VE = 'Tu navegador no puede mostrar este archivo. Descárgalo para verlo.'
const SOLO_SONIDO = 'Tu navegador solo puede reproducir el sonido. Si tiene imagen, descárgalo para verla.'
const EN_CAMINO =
  'Tu navegador no puede mostrar este video. Preparamos una copia que sí: tarda unos minutos y aparece aquí. También puedes descargarlo.'

/** The call that has a copy of it made. */
type Ruta = typeof entregasPropiasRoutes.copia | typeof intentosRoutes.copia
type Props = { src: string; nombre: string; id: number; ruta: Ruta; preload?: 'none' }

export function Pelicula({ src, nombre, id, ruta, preload }: Props) {
  const [falla, setFalla] = useState<'todo' | 'imagen'>()
  const copia = useCopia(ruta, id, falla !== undefined)
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

/** How often it is asked whether the copy is there (ms). */
const ASK_EVERY_MS = 5_000

/** Has a copy made that any browser plays, and waits for it. @param falla it was tried */
function useCopia(ruta: Ruta, id: number, falla: boolean) {
  const ask = falla && id > 0
  const { data } = useQuery({
    queryKey: ['copia', ruta.path, id],
    queryFn: () => call(ruta, { params: { id } }),
    enabled: ask,
    refetchInterval: ({ state }) => (state.data?.estado === 'haciendose' ? ASK_EVERY_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return ask ? data?.estado : undefined
}

/** Said where something cannot be shown. */
export const Nota = ({ children }: { children: ReactNode }) => (
  <p className={classes.nota} role="status">
    <IconInfoCircle size={18} stroke={1.75} aria-hidden />
    {children}
  </p>
)
