/** How something is handed in: chosen first, then made in its place. What each way needs comes when it is chosen, and is fetched before. */
import { driveRoutes } from '@eleva/contract'
import { Button, Skeleton } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import { type Ref, Suspense, useEffect, useRef, useState } from 'react'
import { useRead } from '../../../kit/api/query.ts'
import { lazy } from '../../../kit/load/lazy.tsx'
import { ArchivoDelDispositivo, ArchivoDelDrive } from './Archivo.parte.tsx'
import { CampoDeEnlace, type Enlace } from './Enlace.tsx'
import { type De, readGuardada } from './guardada.ts'
import classes from './Maneras.module.css'
import { Maneras } from './Maneras.tsx'
import type { useArchivo } from './useArchivo.parte.ts'
import type { Evidencia, Via } from './useEntregar.ts'

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
  onHay: (hay: boolean) => void
  /** The address of the text that was handed in before. */
  texto: string | undefined
  enlace: Enlace
  archivo: Archivo
}

export function ComoSeEntrega({ via, onVia, de, evidencia, onHay, texto, enlace, archivo }: Props) {
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
  const panel = { de, evidencia, onHay }
  return (
    <div ref={place} className={classes.panel}>
      {via === undefined ? (
        <Maneras
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
          {via === 'otro' && <ArchivoOEnlace enlace={enlace} archivo={archivo} />}
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

/** A file, from the device or from Drive, or a link. */
function ArchivoOEnlace({ enlace, archivo }: { enlace: Enlace; archivo: Archivo }) {
  const keys = useRead(driveRoutes.keys, {})
  const drive = keys.data && keys.data.data.app_id !== '' ? keys.data.data : undefined
  return (
    <>
      {drive && <ArchivoDelDrive claves={drive} archivo={archivo} />}
      <ArchivoDelDispositivo archivo={archivo} loading={keys.isPending} />
      {archivo.vacio && (
        <>
          <p className={classes.o}>o</p>
          <CampoDeEnlace enlace={enlace} />
        </>
      )}
    </>
  )
}
