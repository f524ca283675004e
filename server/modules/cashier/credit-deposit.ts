import { toWire } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import type { TransferOrder } from '#server/modules/wallet/posting.ts'
import { updateDeposit, type Deposit } from './deposits.sql.ts'
import { addHistory, type Actor } from './history.sql.ts'

/** The fee of a deposit when another amount came than was asked: in proportion, and never all of it. */
function feeOn(deposit: Deposit, paidMinor: bigint): bigint {
  return paidMinor === deposit.amountMinor ? deposit.feeMinor : (deposit.feeMinor * paidMinor) / deposit.amountMinor
}

/**
 * Credits a deposit with what was paid, and makes it paid, in one commit. The caller holds the deposit locked and has decided
 * that it may be credited; the ledger's key makes a second credit impossible all the same.
 */
export async function creditDeposit(
  tx: Tx,
  env: Env,
  deposit: Deposit,
  paid: {
    amountMinor: bigint
    actor: Actor
    detail: Record<string, unknown>
    /** Of a credit by hand. */ decision?: { id: bigint; evidence: string | null }
  },
): Promise<Deposit> {
  const { currency, memberId, reference } = deposit
  const at = env.clock.now()
  const feeMinor = feeOn(deposit, paid.amountMinor)
  const creditedMinor = paid.amountMinor - feeMinor
  const credited = await updateDeposit(tx, deposit.id, {
    state: 'paid',
    paid_amount: paid.amountMinor,
    fee: feeMinor,
    credited: creditedMinor,
    decided_at: at,
    reason_key: null,
    reason_note: null,
    ...(paid.decision ? { decision_id: paid.decision.id, evidence: paid.decision.evidence } : {}),
  })
  await addHistory(tx, 'deposit', deposit.id, {
    event: 'credited',
    actor: paid.actor,
    detail: { ...paid.detail, credited: toWire(creditedMinor) },
    at,
  })
  await sendMessage(tx, env, memberId, {
    key: 'deposit-paid',
    values: { amount: { amount: toWire(creditedMinor), currency }, reference },
  })
  tx.onCommit(() => env.live.signal(memberId, 'deposit'))

  const incoming = await openAccount(tx, { kind: 'payment_in', owner: deposit.provider, currency })
  const member = await openAccount(tx, { kind: 'member_cash', owner: memberId, currency })
  const transfers: TransferOrder[] = [
    { debit: incoming, credit: member, amountMinor: paid.amountMinor, reason: 'deposit', reference },
  ]
  if (feeMinor > 0n) {
    const fees = await openAccount(tx, { kind: 'fees', owner: '', currency })
    transfers.push({ debit: member, credit: fees, amountMinor: feeMinor, reason: 'deposit_fee', reference })
  }
  await postTransfersInTx(tx, env, { key: `deposit:${deposit.id}`, transfers, at })
  return credited
}
