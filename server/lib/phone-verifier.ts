/**
 * Which company verifies phone numbers (phone-port.ts). The sandbox sends to
 * the outbox and simulates every fault of the catalogue; Twilio Verify is the real one (outgoing/twilio-verify.ts).
 */
import { MINUTE_MS } from './clock.ts'
import type { Env } from './env.ts'
import { translate } from './messages.ts'
import { messageGateway } from './outgoing.ts'
import { TWILIO_VERIFY } from './outgoing/outgoing.settings.ts'
import { twilioVerifier } from './outgoing/twilio-verify.ts'
import type { PhoneFault, PhoneVerifier } from './phone-port.ts'
import { newToken, sameSecret } from './random.ts'
import { keyedDigest } from './secret-box.ts'
import { readSetting } from './settings.ts'

/** Numbers with these endings make the sandbox answer with a fault when a code is requested. */
export const FAULTY_ENDINGS: Readonly<Record<string, PhoneFault>> = {
  '9001': 'invalid-phone',
  '9002': 'missing-phone',
  '9003': 'too-many',
  '9004': 'captcha-failed',
  '9005': 'quota',
  '9006': 'not-enabled',
  '9007': 'closed',
  '9008': 'unknown',
}
/** Codes that make the sandbox answer with a fault when one is verified. */
export const FAULTY_CODES: Readonly<Record<string, PhoneFault>> = {
  '': 'missing-code',
  '999001': 'code-expired',
  '999002': 'unknown',
}

/** Computes the sandbox's code from number, attempt and a key, so that nothing is stored. */
const codeOf = (env: Env, number: string, session: string) =>
  String(keyedDigest(env, `phone ${number} ${session}`).readUInt32BE(0) % 1_000_000).padStart(6, '0')

/** Milliseconds for which the sandbox's token for a number is valid. */
const WORD_MS = 5 * MINUTE_MS
const markOf = (env: Env, body: string) => keyedDigest(env, `phone word ${body}`).toString('base64url')

/** Returns the sandbox's token for a number: the number, the time, and a signature. */
export function sandboxWord(env: Env, number: string): string {
  const body = `${number}.${env.clock.now().getTime()}`
  return `${body}.${markOf(env, body)}`
}

export const sandboxVerifier: PhoneVerifier = {
  start: async (env, { number, locale, brand }) => {
    const fault = FAULTY_ENDINGS[number.slice(-4)]
    if (fault) return fault
    const session = newToken(env.random)
    const body = translate(locale, 'codes.outside', { code: codeOf(env, number, session), brand })
    await messageGateway.send(env.db, env, {
      kind: 'outside-code',
      channel: 'sms',
      recipient: number,
      brand: null,
      locale,
      values: { text: body },
    })
    return { session }
  },
  check: async (env, { number, session, code }) =>
    FAULTY_CODES[code] ?? (sameSecret(code, codeOf(env, number, session)) ? 'right' : 'invalid-code'),
  read: async (env, { idToken }) => {
    const [number = '', at = '', mark = ''] = idToken.split('.')
    if (!sameSecret(mark, markOf(env, `${number}.${at}`))) return 'invalid-code'
    return env.clock.now().getTime() - Number(at) > WORD_MS ? 'code-expired' : { number }
  },
}

/** Where no company is named: its answers are a fault of the catalogue. */
const nobody: PhoneVerifier = {
  start: async () => 'not-enabled',
  check: async () => 'not-enabled',
  read: async () => 'not-enabled',
}

type Configured = Pick<Env['config'], 'sandbox' | 'variables'>

/** Returns the company that verifies numbers: the one of the settings, else the sandbox's. */
export function findVerifier({ config }: { config: Configured }): PhoneVerifier {
  if (readSetting(config, TWILIO_VERIFY) !== '') return twilioVerifier(config)
  return config.sandbox ? sandboxVerifier : nobody
}
