/**
 * What was handed in, shown where it can be (in a frame, «edit» replaced by «preview»), and always a way to open it.
 */
import { entregasPropiasRoutes } from '@eleva/contract'
import { Anchor, Button, Skeleton, Stack } from '@mantine/core'
import { IconDownload, IconExternalLink, IconFile, IconLink } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Suspense, useState } from 'react'
import { lazy } from '../../../kit/load/lazy.tsx'
import { NO_SE_VE, Nota, Pelicula } from '../../../shared/Pelicula.tsx'
import { readTexto } from '../textoDeArchivo.ts'
import classes from './Documento.module.css'
import { type Forma, formaDeTrabajo, nombreDeTrabajo, type Trabajo } from './documento.ts'
import { NO_SE_MUESTRA, Oficina } from './Oficina.tsx'

const Escenario = lazy(() => import('../apuntes/Escenario.tsx').then(m => ({ default: m.Escenario })))

export type ConApuntes = { entregaId: number /** Whether who looks may note. */; escribe: boolean }

type Props = {
  trabajo: Trabajo
  /** With the notes on its pages, where it has pages. */
  apuntes?: ConApuntes | undefined
  /** False shows only what it is called. */
  abierto?: boolean
  /** Told where several stand on a screen. */
  titulo?: string
}

const icon = { size: 18, stroke: 1.75, 'aria-hidden': true } as const

export function Documento({ trabajo, apuntes, abierto = true, titulo = 'Documento entregado' }: Props) {
  const forma = formaDeTrabajo(trabajo)
  const nombre = nombreDeTrabajo(trabajo)
  const own = forma.tipo !== 'enlace' && forma.tipo !== 'marco-ajeno'
  const archivo = Number(trabajo.tareaURL.split('/').at(-1))
  const vista = <Vista {...{ forma, nombre, archivo, apuntes }} />
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
      {abierto && (forma.tipo === 'oficina' ? <Oficina archivo={archivo}>{vista}</Oficina> : vista)}
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

type VistaProps = { forma: Forma; nombre: string; archivo: number; apuntes: ConApuntes | undefined }

function Vista({ forma, nombre, archivo, apuntes }: VistaProps) {
  const { tipo, src } = forma
  const hojas = apuntes && ({ marco: 'pdf', oficina: 'pdf', imagen: 'imagen' } as const)[String(tipo)]
  if (hojas) {
    // What is said to the browser's own viewer is nothing of its address.
    const file = src.split('#')[0]!
    return (
      <Suspense fallback={<Skeleton height={320} radius="md" role="status" aria-label="Cargando" />}>
        <Escenario key={file} {...apuntes} archivo={archivo} tipo={hojas} src={file} nombre={nombre} />
      </Suspense>
    )
  }
  return (
    <div className={classes.vista} data-tipo={tipo}>
      <Medio key={src} forma={forma} nombre={nombre} />
      {tipo === 'texto' && <Texto src={src} nombre={nombre} />}
      {(tipo === 'marco' || tipo === 'oficina' || tipo === 'marco-ajeno') && (
        <iframe src={src} title={`Entrega: ${nombre}`} referrerPolicy="no-referrer" allowFullScreen />
      )}
      {tipo === 'archivo' && <Nota>{NO_SE_MUESTRA}</Nota>}
      {tipo === 'enlace' && <Nota>Este sitio no deja mostrar sus páginas aquí. Ábrelo en otra pestaña.</Nota>}
    </div>
  )
}

/** Letters that are shown: more is read in the file itself. */
const MAX_LETRAS = 100_000
const CORTADO = `Es más largo: aquí están sus primeras ${MAX_LETRAS.toLocaleString('es-MX')} letras.`

/** Words, as they were written: in our letters and colours, and by the width that there is. */
function Texto({ src, nombre }: { src: string; nombre: string }) {
  const { data, isError } = useQuery({
    queryKey: ['texto-entregado', src],
    queryFn: ({ signal }) => readTexto(src, MAX_LETRAS, signal),
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

/** What an iPhone records (HEIC) many browsers cannot show. */
function Medio({ forma: { tipo, src }, nombre }: { forma: Forma; nombre: string }) {
  const [falla, setFalla] = useState(false)
  const failed = () => setFalla(true)
  if (falla) return <Nota>{NO_SE_VE}</Nota>
  if (tipo === 'imagen')
    return (
      <a href={src} target="_blank" rel="noopener noreferrer" title="Ver en su tamaño">
        <img src={src} alt={`Entrega: ${nombre}`} onError={failed} />
      </a>
    )
  if (tipo === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: what a learner recorded has no captions
    return <audio controls src={src} aria-label={nombre} onError={failed} />
  if (tipo === 'video')
    return <Pelicula src={src} nombre={nombre} id={Number(src.split('/').at(-1))} ruta={entregasPropiasRoutes.copia} />
  return null
}
