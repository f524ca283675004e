import { DEPOSIT_TOPIC } from '#contract/cashier/live.ts'
import { DEPOSIT_CREDITED } from '#contract/facts.ts'
import { toWire } from '#contract/money.ts'
import type { Tx } from '#server/lib/db.ts'
import type { Env } from '#server/lib/env.ts'
import { tellFact } from '#server/lib/facts/tell-fact.ts'
import { sendMessage } from '#server/modules/messages/send-message.ts'
import { openAccount } from '#server/modules/wallet/accounts.sql.ts'
import { postTransfersInTx } from '#server/modules/wallet/post-transfers.ts'
import type { TransferOrder } from '#server/modules/wallet/posting.ts'
import { countDeposit } from '../cashier.metrics.ts'
import { lockDepositTurnover } from './deposit-turnover.ts'
import { updateDeposit, type Deposit } from './deposits.sql.ts'
import { addHistory, type Actor } from '../history.sql.ts'
import { tellPages } from '../tell-pages.ts'

/**
 * Returns the fee of a deposit when the paid amount differs from the requested one, in ledger units: in proportion, and
 * never the whole amount.
 */
function feeOn(deposit: Deposit, paidMinor: bigint): bigint {
  return paidMinor === deposit.amountMinor ? deposit.feeMinor : (deposit.feeMinor * paidMinor) / deposit.amountMinor
}

/**
 * Credits the paid amount of a deposit and marks it as paid, in one commit. The caller has locked the deposit and
 * decided that it may be credited. In addition, the ledger's idempotency key makes a second credit impossible.
 */
export async function creditDeposit(
  tx: Tx,
  env: Env,
  deposit: Deposit,
  paid: {
    amountMinor: bigint
    actor: Actor
    detail: Record<string, unknown>
    /** Only for a credit by operators. */ decision?: { id: bigint; evidence: string | null }
  },
): Promise<Deposit> {
  const { currency, memberId, reference } = deposit
  const at = env.clock.now()
  const feeMinor = feeOn(deposit, paid.amountMinor)
  const creditedMinor = paid.amountMinor - feeMinor
  countDeposit(tx, deposit, 'paid')
  const credited = await updateDeposit(tx, deposit.id, {
    state: 'paid',
    paidMinor: paid.amountMinor,
    feeMinor,
    creditedMinor,
    decidedAt: at,
    reasonKey: null,
    reasonNote: null,
    ...(paid.decision ? { decisionId: paid.decision.id, evidence: paid.decision.evidence } : {}),
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
  const turnoverMinor = await lockDepositTurnover(tx, env, deposit, creditedMinor)
  await tellFact(
    tx,
    DEPOSIT_CREDITED,
    { brand: deposit.merchant, memberId, at },
    {
      order: reference,
      currency,
      amountMinor: creditedMinor,
      feeMinor,
      method: deposit.methodCode,
      ...(turnoverMinor > 0n ? { turnoverMinor } : {}),
      ...(deposit.offer === null ? {} : { offer: deposit.offer }),
    },
  )
  tx.onCommit(() => tellPages(env, deposit, DEPOSIT_TOPIC))

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
