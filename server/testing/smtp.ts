import PostalMime, { type Email } from 'postal-mime'
import { SMTPServer } from 'smtp-server'

export interface Received {
  from: string
  to: string[]
  raw: string
  mail: Email
}

/** A mail server that keeps what it receives, and can be told to refuse. */
export async function mailServer() {
  const received: Received[] = []
  let refusing = false
  let deferring = false
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onRcptTo: (_address, _session, done) =>
      done(refusing ? Object.assign(new Error('Mailbox unavailable'), { responseCode: 550 }) : null),
    onData: (stream, session, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', async () => {
        if (deferring) return done(Object.assign(new Error('Try again later'), { responseCode: 451 }))
        const raw = Buffer.concat(chunks).toString()
        const { mailFrom, rcptTo } = session.envelope
        received.push({
          from: mailFrom ? mailFrom.address : '',
          to: rcptTo.map(({ address }) => address),
          raw,
          mail: await PostalMime.parse(raw),
        })
        done()
      })
    },
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
  const { port } = server.server.address() as { port: number }
  return {
    url: `smtp://127.0.0.1:${port}`,
    received,
    refuse: (yes: boolean) => {
      refusing = yes
    },
    defer: (yes: boolean) => {
      deferring = yes
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
