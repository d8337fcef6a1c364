/** The files of a message: of one that is being written, with their way up, and of one that stands. */
import { type ArchivoDeMensaje, entregasPropiasRoutes, formatBytes } from '@eleva/contract'
import { ActionIcon, Anchor, Button } from '@mantine/core'
import { IconFile, IconPhoto, IconPlayerPlay, IconX } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { Pelicula } from '../../../shared/Pelicula.tsx'
import classes from './Adjuntos.module.css'
import type { Adjunto } from './guardados.ts'
import { Sonido } from './Sonido.tsx'
import { removeAdjunto, retrySobres } from './sobres.ts'

const icon = { size: 20, stroke: 1.75, 'aria-hidden': true } as const

export function Archivos({ archivos, de }: { archivos: readonly ArchivoDeMensaje[]; de: string }) {
  if (archivos.length === 0) return null
  return (
    <ul className={classes.archivos}>
      {archivos.map(a => {
        const href = `/api/entregables/archivo/${a.id}`
        if (a.segundos !== null)
          return (
            <li key={a.id}>
              <Sonido src={href} segundos={a.segundos} label={`Nota de voz de ${de}`} />
            </li>
          )
        return (
          <li key={a.id}>
            <Archivo archivo={a} href={href} />
          </li>
        )
      })}
    </ul>
  )
}

/** A film is played where it stands, by a press; everything else in a tab of its own. */
function Archivo({ archivo: { id, nombre, tipo, tamano }, href }: { archivo: ArchivoDeMensaje; href: string }) {
  const [abierta, setAbierta] = useState(false)
  const isFilm = tipo.startsWith('video/')
  const Signo = isFilm ? IconPlayerPlay : tipo.startsWith('image/') ? IconPhoto : IconFile
  const words = (
    <>
      <Signo {...icon} />
      <span>{nombre}</span>
      <small>{formatBytes(tamano)}</small>
    </>
  )
  if (!isFilm)
    return (
      <a href={href} target="_blank" rel="noopener noreferrer" className={classes.archivo}>
        {words}
      </a>
    )
  return (
    <div className={classes.pelicula}>
      <button type="button" className={classes.archivo} aria-expanded={abierta} onClick={() => setAbierta(!abierta)}>
        {words}
      </button>
      {abierta && (
        <>
          <Pelicula src={href} nombre={nombre} id={id} ruta={entregasPropiasRoutes.copia} />
          <Anchor href={`${href}?descargar=1`} size="sm">
            Descargar
          </Anchor>
        </>
      )}
    </div>
  )
}

const said = ({ paso, parte, motivo }: Adjunto): string => {
  if (paso === 'rechazado') return motivo ?? ''
  if (paso === 'cortado') return 'Se cortó la conexión; sigue sola cuando vuelva'
  if (paso === 'listo') return 'Listo'
  return paso === 'espera' ? 'En espera' : `Subiendo, ${Math.round(parte * 100)} %`
}

/** @param quitable false once the message is on its way */
export const EnCamino = ({ adjuntos, quitable }: { adjuntos: readonly Adjunto[]; quitable: boolean }) => (
  <ul className={classes.archivos}>
    {adjuntos.map(a => (
      <li key={a.clave} className={classes.camino} data-paso={a.paso}>
        {a.segundos === undefined ? (
          <span className={classes.nombre}>
            <IconFile {...icon} />
            <span>{a.archivo.name}</span>
          </span>
        ) : (
          <Grabada archivo={a.archivo} segundos={a.segundos} />
        )}
        <span className={classes.paso} role={a.paso === 'rechazado' ? 'alert' : 'status'}>
          {said(a)}
        </span>
        {a.paso === 'cortado' && (
          <Button variant="subtle" size="compact-sm" onClick={retrySobres}>
            Reintentar
          </Button>
        )}
        {quitable && (
          <ActionIcon
            size={36}
            aria-label={a.segundos === undefined ? `Quitar ${a.archivo.name}` : 'Descartar la nota de voz'}
            onClick={() => removeAdjunto(a.clave)}
          >
            <IconX {...icon} />
          </ActionIcon>
        )}
      </li>
    ))}
  </ul>
)

type GrabadaProps = { archivo: Blob; segundos: number; label?: string }

/** To be heard before it is sent. */
export function Grabada({ archivo, segundos, label = 'Tu nota de voz' }: GrabadaProps) {
  const [src, setSrc] = useState<string>()
  useEffect(() => {
    const made = URL.createObjectURL(archivo)
    setSrc(made)
    // A player that is taken away goes on loading for a moment.
    return () => void setTimeout(() => URL.revokeObjectURL(made), 60_000)
  }, [archivo])
  return src ? <Sonido src={src} segundos={segundos} label={label} /> : null
}
