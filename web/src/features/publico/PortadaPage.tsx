import { Beneficios } from './Beneficios.tsx'
import { EncabezadoPublico } from './EncabezadoPublico.tsx'
import { Heroe } from './Heroe.tsx'
import { PiePublico } from './PiePublico.tsx'
import s from './PortadaPage.module.css'
import { VolverArriba } from './VolverArriba.tsx'

/** The landing page. Plain HTML, no Mantine: it is what someone on a slow phone loads first. */
export function PortadaPage() {
  return (
    <div className={s.portada}>
      <a className="e-saltar" href="#contenido">
        Saltar al contenido
      </a>
      <EncabezadoPublico />
      <main id="contenido" tabIndex={-1}>
        <Heroe />
        <Beneficios />
      </main>
      <PiePublico />
      <VolverArriba />
    </div>
  )
}
