import { publicoRoutes } from '@eleva/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { calendarioPublicoDe } from './publico.calendario.ts'
import {
  getCalendario,
  getCurriculaPublica,
  getPrograma,
  listCatalogo,
  listClases,
  listCoaches,
  listNovedadesPublicas,
} from './publico.read.ts'

/** The same for everybody: any cache may keep it for a minute. Not said of a refusal, which must come after this. */
function shared<A>(reply: FastifyReply, answer: A): A {
  reply.header('cache-control', 'public, max-age=60')
  return answer
}

export function bindPublico(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, publicoRoutes, {
    novedades: async ({ db, reply }) => {
      const { invitaciones } = kit.instalacion.actual().ajustes
      const latest = invitaciones.toSorted((a, b) => b.fecha.localeCompare(a.fecha))
      return shared(reply, { novedades: await listNovedadesPublicas(db), invitaciones: latest })
    },
    programa: async ({ db, reply }) => shared(reply, await getPrograma(db)),
    catalogo: async ({ db, query, reply }) => shared(reply, await listCatalogo(db, query)),
    cursos: async ({ db, params, reply }) => {
      const found = await getCurriculaPublica(db, params.id)
      if (!found) throw notFound()
      return shared(reply, found)
    },
    coaches: async ({ db, reply }) => shared(reply, { coaches: await listCoaches(db) }),
    calendario: async ({ db, reply }) => shared(reply, await getCalendario(db)),
    recordatorio: async ({ db, query, reply }) => {
      const text = calendarioPublicoDe(
        await listClases(db, query.curso),
        kit.origin(),
        kit.instalacion.actual().marca.nombre,
        new Date(),
      )
      return shared(
        reply
          .header('content-disposition', 'attachment; filename="clases-en-vivo.ics"')
          .type('text/calendar; charset=utf-8'),
        text,
      )
    },
  })
}
