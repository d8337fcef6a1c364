/**
 * What stands around every public page: the way past the header, header, footer, the way back up, and its name for
 * browsers.
 */

import { type ReactNode, useEffect } from 'react'
import { Escalinata } from '../../kit/brand/Escalinata.tsx'
import { tituloDe } from '../../kit/page/entorno.ts'
import { EncabezadoPublico } from './EncabezadoPublico.tsx'
import s from './MarcoPublico.module.css'
import { PiePublico } from './PiePublico.tsx'
import { VolverArriba } from './VolverArriba.tsx'

type Props = {
  /** The title of the browser's tab; without it that is the product's. */
  titulo?: string
  /** A sentence for who finds the page in a search. */
  descripcion?: string
  children: ReactNode
}

export function MarcoPublico({ titulo, descripcion, children }: Props) {
  useEffect(() => {
    if (titulo) document.title = tituloDe(titulo)
    if (descripcion) document.querySelector('meta[name=description]')?.setAttribute('content', descripcion)
  }, [titulo, descripcion])
  return (
    <div className={s.marco}>
      <a className="e-saltar" href="#contenido">
        Saltar al contenido
      </a>
      <EncabezadoPublico />
      <main id="contenido" tabIndex={-1}>
        {children}
      </main>
      <PiePublico />
      <VolverArriba />
    </div>
  )
}

/** The head of a page, on deep bugambilia: its title, a sentence, and what can be done. */
export const Banda = ({ titulo, lema, children }: { titulo: string; lema: string; children?: ReactNode }) => (
  <div className={s.banda}>
    <div className={s.palabras}>
      <h1>{titulo}</h1>
      <p>{lema}</p>
      {children && <div className={s.acciones}>{children}</div>}
    </div>
    <Escalinata className={s.arte} />
  </div>
)
