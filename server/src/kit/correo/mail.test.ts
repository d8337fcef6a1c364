import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { openTempDir } from '../../../test/tempdir.ts'
import { AddressRefused, createMail, type Mail } from './mail.ts'
import { layoutMail } from './mail-layout.ts'
import { NOMBRE } from './mail-marca.ts'

const dir = openTempDir()
const MAIL_FROM = 'Eleva – Formación <no-responder@eleva.mx>'
const message = {
  to: 'ana.nunez@escuela.mx',
  subject: 'Invitación: ¡mañana empieza el módulo «Niñez y tecnología»!',
  text: 'Hola, Ana:\n\n¿Vendrás mañana? Sí · no · quizás €\n.\n',
  html: '<p>¿Vendrás <b>mañana</b>?</p>',
}

/** Every mail that the SMTP server took, with the recipients that it was told. */
const taken: { to: string[]; mail: Email }[] = []
const smtp = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS'],
  onRcptTo: (address, _session, done) =>
    done(address.address.startsWith('nadie@') ? new Error('No existe ese buzón') : null),
  onData: (stream, session, done) => {
    buffer(stream).then(async raw => {
      taken.push({ to: session.envelope.rcptTo.map(r => r.address), mail: await PostalMime.parse(raw) })
      done()
    }, done)
  },
})
let SMTP_URL: string
beforeAll(async () => {
  await new Promise<void>(resolve => smtp.listen(0, '127.0.0.1', resolve))
  const address = smtp.server.address()
  SMTP_URL = `smtp://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
})
afterAll(() => new Promise<void>(resolve => smtp.close(() => resolve())))

describe.each(['outbox', 'smtp'])('mail by %s', kind => {
  let mail: Mail
  beforeAll(() => {
    mail = createMail({ DATA_DIR: dir, MAIL_FROM, SMTP_URL: kind === 'smtp' ? SMTP_URL : undefined })
  })
  beforeEach(() => taken.splice(0))
  afterAll(() => mail.close())
  const arrived = async (id: string) =>
    kind === 'smtp' ? taken.at(-1)!.mail : PostalMime.parse(readFileSync(path.join(dir, 'outbox', `${id}.eml`)))

  test('each try of one mail bears the same Message-ID, of where it comes from', async () => {
    const ids: (string | undefined)[] = []
    for (const clave of ['uno', 'uno', 'dos', undefined])
      ids.push((await arrived((await mail.send({ ...message, ...(clave ? { clave } : {}) })).id)).messageId)
    expect(ids.slice(0, 3)).toEqual(['<uno@eleva.mx>', '<uno@eleva.mx>', '<dos@eleva.mx>'])
    expect(ids[3]).toMatch(/^<.+@.+>$/)
  })

  test('accents of names, subject and body survive', async () => {
    const { id } = await mail.send(message)
    const got = await arrived(id)
    expect(got.subject).toBe(message.subject)
    expect(got.from).toEqual({ name: 'Eleva – Formación', address: 'no-responder@eleva.mx' })
    expect(got.to).toEqual([{ name: '', address: message.to }])
    expect(got.text?.replaceAll('\r\n', '\n').trim()).toBe(message.text.trim())
    expect(got.html?.trim()).toBe(message.html)
    expect(Math.abs(Date.now() - new Date(got.date!).getTime())).toBeLessThan(60_000)
  })

  test.each([
    'a@b.mx\r\nBcc: espia@mal.mx',
    'a@b.mx, espia@mal.mx',
    'Ana <a@b.mx>',
    'todos: a@b.mx, espia@mal.mx;',
    'a@b.mx\n',
    '',
  ])('%j is not an address', async to => {
    await expect(mail.send({ ...message, to })).rejects.toThrow(AddressRefused)
    expect(taken).toEqual([])
  })

  test('a subject holds no sign that nobody sees, and none that turns the words of a list around', async () => {
    const { id } = await mail.send({ ...message, subject: '\u202eHola\u200b, \u2066Ana\u2069\u00ad' })
    expect((await arrived(id)).subject).toBe('Hola, Ana')
  })

  test('a subject cannot start a header or the body', async () => {
    const { id } = await mail.send({ ...message, subject: 'Hola\r\nBcc: espia@mal.mx\r\n\r\n<b>cuerpo</b>\0' })
    const got = await arrived(id)
    expect(got.subject).toBe('Hola Bcc: espia@mal.mx <b>cuerpo</b>')
    expect(got.bcc).toBeUndefined()
    expect(got.headers.map(h => h.key)).not.toContain('bcc')
    for (const { to } of taken) expect(to).toEqual([message.to])
  })
})

test('the outbox lists the newest first and reads one by its id', async () => {
  const mail = createMail({ DATA_DIR: path.join(dir, 'otra'), MAIL_FROM, SMTP_URL: undefined })
  expect(await mail.list()).toEqual([])
  const ids: string[] = []
  for (const n of [1, 2, 3]) ids.unshift((await mail.send({ ...message, subject: `Número ${n}` })).id)
  expect((await mail.list()).map(m => [m.id, m.to, m.subject])).toEqual(
    ids.map((id, i) => [id, message.to, `Número ${3 - i}`]),
  )
  expect(await mail.list(1)).toHaveLength(1)
  expect(await mail.read(ids[0]!)).toMatchObject({
    subject: 'Número 3',
    to: message.to,
    date: expect.any(Date),
    text: expect.stringContaining('¿Vendrás mañana?'),
    html: expect.stringContaining('<b>mañana</b>'),
  })
  expect(readdirSync(path.join(dir, 'otra/outbox/.temp'))).toEqual([])
})

test.each(['../outbox', '20260101T000000000Z-00000000', '', '..%2f', 'a/../b'])('no mail has the id %j', async id => {
  const mail = createMail({ DATA_DIR: dir, MAIL_FROM, SMTP_URL: undefined })
  expect(await mail.read(id)).toBeUndefined()
})

test('a recipient that the server refuses raises, and the next mail still goes', async () => {
  const mail = createMail({ DATA_DIR: dir, MAIL_FROM, SMTP_URL })
  await expect(mail.send({ ...message, to: 'nadie@escuela.mx' })).rejects.toMatchObject({ responseCode: 550 })
  await mail.send(message)
  expect(await mail.list()).toEqual([])
  expect(await mail.read('20260101T000000000Z-00000000')).toBeUndefined()
  await mail.close()
  await expect(mail.send(message)).rejects.toThrow()
})

test('a server that is not there raises', async () => {
  const mail = createMail({ DATA_DIR: dir, MAIL_FROM, SMTP_URL: 'smtp://127.0.0.1:1' })
  await expect(mail.send(message)).rejects.toMatchObject({ code: 'ESOCKET' })
  await mail.close()
})

test('a mail says the name that the installation has when it goes out, in its subject, its text and its page', async () => {
  let nombre = 'Eleva'
  const mail = createMail({ DATA_DIR: path.join(dir, 'nombre'), MAIL_FROM, SMTP_URL: undefined }, () => ({
    nombre,
    color: '',
    logo: undefined,
  }))
  const letter = layoutMail({
    para: message.to,
    asunto: `Ya puedes entrar a ${NOMBRE}`,
    bloques: [`Tu cuenta en ${NOMBRE} está lista.`, { boton: `Entrar a ${NOMBRE}`, url: 'https://eleva.mx/login' }],
  })
  nombre = 'Aula <Sur>'
  const { id } = await mail.send(letter)
  const sent = (await mail.read(id))!
  expect(sent.subject).toBe('Ya puedes entrar a Aula <Sur>')
  expect(sent.text).toContain('Tu cuenta en Aula <Sur> está lista.')
  expect(sent.text).toContain('Entrar a Aula <Sur>')
  expect(sent.html).toContain('Tu cuenta en Aula &lt;Sur&gt; está lista.')
  expect(JSON.stringify(sent)).not.toContain(NOMBRE)
  await mail.close()
})
