/** The pages of a PDF, each drawn while it is near what is looked at, and let go of afterwards. */
import { Button, Skeleton } from '@mantine/core'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { openPdf, type PDFDocumentProxy } from '../../../kit/load/pdf.ts'
import { Nota } from '../../../shared/Pelicula.tsx'
import classes from './Escenario.module.css'
import { porQueNo } from './pdf.ts'

type Props = {
  src: string
  /** What scrolls. */
  marco: RefObject<HTMLElement | null>
  onPaginas: (cuantas: number) => void
  /** What lies over a page. */
  capa: (pagina: number) => ReactNode
}

/** A side of Letter paper, until it is known. */
const CARTA = 8.5 / 11

export function Paginas({ src, marco, onPaginas, capa }: Props) {
  const { pdf, falla, again } = usePdf(src)
  const cuantas = pdf?.numPages ?? 0
  useEffect(() => {
    if (cuantas) onPaginas(cuantas)
  }, [cuantas, onPaginas])
  if (falla !== undefined)
    return (
      <div role="alert" className={classes.falla}>
        <Nota>{falla}</Nota>
        <Button variant="default" onClick={again}>
          Reintentar
        </Button>
      </div>
    )
  if (!pdf) return <Skeleton height={360} radius="md" role="status" aria-label="Cargando" />
  return Array.from({ length: cuantas }, (_, i) => (
    <Pagina key={i} pdf={pdf} numero={i + 1} marco={marco} cuantas={cuantas}>
      {capa(i + 1)}
    </Pagina>
  ))
}

function usePdf(src: string) {
  const [pdf, setPdf] = useState<PDFDocumentProxy>()
  const [falla, setFalla] = useState<string>()
  const [turn, setTurn] = useState(0)
  useEffect(() => {
    let left = false
    const opening = openPdf(src)
    opening
      .then(task => task.promise)
      .then(
        opened => left || setPdf(opened),
        error => left || setFalla(porQueNo(error)),
      )
    return () => {
      left = true
      void opening.then(task => task.destroy()).catch(() => undefined)
    }
  }, [src, turn])
  const again = () => {
    setFalla(undefined)
    setTurn(turn + 1)
  }
  return { pdf, falla, again }
}

type PaginaProps = {
  pdf: PDFDocumentProxy
  numero: number
  cuantas: number
  marco: Props['marco']
  children: ReactNode
}

function Pagina({ pdf, numero, cuantas, marco, children }: PaginaProps) {
  const hoja = useRef<HTMLDivElement>(null)
  const near = useNear(hoja, marco)
  const [proporcion, setProporcion] = useState(CARTA)
  return (
    <div ref={hoja} className={classes.hoja} data-pagina={numero} style={{ aspectRatio: String(proporcion) }}>
      {near && <Dibujo {...{ pdf, numero, cuantas }} onProporcion={setProporcion} />}
      {children}
    </div>
  )
}

function useNear(hoja: RefObject<HTMLElement | null>, marco: RefObject<HTMLElement | null>) {
  const [near, setNear] = useState(false)
  useEffect(() => {
    const seen = new IntersectionObserver(all => setNear(all.at(-1)!.isIntersecting), {
      root: marco.current,
      rootMargin: '80% 0px',
    })
    seen.observe(hoja.current!)
    return () => seen.disconnect()
  }, [hoja, marco])
  return near
}

/** Dots across a page: more are not seen, and a phone has no room for them. */
const MAX_ANCHO = 2000

type DibujoProps = Pick<PaginaProps, 'pdf' | 'numero' | 'cuantas'> & { onProporcion: (proporcion: number) => void }

function Dibujo({ pdf, numero, cuantas, onProporcion }: DibujoProps) {
  const lienzo = useRef<HTMLCanvasElement>(null)
  const [texto, setTexto] = useState('')
  const [falla, setFalla] = useState(false)
  const ancho = useAncho(lienzo)
  useEffect(() => {
    const canvas = lienzo.current
    if (!canvas || ancho === 0) return
    let stop: (() => void) | undefined
    let left = false
    const draw = async () => {
      const page = await pdf.getPage(numero)
      const base = page.getViewport({ scale: 1 })
      if (left) return
      onProporcion(base.width / base.height)
      const dots = Math.min(ancho * devicePixelRatio, MAX_ANCHO)
      const viewport = page.getViewport({ scale: dots / base.width })
      canvas.width = Math.round(viewport.width)
      canvas.height = Math.round(viewport.height)
      const task = page.render({ canvas, viewport })
      stop = () => task.cancel()
      await task.promise
      const { items } = await page.getTextContent()
      if (!left) setTexto(items.map(item => ('str' in item ? item.str : '')).join(' '))
    }
    draw().catch(() => left || setFalla(true))
    return () => {
      left = true
      stop?.()
    }
  }, [pdf, numero, ancho, onProporcion])
  return (
    <>
      <canvas ref={lienzo} className={classes.lienzo} aria-hidden />
      <p className="e-oculto">
        Página {numero} de {cuantas}. {texto}
      </p>
      {falla && <Nota>Esta página está dañada y no se puede mostrar.</Nota>}
    </>
  )
}

/** CSS pixels, as they are once the screen has come to rest. */
function useAncho(lienzo: RefObject<HTMLElement | null>) {
  const [ancho, setAncho] = useState(0)
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const sized = new ResizeObserver(([entry]) => {
      clearTimeout(timer)
      timer = setTimeout(() => setAncho(Math.round(entry!.contentRect.width)), 100)
    })
    sized.observe(lienzo.current!)
    return () => {
      clearTimeout(timer)
      sized.disconnect()
    }
  }, [lienzo])
  return ancho
}
