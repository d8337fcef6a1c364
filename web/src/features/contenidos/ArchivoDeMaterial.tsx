/**
 * A material that is a file, where it stands: a small picture and sound at once, a PDF and a large picture when they
 * are asked for.
 */
import { formatBytes, type Material } from '@eleva/contract'
import { Button } from '@mantine/core'
import { IconDownload, IconExternalLink, IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useAhorro } from '../../kit/page/ahorro.ts'
import { useEnLinea } from '../../kit/page/enLinea.ts'
import { IconoDeArchivo, palabraDe } from '../objetivos/IconoDeArchivo.parte.tsx'
import classes from './Listas.module.css'
import { useArchivoTomado } from './llevar/useTomado.ts'

/** Those that every browser draws. */
const DIBUJABLE = /^image\/(jpeg|png|gif|webp|avif)$/
/** A picture of at most so many bytes is drawn unasked. */
const PEQUENA = 1_000_000

type Forma = 'imagen' | 'audio' | 'pdf' | 'otro'

function formaDe(tipo: string): Forma {
  if (DIBUJABLE.test(tipo)) return 'imagen'
  if (tipo.startsWith('audio/')) return 'audio'
  // A telephone's browser opens it in a place of its own.
  return tipo === 'application/pdf' && navigator.pdfViewerEnabled ? 'pdf' : 'otro'
}

type DeArchivo = Pick<Material, 'id' | 'nombre_material' | 'instrucciones' | 'ruta_documento'> & {
  archivo: NonNullable<Material['archivo']>
}
type Props = {
  material: DeArchivo
  /** Notes that it was looked at. */
  onOpen: () => void
}

/** From this device where it was taken along. */
export function ArchivoDeMaterial({ material, onOpen }: Props) {
  const { id, nombre_material, instrucciones, archivo } = material
  const enLinea = useEnLinea()
  const tomado = useArchivoTomado(id)
  return (
    <li className={classes.fila}>
      <span className={classes.icono}>
        <IconoDeArchivo {...archivo} />
      </span>
      <div className={classes.texto}>
        <p className={classes.nombre}>{nombre_material}</p>
        <p className={classes.clase}>
          {palabraDe(archivo.tipo)} · {formatBytes(archivo.tamano)}
          {!enLinea && (tomado ? ' · En este dispositivo' : ' · Necesita conexión')}
        </p>
        {instrucciones && <p className={classes.instruccion}>{instrucciones}</p>}
        {tomado !== undefined && <Archivo material={material} local={tomado?.src} onOpen={onOpen} />}
      </div>
    </li>
  )
}

/** @param local its address on this device */
function Archivo({ material, local, onOpen }: Props & { local: string | undefined }) {
  const { nombre_material: nombre, ruta_documento, archivo } = material
  const ahorro = useAhorro()
  const src = local ?? ruta_documento
  const known = formaDe(archivo.tipo)
  // What is on the device opens in a tab: a frame shows only what comes from the server.
  const forma = local && known === 'pdf' ? 'otro' : known
  const small = archivo.tamano <= PEQUENA && !ahorro
  const [abierto, setAbierto] = useState(forma === 'audio' || (forma === 'imagen' && (small || local !== undefined)))
  const toggle = () => {
    if (!abierto) onOpen()
    setAbierto(!abierto)
  }
  const seAbre = archivo.tipo === 'application/pdf' || forma === 'imagen'
  return (
    <div className={classes.archivo}>
      {abierto && <Vista forma={forma} src={src} nombre={nombre} onOpen={onOpen} />}
      <div className={classes.botones}>
        {(forma === 'pdf' || (forma === 'imagen' && !abierto)) && (
          <Button
            variant="default"
            leftSection={abierto ? <IconEyeOff size={18} stroke={1.75} /> : <IconEye size={18} stroke={1.75} />}
            aria-expanded={abierto}
            aria-label={`${abierto ? 'Ocultar' : 'Ver aquí'}: ${nombre}`}
            onClick={toggle}
          >
            {abierto ? 'Ocultar' : 'Ver aquí'}
          </Button>
        )}
        {seAbre && (
          <Button
            component="a"
            href={src}
            target="_blank"
            rel="noopener noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} stroke={1.75} />}
            aria-label={`Abrir en otra pestaña: ${nombre}`}
            onClick={onOpen}
          >
            Abrir
          </Button>
        )}
        <Button
          component="a"
          href={local ?? `${ruta_documento}?descargar=1`}
          download={archivo.nombre}
          variant={seAbre || forma === 'audio' ? 'subtle' : 'default'}
          leftSection={<IconDownload size={18} stroke={1.75} />}
          aria-label={`Descargar: ${nombre}`}
          onClick={onOpen}
        >
          Descargar
        </Button>
      </div>
    </div>
  )
}

function Vista({ forma, src, nombre, onOpen }: { forma: Forma; src: string; nombre: string; onOpen: () => void }) {
  const [falla, setFalla] = useState(false)
  const failed = () => setFalla(true)
  if (falla)
    return (
      <p className={classes.clase} role="status">
        No se pudo mostrar aquí. Revisa tu conexión, o descárgalo para verlo.
      </p>
    )
  if (forma === 'imagen')
    return (
      <a href={src} target="_blank" rel="noopener noreferrer" title="Ver en su tamaño" onClick={onOpen}>
        <img src={src} alt={nombre} loading="lazy" onError={failed} />
      </a>
    )
  if (forma === 'audio')
    // biome-ignore lint/a11y/useMediaCaption: sound that an author hands out has no captions
    return <audio controls preload="none" src={src} aria-label={nombre} onPlay={onOpen} onError={failed} />
  // The page at once, without the viewer's own index beside it.
  return <iframe src={`${src}#navpanes=0&view=FitH`} title={nombre} />
}
