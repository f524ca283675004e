/** The winnings of free rounds become final, once. */
import { DAY_MS, after } from '#server/lib/clock.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { costAccount } from '#server/modules/play/purses/purses.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import { hasOpenRounds, listUnsettled, lockFreeRounds, putSettled, type FreeRounds } from './free-rounds.sql.ts'

/** Vendors whose losses are silent leave rounds open: after this time they hold up nothing. */
const WINDOW_MS = DAY_MS

/** Lists free rounds in which no round begins any more and whose winnings are not final. */
export const listEndedFreeRounds = (env: Env, last: bigint, limit: number): Promise<FreeRounds[]> =>
  listUnsettled(env.db, last, limit)

/**
 * Makes the winnings of free rounds final when no round of them is open, or a day after the last of them. Returns them
 * with what they won and whether all rounds had ended; null when it is too early, or done.
 */
export async function settleFreeRounds(tx: Tx, env: Env, id: bigint): Promise<FreeRounds | null> {
  const one = await lockFreeRounds(tx, id)
  if (!one || one.settledAt !== null) return null
  const mayBegin = one.state === 'issuing' || one.state === 'issued'
  if (mayBegin && one.used < one.rounds) return null
  const now = env.clock.now()
  const isOpen = await hasOpenRounds(tx, one)
  const since = [one.createdAt, one.lastAt, one.endedAt].filter((at) => at !== null).map((at) => at.getTime())
  if (isOpen && after(new Date(Math.max(0, ...since)), WINDOW_MS) > now) return null
  const settled = { settledMinor: one.wonMinor, isClosed: !isOpen, at: now }
  await putSettled(tx, id, settled)
  return { ...one, settledAt: now, settledMinor: one.wonMinor, isClosed: !isOpen }
}

/** Pays collected winnings as cash, out of what promotions cost the brand: two entries, once. */
export async function payAsCash(tx: Tx, env: Env, one: FreeRounds): Promise<void> {
  const { id, brand, memberId, currency, reference, wonMinor } = one
  const debit = await openAccount(tx, costAccount(brand, currency))
  const credit = await openAccount(tx, { kind: 'member_cash', owner: memberId, currency })
  await postTransfersInTx(tx, env, {
    key: `free-rounds:${id}:end`,
    at: env.clock.now(),
    transfers: [{ debit, credit, amountMinor: wonMinor, reason: 'free_rounds', reference }],
  })
}
