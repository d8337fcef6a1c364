/**
 * «Dejar de recibir estos correos»: a signed address in each mail, for whoever holds the mail, signed in or not. It is
 * opened by people, and by scanners that follow every link: so looking changes nothing. A POST does: that of the page,
 * or of a mail program's own button (RFC 8058).
 */
import { correoDeAviso } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { escapeHtml, htmlPage } from '../../kit/html.ts'
import type { Kit } from '../../kit/kit.ts'
import { nombreDeLista } from './avisos.correo.ts'
import { DEJAR } from './avisos.correos.ts'
import { leaveCorreo, leaveResumen, undoCorreo, undoResumen } from './avisos.dejar.sql.ts'
import { type SuscripcionDeCorreo, verify } from './avisos.firma.ts'
import { isThere } from './avisos.read.ts'

const MAX_BYTES = 4 * 1024

export async function bindDejar(app: FastifyInstance, kit: Kit) {
  const { db } = kit
  const enCasa = () => escapeHtml(kit.instalacion.actual().marca.nombre)
  const read = async (token: string): Promise<SuscripcionDeCorreo> => {
    const who = verify(kit.secret, token)
    if (!who || !(await isThere(db, who.usuarioId))) throw notFound('Ese enlace no está completo o ya no vale.')
    return who
  }
  /** @returns whether it can be undone: it was on until it was ended by a mail */
  const leave = ({ usuarioId, lista }: SuscripcionDeCorreo): Promise<boolean> =>
    lista === 'resumen' ? leaveResumen(db, usuarioId) : leaveCorreo(db, usuarioId, lista, correoDeAviso[lista])
  const undo = ({ usuarioId, lista }: SuscripcionDeCorreo): Promise<boolean> =>
    lista === 'resumen' ? undoResumen(db, usuarioId) : undoCorreo(db, usuarioId, lista)

  await app.register(async scope => {
    // A mail program may send its one field in either form of a form: what matters is that it is a POST.
    scope.removeAllContentTypeParsers()
    scope.addContentTypeParser('*', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    scope.addHook('onRequest', async (_request, reply) => {
      reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
      reply.type('text/html; charset=utf-8')
    })

    scope.get<{ Params: { firma: string } }>(`${DEJAR}/:firma`, async ({ params }) => {
      const { lista } = await read(params.firma)
      const body = `<p>Todavía no cambia nada. Si presionas el botón, dejaremos de enviarte por correo «${escapeHtml(nombreDeLista(lista))}»; en ${enCasa()} tus avisos siguen igual.</p>
${form({ dejar: '1' }, 'Dejar de recibir estos correos')}`
      return htmlPage('Correos', `<h1>¿Dejar de recibir estos correos?</h1>${body}`)
    })

    scope.post<{ Params: { firma: string } }>(`${DEJAR}/:firma`, { bodyLimit: MAX_BYTES }, async ({ params, body }) => {
      const who = await read(params.firma)
      const nombre = escapeHtml(nombreDeLista(who.lista))
      const fields = new URLSearchParams(typeof body === 'string' ? body : '')
      if (fields.has('deshacer'))
        return (await undo(who))
          ? htmlPage(
              'Correos',
              `<h1>Listo, como antes</h1><p>Volverá a llegarte como lo tenías: «${nombre}».</p>${enApp}`,
            )
          : htmlPage(
              'Correos',
              `<h1>No hay nada que deshacer</h1><p>Elige en ${enCasa()} si quieres recibir por correo «${nombre}».</p>${enApp}`,
            )
      const deshacer = (await leave(who)) ? form({ deshacer: '1' }, 'Deshacer') : ''
      return htmlPage(
        'Correos',
        `<h1>Listo</h1><p>Ya no te enviaremos por correo «${nombre}». En ${enCasa()} tus avisos siguen igual.</p>${deshacer}${enApp}`,
      )
    })
  })
}

const enApp = '<p><a href="/avisos?preferencias=true">Elegir qué me llega</a></p>'

/** To its own address. */
const form = (fields: Record<string, string>, label: string) =>
  `<form method="post" class="correo">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')}<button>${label}</button></form>`
