/** A deposit as its readers see it. */
import { isBankDeposit } from '#contract/cashier/methods.ts'
import { PROOFS_MAX, type DepositRow } from '#contract/cashier/deposits.ts'
import type { Waiting } from '#contract/decisions/decisions.ts'
import { toWire } from '#contract/money.ts'
import type { Deposit } from './deposits.sql.ts'
import { nameIn } from '../rules/method-rules.ts'
import { TAKES_PROOF } from './take-proof.ts'

function amountOrNull(minor: bigint | null): string | null {
  return minor === null ? null : toWire(minor)
}

/** Returns a deposit as its member sees it, in the reader's language. */
export function presentDeposit(deposit: Deposit, locale: string): DepositRow {
  return {
    id: String(deposit.id),
    reference: deposit.reference,
    state: deposit.state,
    methodCode: deposit.methodCode,
    methodName: nameIn(locale, deposit.names),
    kind: deposit.kind,
    amount: toWire(deposit.amountMinor),
    fee: toWire(deposit.feeMinor),
    paidAmount: amountOrNull(deposit.paidMinor),
    credited: amountOrNull(deposit.creditedMinor),
    currency: deposit.currency,
    createdAt: deposit.createdAt.toISOString(),
    expiresAt: deposit.expiresAt.toISOString(),
    decidedAt: deposit.decidedAt?.toISOString() ?? null,
    flow: deposit.flow,
    payee: deposit.payee,
    proofs: deposit.proofs,
    canProve: isBankDeposit(deposit) && TAKES_PROOF.includes(deposit.state) && deposit.proofs < PROOFS_MAX,
    redirectUrl: deposit.state === 'pending' ? deposit.pageUrl : null,
    reason: deposit.reasonKey === null ? null : { key: deposit.reasonKey, note: deposit.reasonNote },
    offer: deposit.offer,
    reversal:
      deposit.state === 'reversed' && deposit.reversedAt
        ? {
            at: deposit.reversedAt.toISOString(),
            taken: toWire(deposit.takenMinor ?? 0n),
            owed: toWire(deposit.owedMinor ?? 0n),
          }
        : null,
  }
}

/**
 * Returns a deposit as operators see it. `waiting`: the open decision about its credit, which waits for another
 * operator.
 */
export function presentOfficeDeposit(deposit: Deposit, locale: string, waiting: Waiting) {
  return {
    ...presentDeposit(deposit, locale),
    member: { id: deposit.memberId, username: deposit.username },
    providerReference: deposit.providerReference,
    evidence: deposit.evidence,
    waiting,
  }
}
