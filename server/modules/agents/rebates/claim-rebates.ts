/** Rebates that wait for their agents: claimed once, or expired (docs/decisions/0707). */
import type { claimRebates as claimCall } from '#contract/agents/income.ts'
import type { OutputOf, ParsedInputOf } from '#contract/call.ts'
import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import { getBrand } from '#server/lib/brands.ts'
import type { Env } from '#server/lib/env.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { localDay } from '#server/lib/local-day.ts'
import { guardAgents } from '../line/guard-agents.ts'
import { listRateBrands } from '../rates/rates.sql.ts'
import { mayBePaid, pay } from './pay-rebates.ts'
import { expireUnclaimed, lockToClaim } from './rebates.sql.ts'

/**
 * Pays what the agent can claim, or one rebate of it, in one commit. Copies that come at once wait for each other, and the
 * later ones find it paid. Fails with AGENTS_CLOSED, NOT_FOUND, REBATE_EXPIRED.
 */
export async function claimRebates(
  { env, account, brand }: PlayerContext,
  { id }: ParsedInputOf<typeof claimCall>,
): Promise<OutputOf<typeof claimCall>> {
  guardAgents(brand)
  return env.db.tx(async (tx) => {
    const today = localDay(env.clock.now(), brand.timeZone)
    const asked = await lockToClaim(tx, account.id, account.currency, id ?? null)
    if (id !== undefined && asked.length === 0) return fail('NOT_FOUND')
    const isOver = ({ state, claimUntil }: (typeof asked)[number]) =>
      state === 'expired' || (state === 'claimable' && (claimUntil ?? '') < today)
    if (id !== undefined && asked.some(isOver)) return fail('REBATE_EXPIRED')
    const paid: typeof asked = []
    for (const rebate of asked) {
      if (rebate.state !== 'claimable' || isOver(rebate) || !(await mayBePaid(tx, rebate))) continue
      await pay(tx, env, rebate)
      paid.push(rebate)
    }
    return {
      currency: account.currency,
      claimed: toWire(paid.reduce((sum, { amountMinor }) => sum + amountMinor, 0n)),
      rebates: paid.length,
    }
  })
}

/** Ends what nobody claimed in time: it stays with the brand. */
export async function expireRebates(env: Env): Promise<void> {
  for (const brand of await listRateBrands(env.db)) {
    const { timeZone } = await getBrand(env, brand)
    await expireUnclaimed(env.db, brand, localDay(env.clock.now(), timeZone))
  }
}
