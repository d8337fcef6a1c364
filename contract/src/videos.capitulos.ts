/**
 * Chapters of a film, as they are written: a line each, its time and then its name («2:30 Primer ejemplo»). Small: the
 * course has it, too.
 */

export type Capitulo = { segundo: number; nombre: string }

/** Most chapters of a film, and signs of a name. */
export const CAPITULOS = 100
export const NOMBRE_DE_CAPITULO = 120

/** What stands before a time that was pasted out of a list, and between it and the name. */
const LINEA = /^[\s\-–—•*([]*((?:\d{1,3}:)?\d{1,3}:[0-5]\d)[\])]*[\s\-–—:.]*(.*?)\s*$/u

const segundosDe = (time: string) => time.split(':').reduce((sum, part) => sum * 60 + Number(part), 0)

/** «2:30», «1:02:30». */
export function tiempoDe(segundo: number): string {
  const two = (n: number) => String(n).padStart(2, '0')
  const [hours, minutes, seconds] = [Math.floor(segundo / 3600), Math.floor(segundo / 60) % 60, segundo % 60]
  return hours ? `${hours}:${two(minutes)}:${two(seconds)}` : `${minutes}:${two(seconds)}`
}

/** Those of a text, by their time; what is none is left out. */
export const capitulosDe = (text: string): Capitulo[] =>
  text
    .split('\n')
    .flatMap(line => {
      const [, time, nombre] = LINEA.exec(line) ?? []
      return time && nombre ? [{ segundo: segundosDe(time), nombre }] : []
    })
    .sort((a, b) => a.segundo - b.segundo)

/** Why a text is none; undefined when it is one, or empty. */
export function fallaDeCapitulos(text: string): string | undefined {
  const lines = text.split('\n').filter(line => line.trim() !== '')
  const wrong = lines.find(line => !LINEA.exec(line)?.[2])
  if (wrong !== undefined)
    return `Escribe en cada línea el tiempo y el nombre, como «2:30 Primer ejemplo». Falta en «${wrong.trim().slice(0, 60)}».`
  const chapters = capitulosDe(text)
  if (chapters.length > CAPITULOS) return `Un video tiene a lo más ${CAPITULOS} capítulos.`
  const long = chapters.find(c => c.nombre.length > NOMBRE_DE_CAPITULO)
  if (long)
    return `El nombre de un capítulo tiene a lo más ${NOMBRE_DE_CAPITULO} caracteres: «${long.nombre.slice(0, 40)}…».`
  const twice = chapters.find((c, i) => c.segundo === chapters[i - 1]?.segundo)
  return twice && `Dos capítulos empiezan en ${tiempoDe(twice.segundo)}. Cambia el tiempo de uno.`
}
