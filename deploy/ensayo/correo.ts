/** A mail server that counts: how many mails each recipient got. */
import { SMTPServer } from 'smtp-server'
import { atEnd } from './programas.ts'

export type Correo = { mails: ReadonlyMap<string, number>; stop: () => Promise<void>; start: () => Promise<void> }

export async function openMail(port: number): Promise<Correo> {
  const mails = new Map<string, number>()
  let server: SMTPServer | undefined
  const begin = async () => {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      onData: (stream, session, done) => {
        stream.resume()
        // Counted when it is whole, and before it is acknowledged.
        stream.once('end', () => {
          for (const { address } of session.envelope.rcptTo) mails.set(address, (mails.get(address) ?? 0) + 1)
          done()
        })
      },
    })
    made.on('error', () => undefined)
    await new Promise<void>(resolve => made.listen(port, '127.0.0.1', resolve))
    server = made
  }
  const stop = async () => {
    const made = server
    server = undefined
    await new Promise<void>(resolve => (made ? made.close(resolve) : resolve()))
  }
  await begin()
  atEnd(stop)
  return { mails, stop, start: begin }
}
