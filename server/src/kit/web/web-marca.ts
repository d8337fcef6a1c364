/**
 * What of an installation stands outside of its pages: the manifest of the installed app, its icons, and the logo of
 * plain pages.
 */
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { rampaDe } from '@eleva/contract'
import type { FastifyInstance, FastifyReply } from 'fastify'
import sharp from 'sharp'
import { notFound } from '../errors.ts'
import type { Marca, Seguida } from '../instalacion.ts'

type ManifiestoDeApp = Record<string, unknown> & {
  icons: { src: string; sizes: string; type: string; purpose: string }[]
}

const LADOS = ['192', '512']
/** What part of the side stays empty: phones cut round what is installed. */
const ORILLA = { any: 0.06, maskable: 0.2 }

const huellaDe = (logo: Buffer) => createHash('sha256').update(logo).digest('hex').slice(0, 16)

const iconsOf = (logo: Buffer) =>
  LADOS.flatMap(lado =>
    (['any', 'maskable'] as const).map(purpose => ({
      src: `/icono-propio/${lado}/${purpose}?v=${huellaDe(logo)}`,
      sizes: `${lado}x${lado}`,
      type: 'image/png',
      purpose,
    })),
  ).sort((a, b) => a.purpose.localeCompare(b.purpose))

function manifestOf(root: string, { nombre, color, logo }: Marca): ManifiestoDeApp {
  const house = JSON.parse(readFileSync(path.join(root, 'manifest.webmanifest'), 'utf8')) as ManifiestoDeApp
  return {
    ...house,
    name: nombre,
    short_name: nombre,
    ...(color ? { theme_color: rampaDe(color)[9] } : {}),
    ...(logo ? { icons: iconsOf(logo) } : {}),
  }
}

/** The colours of pages without scripts, which have names of their own for what they use. */
const paginaDe = (color: string) =>
  color && `:root{--primary:light-dark(${color},${rampaDe(color)[4]});--soft:light-dark(${rampaDe(color)[1]},#372a35)}`

/** The app's own letters, by the names that pages without scripts have for them. */
const LETRAS = [
  ['Figtree', /^figtree-.*\.woff2$/],
  ['Bricolage Grotesque', /^bricolage-grotesque-.*\.woff2$/],
] as const

/** Their files bear other names in each build. A page is read at once, and takes its letters when they are there. */
const letrasDe = (root: string): string => {
  const files = readdirSync(path.join(root, 'assets'))
  return LETRAS.map(([family, name]) => {
    const file = files.find(f => name.test(f))
    return (
      file &&
      `@font-face{font-family:"${family}";font-display:swap;font-weight:300 800;src:url(/assets/${file}) format("woff2")}`
    )
  }).join('')
}

const send = (reply: FastifyReply, type: string, body: unknown) =>
  reply.header('cache-control', 'no-cache').type(type).send(body)

/** @param root of the built web app */
export function addMarca(app: FastifyInstance, root: string, instalacion: Seguida, built: Promise<unknown>) {
  app.get('/manifest.webmanifest', async (_request, reply) => {
    await built
    const manifest = manifestOf(root, instalacion.actual().marca)
    return send(reply, 'application/manifest+json; charset=utf-8', JSON.stringify(manifest))
  })
  app.get('/logo.svg', async (_request, reply) => {
    const { logo } = instalacion.actual().ajustes
    if (logo) return reply.header('cache-control', 'no-cache').redirect(logo)
    await built
    return send(reply, 'image/svg+xml', readFileSync(path.join(root, 'logo.svg')))
  })
  let letras: string | undefined
  app.get('/pagina.css', async (_request, reply) => {
    await built
    const { color } = instalacion.actual().marca
    letras ??= letrasDe(root)
    const page = readFileSync(path.join(root, 'pagina.css'), 'utf8')
    return send(reply, 'text/css; charset=utf-8', letras + page + paginaDe(color))
  })
  app.get<{ Params: { lado: string; uso: string } }>('/icono-propio/:lado/:uso', async (request, reply) => {
    const { lado, uso } = request.params
    const { logo } = instalacion.actual().marca
    if (!logo || !LADOS.includes(lado) || !(uso in ORILLA)) throw notFound()
    const side = Number(lado)
    const edge = Math.round(side * ORILLA[uso as keyof typeof ORILLA])
    const picture = await sharp(logo)
      .resize({ width: side - 2 * edge, height: side - 2 * edge, fit: 'contain', background: '#ffffff' })
      .extend({ top: edge, bottom: edge, left: edge, right: edge, background: '#ffffff' })
      .flatten({ background: '#ffffff' })
      .png()
      .toBuffer()
    return send(reply, 'image/png', picture)
  })
}
