/**
 * What the server writes into a page for it to be read before any script has run (ADR 058). Built by itself into one file,
 * `dist/.vite/trazo.js`, which the server loads; the classes are those of the screens' own styles. The page takes it away as soon as its
 * screen stands (`app/trazo/relevo.ts`).
 */

import type { PantallaEscrita, UsuarioActual } from '@eleva/contract'
import { may, personasOf } from '@eleva/contract'
import { renderToStaticMarkup } from 'react-dom/server'
import { isLearner } from '../menu.aprender.ts'
import { Curso } from './Curso.tsx'
import { Inicio } from './Inicio.tsx'
import type { Leido } from './leido.ts'
import { Marco } from './Marco.tsx'
import { MarcoEnsena } from './MarcoEnsena.tsx'
import { Usuarios } from './Usuarios.tsx'

export { trazosPublicos } from './publicas.tsx'

/**
 * Of a screen of who learns, and of the list of people, with the parts that its page brings along; '' for every other one.
 * @param search what follows the `?`, by name
 */
export function trazoDe(
  usuario: UsuarioActual,
  path: string,
  search: Record<string, string>,
  pantalla: PantallaEscrita,
): string {
  const leido: Leido = asked => pantalla.find(part => part.path === asked)?.reply
  const personas = personasOf(usuario)
  if (path === '/usuarios-lista' && may(personas, 'usuarios.write'))
    return renderToStaticMarkup(
      <MarcoEnsena aqui={path} personas={personas} migas={['Personas', 'Usuarios']} leido={leido}>
        <Usuarios leido={leido} />
      </MarcoEnsena>,
    )
  if (!isLearner(personas)) return ''
  if (path === '/crear-contenido-curricula')
    return renderToStaticMarkup(
      <Marco aqui={path}>
        <Inicio usuario={usuario} leido={leido} />
      </Marco>,
    )
  if (path === '/contenido-curso-curricula')
    return renderToStaticMarkup(
      <Marco aqui={path} focused>
        <Curso search={search} leido={leido} />
      </Marco>,
    )
  return ''
}
