import { type TipoDeTexto, textosLegalesRoutes, tiposDeTexto } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound, refused } from '../../kit/errors.ts'
import { sendCsv } from '../../kit/exports/csv.ts'
import { escapeHtml, htmlPage } from '../../kit/html.ts'
import { bindRoutes } from '../../kit/http/http.ts'
import type { Kit } from '../../kit/kit.ts'
import { cleanHtml, wordsOfHtml } from '../../kit/web/rich-text.ts'
import * as textos from './privacidad.textos.sql.ts'

const addressOf = (tipo: TipoDeTexto, version?: number) =>
  `/privacidad?tipo=${tipo}${version === undefined ? '' : `&version=${version}`}`

const enDia = (desde: string) =>
  new Intl.DateTimeFormat('es-MX', { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(`${desde}T00:00:00Z`))

/** Where the page of the house leads once there is a text of its own. */
const DE_LA_CASA = { '/privacy': 'aviso', '/terms': 'terminos' } as const satisfies Record<string, TipoDeTexto>

export function bindTextosLegales(app: FastifyInstance, kit: Kit) {
  bindRoutes(app, kit, textosLegalesRoutes, {
    textos: async ({ db }) => ({ textos: await textos.listTextos(db) }),

    texto: async ({ db, params }) => {
      const texto = await textos.getTexto(db, params.id)
      if (!texto) throw notFound('Esa versión no existe.')
      return { texto }
    },

    publishTexto: async ({ db, person, body }) => {
      const contenido = cleanHtml(body.contenido)
      if (!wordsOfHtml(contenido).trim()) throw refused('Escribe el texto', 'contenido')
      return { id: await textos.createTexto(db, person.id, { ...body, contenido }) }
    },

    aceptaciones: async call => {
      const texto = await textos.getTexto(call.db, call.params.id)
      if (!texto) throw notFound('Esa versión no existe.')
      return sendCsv(
        call,
        `aceptaron-${texto.tipo}-${texto.version}.csv`,
        ['Nombre', 'Correo', 'Aceptó'],
        filas(textos.streamAceptaciones(call.db, texto.id)),
      )
    },

    porAceptar: async ({ db, person }) => ({ textos: await textos.listPorAceptar(db, person.id) }),

    accept: async ({ db, person, body }) => {
      await textos.acceptTextos(db, person.id, body.textos)
      return {}
    },

    setOposicion: async ({ db, person, body }) => {
      await textos.opposeUso(db, person.id, body.uso, body.opuesta === 1)
      return {}
    },

    paginaLegal: async ({ db, query, reply }) => {
      const tipo = query.tipo ?? 'aviso'
      const found = await textos.findPublico(db, tipo, query.version)
      if (!found && query.version === undefined) return reply.redirect(tipo === 'aviso' ? '/privacy' : '/terms')
      reply.type('text/html; charset=utf-8')
      if (!found) return reply.status(404).send(htmlPage(tiposDeTexto[tipo], '<h1>Esa versión no existe</h1>'))
      const versiones = await textos.listPublicas(db, tipo)
      return reply.send(pagina(tipo, found, versiones))
    },
  })

  for (const [path, tipo] of Object.entries(DE_LA_CASA))
    app.get(path, async (_request, reply) =>
      (await textos.findPublico(kit.db, tipo, undefined)) ? reply.redirect(addressOf(tipo)) : reply.callNotFound(),
    )
}

async function* filas(rows: AsyncIterable<{ nombre: string; email: string; aceptada: string }>) {
  for await (const { nombre, email, aceptada } of rows) yield [nombre, email, aceptada]
}

type Version = { version: number; desde: string }

/** What was cleaned as it came in stands as it is. */
function pagina(tipo: TipoDeTexto, { version, contenido, desde }: Version & { contenido: string }, todas: Version[]) {
  const otroTipo = tipo === 'aviso' ? 'terminos' : 'aviso'
  const actual = todas[0]!.version === version
  const list = todas
    .filter(t => t.version !== version)
    .map(
      t =>
        `<li><a href="${escapeHtml(addressOf(tipo, t.version))}">Versión ${t.version}, desde el ${enDia(t.desde)}</a></li>`,
    )
    .join('')
  return htmlPage(
    tiposDeTexto[tipo],
    `<h1>${tiposDeTexto[tipo]}</h1><p>Versión ${version}, desde el ${enDia(desde)}.${actual ? '' : ' Ya no es la que vale.'}</p>
${contenido}
${list ? `<h2>Otras versiones</h2><ul>${list}</ul>` : ''}
<p><a href="${escapeHtml(addressOf(otroTipo))}">${tiposDeTexto[otroTipo]}</a> · <a href="/">Ir a Eleva</a></p>`,
  )
}
