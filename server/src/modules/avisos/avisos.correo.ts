/** What a mail of notices says: one of them, or the digest of the morning. Pure. */
import { type Aviso, entreComillas, NOMBRES_DE_AVISO, textoDeAviso } from '@eleva/contract'
import type { Message } from '../../kit/correo/mail.ts'
import { type Carta, layoutMail, type Seccion } from '../../kit/correo/mail-layout.ts'
import { NOMBRE } from '../../kit/correo/mail-marca.ts'
import { wordsOfHtml } from '../../kit/web/rich-text.ts'
import type { ListaDeCorreo } from './avisos.firma.ts'

export type Contado = Pick<Aviso, 'tipo' | 'datos' | 'cuantos'> & {
  /** The words of an announcement as HTML, and the names of its files. */
  anuncio?: { cuerpo: string; archivos: readonly string[] } | null
  /** What was said of their doubt or work, in plain words. */
  frase?: string | null
}
type Para = {
  email: string
  /** First name; may be empty. */
  nombre: string
  /** Public address of Eleva. */
  origen: string
  /** At which this kind of mail ends. */
  dejar: string
}

/** Rows of one digest; what is more is in the app. */
const MAX = 25

/** Signs of what was said that a mail shows: alone, and as a row of a digest. */
const [SOLO, EN_FILA] = [400, 160]

/** Cut between words. */
function primeras(texto: string, most: number): string {
  const words = texto.trim().replaceAll(/\s+/g, ' ')
  if (words.length <= most) return words
  const cut = words.slice(0, most)
  return `${cut.slice(0, Math.max(cut.lastIndexOf(' '), most / 2))}…`
}

/** What was said: of their own, in quotes; of an announcement, with what comes with it. */
function wordsOf({ anuncio, frase }: Contado, most: number): string[] {
  if (frase?.trim()) return [entreComillas(primeras(frase, most))]
  if (!anuncio) return []
  const { cuerpo, archivos } = anuncio
  const files = archivos.length > 0 && `${archivos.length === 1 ? 'Archivo' : 'Archivos'}: ${archivos.join(', ')}`
  return [primeras(wordsOfHtml(cuerpo), most), files].filter(said => said !== false && said !== '') as string[]
}

const fila = (aviso: Contado, origen: string) => {
  const { titulo, linea, to, search } = textoDeAviso(aviso)
  const query = new URLSearchParams(Object.entries(search).map(([k, v]) => [k, String(v)])).toString()
  return { titulo, linea, url: `${origen}${to}${query ? `?${query}` : ''}` }
}

/** Below the course's own name it is not said again. */
const sinCurso = <F extends { linea: string }>(f: F, curso: string): F =>
  curso && f.linea.endsWith(curso) ? { ...f, linea: f.linea.slice(0, -curso.length).replace(/ · $/, '') } : f

const NOMBRE_DE_RESUMEN = 'Resumen de avisos'
export const nombreDeLista = (lista: ListaDeCorreo): string =>
  lista === 'resumen' ? NOMBRE_DE_RESUMEN : NOMBRES_DE_AVISO[lista]

const pie = (lista: ListaDeCorreo, { origen, dejar }: Para): Carta['pie'] => [
  lista === 'resumen'
    ? 'Te enviamos este resumen por la mañana cuando tienes avisos sin leer.'
    : `Te enviamos este correo por tus avisos de ${entreComillas(nombreDeLista(lista))}.`,
  ['Dejar de recibir estos correos', dejar],
  ['Elegir qué me llega', `${origen}/avisos?preferencias=true`],
]

const hola = ({ nombre }: Para) => (nombre ? `Hola, ${nombre}:` : 'Hola:')

export function correoDeAvisoSolo(aviso: Contado, para: Para): Message {
  const { titulo, linea, url } = fila(aviso, para.origen)
  const carta = {
    para: para.email,
    asunto: titulo,
    titulo,
    bloques: [hola(para), ...(linea ? [linea] : []), ...wordsOf(aviso, SOLO), { boton: `Abrir en ${NOMBRE}`, url }],
    pie: pie(aviso.tipo, para),
  }
  return { ...layoutMail(carta), dejar: para.dejar }
}

/**
 * By course, the one with the newest first.
 * @param avisos newest first, at least one
 */
export function correoDeResumen(avisos: readonly Contado[], para: Para): Message {
  const shown = avisos.slice(0, MAX)
  const secciones: Seccion[] = [...Map.groupBy(shown, a => a.datos.curso ?? '')].map(([curso, of]) => ({
    titulo: curso || 'Otros avisos',
    filas: of.map(a => {
      const { linea, ...rest } = sinCurso(fila(a, para.origen), curso)
      return { ...rest, linea: [linea, ...wordsOf(a, EN_FILA)].filter(Boolean).join(' · ') }
    }),
  }))
  const n = avisos.length
  const titulo = n === 1 ? 'Tienes un aviso sin leer' : `Tienes ${n} avisos sin leer`
  const more = n - shown.length
  const rest = more > 0 ? [more === 1 ? `Hay uno más en ${NOMBRE}.` : `Hay ${more} más en ${NOMBRE}.`] : []
  const carta = {
    para: para.email,
    asunto: n === 1 ? `${titulo}: ${fila(avisos[0]!, '').titulo}` : titulo,
    titulo,
    bloques: [hola(para), ...secciones, ...rest, { boton: 'Ver mis avisos', url: `${para.origen}/avisos` }],
    pie: pie('resumen', para),
  }
  return { ...layoutMail(carta), dejar: para.dejar }
}
