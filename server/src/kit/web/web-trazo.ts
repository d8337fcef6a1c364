/**
 * What stands in a page for it to be read before any script has run (ADR 007): the public pages, drawn once; of who
 * learns their start and their course, drawn from what the page brings along. `web/src/app/trazo` draws, in one file of
 * the build.
 */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { PantallaEscrita, UsuarioActual } from '@eleva/contract'
import { escapeHtml } from '../html.ts'

/** What a page says of this installation: `web/src/kit/page/entorno.ts` reads it. */
export type EntornoDeTrazo = object
/** As `web/src/app/trazo/servidor.tsx` has it. */
type ServidorDeTrazos = {
  trazosPublicos: (entorno: EntornoDeTrazo) => Promise<Record<string, string>>
  trazoDe: (
    usuario: UsuarioActual,
    path: string,
    search: Record<string, string>,
    pantalla: PantallaEscrita,
    entorno: EntornoDeTrazo,
  ) => string
}

/** Who opens what, and what the page brings along for them. */
export type Abierta = { url: string; who: UsuarioActual | undefined; first: PantallaEscrita | undefined }
/** @returns the HTML of the screen, '' where there is none */
export type Trazo = (opened: Abierta) => string

/** What was drawn last in this process, for whoever asks for the same: reading it and drawing takes 60 ms. */
let last: { of: string; trazo: Promise<Trazo> } | undefined

/** Without a build no page shows anything before its script has run. */
export async function readTrazo(root: string, entorno: EntornoDeTrazo): Promise<Trazo> {
  const file = path.join(root, '.vite/trazo.js')
  if (!existsSync(file)) return () => ''
  // Its address is that of its content: a page that was built anew is drawn anew.
  const address = `${pathToFileURL(file).href}?de=${statSync(file).mtimeMs}`
  const of = `${address} ${JSON.stringify(entorno)}`
  if (last?.of !== of) last = { of, trazo: draw(address, entorno) }
  return last.trazo
}

async function draw(address: string, entorno: EntornoDeTrazo): Promise<Trazo> {
  const drawing = (await import(address)) as ServidorDeTrazos
  return createTrazo(drawing, await drawing.trazosPublicos(entorno), entorno)
}

export const createTrazo =
  ({ trazoDe }: Pick<ServidorDeTrazos, 'trazoDe'>, publicos: Record<string, string>, entorno: EntornoDeTrazo): Trazo =>
  ({ url, who, first }) => {
    const { pathname, searchParams } = new URL(url, 'http://pagina')
    const search = Object.fromEntries(searchParams)
    const publico = publicos[pathname.replace(/(?<=.)\/$/, '')]
    if (publico !== undefined) return publicoDe(publico, search)
    if (!who || !first) return ''
    try {
      return trazoDe(who, pathname, search, first, entorno)
    } catch {
      // The screen draws itself: what it cannot draw it says.
      return ''
    }
  }

/**
 * What an address adds to a public page: where sign-in leads back to. Whatever else changes it is drawn by the page
 * itself.
 */
function publicoDe(html: string, { volver, ...more }: Record<string, string>): string {
  if (Object.keys(more).some(name => name !== 'dark')) return ''
  return html.replace('/auth/login?volver=', link => link + escapeHtml(encodeURIComponent(volver ?? '')))
}

const ROOT = '<div id="root"></div>'
/** @param drawn by `Trazo`; the screen takes its place once it stands */
export const withTrazo = (html: string, drawn: string): string =>
  drawn ? html.replace(ROOT, () => `<div id="trazo" data-cargando>${drawn}</div>${ROOT}`) : html

/** The styles of these files, as they stand in a page; what is only named there is not asked for again. */
export function createStyles(root: string) {
  const kept = new Map<string, string>()
  const styleOf = (file: string) => {
    const known = kept.get(file)
    if (known !== undefined) return known
    const text = readFileSync(path.join(root, file), 'utf8')
    const style = `<style nonce="__NONCE__">${text}</style><link rel="stylesheet" disabled href="/${file}">`
    kept.set(file, style)
    return style
  }
  return (files: string[]) => files.map(styleOf).join('')
}

/** What the policy lets run of a page besides files of ours: its scripts, by their content. */
export const scriptsOf = (html: string): string[] =>
  [...html.matchAll(/<script>([\s\S]*?)<\/script>/g)].map(
    ([, text]) => `'sha256-${createHash('sha256').update(text!).digest('base64')}'`,
  )
