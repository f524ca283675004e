/**
 * Mail over SMTP, by nodemailer (decision 0781). A message has a connection of its own, so that what is known of it is
 * what the server answered to it.
 */
import { readFileSync } from 'node:fs'
import { DAY_MS, SECOND_MS } from '../clock.ts'
import { readSetting, type Variables } from '../settings.ts'
import { toLine } from './clean-text.ts'
import { faultOfConnection, OutgoingFault } from './fault.ts'
import { htmlOfMail } from './html-mail.ts'
import { isLocalHost, MAIL_FROM, PLAIN_ADDRESS, SMTP_CA_FILE, SMTP_URL } from './outgoing.settings.ts'
import type { Way } from './way.ts'

const CONNECT_MS = 10 * SECOND_MS
/** The longest silence of the server. */
const SILENCE_MS = 20 * SECOND_MS
const PORTS: Readonly<Record<string, number>> = { 'smtp:': 587, 'smtps:': 465 }

type SmtpError = Error & { code?: string; command?: string; responseCode?: number; cause?: unknown }

/** What a server means that gave an answer: of 5xx only what it says of the recipient or of the text is for good. */
function faultOfAnswer({ code = '', command = '', responseCode = 0 }: SmtpError): OutgoingFault {
  if (code === 'EAUTH' || code === 'ENOAUTH' || responseCode === 530 || responseCode === 535)
    return new OutgoingFault(responseCode >= 400 && responseCode < 500 ? 'busy' : 'login')
  if (responseCode < 500) return new OutgoingFault('busy')
  if (command === 'RCPT TO') return new OutgoingFault('address')
  if (command === 'DATA') return new OutgoingFault('content')
  return new OutgoingFault('setup')
}

/** Returns why nodemailer failed; the texts of its errors repeat addresses and are not kept. */
export function faultOfSmtp(error: unknown): OutgoingFault {
  const { code = '', responseCode = 0 } = error as SmtpError
  if (responseCode > 0 || code === 'EAUTH') return faultOfAnswer(error as SmtpError)
  if (code === 'EENVELOPE') return new OutgoingFault('address')
  if (code === 'ETLS') return new OutgoingFault('tls')
  if (code === 'ESOCKET' || code === 'ECONNECTION' || code === 'EDNS') {
    const { message, cause } = error as SmtpError
    return new OutgoingFault(/certificate|SSL|TLS/i.test(message) ? 'tls' : faultOfConnection(cause ?? {}))
  }
  return new OutgoingFault(code === 'EMESSAGE' ? 'content' : faultOfConnection(error))
}

async function openTransport(config: { readonly variables: Variables }) {
  const url = readSetting(config, SMTP_URL)
  if (!url) throw new OutgoingFault('setup')
  const { createTransport } = await import('nodemailer')
  const caFile = readSetting(config, SMTP_CA_FILE)
  const isLocal = isLocalHost(url.hostname)
  return createTransport({
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port) || PORTS[url.protocol],
    secure: url.protocol === 'smtps:',
    requireTLS: url.protocol === 'smtp:' && !isLocal,
    ...(url.username === ''
      ? {}
      : { auth: { user: decodeURIComponent(url.username), pass: decodeURIComponent(url.password) } }),
    tls: { minVersion: 'TLSv1.2', ...(caFile === null ? {} : { ca: readFileSync(caFile, 'utf8') }) },
    connectionTimeout: CONNECT_MS,
    greetingTimeout: CONNECT_MS,
    dnsTimeout: CONNECT_MS,
    socketTimeout: SILENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
}

/** The mail server of SMTP_URL. */
export function smtpWay(config: { readonly variables: Variables }): Way {
  const from = readSetting(config, MAIL_FROM)
  return {
    name: 'smtp',
    channels: ['mail'],
    isFitForProduction: true,
    send: async ({ reference, recipient, body, language, expiresAt, ...lines }, now) => {
      if (!PLAIN_ADDRESS.test(recipient)) throw new OutgoingFault('address')
      const [subject, sender] = [toLine(lines.subject), toLine(lines.sender)]
      const transport = await openTransport(config)
      try {
        await transport.sendMail({
          messageId: `<${reference}@${from.slice(from.indexOf('@') + 1)}>`,
          from: { name: sender, address: from },
          to: { name: '', address: recipient },
          envelope: { from, to: recipient },
          subject,
          text: body,
          html: htmlOfMail({ sender, subject, body, language }),
          date: now,
          headers: {
            'auto-submitted': 'auto-generated', // RFC 3834: no holiday notice comes back
            'content-language': language,
            ...(expiresAt.getTime() - now.getTime() < DAY_MS ? { expires: expiresAt.toUTCString() } : {}),
          },
          encoding: 'utf-8',
        })
      } catch (error) {
        throw faultOfSmtp(error)
      } finally {
        transport.close()
      }
    },
    probe: async () => {
      const transport = await openTransport(config)
      try {
        await transport.verify()
        return `${readSetting(config, SMTP_URL)?.host ?? ''} greets and takes the login`
      } catch (error) {
        throw faultOfSmtp(error)
      } finally {
        transport.close()
      }
    },
  }
}
