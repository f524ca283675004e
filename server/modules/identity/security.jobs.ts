import { z } from 'zod'
import { MINUTE_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Job } from '#server/lib/jobs.ts'
import { DEFAULT_LOCALE, translate } from '#server/lib/messages.ts'
import { messageGateway } from '#server/lib/outgoing.ts'
import { findContacts } from './contacts.sql.ts'
import { labelOf } from './devices-label.ts'
import { DEVICE_KEPT_MS } from './devices-note-login.ts'
import { forgetDevices } from './devices.sql.ts'
import { ANNOUNCED } from './factors-announce.ts'
import { forgetChallenges } from './factors.sql.ts'
import { forgetOldRemembered } from './remember.sql.ts'
import { forgetFlows } from './social-flows.sql.ts'
import { findLogin } from './sessions.sql.ts'

/** How a member is written to. Messages stand above this module, so that the application hands it in. */
export type Tell = (tx: Tx, env: Env, memberId: string, message: { key: string; values?: Record<string, string> }) => Promise<void>

const BATCH = 1_000
const rowId = z.string().regex(/^\d{1,18}$/)
const loginShape = z.object({ id: rowId })
const changeShape = z.object({ accountId: rowId, what: z.enum(ANNOUNCED) })

/** A message in the house, and the same words by mail, else by SMS, to whoever gave a contact. */
async function announce(env: Env, tell: Tell, accountId: string, key: string, values: Record<string, string>): Promise<void> {
  await env.db.tx((tx) => tell(tx, env, accountId, { key, values }))
  const { email, mobile, diallingCode, language } = await findContacts(env.db, accountId)
  const locale = language ?? DEFAULT_LOCALE
  const words = { subject: translate(locale, `messages.${key}.title`), body: translate(locale, `messages.${key}.text`, values) }
  if (email) await messageGateway.send(env, { channel: 'mail', recipient: email, ...words })
  else if (mobile) await messageGateway.send(env, { channel: 'sms', recipient: `${diallingCode ?? ''}${mobile}`, ...words })
}

async function announceLogin(env: Env, tell: Tell, payload: unknown): Promise<void> {
  const login = await findLogin(env.db, BigInt(loginShape.parse(payload).id))
  if (!login) return
  const { browser, system } = labelOf(login.user_agent)
  await announce(env, tell, String(login.account_id), 'new-login', { device: [browser, system].filter(Boolean).join(', ') || '?', ip: login.ip })
}

/** What this module does about safety by the clock, and after changes. */
export function securityJobs(tell: Tell): Job[] {
  return [
    { name: 'identity.announce-login', run: (env, payload) => announceLogin(env, tell, payload) },
    {
      name: 'identity.announce-change',
      run: async (env, payload) => {
        const { accountId, what } = changeShape.parse(payload)
        await announce(env, tell, accountId, what, {})
      },
    },
    {
      name: 'identity.forget-devices', schedule: '41 * * * *',
      run: async (env) => {
        const now = env.clock.now()
        await forgetChallenges(env.db, after(now, -MINUTE_MS))
        await forgetFlows(env.db, now)
        await forgetOldRemembered(env.db, now)
        await forgetDevices(env.db, after(now, -DEVICE_KEPT_MS), BATCH)
      },
    },
  ]
}
