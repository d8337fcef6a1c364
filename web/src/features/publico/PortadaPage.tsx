import { Beneficios } from './Beneficios.tsx'
import { Debajo } from './Debajo.tsx'
import { Heroe } from './Heroe.tsx'
import { MarcoPublico } from './MarcoPublico.tsx'

/** The landing page. Plain HTML, no Mantine: it is what someone on a slow phone loads first. */
export const PortadaPage = () => (
  <MarcoPublico>
    <Heroe />
    <Beneficios />
    <Debajo />
  </MarcoPublico>
)
