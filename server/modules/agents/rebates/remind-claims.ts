/** Tells agents once that rebates which they have not claimed expire with the next day, or with this one. */
import { toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { localDay } from '#server/lib/local-day.ts'
import type { MessageTopics } from '#server/lib/tell-member.ts'
import { sendMessages } from '#server/modules/messages/send-message.ts'
import { listRateBrands } from '../rates/rates.sql.ts'
import { remindUnclaimed } from './rebates.sql.ts'

/** Messages about rebates. */
export const REBATE_MESSAGES = { 'rebate-expires': 'money' } as const satisfies MessageTopics

const AT_A_TIME = 500

/**
 * Reminds whom it has not reminded yet: one message for all that an agent loses with the same day. Noted in the commit that sends
 * it, so that two processes send it once.
 */
export async function remindClaims(env: Env): Promise<void> {
  for (const brand of await listRateBrands(env.db)) {
    const { timeZone } = await getBrand(env, brand)
    const now = env.clock.now()
    const [today, tomorrow] = [localDay(now, timeZone), localDay(after(now, DAY_MS), timeZone)]
    let count = AT_A_TIME
    while (count === AT_A_TIME)
      count = await env.db.tx(async (tx) => {
        const reminded = await remindUnclaimed(tx, brand, { from: today, to: tomorrow, at: now, limit: AT_A_TIME })
        const sums = new Map<string, (typeof reminded)[number]>()
        for (const one of reminded) {
          const key = [one.agentId, one.currency, one.claimUntil].join(' ')
          sums.set(key, { ...one, amountMinor: one.amountMinor + (sums.get(key)?.amountMinor ?? 0n) })
        }
        const messages = [...sums.values()].map(({ agentId, currency, amountMinor, claimUntil }) => {
          const amount = { amount: toWire(amountMinor), currency }
          const values = { amount, when: claimUntil === today ? 'today' : 'tomorrow' }
          const about = { kind: 'income', id: '' } as const
          return { memberId: agentId, message: { key: 'rebate-expires', values, about } }
        })
        await sendMessages(tx, env, messages)
        return reminded.length
      })
  }
}
