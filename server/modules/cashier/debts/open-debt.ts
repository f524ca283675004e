import { toWire } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import type { AccountRef } from '#server/modules/wallet/account-kinds.ts'
import { insertDebt, type NewDebt } from './debts.sql.ts'

/** Names the ledger's account of one debt. */
export const debtAccount = ({
  memberId,
  reference,
  currency,
}: Pick<NewDebt, 'memberId' | 'reference' | 'currency'>): AccountRef => ({
  kind: 'member_debt',
  owner: `${memberId}/${reference}`,
  currency,
})

/**
 * Stores what a member owes and tells them. Nothing is taken for it before two persons have decided; until then so much
 * cannot be withdrawn. The caller posts the amount from `debtAccount` in the same commit. Returns the debt's id.
 */
export async function openDebt(tx: Tx, env: Env, debt: Omit<NewDebt, 'at'>): Promise<bigint> {
  const { memberId, amountMinor, currency, reference } = debt
  const id = await insertDebt(tx, { ...debt, at: env.clock.now() })
  await sendMessage(tx, env, memberId, {
    key: 'debt-opened',
    values: { amount: { amount: toWire(amountMinor), currency }, reference },
  })
  return id
}
