import { FILAS_COOKIE, filasDe, type PantallaEscrita, type Parte, pantallaDe, partesEscritas } from '@eleva/contract'
import { Json } from '../../kit/http/json.ts'
import { type Asked, readParts } from '../../kit/http/parts.ts'
import type { Session } from '../../kit/http/session.ts'
import type { Kit } from '../../kit/kit.ts'

/**
 * What the screen of the page that is asked for would ask for first, to be written into that page; undefined for a
 * screen of which a page brings nothing. A part that failed is left out: the screen asks for it.
 * @throws {Refusal} 429, as it counts as the call that it spares
 */
export async function pantallaEscrita(
  { readers, limits }: Pick<Kit, 'readers' | 'limits'>,
  call: Asked & { session: Session },
): Promise<Json<PantallaEscrita> | undefined> {
  const { pathname, searchParams } = new URL(call.request.url, 'http://pagina')
  const { id, personas } = call.session.person
  const search = Object.fromEntries(searchParams)
  const filas = filasDe(call.request.cookies[FILAS_COOKIE])
  const deLaPantalla = pantallaDe(personas, pathname, search, filas)?.partes ?? {}
  const asked = new Set(Object.values(deLaPantalla).map(asks))
  // The list of people is a screen with a call of its own, and a list: its rows come once.
  const more = Object.entries(partesEscritas(personas, pathname, search, filas) ?? {}).filter(
    ([, p]) => !asked.has(asks(p)),
  )
  const partes = { ...deLaPantalla, ...Object.fromEntries(more) }
  if (Object.keys(partes).length === 0) return undefined
  await limits.take('lecturas', String(id))
  const replies = await readParts(readers, call, partes)
  const came = Object.entries(partes).flatMap(([name, { route, params = {}, query = {} }]) =>
    replies[name] ? [Json.of({ path: route.path, params, query, reply: replies[name] })] : [],
  )
  return Json.of<PantallaEscrita>(came)
}

const asks = ({ route, params = {}, query = {} }: Parte) => JSON.stringify([route.path, params, query])
