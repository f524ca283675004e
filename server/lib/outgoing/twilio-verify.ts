/**
 * Numbers verified by Twilio Verify: it sends a code of its own and judges what is typed
 * (docs/reference/messages.md 1.1). It has no script for browsers, so that it reads no tokens of one.
 */
import { z } from 'zod'
import type { PhoneFault, PhoneVerifier } from '../phone-port.ts'
import { readSetting, type Variables } from '../settings.ts'
import { request } from './http.ts'
import { TWILIO_ACCOUNT, TWILIO_TOKEN, TWILIO_VERIFY, TWILIO_VERIFY_ORIGIN, twilioLogin } from './outgoing.settings.ts'

/** What Twilio's numbers of errors mean; those that are not here follow from the status. */
const FAULTS: Readonly<Record<number, PhoneFault>> = {
  20_003: 'not-enabled', // login refused
  20_404: 'code-expired', // of a check: expired, approved before, or given up
  21_211: 'invalid-phone',
  21_614: 'invalid-phone',
  60_200: 'invalid-phone',
  60_202: 'too-many',
  60_203: 'too-many',
  60_205: 'invalid-phone', // a landline
  60_207: 'too-many',
  60_410: 'closed', // the prefix is blocked
  60_605: 'closed', // the country is not permitted
}
/** Statuses of a verification that is over without being approved. */
const OVER = ['canceled', 'expired', 'deleted', 'failed']

const answered = z.object({ sid: z.string().max(64), status: z.string() })
const refused = z.object({ code: z.number().int() })

function parse<Value>(schema: z.ZodType<Value>, text: string): Value | null {
  try {
    return schema.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null // no answer of Twilio's own
  }
}

function faultOf(status: number, text: string): PhoneFault {
  const known = FAULTS[parse(refused, text)?.code ?? 0]
  if (known) return known
  if (status === 429) return 'too-many'
  return status === 401 || status === 403 ? 'not-enabled' : 'unknown'
}

/** Twilio's languages of codes for ours; for the others it takes that of the number's country. */
const LOCALES = ['ar', 'en', 'hi', 'id', 'ja', 'ko', 'ms', 'pt', 'ru', 'th', 'tr', 'vi']

/** Returns the verifier of the service that the settings name. */
export function twilioVerifier(config: { readonly variables: Variables }): PhoneVerifier {
  const account = readSetting(config, TWILIO_ACCOUNT)
  const service = `${readSetting(config, TWILIO_VERIFY_ORIGIN)}/v2/Services/${readSetting(config, TWILIO_VERIFY)}`
  const authorization = twilioLogin(account, readSetting(config, TWILIO_TOKEN))
  const post = (path: string, fields: Record<string, string>) =>
    request(`${service}/${path}`, {
      method: 'POST',
      headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams(fields).toString(),
    })
  return {
    start: async (_env, { number, locale }) => {
      const { status, isOk, text } = await post('Verifications', {
        To: number,
        Channel: 'sms',
        ...(LOCALES.includes(locale) ? { Locale: locale } : {}),
      })
      const started = isOk ? parse(answered, text) : null
      return started ? { session: started.sid } : faultOf(status, text)
    },
    check: async (_env, { session, code }) => {
      if (code === '') return 'missing-code'
      const { status, isOk, text } = await post('VerificationCheck', { VerificationSid: session, Code: code })
      const checked = isOk ? parse(answered, text) : null
      if (!checked) return faultOf(status, text)
      if (checked.status === 'approved') return 'right'
      if (checked.status === 'max_attempts_reached') return 'too-many'
      return OVER.includes(checked.status) ? 'code-expired' : 'invalid-code'
    },
    read: async () => 'not-enabled',
  }
}
