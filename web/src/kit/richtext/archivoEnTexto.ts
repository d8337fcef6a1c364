/**
 * Files that are dropped on a text, or pasted into it: they go up while one writes on, and a link to each comes to
 * stand where it was let go.
 */
import type { Editor } from '@tiptap/react'
import { useEffect, useRef, useState } from 'react'
import { messageOf } from '../api/error.ts'
import { notify } from '../notify.ts'
import type { SubeImagen } from './ImagenControl.tsx'

export type ArchivoEnTexto = { nombre: string; href: string }
/**
 * @param onParte 0–1 of it that has gone
 * @throws {ApiError} why it would not go
 */
export type SubeArchivo = (file: File, onParte: (parte: number) => void, signal: AbortSignal) => Promise<ArchivoEnTexto>

export type ArchivoEnCamino = { clave: number; nombre: string; parte: number; deja: () => void }

const IMAGEN = /^image\/(jpeg|png|gif|webp)$/

/** Where it was let go, whatever is written before it meanwhile. */
function placeIn(editor: Editor, at: number) {
  let place = at
  const follow = ({ transaction }: { transaction: { mapping: { map: (at: number) => number } } }) => {
    place = transaction.mapping.map(place)
  }
  editor.on('transaction', follow)
  return { now: () => place, end: () => editor.off('transaction', follow) }
}

const LETRA = /[\p{L}\p{N}]/u

/** The end of the word into which it was let go. */
function alBorde({ state: { doc } }: Editor, at: number): number {
  const { parent, parentOffset } = doc.resolve(at)
  const text = parent.textBetween(0, parent.content.size, undefined, '\ufffc')
  const letter = (i: number) => LETRA.test(text[i] ?? '')
  if (!letter(parentOffset - 1)) return at
  let end = parentOffset
  while (letter(end)) end++
  return at + end - parentOffset
}

/** Whether words stand right before it. */
const pegada = ({ state: { doc } }: Editor, at: number) =>
  /\S$/.test(doc.textBetween(Math.max(0, at - 1), at, '\n', '\n'))

/** For the editor: its name, that leads to it. */
export const enlaceA = ({ nombre, href }: ArchivoEnTexto) => [
  { type: 'text', text: nombre, marks: [{ type: 'link', attrs: { href } }] },
  { type: 'text', text: ' ' },
]

/** A picture that is a file of the text stands in it; anything else is led to. */
export function useArchivosEnTexto(sube: SubeArchivo | undefined, subeImagen: SubeImagen | undefined) {
  const [van, setVan] = useState<readonly ArchivoEnCamino[]>([])
  const last = useRef(0)
  const stops = useRef(new Set<AbortController>())
  useEffect(() => {
    const all = stops.current
    return () => {
      for (const stop of all) stop.abort()
    }
  }, [])
  const send = async (editor: Editor, file: File, at: number) => {
    const place = placeIn(editor, alBorde(editor, at))
    const stop = new AbortController()
    const clave = ++last.current
    stops.current.add(stop)
    setVan(now => [...now, { clave, nombre: file.name, parte: 0, deja: () => stop.abort() }])
    const onParte = (parte: number) => setVan(now => now.map(v => (v.clave === clave ? { ...v, parte } : v)))
    try {
      const content =
        subeImagen && IMAGEN.test(file.type)
          ? { type: 'imagen', attrs: { src: await subeImagen(file), alt: '' } }
          : enlaceA(await sube!(file, onParte, stop.signal))
      if (stop.signal.aborted || editor.isDestroyed) return
      const to = place.now()
      const aparte = pegada(editor, to) ? [{ type: 'text', text: ' ' }] : []
      editor.commands.insertContentAt(to, [...aparte, ...[content].flat()])
    } catch (error) {
      if (!stop.signal.aborted) notify(`${file.name}: ${messageOf(error)}`, 'danger')
    } finally {
      place.end()
      stops.current.delete(stop)
      setVan(now => now.filter(v => v.clave !== clave))
    }
  }
  return {
    van,
    /** @returns whether they are taken */
    recibe: (editor: Editor | null, files: readonly File[], at: number): boolean => {
      if (!sube || !editor || files.length === 0) return false
      for (const file of files) void send(editor, file, at)
      return true
    },
  }
}
