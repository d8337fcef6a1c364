/** The page of the catalogue that stands at this address. */
import { useMatches } from '@tanstack/react-router'
import { CatalogoPage } from '../../features/catalogo/CatalogoPage.tsx'
import { paginas } from './paginas.ts'
import type { Ruta } from './rutas.ts'

export function Pagina() {
  const ruta = useMatches({ select: matches => matches.at(-1)!.fullPath }) as Ruta
  const { titulo, para, donde, bloque: Bloque } = paginas[ruta]
  return (
    <CatalogoPage key={ruta} titulo={titulo} para={para} donde={donde}>
      <Bloque />
    </CatalogoPage>
  )
}
