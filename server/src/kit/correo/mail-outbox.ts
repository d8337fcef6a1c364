/** The mails of a machine without an SMTP server: one `.eml` each, which any mail program opens. */
import { randomBytes } from 'node:crypto'
import { readdir, readFile, rm } from 'node:fs/promises'
import path from 'node:path'
import type { SendMailOptions } from 'nodemailer'
import { isMissing, makeFolder, writeWhole } from '../archivos/files.ts'

/** Sorts by time: 20260131T235959123Z-0a1b2c3d */
const ID = /^\d{8}T\d{9}Z-[0-9a-f]{8}$/

export function openMailFolder(folder: string) {
  const temp = path.join(folder, '.temp')
  let last = 0
  const nextId = () => {
    // Two mails within one millisecond keep their order.
    last = Math.max(Date.now(), last + 1)
    return `${new Date(last).toISOString().replace(/[-:.]/g, '')}-${randomBytes(4).toString('hex')}`
  }
  const read = async (id: string) => {
    if (!ID.test(id)) return undefined
    try {
      const { default: PostalMime } = await import('postal-mime')
      const mail = await PostalMime.parse(await readFile(path.join(folder, `${id}.eml`)))
      const { subject = '', text = '', html } = mail
      return { id, to: mail.to?.[0]?.address ?? '', subject, date: new Date(mail.date ?? 0), text, html }
    } catch (error) {
      if (isMissing(error)) return undefined
      throw error
    }
  }

  return {
    send: async (message: SendMailOptions) => {
      const id = nextId()
      // With the first mail, not at every start.
      const { createTransport } = await import('nodemailer')
      const stream = createTransport({ streamTransport: true, buffer: true, newline: 'windows' })
      const { message: content } = await stream.sendMail(message)
      await makeFolder(temp)
      await writeWhole(path.join(folder, `${id}.eml`), content, temp)
      return { id }
    },
    list: async (most = 100) => {
      const names = await readdir(folder).catch(error => {
        if (isMissing(error)) return []
        throw error
      })
      const ids = names.filter(n => n.endsWith('.eml')).map(n => n.slice(0, -4))
      const newest = ids
        .filter(id => ID.test(id))
        .sort()
        .reverse()
        .slice(0, most)
      const mails = await Promise.all(newest.map(read))
      return mails.flatMap(m => (m ? [{ id: m.id, to: m.to, subject: m.subject, date: m.date }] : []))
    },
    read,
    forget: async (texts: readonly string[]) => {
      const names = await readdir(folder).catch(error => {
        if (isMissing(error)) return []
        throw error
      })
      for (const name of names.filter(n => n.endsWith('.eml'))) {
        const mail = await read(name.slice(0, -4))
        const said = mail && [mail.to, mail.subject, mail.text, mail.html ?? ''].join('\n').toLowerCase()
        if (said && texts.some(text => said.includes(text.toLowerCase())))
          await rm(path.join(folder, name), { force: true })
      }
    },
  }
}
