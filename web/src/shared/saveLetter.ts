/** What the server will not take stays the person's: as a file of their own. */
import { keep } from '../kit/api/client.ts'
import { readFile } from '../kit/api/outbox/archivos.ts'
import { archivosDe, type Letter } from '../kit/api/outbox/carta.ts'
import { formatMoment } from '../kit/page/dates.ts'

const OF_OURS = /_id$|^id$|^llave$|^clave$|^version$|^reloj$|^momento$/

/** What somebody wrote or chose, a line each; our own keys say nothing to them. */
const linesOf = (body: Record<string, unknown> = {}): string[] =>
  Object.entries(body)
    .filter(([name, value]) => !OF_OURS.test(name) && value !== '' && value !== null && value !== undefined)
    .map(
      ([name, value]) => `${name.replaceAll('_', ' ')}: ${typeof value === 'object' ? JSON.stringify(value) : value}`,
    )

const wordsOf = ({ asunto = 'Un cambio', madeAt, refused, body, url }: Letter): string =>
  [
    asunto,
    formatMoment(new Date(madeAt).toISOString()),
    ...(refused ? [`No se guardó: ${refused}`] : []),
    '',
    ...linesOf(body),
    '',
    url,
  ].join('\n')

/** Hands it to the browser to keep: the files that waited with it, or its words. */
export async function saveAs(letter: Letter): Promise<void> {
  const files = await Promise.all(archivosDe(letter).map(a => readFile(a.clave, a.nombre, a.tipo)))
  for (const file of files) if (file) keep(file, file.name)
  if (!files.some(Boolean))
    keep(new Blob([wordsOf(letter)], { type: 'text/plain;charset=utf-8' }), 'eleva-sin-enviar.txt')
}
