import type { LockReason } from '#contract/cashier/withdrawals.ts'
import type { Queryable } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { answersOf } from '#server/lib/slots.ts'
import type { Account } from '#server/lib/principal.ts'
import { mainAccount } from '#server/modules/wallet/account-kinds.ts'
import { getBalance } from '#server/modules/wallet/accounts.sql.ts'
import { PRESENT_LOCKS } from '../cashier.slots.ts'
import { leftOfDebt, listOpenDebts } from '../debts/debts.sql.ts'
import { listWithdrawalLocks } from './withdrawal-locks.sql.ts'

export type Withdrawable = {
  balanceMinor: bigint
  /** Balance minus locks, never below zero. */
  withdrawableMinor: bigint
  locks: { amountMinor: bigint; reason: LockReason; source: string }[]
}

/** Returns what a member can withdraw now, and what locks the rest. */
export async function getWithdrawable(q: Queryable, env: Env, account: Account): Promise<Withdrawable> {
  const balanceMinor = await getBalance(q, mainAccount(account))
  const present: Withdrawable['locks'] = []
  for (const find of answersOf(env, PRESENT_LOCKS)) present.push(...(await find(q, account, balanceMinor)))
  const debts = (await listOpenDebts(q, account.id, account.currency)).map((debt) => ({
    amountMinor: leftOfDebt(debt),
    reason: 'chargeback' as const,
    source: `debt:${debt.reference}`,
  }))
  const locks = [...(await listWithdrawalLocks(q, account.id, account.currency)), ...present, ...debts]
  const freeMinor = locks.reduce((rest, lock) => rest - lock.amountMinor, balanceMinor)
  return { balanceMinor, withdrawableMinor: freeMinor > 0n ? freeMinor : 0n, locks }
}
