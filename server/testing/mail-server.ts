/** A mail server for tests: real SMTP with TLS and logins, on this machine, whose answers a test chooses. */
import { once } from 'node:events'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import type { AddressInfo, Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { SMTPServer } from 'smtp-server'

/** A key and its certificate for localhost and 127.0.0.1, made for these tests and valid for nothing else. */
export const TEST_KEY = `-----BEGIN PRIVATE KEY-----
MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgpDLxqpus4tO95jNO
ReWLykjamz4rnKqCcFEh/zegoduhRANCAASa5L19xBcVVSR/Wg6+VZkdr5AeIc1Z
YmsELvDi/8q0HDCMSQ+r8NOuCC1gngeC+qXPvBbnufaOjiDV2o/rF7hU
-----END PRIVATE KEY-----
`
export const TEST_CERTIFICATE = `-----BEGIN CERTIFICATE-----
MIIBnDCCAUGgAwIBAgIUKxL+iJqadHvSz5Q3I6gCHZuM3iUwCgYIKoZIzj0EAwIw
FDESMBAGA1UEAwwJbG9jYWxob3N0MCAXDTI2MTEzMDAyNDIyM1oYDzIxMjYxMTA2
MDI0MjIzWjAUMRIwEAYDVQQDDAlsb2NhbGhvc3QwWTATBgcqhkjOPQIBBggqhkjO
PQMBBwNCAASa5L19xBcVVSR/Wg6+VZkdr5AeIc1ZYmsELvDi/8q0HDCMSQ+r8NOu
CC1gngeC+qXPvBbnufaOjiDV2o/rF7hUo28wbTAdBgNVHQ4EFgQUsvYFPA7I+mY2
F4JmW09de9FdZIowHwYDVR0jBBgwFoAUsvYFPA7I+mY2F4JmW09de9FdZIowDwYD
VR0TAQH/BAUwAwEB/zAaBgNVHREEEzARgglsb2NhbGhvc3SHBH8AAAEwCgYIKoZI
zj0EAwIDSQAwRgIhAJmV6qPScNiAK9R6Uvcl8KpmKrNcV83I/g2NldkVj1OPAiEA
uqmHVzqUXpIPnuzxeiHrsb2GtE/0B93YqxDeBP3wrlU=
-----END CERTIFICATE-----
`

export const MAIL_LOGIN = { user: 'house@mail.example', pass: 'p@ss/word' }

/** A mail as the server took it: its envelope and its source. */
export type TakenMail = { from: string; to: string[]; source: string }

export type MailServer = {
  port: number
  /** SMTP_URL, SMTP_CA_FILE and MAIL_FROM for it. */
  settings: Record<string, string>
  taken: TakenMail[]
  /** What it answers instead: to a recipient or to a text; null: it takes them. `hang`: it takes a text and is gone. */
  answer: { recipient: number | null; text: number | 'hang' | 'silence' | null }
  close(): Promise<void>
}

const refusal = (responseCode: number) => Object.assign(new Error('as the test says'), { responseCode })

/** Opens a mail server: with TLS from the start, or (`isSecure` false) with STARTTLS. */
export async function openMailServer({ isSecure = true, port = 0 } = {}): Promise<MailServer> {
  const taken: TakenMail[] = []
  const answer: MailServer['answer'] = { recipient: null, text: null }
  const sockets = new Set<Socket>()
  const server = new SMTPServer({
    secure: isSecure,
    key: TEST_KEY,
    cert: TEST_CERTIFICATE,
    logger: false,
    disableReverseLookup: true,
    onAuth: ({ username, password }, _session, done) =>
      username === MAIL_LOGIN.user && password === MAIL_LOGIN.pass
        ? done(null, { user: username })
        : done(refusal(535)),
    onRcptTo: (_address, _session, done) => done(answer.recipient === null ? null : refusal(answer.recipient)),
    onData: (stream, { envelope }, done) => {
      let source = ''
      stream.on('data', (part: Buffer) => {
        source += part.toString()
      })
      stream.on('end', () => {
        if (typeof answer.text === 'number') return done(refusal(answer.text))
        const from = envelope.mailFrom === false ? '' : envelope.mailFrom.address
        taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), source })
        if (answer.text === 'hang') for (const socket of sockets) socket.destroy()
        else if (answer.text === null) done()
      })
    },
  })
  server.on('error', () => undefined) // a connection that a test cuts
  server.server.on('connection', (socket: Socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.listen(port, '127.0.0.1')
  await once(server.server, 'listening')
  const folder = mkdtempSync(join(tmpdir(), 'fairhouse-mail-'))
  const ca = join(folder, 'ca.pem')
  writeFileSync(ca, TEST_CERTIFICATE)
  const at = (server.server.address() as AddressInfo).port
  const login = `${encodeURIComponent(MAIL_LOGIN.user)}:${encodeURIComponent(MAIL_LOGIN.pass)}`
  return {
    port: at,
    settings: {
      SMTP_URL: `${isSecure ? 'smtps' : 'smtp'}://${login}@localhost:${at}`,
      SMTP_CA_FILE: ca,
      MAIL_FROM: 'no-reply@house.example',
    },
    taken,
    answer,
    close: async () => {
      for (const socket of sockets) socket.destroy()
      await new Promise<void>((done) => server.close(() => done()))
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
