/**
 * SMS by Twilio: one message is one form, posted with the account's or a key's name and secret
 * (docs/reference/messages.md 1).
 */
import { z } from 'zod'
import { SECOND_MS } from '../clock.ts'
import { readSetting, type Variables } from '../settings.ts'
import { faultOfStatus, OutgoingFault } from './fault.ts'
import { request } from './http.ts'
import { TWILIO_ACCOUNT, TWILIO_FROM, TWILIO_ORIGIN, TWILIO_TOKEN, twilioLogin } from './outgoing.settings.ts'
import type { Way } from './way.ts'

/** Seconds for which Twilio may hold a message back: between these two. */
const VALID_SECONDS = [1, 36_000] as const
/** What Twilio says of a recipient that it never reaches (docs/reference/messages.md 1.2). */
const ADDRESS_CODES = [21_211, 21_214, 21_217, 21_265, 21_408, 21_610, 21_612, 21_614, 21_635]
/** What it says of a text that it never sends. */
const CONTENT_CODES = [21_602, 21_605, 21_617, 30_007]

const refusal = z.object({ code: z.number().int() })

/** Returns what a refusal means. */
function faultOf(status: number, text: string): OutgoingFault {
  let code = 0
  try {
    code = refusal.safeParse(JSON.parse(text)).data?.code ?? 0
  } catch {
    // no answer of Twilio's own
  }
  if (ADDRESS_CODES.includes(code)) return new OutgoingFault('address')
  if (CONTENT_CODES.includes(code)) return new OutgoingFault('content')
  // 400 for anything else is about the sender or the account, which an operator can mend
  return new OutgoingFault(status === 400 || status === 422 ? 'setup' : faultOfStatus(status))
}

/** Twilio's Messages. */
export function twilioWay(config: { readonly variables: Variables }): Way {
  const account = readSetting(config, TWILIO_ACCOUNT)
  const token = readSetting(config, TWILIO_TOKEN)
  const from = readSetting(config, TWILIO_FROM)
  const home = `${readSetting(config, TWILIO_ORIGIN)}/2010-04-01/Accounts/${account}`
  const authorization = twilioLogin(account, token)
  return {
    name: 'twilio',
    channels: ['sms'],
    isFitForProduction: true,
    send: async ({ recipient, body, expiresAt }, now) => {
      const [least, most] = VALID_SECONDS
      const seconds = Math.floor((expiresAt.getTime() - now.getTime()) / SECOND_MS)
      const form = new URLSearchParams({
        To: recipient,
        [from.startsWith('MG') ? 'MessagingServiceSid' : 'From']: from,
        Body: body,
        ValidityPeriod: String(Math.min(most, Math.max(least, seconds))),
      })
      const { status, isOk, text } = await request(`${home}/Messages.json`, {
        method: 'POST',
        headers: { authorization, 'content-type': 'application/x-www-form-urlencoded' },
        body: form.toString(),
      })
      if (!isOk) throw faultOf(status, text)
    },
    probe: async () => {
      const { status, isOk } = await request(`${home}.json`, { method: 'GET', headers: { authorization } })
      if (!isOk) throw new OutgoingFault(faultOfStatus(status))
      return `${new URL(home).origin} knows the account`
    },
  }
}
