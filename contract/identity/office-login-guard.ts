/** What operators set about logging in, and the one-time password that they can give a member. */
import { z } from 'zod'
import { defineCall, id, instant, nothing } from '../call.ts'
import { waiting } from '../decisions/decisions.ts'

export const CAPTCHA_MODES = ['auto', 'always'] as const
export const BOT_CHECK_MODES = ['auto', 'always', 'off'] as const

const settings = {
  /** auto: after failures and under attack; always: at every login. */
  captcha: z.enum(CAPTCHA_MODES),
  /** auto: at registrations, and after failed logins; always: at every login too; off: never. */
  botCheck: z.enum(BOT_CHECK_MODES),
  /** Days after which a password has expired, where the switch PASSWORDEXPIRY is on. */
  passwordDays: z.number().int().min(1).max(1000),
}
const guardSettings = z.object({
  ...settings,
  /** Until when everybody is asked for a captcha because of many failed logins; null when there is no attack. */
  shieldUntil: instant.nullable(),
})

export const getLoginGuard = defineCall({
  id: 'getLoginGuard',
  method: 'GET',
  path: '/office/site/door',
  who: 'operator',
  permission: 'site.read',
  summary: 'How the brand guards its logins, and whether it is under attack.',
  input: nothing,
  output: guardSettings,
  errors: [],
})
export const setLoginGuard = defineCall({
  id: 'setLoginGuard',
  method: 'PUT',
  path: '/office/site/door',
  who: 'operator',
  permission: 'site.write',
  summary: 'Sets how the brand guards its logins; audited. An automatic alarm ends with it.',
  input: z.object(settings),
  output: guardSettings,
  errors: [],
})

/** How long a one-time password is valid after it was sent. */
export const ONE_TIME_PASSWORD_HOURS = 24

export const giveOneTimePassword = defineCall({
  id: 'giveOneTimePassword',
  method: 'POST',
  path: '/office/members/{id}/one-time-password',
  who: 'operator',
  permission: 'members.write',
  stepUp: true,
  summary:
    'When two are for it, sends a member who lost his password another, to his own proved number or address and to nobody else: he must set his own within 24 hours and before anything else. Every session ends, outgoing money rests.',
  input: z.object({
    id,
    reason: z.string().trim().min(3).max(200),
    /**
     * Only for a member who has proved neither a number nor an address: where it is sent, and how they were identified.
     */
    email: z.email().max(120).optional(),
    evidence: z.string().trim().min(3).max(200).optional(),
  }),
  /** Where it is sent once it is agreed; a proved address is mostly hidden. */
  output: z.object({ waiting, channel: z.enum(['sms', 'mail']), recipient: z.string() }),
  errors: ['NOT_FOUND', 'NO_CONTACT', 'SECOND_OPERATOR', 'OWN_MONEY', 'DECISION_OPEN', 'EVIDENCE_USED'],
})
