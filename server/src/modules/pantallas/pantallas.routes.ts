import {
  hoyRoutes,
  type Partes,
  pantallasRoutes,
  partesDe,
  partesDeHoy,
  type ReplyOf,
  type Route,
} from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { withMarca, withNombre } from '../../kit/correo/mail-marca.ts'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import { Json } from '../../kit/http/json.ts'
import { type Asked, readParts } from '../../kit/http/parts.ts'
import type { Kit } from '../../kit/kit.ts'
import { ejemplosDeAvisos } from '../avisos/avisos.ejemplos.service.ts'
import { ejemplosDeEscuelas } from '../escuelas/escuelas.ejemplos.service.ts'

/** A mail runs and fetches nothing, and only we show it in a frame; its links lead out of that. */
const SIN_NADA = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox allow-popups"

/** As its reader's program would show it, whatever that of who looks at the example prefers. */
const conTema = (html: string, tema: 'claro' | 'oscuro' | undefined) =>
  tema === undefined
    ? html
    : html
        .replace('@media (prefers-color-scheme:dark)', tema === 'oscuro' ? '@media all' : '@media not all')
        .replace('color-scheme:light dark', `color-scheme:${tema === 'oscuro' ? 'dark' : 'light'}`)
        // Into its own tab: a frame has no way back.
        .replace('<head>', '<head><base target="_blank">')

export function bindPantallas(app: FastifyInstance, kit: Kit) {
  /** As its route says: each part is checked by its own. */
  const answer = async <R extends Route>(asked: Asked, partes: Partes) =>
    Json.of(await readParts(kit.readers, asked, partes)) as Json<unknown> as Json<ReplyOf<R>>
  const { inicio, curso, cursoEnVivo, usuarios } = pantallasRoutes
  // Its logo goes along with a mail that is sent; here its name stands there.
  const ejemplos = () => {
    const marca = { ...kit.instalacion.actual().marca, logo: undefined }
    return [...ejemplosDeEscuelas(kit.origin()), ...ejemplosDeAvisos(kit.origin())].map(
      ({ clave, nombre, message }) => ({
        clave,
        nombre,
        asunto: withNombre(message.subject, marca),
        texto: withNombre(message.text, marca),
        html: withMarca(message.html ?? '', marca),
      }),
    )
  }
  bindRoutes(app, kit, pantallasRoutes, {
    correos: async () => ({
      correos: ejemplos().map(({ html: _, ...correo }) => correo),
    }),
    correo: async ({ params, query, reply }) => {
      const found = ejemplos().find(e => e.clave === params.clave)
      if (!found) throw notFound('No hay un correo con ese nombre.')
      // Within its sandbox it is of no origin, so there is none to be kept apart.
      reply.removeHeader('origin-agent-cluster')
      return reply.header('content-security-policy', SIN_NADA).type('text/html').send(conTema(found.html, query.tema))
    },
    inicio: call => answer<typeof inicio>(call, partesDe.inicio(call.person.personas)),
    curso: call => answer<typeof curso>(call, partesDe.curso(call.person.personas, call.params)),
    cursoEnVivo: call => answer<typeof cursoEnVivo>(call, partesDe.cursoEnVivo(call.person.personas, call.params)),
    usuarios: call => answer<typeof usuarios>(call, partesDe.usuarios(call.person.personas, call.query)),
  })
  bindRoutes(app, kit, hoyRoutes, {
    hoy: call => answer<typeof hoyRoutes.hoy>(call, partesDeHoy(call.person.personas)),
  })
}
