/** Settings of mail and SMS. Values of secrets are not in the messages about them. */
import { z } from 'zod'
import { defineSetting, FILE_PATH, readSetting, type Variables } from '../settings.ts'

const LOCAL = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/

/** Returns whether a host is this machine: without TLS nothing leaves it. */
export const isLocalHost = (host: string) => LOCAL.test(host)

const parse = (text: string): URL | null => (URL.canParse(text) ? new URL(text) : null)

/** A mail address as the protocols take it everywhere: one, without a name, a comment or a quoted part. */
export const PLAIN_ADDRESS = /^[A-Za-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@[A-Za-z0-9-]{1,63}(\.[A-Za-z0-9-]{1,63})+$/

const HTTPS = (text: string) => {
  const url = parse(text)
  return url !== null && (url.protocol === 'https:' || (url.protocol === 'http:' && isLocalHost(url.hostname)))
}
const SMTP = (text: string) => {
  const url = parse(text)
  return url !== null && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && url.pathname.length <= 1
}

export const SMTP_URL = defineSetting({
  name: 'SMTP_URL',
  fallback: '',
  isSecret: true,
  sentence:
    'the mail server, as `smtps://user:password@host:465`, or `smtp://…:587`, which must offer STARTTLS unless it is this machine; user and password percent-encoded ([docs/operations.md](docs/operations.md))',
  schema: z
    .string()
    .refine((text) => text === '' || SMTP(text), 'an address such as smtps://user:password@host:465')
    .transform((text) => parse(text)),
})
export const SMTP_CA_FILE = defineSetting({
  name: 'SMTP_CA_FILE',
  fallback: '',
  sentence:
    'file with the certificates (PEM) of the authority that signed the mail server’s, where it is no public one',
  schema: FILE_PATH,
})
export const MAIL_FROM = defineSetting({
  name: 'MAIL_FROM',
  fallback: '',
  sentence: 'the address that mails come from; needed with `SMTP_URL`. The name beside it is the brand’s',
  schema: z
    .string()
    .refine((text) => text === '' || PLAIN_ADDRESS.test(text), 'a mail address such as no-reply@example.com'),
})
export const SMS_URL = defineSetting({
  name: 'SMS_URL',
  fallback: '',
  isSecret: true,
  sentence:
    'the address of an SMS gateway; `{recipient}`, `{digits}`, `{body}`, `{sender}` and `{reference}` stand for what is sent, here and in `SMS_BODY`, escaped for their place ([docs/operations.md](docs/operations.md))',
  schema: z.string().refine((text) => text === '' || HTTPS(text), 'an https address'),
})
export const SMS_BODY = defineSetting({
  name: 'SMS_BODY',
  fallback: '',
  isSecret: true,
  sentence:
    'what is posted to `SMS_URL`: JSON, or a form as `to={recipient}&text={body}`; without it the address is asked with GET',
  schema: z.string(),
})
export const SMS_HEADERS = defineSetting({
  name: 'SMS_HEADERS',
  fallback: '',
  isSecret: true,
  sentence: 'headers of a request to `SMS_URL` as a JSON object, such as `{"authorization":"Bearer …"}`',
  schema: z.string().transform((text, { addIssue }) => {
    if (text === '') return {}
    try {
      const { data } = z
        .record(z.string().regex(/^[\w-]+$/), z.string().regex(/^[\x20-\x7e]*$/))
        .safeParse(JSON.parse(text))
      if (data) return data
    } catch {
      // said below
    }
    addIssue('a JSON object of names and texts')
    return z.NEVER
  }),
})
export const SMS_ACCEPTED = defineSetting({
  name: 'SMS_ACCEPTED',
  fallback: '',
  sentence:
    'a text that the answer of `SMS_URL` has when a message was taken, for gateways that answer 200 to everything',
  schema: z.string(),
})
export const TWILIO_ACCOUNT = defineSetting({
  name: 'TWILIO_ACCOUNT',
  fallback: '',
  sentence: 'the account (`AC…`) at Twilio that sends SMS, in place of `SMS_URL`',
  schema: z.string().refine((text) => text === '' || /^AC[0-9a-fA-F]{32}$/.test(text), 'AC and 32 hexadecimal digits'),
})
export const TWILIO_TOKEN = defineSetting({
  name: 'TWILIO_TOKEN',
  fallback: '',
  isSecret: true,
  sentence: 'the account’s token, or `SK…:secret`, an API key and its secret',
  schema: z.string().regex(/^[\x21-\x7e]*$/, 'one word'),
})
export const TWILIO_FROM = defineSetting({
  name: 'TWILIO_FROM',
  fallback: '',
  sentence: 'the number, the name or the messaging service (`MG…`) that Twilio sends from',
  schema: z.string().max(64, 'no longer than 64 characters'),
})
export const TWILIO_ORIGIN = defineSetting({
  name: 'TWILIO_ORIGIN',
  fallback: 'https://api.twilio.com',
  sentence: 'Twilio’s address, where it is another region’s',
  schema: z.string().refine(HTTPS, 'an https address'),
})

export const TWILIO_VERIFY = defineSetting({
  name: 'TWILIO_VERIFY',
  fallback: '',
  sentence:
    'the service (`VA…`) at Twilio Verify that proves phone numbers, for brands whose switch says so; with `TWILIO_ACCOUNT` and `TWILIO_TOKEN`, which need no `TWILIO_FROM` then',
  schema: z.string().refine((text) => text === '' || /^VA[0-9a-fA-F]{32}$/.test(text), 'VA and 32 hexadecimal digits'),
})
export const TWILIO_VERIFY_ORIGIN = defineSetting({
  name: 'TWILIO_VERIFY_ORIGIN',
  fallback: 'https://verify.twilio.com',
  sentence: 'the address of Twilio Verify, where it is another region’s',
  schema: z.string().refine(HTTPS, 'an https address'),
})

export const OUTGOING_SETTINGS = [
  SMTP_URL,
  SMTP_CA_FILE,
  MAIL_FROM,
  SMS_URL,
  SMS_BODY,
  SMS_HEADERS,
  SMS_ACCEPTED,
  TWILIO_ACCOUNT,
  TWILIO_TOKEN,
  TWILIO_FROM,
  TWILIO_ORIGIN,
  TWILIO_VERIFY,
  TWILIO_VERIFY_ORIGIN,
] as const

type Configured = { readonly variables: Variables }

/** Returns the header by which Twilio knows the house: the account's token, or an API key and its secret. */
export function twilioLogin(account: string, token: string): string {
  const login = /^SK[0-9a-fA-F]{32}:/.test(token) ? token : `${account}:${token}`
  return `Basic ${Buffer.from(login).toString('base64')}`
}

/** Returns the way that is configured for each channel beside the signed gateway; null: none. */
export function readOwnWays(config: Configured): { mail: 'smtp' | null; sms: 'template' | 'twilio' | null } {
  const isVerifyAlone = readSetting(config, TWILIO_VERIFY) !== '' && readSetting(config, TWILIO_FROM) === ''
  const hasTwilio = readSetting(config, TWILIO_ACCOUNT) !== '' && !isVerifyAlone
  return {
    mail: readSetting(config, SMTP_URL) === null ? null : 'smtp',
    sms: readSetting(config, SMS_URL) !== '' ? 'template' : hasTwilio ? 'twilio' : null,
  }
}

/** Throws for settings of mail and SMS that contradict each other, or of which one is missing. */
export function checkOwnWays(config: Configured): void {
  const refuse = (name: string, must: string): never => {
    throw new Error(`${name} must ${must}`)
  }
  const { mail, sms } = readOwnWays(config)
  if (mail && readSetting(config, MAIL_FROM) === '') refuse('MAIL_FROM', 'be set where SMTP_URL is')
  const sendsByTwilio = readSetting(config, TWILIO_FROM) !== '' || readSetting(config, TWILIO_VERIFY) === ''
  if (sms === 'template' && readSetting(config, TWILIO_ACCOUNT) !== '' && sendsByTwilio)
    refuse('SMS_URL', 'not be set beside TWILIO_ACCOUNT, unless that is for TWILIO_VERIFY alone: one of them sends SMS')
  const sent = readSetting(config, SMS_URL) + readSetting(config, SMS_BODY)
  if (sms === 'template' && !(/\{(recipient|digits)\}/.test(sent) && sent.includes('{body}')))
    refuse('SMS_URL', 'say, with SMS_BODY, where {recipient} (or {digits}) and {body} go')
  const twilio = [TWILIO_TOKEN, TWILIO_FROM].filter((one) => readSetting(config, one) === '')
  if (sms === 'twilio' && twilio[0]) refuse(twilio[0].name, 'be set where TWILIO_ACCOUNT is')
  const unnamed = [TWILIO_ACCOUNT, TWILIO_TOKEN].find((one) => readSetting(config, one) === '')
  if (readSetting(config, TWILIO_VERIFY) !== '' && unnamed) refuse(unnamed.name, 'be set where TWILIO_VERIFY is')
}
