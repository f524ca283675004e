/** What of a deposit must be staked before it can be withdrawn (CASH-3, docs/reference/games.md 9.1). */
import type { Tx, Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { readSetting } from '#server/lib/settings.ts'
import { DEPOSIT_TURNOVER } from '../cashier.settings.ts'
import { lockWithdrawal } from '../withdrawals/withdrawal-locks.sql.ts'
import { findDepositTurnover } from './deposit-turnover.sql.ts'

/** Returns how many times a deposit of a brand must be staked: its own setting, else the house's. */
export async function getDepositTurnover(q: Queryable, env: Env, brand: string): Promise<number> {
  return (await findDepositTurnover(q, brand)) ?? readSetting(env.config, DEPOSIT_TURNOVER)
}

/**
 * Locks a deposit in the commit that credits it, and returns what must be staked, in ledger units; 0: it is free at
 * once. The lock falls as stakes are counted; it never exceeds the deposit.
 */
export async function lockDepositTurnover(
  tx: Tx,
  env: Env,
  deposit: { merchant: string; memberId: string; currency: string; reference: string },
  creditedMinor: bigint,
): Promise<bigint> {
  const turnoverMinor = creditedMinor * BigInt(await getDepositTurnover(tx, env, deposit.merchant))
  if (turnoverMinor <= 0n) return 0n
  const { memberId, currency, reference } = deposit
  const lock = { memberId, currency, reason: 'wagering', source: `deposit:${reference}` } as const
  await lockWithdrawal(tx, { ...lock, amountMinor: creditedMinor }, env.clock.now())
  return turnoverMinor
}
