/**
 * Idempotency for formats without a nonce: an attacker who recorded a message may send it again at any time. A posted
 * command is protected by its transaction id. A refused one is stored here, since its reason may no longer hold when it
 * comes again (the player has money now, is known now, or corrections are now allowed).
 */
import { after, DAY_MS } from '#server/lib/clock.ts'
import type { Env } from '#server/lib/env.ts'
import { sha256 } from '#server/lib/random.ts'
import { VendorRefusal, type RefusalCode } from '../vendors/vendor-refusal.ts'
import { findRefused, keepRefused } from './refused-messages.sql.ts'

/**
 * A bet needs an open session: after this time no session of that age can be open, so the bet is refused without a
 * stored row.
 */
const BETS_KEPT_MS = 30 * DAY_MS

/** A money command: what was signed, and when the message becomes invalid by itself (null: never). */
export type Message = { vendor: string; call: string; signed: string; isBet: boolean; endsAt: Date | null }

/**
 * Carries out the work of a message. A message that was refused before is refused the same way, and no work is done. A
 * refusal is stored, except for `retried` codes: the vendor sends those messages again unchanged.
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
