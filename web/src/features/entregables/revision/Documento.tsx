/** What was handed in, shown where it can be (in a frame, «edit» replaced by «preview»), and always a way to open it. */
import { entregasPropiasRoutes } from '@eleva/contract'
import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { IconDownload, IconExternalLink, IconFile, IconInfoCircle, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../kit/api/client.ts'
import { readTexto } from '../textoDeArchivo.ts'
import classes from './Documento.module.css'
import { type Forma, formaDe, nombreDe, type Trabajo } from './documento.ts'

type Props = {
  trabajo: Trabajo
  /** False shows only what it is called. */
  abierto?: boolean
  /** Told where several stand on a screen. */
  titulo?: string
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Documento({ trabajo, abierto = true, titulo = 'Documento entregado' }: Props) {
  const forma = formaDe(trabajo)
  const nombre = nombreDe(trabajo)
  const own = forma.tipo !== 'enlace' && forma.tipo !== 'marco-ajeno'
  return (
    <Stack component="section" gap={8} miw={0} aria-label={titulo}>
      <div className={classes.cabeza}>
        {own ? <IconFile {...icon} /> : <IconLink {...icon} />}
        <span className={classes.nombre} title={nombre}>
          {nombre}
        </span>
        <Button
          component="a"
          href={own ? `${trabajo.tareaURL}?descargar=1` : trabajo.tareaURL}
          target="_blank"
          rel="noopener noreferrer"
          variant="default"
          size="compact-md"
          leftSection={own ? <IconDownload {...icon} /> : <IconExternalLink {...icon} />}
        >
          {own ? 'Descargar' : 'Ir al enlace'}
        </Button>
      </div>
      {abierto && (
        <div className={classes.vista} data-tipo={forma.tipo}>
          <Medio key={forma.src} forma={forma} nombre={nombre} />
          {forma.tipo === 'texto' && <Texto src={forma.src} nombre={nombre} />}
          {(forma.tipo === 'marco' || forma.tipo === 'marco-ajeno') && (
            <iframe src={forma.src} title={`Entrega: ${nombre}`} referrerPolicy="no-referrer" allowFullScreen />
          )}
          {(forma.tipo === 'archivo' || forma.tipo === 'enlace') && (
            <p className={classes.nota}>
              <IconInfoCircle {...icon} />
              {forma.tipo === 'archivo'
                ? 'Este tipo de archivo no se puede mostrar aquí. Descárgalo para verlo.'
                : 'Este sitio no deja mostrar sus páginas aquí. Ábrelo en otra pestaña.'}
            </p>
          )}
        </div>
      )}
      {abierto && forma.tipo === 'marco-ajeno' && (
        <p className={classes.ayuda}>
          ¿No se ve? Quizá no está compartido.{' '}
          <Anchor href={trabajo.tareaURL} target="_blank" rel="noopener noreferrer">
            Ábrelo en otra pestaña
          </Anchor>{' '}
          y, si te pide permiso, pídele a quien lo entregó que lo comparta.
        </p>
      )}
    </Stack>
  )
}

/** Letters that are shown: more is read in the file itself. */
const MOST_LETRAS = 100_000
const CORTADO = `Es más largo: aquí están sus primeras ${MOST_LETRAS.toLocaleString('es-MX')} letras.`

/** Words, as they were written: in our letters and colours, and by the width that there is. */
function Texto({ src, nombre }: { src: string; nombre: string }) {
  const { data, isError } = useQuery({
    queryKey: ['texto-entregado', src],
    queryFn: ({ signal }) => readTexto(src, MOST_LETRAS, signal),
    staleTime: Number.POSITIVE_INFINITY,
    retry: 1,
  })
  if (isError) return <Nota>No se pudo traer el texto. Descárgalo para leerlo.</Nota>
  if (!data) return <Skeleton height={120} radius="md" role="status" aria-label="Cargando" />
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is of a form */}
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls is reached by keys, too */}
      <div role="group" className={classes.texto} aria-label={`Entrega: ${nombre}`} tabIndex={0}>
        {data.texto}
      </div>
      {data.cortado && <Nota>{CORTADO}</Nota>}
    </>
  )
}

const NO_SE_VE = 'Tu navegador no puede mostrar este archivo. Descárgalo para verlo.'
const SOLO_SONIDO = 'Tu navegador solo puede reproducir el sonido. Si tiene imagen, descárgalo para verla.'
const EN_CAMINO =
  'Tu navegador no puede mostrar este video. Preparamos una copia que sí: tarda unos minutos y aparece aquí. También puedes descargarlo.'

/** What an iPhone records (HEIC, HEVC) many browsers cannot show: some say so, others play its sound on black. */
function Medio({ forma, nombre }: { forma: Forma; nombre: string }) {
  const [falla, setFalla] = useState<'todo' | 'imagen'>()
  const copia = useCopia(forma, falla !== undefined)
  const failed = () => setFalla('todo')
  if (copia === 'lista') return <Pelicula src={`${forma.src}?copia=1`} nombre={nombre} />
  const espera = copia === 'haciendose'
  if (falla === 'todo') return <Nota>{espera ? EN_CAMINO : NO_SE_VE}</Nota>
  if (forma.tipo === 'imagen')
    return (
      <a href={forma.src} target="_blank" rel="noopener noreferrer" title="Ver en su tamaño">
        <img src={forma.src} alt={`Entrega: ${nombre}`} onError={failed} />
      </a>
    )
  if (forma.tipo === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: what a learner recorded has no captions
    return <audio controls src={forma.src} aria-label={nombre} onError={failed} />
  if (forma.tipo !== 'video') return null
  return (
    <>
      <Pelicula
        src={forma.src}
        nombre={nombre}
        onError={failed}
        // Sound alone is a film without a picture, too: it goes on playing.
        onLoadedMetadata={e => e.currentTarget.videoWidth === 0 && setFalla('imagen')}
      />
      {falla && <Nota>{espera ? EN_CAMINO : SOLO_SONIDO}</Nota>}
    </>
  )
}

const Pelicula = ({ nombre, ...props }: { src: string; nombre: string } & React.ComponentProps<'video'>) => (
  <video controls aria-label={nombre} {...props} />
)

/** How often it is asked whether the copy is there (ms). */
const ASK_EVERY_MS = 5_000

/** Has a copy made that any browser plays, of a film of ours that this one does not, and waits for it. @param falla it was tried */
function useCopia({ tipo, src }: Forma, falla: boolean) {
  const id = Number(/^\/api\/entregables\/archivo\/(\d+)$/.exec(src)?.[1])
  const ask = tipo === 'video' && falla && id > 0
  const { data } = useQuery({
    queryKey: ['copia', id],
    queryFn: () => call(entregasPropiasRoutes.copia, { params: { id } }),
    enabled: ask,
    refetchInterval: ({ state }) => (state.data?.estado === 'haciendose' ? ASK_EVERY_MS : false),
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  })
  return ask ? data?.estado : undefined
}

const Nota = ({ children }: { children: string }) => (
  <p className={classes.nota} role="status">
    <IconInfoCircle {...icon} />
    {children}
  </p>
)
