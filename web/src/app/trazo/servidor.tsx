/**
 * What the server writes into a page for it to be read before any script has run (ADR 007). Built by itself into one
 * file, `dist/.vite/trazo.js`, which the server loads; the classes are those of the screens' own styles. The page takes
 * it away as soon as its screen stands (`app/trazo/relevo.ts`).
 */

import type { Entorno, PantallaEscrita, Persona, ReplyOf, Route, UsuarioActual } from '@eleva/contract'
import { hasModos, inicioDe, libroDe, librosRoutes, listaDe, type Modo, modoDe, personasOf } from '@eleva/contract'
import { createMemoryHistory, createRootRoute, createRouter, RouterContextProvider } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { EntornoDibujado } from '../../kit/page/entorno.ts'
import { setZona } from '../../kit/page/zona.ts'
import { EnlacesDeModos } from '../EnlacesDeModos.tsx'
import { MarcoDeAprender } from '../MarcoDeAprender.tsx'
import { MarcoDeLugares } from '../MarcoDeLugares.tsx'
import { Migas } from '../Migas.tsx'
import { lugarDe, lugaresDe, rutaDe } from '../menu.ts'
import { Curso } from './Curso.tsx'
import { Inicio } from './Inicio.tsx'
import { Libro, Lista } from './Lista.tsx'
import type { Leido } from './leido.ts'

export { trazosPublicos } from './publicas.tsx'

// Hours are the device's to say (`data-reloj`): none is named here.
setZona({})

const root = createRootRoute()

/** @param path where it is drawn: its links lead from there, and those that lead there say so */
function createDraw(path: string, entorno: Entorno) {
  const router = createRouter({ routeTree: root, history: createMemoryHistory({ initialEntries: [path] }) })
  return (node: ReactNode) =>
    renderToStaticMarkup(
      <EntornoDibujado value={entorno}>
        <RouterContextProvider router={router as never}>{node}</RouterContextProvider>
      </EntornoDibujado>,
    )
}

/** Where each was last the device alone knows. */
const modosDe = (personas: readonly Persona[], current: Modo) =>
  hasModos(personas) && (
    <EnlacesDeModos personas={personas} current={current} hrefDe={modo => inicioDe(personas, modo)} />
  )

/**
 * Draws a screen of who learns, a list or a grade book, with the parts that its page brings along; '' for every
 * other one.
 * @param search what follows the `?`, by name
 */
export function trazoDe(
  usuario: UsuarioActual,
  path: string,
  search: Record<string, string>,
  pantalla: PantallaEscrita,
  entorno: Entorno,
): string {
  const leido: Leido = <R extends Route>({ path: asked }: R) =>
    pantalla.find(part => part.path === asked)?.reply as ReplyOf<R> | undefined
  const personas = personasOf(usuario)
  const drawn =
    modoDe(personas, path) === 'aprendo'
      ? deQuienAprende({ usuario, personas, path, search, leido, zona: entorno.zona })
      : deQuienEnsena({ personas, path, search, leido })
  return drawn ? createDraw(path, entorno)(drawn) : ''
}

type Pedida = { personas: readonly Persona[]; path: string; search: Record<string, string>; leido: Leido }
type PorAprender = Pedida & { usuario: UsuarioActual; zona: string | undefined }

function deQuienAprende({ usuario, personas, path, search, leido, zona }: PorAprender): ReactNode {
  const focused = path === '/contenido-curso-curricula'
  if (!focused && path !== '/crear-contenido-curricula') return undefined
  return (
    <MarcoDeAprender
      focused={focused}
      modos={modosDe(personas, 'aprendo')}
      herramientas={<span className="e-trazo-herramientas" />}
    >
      {focused ? <Curso search={search} leido={leido} /> : <Inicio {...{ usuario, leido, zona }} />}
    </MarcoDeAprender>
  )
}

function deQuienEnsena({ personas, path, search, leido }: Pedida): ReactNode {
  const marco = (migas: readonly (string | { label: string; to: string })[], screen: ReactNode) => (
    <MarcoDeLugares
      {...{ personas, path }}
      esperan={leido(librosRoutes.pendientes) ?? {}}
      focused={false}
      migas={<Migas crumbs={rutaDe(lugarDe(lugaresDe(personas), path), migas)} />}
      modos={modosDe(personas, 'ensena')}
      herramientas={<span className="e-trazo-herramientas" data-caja />}
    >
      {screen}
    </MarcoDeLugares>
  )
  const lista = listaDe(personas, path)
  if (lista) return marco([lista.miga], <Lista lista={lista} leido={leido} />)
  const libro = libroDe(personas, path, search)
  if (!libro) return undefined
  const grupo = Number(libro.params?.grupoId)
  const screen = <Libro route={libro.route} grupo={grupo} leido={leido} />
  return marco([{ label: 'Mi Salón', to: '/miSalon' }, 'Entregables'], screen)
}
