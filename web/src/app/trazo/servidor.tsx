/**
 * What the server writes into a page for it to be read before any script has run (ADR 034). Built by itself into one file,
 * `dist/.vite/trazo.js`, which the server loads; the classes are those of the screens' own styles. The page takes it away as soon as its
 * screen stands (`app/trazo/relevo.ts`).
 */

import type { PantallaEscrita, Persona, UsuarioActual } from '@eleva/contract'
import { libroDe, listaDe, modoDe, personasOf } from '@eleva/contract'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { type Entorno, EntornoDibujado } from '../../kit/page/entorno.ts'
import { Curso } from './Curso.tsx'
import { Inicio } from './Inicio.tsx'
import { Libro, Lista } from './Lista.tsx'
import type { Leido } from './leido.ts'
import { Marco } from './Marco.tsx'
import { MarcoEnsena } from './MarcoEnsena.tsx'

export { trazosPublicos } from './publicas.tsx'

/**
 * Of a screen of who learns, and of lists and grade books, with the parts that its page brings along; '' for every other one.
 * @param search what follows the `?`, by name
 */
export function trazoDe(
  usuario: UsuarioActual,
  path: string,
  search: Record<string, string>,
  pantalla: PantallaEscrita,
  entorno: Entorno,
): string {
  const draw = (node: ReactNode) => renderToStaticMarkup(<EntornoDibujado value={entorno}>{node}</EntornoDibujado>)
  const leido: Leido = asked => pantalla.find(part => part.path === asked)?.reply
  const personas = personasOf(usuario)
  if (modoDe(personas, path) !== 'aprendo') return deQuienEnsena(personas, path, search, leido, draw)
  if (path === '/crear-contenido-curricula')
    return draw(
      <Marco aqui={path} personas={personas}>
        <Inicio usuario={usuario} leido={leido} />
      </Marco>,
    )
  if (path === '/contenido-curso-curricula')
    return draw(
      <Marco aqui={path} personas={personas} focused>
        <Curso search={search} leido={leido} />
      </Marco>,
    )
  return ''
}

function deQuienEnsena(
  personas: readonly Persona[],
  path: string,
  search: Record<string, string>,
  leido: Leido,
  draw: (node: ReactNode) => string,
): string {
  const marco = { personas, leido }
  const lista = listaDe(personas, path)
  if (lista)
    return draw(
      <MarcoEnsena {...marco} aqui={path} migas={[lista.miga]}>
        <Lista lista={lista} leido={leido} />
      </MarcoEnsena>,
    )
  const libro = libroDe(personas, path, search)
  if (libro)
    return draw(
      <MarcoEnsena {...marco} aqui={path} migas={[{ label: 'Mi Salón', to: '/miSalon' }, 'Entregables']}>
        <Libro path={libro.route.path} grupo={Number(libro.params?.grupoId)} leido={leido} />
      </MarcoEnsena>,
    )
  return ''
}
