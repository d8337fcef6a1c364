/** How a template looks, as the server prints it: its pages, drawn anew a moment after something changed. */
import { type ContenidoDePlantilla, type MUESTRAS, plantillasRoutes } from '@eleva/contract'
import { SegmentedControl } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { fetchFile } from '../../../kit/api/client.ts'
import { messageOf } from '../../../kit/api/error.ts'
import { openPdf } from '../../../kit/load/pdf.ts'
import classes from './Plantillas.module.css'

type Muestra = (typeof MUESTRAS)[number]
/** `mal`: why it would be refused as it is; it is not asked for then. */
type Props = { id: number; contenido: ContenidoDePlantilla; mal?: string | undefined }

/** After the last key (ms). */
const PAUSA_MS = 500
const MAX_ANCHO = 1600

/**
 * As the server prints it.
 * @param body without words of its own it is its newest version
 */
export async function fetchVista(
  id: number,
  body: { contenido?: ContenidoDePlantilla; muestra: Muestra },
  signal: AbortSignal,
): Promise<Uint8Array> {
  const file = await fetchFile(plantillasRoutes.previewPlantilla, { params: { id }, body }, signal)
  return new Uint8Array(await file.arrayBuffer())
}

export function Vista({ id, contenido, mal }: Props) {
  const [muestra, setMuestra] = useState<Muestra>('corta')
  const [asked] = useDebouncedValue(JSON.stringify({ contenido, muestra }), PAUSA_MS)
  const read = useQuery({
    queryKey: [plantillasRoutes.previewPlantilla.path, id, asked],
    queryFn: ({ signal }) => fetchVista(id, JSON.parse(asked), signal),
    enabled: mal === undefined,
    placeholderData: keepPreviousData,
    // Each is drawn in another moment of the same template.
    gcTime: 30_000,
    retry: false,
  })
  const why = mal ?? (read.error && messageOf(read.error))
  return (
    <section className={classes.vista} aria-label="Vista previa" aria-busy={read.isFetching}>
      <SegmentedControl
        aria-label="Datos de muestra"
        data={[
          { value: 'corta', label: 'Nombre corto' },
          { value: 'larga', label: 'Nombre largo' },
        ]}
        value={muestra}
        onChange={setMuestra}
      />
      {why && (
        <p role="alert" className={classes.falla}>
          {why}
        </p>
      )}
      {read.data ? (
        <Hojas pdf={read.data} />
      ) : (
        !why && <div className={classes.espera} role="status" aria-label="Cargando" />
      )}
    </section>
  )
}

/** Its pages, or the first alone as a picture; what stood there stays until the next is drawn. */
export function Hojas({ pdf, soloPrimera = false }: { pdf: Uint8Array; soloPrimera?: boolean }) {
  const marco = useRef<HTMLDivElement>(null)
  const [texto, setTexto] = useState('')
  const [falla, setFalla] = useState(false)
  useEffect(() => {
    let left = false
    // It takes the bytes for its own.
    const opening = openPdf(pdf.slice())
    const draw = async () => {
      const doc = await (await opening).promise
      const ancho = marco.current?.clientWidth ?? 0
      const said: string[] = []
      const drawn: HTMLCanvasElement[] = []
      for (let n = 1; n <= (soloPrimera ? 1 : doc.numPages); n++) {
        const page = await doc.getPage(n)
        if (left || ancho === 0) return
        const base = page.getViewport({ scale: 1 })
        const viewport = page.getViewport({ scale: Math.min(ancho * devicePixelRatio, MAX_ANCHO) / base.width })
        const canvas = document.createElement('canvas')
        canvas.width = Math.round(viewport.width)
        canvas.height = Math.round(viewport.height)
        canvas.className = classes.hoja!
        await page.render({ canvas, viewport }).promise
        drawn.push(canvas)
        const { items } = await page.getTextContent()
        said.push(items.map(item => ('str' in item ? item.str : '')).join(' '))
      }
      if (left) return
      marco.current?.replaceChildren(...drawn)
      setTexto(said.join(' '))
      setFalla(false)
    }
    draw().catch(() => left || setFalla(true))
    return () => {
      left = true
      void opening.then(task => task.destroy()).catch(() => undefined)
    }
  }, [pdf, soloPrimera])
  return (
    <>
      <div ref={marco} className={classes.hojas} aria-hidden />
      {!soloPrimera && <p className="e-oculto">{texto}</p>}
      {falla && !soloPrimera && (
        <p role="alert">No se pudo dibujar la vista previa. Cambia algo, o vuelve a abrir la página.</p>
      )}
    </>
  )
}
