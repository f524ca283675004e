import { PROTECTION_TOPIC } from '#contract/protection/live.ts'
import { sqlState } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import type { Effect } from '#server/modules/wallet/posting.ts'
import type { LimitPeriod } from '#contract/protection/protection-rules.ts'
import type { StakeFactsWithUse } from './facts.sql.ts'
import { blockOf, clockStopOf, type PlayStop } from './play-stop.ts'

export type Admission =
  | { stop: PlayStop }
  /** The effects that belong in the posting of the stake in addition to its own; empty for members without limits. */
  | { stop: null; effects: Effect[] }

const FREE: Admission = { stop: null, effects: [] }

/**
 * Returns the limit of stakes or losses that an amount would exceed, as a stop. The effect in the commit decides
 * exactly.
 */
function passedBy({ uses }: StakeFactsWithUse, amountMinor: bigint): PlayStop | null {
  if (amountMinor === 0n) return null
  const passed = uses?.find(({ usedMinor, valueMinor }) => BigInt(usedMinor) + amountMinor > BigInt(valueMinor))
  if (!passed) return null
  return { reason: passed.kind === 'loss' ? 'loss' : 'stake', period: passed.period, until: null }
}

/**
 * Decides whether a member may stake an amount now. Returns a stop, or the effects that belong in the posting: they
 * count the stake in the commit of the money, so that concurrent bets cannot exceed a limit (`stopOfRefusal` reads
 * their refusal). `facts` comes from the caller's own query (`stakeFactsColumn`). Notifies the member's open pages of a stop.
 * Play money (`isTrial`) has no limits, only breaks and exclusions. A move into a vendor's own wallet is admitted in
 * the same way; `amountMinor` is the amount that moves.
 */
export function admitStake(
  env: Env,
  facts: StakeFactsWithUse | null,
  stake: { memberId: string; isTrial: boolean; amountMinor: bigint; at: Date },
): Admission {
  if (!facts) return FREE
  const { memberId, isTrial, amountMinor, at } = stake
  const stop = blockOf(facts, at) ?? (isTrial ? null : (clockStopOf(facts, at) ?? passedBy(facts, amountMinor)))
  if (stop) {
    env.live.signal(memberId, PROTECTION_TOPIC)
    return { stop }
  }
  if (isTrial) return FREE
  if (!facts.countsMoney && facts.timeMinutes === null && facts.realityMinutes === null) return FREE
  const row = { memberId, amount: amountMinor.toString(), at: at.toISOString() }
  return { stop: null, effects: [{ effect: 'protection.apply_stakes', row }] }
}

/** Returns the stop of a failed posting that the effect of `admitStake` refused; null for any other failure. */
export function stopOfRefusal(env: Env, memberId: string, error: unknown): PlayStop | null {
  if (sqlState(error) !== 'PL001' || !(error instanceof Error)) return null
  env.live.signal(memberId, PROTECTION_TOPIC)
  const [kind, period] = error.message.split('.')
  return { reason: kind === 'loss' ? 'loss' : 'stake', period: period as LimitPeriod, until: null }
}
