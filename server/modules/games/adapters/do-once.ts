/**
 * Formats without a nonce: a message that somebody kept may come again at any time. What was posted is held by its transaction id; what was
 * refused is remembered here, since the reason may be gone by then (money is there, the player is known, corrections are agreed).
 */
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { sha256 } from '#server/lib/random.ts'
import { VendorRefusal, type RefusalCode } from '../vendor-refusal.ts'
import { findRefused, keepRefused } from './refused-messages.sql.ts'

/** A bet needs a session that is open: long after the last one could be, its message is nothing. */
const BETS_KEPT_MS = 30 * DAY_MS

/** Of a money command: what was signed, and when it is worth nothing by itself (null: never). */
export type Message = { vendor: string; call: string; signed: string; isBet: boolean; endsAt: Date | null }

/**
 * Carries out the work of a message. Refused before, it is refused the same way and nothing is done; refused now, that is kept, but for
 * `retried` codes, which the vendor sends again as they are.
 */
export async function doOnce<Result>(
  env: Env,
  { vendor, call, signed, isBet, endsAt }: Message,
  retried: readonly RefusalCode[],
  work: () => Promise<Result>,
): Promise<Result> {
  const print = sha256(`${call}\n${signed}`)
  const before = await findRefused(env.db, vendor, print)
  if (before) throw new VendorRefusal(before.code, before.message, before.balanceMinor)
  try {
    return await work()
  } catch (error) {
    if (error instanceof VendorRefusal && !retried.includes(error.code)) {
      const at = env.clock.now()
      await keepRefused(
        env.db,
        { vendor, print, at, forgetAt: endsAt ?? (isBet ? after(at, BETS_KEPT_MS) : null) },
        error,
      )
    }
    throw error
  }
}
