/**
 * «Dejar de recibir estos correos»: a signed address in each mail, for whoever holds the mail, signed in or not. It is opened by people, and by
 * scanners that follow every link: so looking changes nothing. A POST does: that of the page, or of a mail program's own button (RFC 8058).
 */
import { canalesDeCorreo, correoDeAviso } from '@eleva/contract'
import type { FastifyInstance } from 'fastify'
import { notFound } from '../../kit/errors.ts'
import { escapeHtml, htmlPage } from '../../kit/html.ts'
import type { Kit } from '../../kit/kit.ts'
import { nombreDe } from './avisos.correo.ts'
import { DIAS, readDias, saveDias } from './avisos.correos.sql.ts'
import { DEJAR } from './avisos.correos.ts'
import { type Suscripcion, verify } from './avisos.firma.ts'
import { getPreferencia, isThere } from './avisos.read.ts'
import { savePreferencia } from './avisos.sql.ts'

const MOST_BYTES = 4 * 1024

export async function bindDejar(app: FastifyInstance, kit: Kit) {
  const { db } = kit
  const read = async (token: string): Promise<Suscripcion> => {
    const who = verify(kit.secret, token)
    if (!who || !(await isThere(db, who.usuarioId))) throw notFound('Ese enlace no está completo o ya no vale.')
    return who
  }
  /** What it was, for who changes their mind. */
  const leave = async ({ usuarioId, lista }: Suscripcion): Promise<string> => {
    if (lista === 'resumen') {
      const before = await readDias(db, usuarioId)
      await saveDias(db, usuarioId, [])
      return before.join('-')
    }
    const before = (await getPreferencia(db, usuarioId, lista)) ?? correoDeAviso[lista]
    await savePreferencia(db, usuarioId, lista, { correo: 'no' })
    return before
  }
  const undo = async ({ usuarioId, lista }: Suscripcion, before: string): Promise<void> => {
    if (lista === 'resumen') {
      const dias = [...new Set(before.split('-').map(Number))].filter(d => d >= 1 && d <= 7).sort()
      await saveDias(db, usuarioId, dias.length ? dias : DIAS)
      return
    }
    const correo = canalesDeCorreo.find(c => c === before && c !== 'no') ?? 'resumen'
    await savePreferencia(db, usuarioId, lista, { correo })
  }

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
      const body = `<p>Ya no te enviaremos por correo «${escapeHtml(nombreDe(lista))}». En Eleva tus avisos siguen igual.</p>
${form({ dejar: '1' }, 'Dejar de recibir estos correos')}`
      return htmlPage('Correos', `<h1>¿Dejar de recibir estos correos?</h1>${body}`)
    })

    scope.post<{ Params: { firma: string } }>(
      `${DEJAR}/:firma`,
      { bodyLimit: MOST_BYTES },
      async ({ params, body }) => {
        const who = await read(params.firma)
        const nombre = escapeHtml(nombreDe(who.lista))
        const fields = new URLSearchParams(typeof body === 'string' ? body : '')
        if (fields.has('deshacer')) {
          await undo(who, fields.get('antes') ?? '')
          return htmlPage(
            'Correos',
            `<h1>Listo, como antes</h1><p>Te seguiremos enviando por correo «${nombre}».</p>${enApp}`,
          )
        }
        const antes = await leave(who)
        return htmlPage(
          'Correos',
          `<h1>Listo</h1><p>Ya no te enviaremos por correo «${nombre}». En Eleva tus avisos siguen igual.</p>${form({ deshacer: '1', antes }, 'Deshacer')}${enApp}`,
        )
      },
    )
  })
}

const enApp = '<p><a href="/avisos?preferencias=true">Elegir qué me llega</a></p>'

/** To its own address. */
const form = (fields: Record<string, string>, label: string) =>
  `<form method="post" class="correo">${Object.entries(fields)
    .map(([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}">`)
    .join('')}<button>${label}</button></form>`
