/** A mail server that takes what comes, for whoever wants to see what a person gets. */
import { buffer } from 'node:stream/consumers'
import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export async function openSmtp() {
  const taken: { to: string; mail: Email }[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope }, done) => {
      buffer(stream).then(async raw => {
        const mail = await PostalMime.parse(raw)
        for (const { address } of envelope.rcptTo) taken.push({ to: address, mail })
        done()
      }, done)
    },
  })
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
  const at = server.server.address()
  return {
    url: `smtp://127.0.0.1:${typeof at === 'object' ? at?.port : ''}`,
    /** Those of somebody since the last look, the first first. */
    take: (to: string): Email[] => {
      const own = taken.filter(t => t.to === to)
      for (const t of own) taken.splice(taken.indexOf(t), 1)
      return own.map(t => t.mail)
    },
    close: () => new Promise<void>(resolve => server.close(() => resolve())),
  }
}
