import { fail } from '#contract/errors.ts'
import { toWire } from '#contract/money.ts'
import type { ClaimKind } from '#contract/vip/vip.ts'
import type { PlayerContext } from '#server/lib/http.ts'
import { lockName } from '#server/lib/locks.sql.ts'
import { readLevel } from './apply-level.ts'
import { findPerson } from './find-person.ts'
import { giveBonus } from './give-bonus.ts'
import { listLadders } from './ladders.sql.ts'
import { readClaim } from './present-claims.ts'

/**
 * Pays the bonus of the present week, month or birthday, once, by the level that the member has now. Fails with
 * VIP_NOT_CLAIMABLE when there is none or it was claimed before, and with VIP_REWARD_REFUSED while nothing may be given
 * to the member: it is then not stored, and can be claimed later in the same window.
 */
export async function claimBonus(
  { env, account }: PlayerContext,
  kind: ClaimKind,
): Promise<{ amount: string; currency: string; reward: string }> {
  const { id: memberId, currency, merchant } = account
  return env.db.tx(async (tx) => {
    await lockName(tx, `vip claim ${memberId}`)
    // read after waiting for the lock: the window may be over
    const now = env.clock.now()
    const ladder = (await listLadders(tx, [merchant])).at(-1)
    if (!ladder || ladder.ladder.currency !== currency) return fail('VIP_NOT_CLAIMABLE', { why: 'no_level' })
    const { level } = await readLevel(tx, { memberId, currency, now })
    const person = await findPerson(tx, memberId)
    const claim = await readClaim(tx, kind, { memberId, level, person, ladder, now })
    if (!claim?.window || claim.why !== null) return fail('VIP_NOT_CLAIMABLE', { why: claim?.why ?? 'no_level' })
    const { amountMinor } = claim
    const { occurrence } = claim.window
    const bonus = await giveBonus(tx, env, ladder, { memberId, kind, occurrence, level, currency, amountMinor })
    if (bonus.state !== 'given' || bonus.reward === null) return fail('VIP_REWARD_REFUSED')
    // giving waits for the ceiling's lock: the window may be over now (docs/reference/promotions.md 1, row 41)
    if (env.clock.now() >= claim.window.until) return fail('VIP_NOT_CLAIMABLE', { why: 'not_yet' })
    return { amount: toWire(amountMinor), currency, reward: bonus.reward }
  })
}
