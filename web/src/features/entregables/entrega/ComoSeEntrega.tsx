/**
 * How something is handed in: chosen first, then made in its place. What each way needs comes when it is chosen, and is
 * fetched before.
 */
import { driveRoutes } from '@eleva/contract'
import { Button, FileButton, Skeleton } from '@mantine/core'
import { IconArrowLeft, IconPlus, IconUpload } from '@tabler/icons-react'
import { type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { chooseAnew } from '../../../kit/form/archivos.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { notify } from '../../../kit/notify.ts'
import { TIPOS } from '../tiposDeArchivo.ts'
import { ArchivoDelDispositivo, ArchivoDelDrive } from './Archivo.parte.tsx'
import { CampoDeEnlace, type Enlace } from './Enlace.tsx'
import { type De, readGuardada } from './guardada.ts'
import classes from './Maneras.module.css'
import { Maneras } from './Maneras.tsx'
import type { useArchivo } from './useArchivo.parte.ts'
import type { Evidencia, Via } from './useEntregar.ts'
import type { Reunidos } from './useReunidos.ts'

const Fotos = lazy(() => import('./Fotos.tsx').then(m => ({ default: m.Fotos })))
const Voz = lazy(() => import('./Voz.tsx').then(m => ({ default: m.Voz })))
const Texto = lazy(() => import('./Texto.tsx').then(m => ({ default: m.Texto })))

const TITULOS: Record<Via, string> = {
  fotos: 'Tus fotos',
  voz: 'Tu voz',
  texto: 'Tu respuesta',
  otro: 'Archivo o enlace',
}

type Archivo = ReturnType<typeof useArchivo>
type Props = {
  via: Via | undefined
  onVia: (via: Via | undefined) => void
  de: De
  evidencia: Ref<Evidencia>
  onReady: (ready: boolean) => void
  /** The address of the text that was handed in before. */
  texto: string | undefined
  enlace: Enlace
  archivo: Archivo
  reunidos: Reunidos
  /** What is made here goes to the others, and another one may be made. */
  onAgregar: () => Promise<void>
  /** Whether there is anything made here that could. */
  hecha: boolean
}

export function ComoSeEntrega({ via, onVia, de, evidencia, onReady, texto, enlace, archivo, reunidos, ...mas }: Props) {
  const [fotos, setFotos] = useState<readonly File[]>([])
  const place = useRef<HTMLDivElement>(null)
  const shown = useRef(via)
  useEffect(() => {
    for (const part of [Fotos, Voz, Texto]) void part.preload()
  }, [])
  // What was pressed is gone: the focus is on what has come in its place.
  useEffect(() => {
    if (shown.current === via) return
    shown.current = via
    place.current?.querySelector<HTMLElement>('[data-titulo]')?.focus()
  }, [via])
  const panel = { de, evidencia, onReady }
  return (
    <div ref={place} className={classes.panel}>
      {via === undefined ? (
        <Maneras
          mas={reunidos.piezas.length > 0}
          onVia={onVia}
          onFotos={chosen => {
            setFotos(chosen)
            onVia('fotos')
          }}
        />
      ) : (
        <>
          <div className={classes.cabeza}>
            <h3 tabIndex={-1} data-titulo>
              {TITULOS[via]}
            </h3>
            <Button
              variant="subtle"
              size="compact-md"
              leftSection={<IconArrowLeft size={18} stroke={1.75} aria-hidden />}
              onClick={() => {
                setFotos([])
                onVia(undefined)
              }}
            >
              De otra forma
            </Button>
          </div>
          <Suspense fallback={<Skeleton height={120} radius="md" role="status" aria-label="Cargando" />}>
            {via === 'fotos' && <Fotos {...panel} primeras={fotos} />}
            {via === 'voz' && <Voz {...panel} />}
            {via === 'texto' && <Texto {...panel} antes={texto} />}
          </Suspense>
          {via === 'otro' && reunidos.max > 1 && (
            <VariosArchivos reunidos={reunidos} onListo={() => onVia(undefined)} />
          )}
          {via === 'otro' && reunidos.piezas.length === 0 && (
            <ArchivoOEnlace enlace={enlace} archivo={archivo} soloEnlace={reunidos.max > 1} />
          )}
          {mas.hecha && reunidos.caben > 1 && <Agregar onAgregar={mas.onAgregar} />}
        </>
      )}
    </div>
  )
}

/** What was taken before, and not handed in, stands there again. */
export function useEmpezado(de: De, onVia: (via: Via) => void) {
  const found = useRef(onVia)
  found.current = onVia
  useEffect(() => {
    const look = async () => {
      const kept = await readGuardada(de)
      if (kept?.hojas.length) found.current('fotos')
      else if (kept?.voz) found.current('voz')
    }
    void look()
  }, [de])
}

function Agregar({ onAgregar }: Pick<Props, 'onAgregar'>) {
  const [busy, setBusy] = useState(false)
  return (
    <Button
      variant="light"
      loading={busy}
      leftSection={<IconPlus size={18} stroke={1.75} aria-hidden />}
      onClick={async () => {
        setBusy(true)
        try {
          await onAgregar()
        } catch {
          notify('No se pudo preparar. Inténtalo otra vez.', 'danger')
        } finally {
          setBusy(false)
        }
      }}
    >
      Agregar otra cosa
    </Button>
  )
}

/** Chosen, they stand with the others. */
const VariosArchivos = ({ reunidos, onListo }: { reunidos: Reunidos; onListo: () => void }) => (
  <>
    <FileButton
      multiple
      accept={TIPOS}
      inputProps={{ ...chooseAnew, 'aria-label': 'Elegir archivos' }}
      onChange={chosen => chosen.length > 0 && reunidos.add(chosen) && onListo()}
    >
      {props => (
        <Button {...props} variant="light" leftSection={<IconUpload size={18} stroke={1.75} aria-hidden />}>
          Elegir archivos
        </Button>
      )}
    </FileButton>
    <p className={classes.ayuda}>Hasta {reunidos.max} en total, de 200 MB cada uno.</p>
  </>
)

type Otro = { enlace: Enlace; archivo: Archivo /** Files are chosen beside it. */; soloEnlace: boolean }

/** A file, from the device or from Drive, or a link. */
function ArchivoOEnlace({ enlace, archivo, soloEnlace }: Otro) {
  const keys = useRead(driveRoutes.keys, {})
  const drive = keys.data && keys.data.data.app_id !== '' ? keys.data.data : undefined
  return (
    <>
      {drive && <ArchivoDelDrive claves={drive} archivo={archivo} />}
      {(!soloEnlace || !archivo.vacio) && <ArchivoDelDispositivo archivo={archivo} loading={keys.isPending} />}
      {archivo.vacio && (
        <>
          <p className={classes.o}>o</p>
          <CampoDeEnlace enlace={enlace} />
        </>
      )}
    </>
  )
}
